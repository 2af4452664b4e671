"""The fixed words of the terminal, one table for each language. What a pack says itself is not here."""

from __future__ import annotations

ENGLISH = {
    "player": "Player {0}",
    "you": "you",
    "yours": "{0} (you)",
    "cards": "{0} cards",
    "card": "1 card",
    "empty": "none",
    "hidden": "a card",
    "of": "{0} of {1}",
    "space": "space {0}",
    "chooses": "{0} chooses",
    "decline": "no, thank you",
    "done": "none of them",
    "yes": "yes",
    "then": ", then ",
    "forced": "No choice: nothing else would have left {1} ({0}). So: {2}",
    "together": "everyone chooses at the same time",
    "no": "no",
    "left_out": "Not offered: {0} ({1}). The rule '{2}' asks for: {3}",
    "since": "Since your last choice",
    "nothing_yet": "nothing has happened yet",
    "moved": "{0}: {1} → {2}",
    "became": "{0}: {1}",
    "added": "{0} {1:+d}",
    "shuffled": "{0}: shuffled",
    "flipped": "{0} is turned over",
    "shown": "{0} is shown to {1} ({2})",
    "announced": "announced: {0}",
    "you_know": "You know",
    "prompt": "{0}, or w t c l u s h q > ",
    "prompt_several": "{0} of {1} (as in {2}), or w t c l u s h q > ",
    "help": """\
a number  choose; numbers that are chosen are typed themselves, n is none
w         why: what your cards are worth as things stand, with the numbers
w CARD    the same for a card that you see, as in: w {0}
t         think: what a bot that thinks ahead makes of your options, by what you know
c CARD    look up what stands on a card
l         what has happened
u         undo
s FILE    save the game in a file, now and after every choice
h         this help
q         quit""",
    "seed": "seed {0}",
    "range": "{0} to {1}",
    "why": "Where the points come from",
    "no_formula": "There is no formula to work out.",
    "not_in_sight": "You see no {0}.",
    "no_card": "There is no card '{0}'.",
    "no_card_near": "There is no card '{0}': did you mean {1}?",
    "which_card": "Which card? As in: c {0}",
    "save_where": "Where? As in: s evening.json",
    "saved_now": "Saved in {0}, now and after every choice.",
    "there_already": "'{0}' is there already: give another name.",
    "not_offered": "'{0}' is not offered: {1}, or h for help",
    "one_of": "a number from {0} to {1}",
    "not_so_many": "'{0}' is not offered: choose {1} of {2}, as in {3}, or h for help",
    "undone": "Undone: choose again.",
    "undo_nothing": "There is nothing of yours to undo.",
    "undo_others": "No: another player has chosen since then.",
    "undo_seen": "No: you have seen something since then that was hidden.",
    "pass": "{0}'s turn to look. The others look away; Enter goes on: ",
    "saved": "The game is saved. It goes on with: cardwright play --resume {0}",
    "not_saved": "The game is not saved (s FILE saves it; so does starting with --save FILE).",
    "played_out": "The pack has no heuristic: greedy tries each option in a few games that chance plays to the end.",
    "thinks": "What a bot thinks of them, in {0} simulations (value: 100% is a sure win)",
    "thought": "{0} thought, in {1} simulations:",
    "visits": "tried",
    "value": "value",
    "over": "The game is over.",
    "outcome": "Outcome: {0}",
    "wins": "wins",
    "team": "team {0}",
    "score": "Score",
    "total": "total",
    "for_nothing": "other",
    "before": "before {0}",
    "after": "after {0}",
    "instead of": "instead of {0}",
}

