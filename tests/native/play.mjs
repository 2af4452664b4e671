// Plays games of a module that `cardwright build` wrote, knowing nothing but what lies beside it.
// node play.mjs game.wasm FIRST COUNT: one line of JSON for each game, from one seed on.
import { readFileSync } from "node:fs";

const [file, first, count] = process.argv.slice(2);
const names = JSON.parse(readFileSync(file.replace(/\.wasm$/, ".json"), "utf8"));
const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
const { memory, begin, choose } = instance.exports;
const at = names.memory, state = at.states;
const view = new DataView(memory.buffer);
const number = (place) => view.getInt32(state + place, true);

const mask = (1n << 64n) - 1n;
function seeded(seed) {
  let z = (seed + 0x9e3779b97f4a7c15n) & mask;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
  return z ^ (z >> 31n);
}
function pickedBy(seed) {
  let stream = seeded(seed);
  return (options) => {
    stream = (stream * 0xd1342543de82ef95n + 1442695040888963407n) & mask;
    return Number(((stream >> 32n) * BigInt(options)) >> 32n);
  };
}

// Who is asked, and how many options each of them has.
function asked() {
  const options = (row) => number(at.row_lengths + 4 * row);
  if (number(at.status) === names.status.over) return [];
  if (number(at.status) === names.status.one) return [[number(at.who), options(0)]];
  const seats = [...Array(names.players).keys()].filter((seat) => number(at.picks + 4 * seat) === names.unmade);
  return seats.map((seat) => [seat, options(seat)]);
}

for (let seed = BigInt(first); seed < BigInt(first) + BigInt(count); seed++) {
  begin(state, seeded(seed));
  const pick = pickedBy(seed);
  for (let waiting = asked(); waiting.length; waiting = asked()) {
    const [player, options] = waiting[0];
    if (choose(state, player, pick(options)) !== 0) throw new Error(`game ${seed}: an option is refused`);
  }
  const values = (name) => names.values.filter((it) => it.name === name).map((it) => number(it.at));
  const history = Array.from({ length: number(at.history_length) }, (_, place) => number(at.history + 4 * place));
  const zones = names.zones.map((it) =>
    Array.from({ length: number(at.row_lengths + 4 * it.row) }, (_, place) =>
      names.pieces[view.getUint16(state + it.at + 2 * place, true)].name));
  console.log(JSON.stringify({ seed: Number(seed), history, zones, scores: values(names.result.score) }));
}
