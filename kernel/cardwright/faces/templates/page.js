"use strict";
const form = document.querySelector("form"), main = document.querySelector("main");
const cards = [...document.querySelectorAll(".card")], status = document.querySelector("[role=status]");
const plain = text => text.replace(/\u2019/g, "'").replace(/\u2212/g, "-").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const listed = text => text.split(" ");
const first = document.documentElement.lang;
for (const card of cards) card.words = plain(card.dataset.words);

// Shows the page in the language that is asked for; side by side, what is not on a card is in the first one.
function speak(asked) {
  const language = asked === "*" ? first : asked;
  document.documentElement.lang = language;
  main.classList.toggle("both", asked === "*");
  for (const part of document.querySelectorAll(".spoken")) part.hidden = asked !== "*" && part.lang !== asked;
  for (const it of document.querySelectorAll("[data-said]")) it.textContent = JSON.parse(it.dataset.said)[language];
  status.nothing = JSON.parse(status.dataset.nothing)[language];
}

// Shows the cards that fit what is asked for.
function filter() {
  const { search, deck, icon, origin } = form.elements;
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const card of cards) {
    const fits = (!deck.value || card.dataset.deck === deck.value)
      && (!icon || !icon.value || listed(card.dataset.icons).includes(icon.value))
      && (!origin || !origin.value || listed(card.dataset.marks).includes(origin.value))
      && words.every(word => card.words.includes(word));
    card.hidden = !fits;
    count += fits;
  }
  status.textContent = count ? `${count} / ${cards.length}` : status.nothing;
}

function show() {
  speak(form.elements.language ? form.elements.language.value : first);
  filter();
}

form.addEventListener("input", event => event.target.name === "search" ? filter() : show());
form.addEventListener("submit", event => event.preventDefault());
document.addEventListener("keydown", event => {
  const search = form.elements.search;
  if (event.key === "/" && event.target !== search) { event.preventDefault(); search.focus(); }
  if (event.key === "Escape") { form.reset(); show(); search.focus(); }
});

// Drawings are put into the page when they come near, or before it is printed, with the letters and pictures that they
// share: there are hundreds, of many parts each.
const shared = JSON.parse(document.querySelector("#shared").textContent);
const defs = document.querySelector(".defs defs");
function fetched(drawing) {
  let more = "";
  for (const [, id] of drawing.matchAll(/#([^")]+)["')]/g)) if (id in shared) {
    const text = shared[id];
    delete shared[id];
    more += fetched(text) + text;
  }
  return more;
}
function draw(sides) {
  const kept = sides.querySelector("script");
  if (!kept) return;
  defs.insertAdjacentHTML("beforeend", fetched(kept.textContent));
  sides.innerHTML = kept.textContent;
}
const near = new IntersectionObserver(entries => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) { near.unobserve(target); draw(target); }
}, { rootMargin: "100%" });
const sides = document.querySelectorAll(".sides");
for (const it of sides) near.observe(it);
addEventListener("beforeprint", () => sides.forEach(draw));

show();
document.documentElement.dataset.ready = "";