FRENCH = {
    "player": "Joueur {0}",
    "you": "vous",
    "yours": "{0} (vous)",
    "cards": "{0} cartes",
    "card": "1 carte",
    "empty": "rien",
    "hidden": "une carte",
    "of": "{0} sur {1}",
    "space": "case {0}",
    "chooses": "{0} choisit",
    "decline": "non, merci",
    "done": "rien de tout cela",
    "yes": "oui",
    "then": ", puis ",
    "forced": "Pas de choix : rien d'autre n'aurait laissé {1} ({0}). Donc : {2}",
    "together": "tout le monde choisit en même temps",
    "no": "non",
    "left_out": "Pas proposé : {0} ({1}). La règle « {2} » exige : {3}",
    "since": "Depuis votre dernier choix",
    "nothing_yet": "rien ne s'est encore passé",
    "moved": "{0} : {1} → {2}",
    "became": "{0} : {1}",
    "added": "{0} {1:+d}",
    "shuffled": "{0} : mélange",
    "flipped": "{0} est retournée",
    "shown": "{0} est montrée à {1} ({2})",
    "announced": "annonce : {0}",
    "you_know": "Vous savez",
    "prompt": "{0}, ou w t c l u s h q > ",
    "prompt_several": "{0} parmi {1} (par exemple {2}), ou w t c l u s h q > ",
    "help": """\
un numéro  choisir ; les nombres à choisir se tapent eux-mêmes, n pour aucun
w          pourquoi : ce que valent vos cartes en ce moment, avec les nombres
w CARTE    de même pour une carte que vous voyez, comme : w {0}
t          réfléchir : ce qu'un bot qui prévoit pense de vos options, d'après ce que vous savez
c CARTE    lire une carte
l          le journal
u          annuler
s FICHIER  enregistrer la partie, maintenant et après chaque choix
h          cette aide
q          quitter""",
    "seed": "graine {0}",
    "range": "{0} à {1}",
    "why": "D'où viennent les points",
    "no_formula": "Il n'y a pas de formule à calculer.",
    "not_in_sight": "Vous ne voyez aucune carte {0}.",
    "no_card": "Il n'y a pas de carte « {0} ».",
    "no_card_near": "Il n'y a pas de carte « {0} » : vouliez-vous dire {1} ?",
    "which_card": "Quelle carte ? Comme : c {0}",
    "save_where": "Où ? Comme : s soiree.json",
    "saved_now": "Enregistrée dans {0}, maintenant et après chaque choix.",
    "there_already": "« {0} » existe déjà : donnez un autre nom.",
    "not_offered": "« {0} » n'est pas proposé : {1}, ou h pour l'aide",
    "one_of": "un numéro de {0} à {1}",
    "not_so_many": "« {0} » n'est pas proposé : choisissez {1} parmi {2}, par exemple {3}, ou h pour l'aide",
    "undone": "Annulé : choisissez à nouveau.",
    "undo_nothing": "Vous n'avez rien à annuler.",
    "undo_others": "Non : quelqu'un d'autre a choisi depuis.",
    "undo_seen": "Non : vous avez vu depuis quelque chose de caché.",
    "pass": "Au tour de {0} de regarder. Les autres détournent les yeux ; Entrée continue : ",
    "saved": "La partie est enregistrée. Pour la reprendre : cardwright play --resume {0}",
    "not_saved": "La partie n'est pas enregistrée (s FICHIER l'enregistre, --save FICHIER aussi).",
    "played_out": "Le jeu n'a pas d'heuristique : greedy essaie chaque option dans quelques parties finies au hasard.",
    "thinks": "Ce qu'un bot en pense, en {0} simulations (valeur : 100% est une victoire sûre)",
    "thought": "{0} a réfléchi, en {1} simulations :",
    "visits": "essais",
    "value": "valeur",
    "over": "La partie est terminée.",
    "outcome": "Issue : {0}",
    "wins": "gagne",
    "team": "équipe {0}",
    "score": "Score",
    "total": "total",
    "for_nothing": "autres",
    "before": "avant {0}",
    "after": "après {0}",
    "instead of": "au lieu de {0}",
}

WORDS = {"en": ENGLISH, "fr": FRENCH}


class Words:
    """The words of one language; English where there is no table for it."""

    def __init__(self, lang: str) -> None:
        self._table = WORDS.get(lang, ENGLISH)

    def __call__(self, key: str, *given: object) -> str:
        return self._table[key].format(*given)
