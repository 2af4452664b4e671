"""What scenarios can say, each in one that passes and would fail with a single change."""

from __future__ import annotations

import pytest

from cardwright.scenarios.running import suite_of

# Name, scenario, and a change (old, new) after which it must fail.
PASSING = [
    (
        "zones in seat order, by name and of the table",
        """
        given: {players: [Ann, Bob], zones: {hand: {Bob: "knight*2, fool"}, market: thief}, play: tally of Bob}
        then: {scores: {Bob: {total: 6, knight: 2, fool: 4}, Ann: 0}, zones: {hand: {Bob: "fool, knight*2"}, market: thief}}
        """,
        ("fool, knight*2", "knight*2"),
    ),
    (
        "without 'only' the rest of the deck lies below",
        """
        given: {zones: {stock: "fool, thief"}, play: "draw 3 from stock to market"}
        then: {zones: {market: "thief, fool, thief"}}
        """,
        ("market: \"thief, fool, thief\"", "market: \"thief, fool, knight\""),
    ),
    (
        "with 'only' nothing else is in it",
        """
        given: {zones: {stock: "only fool, thief"}, play: "draw 3 from stock to market"}
        then: {zones: {market: "fool, thief", stock: nothing}}
        """,
        ("only fool", "fool"),
    ),
    (
        "'nothing' empties a deck",
        """
        given: {zones: {stock: nothing}, play: "draw 3 from stock to market"}
        then: {values: {count(market): 0}}
        """,
        ("{stock: nothing}", "{market: nothing}"),
    ),
    (
        "all kinds of values",
        """
        given:
          values: {limit: 7, done: true, ending: won, host: player 2, cart: space 3, prize: thief#2, points: {player 2: 3}}
          play: "limit becomes limit + 1"
        then:
          values: {limit: 8, done: true, ending: won, host: player 2, cart: space 3, prize: thief#2, points: [0, 3]}
        """,
        ("cart: space 3, prize: thief#2, points: [0", "cart: space 2, prize: thief#2, points: [0"),
    ),
    (
        "values can be none",
        """
        given: {values: {host: none}, play: "limit becomes 1"}
        then: {values: {host: none, cart: none, prize: none}}
        """,
        ("then: {values: {host: none", "then: {values: {host: player 1"),
    ),
    (
        "sides of cards, spaces and modifiers",
        """
        given: {zones: {sky: sun/night, inn: {space 2: fool}}, play: swap of player 1}
        then: {values: {limit: 10}, zones: {sky: sun/night, inn: {space 2: fool, space 1: nothing}}}
        """,
        ("{sky: sun/night, inn: {space 2: fool}}", "{sky: sun/day, inn: {space 2: fool}}"),
    ),
    (
        "lists of cards as values",
        """
        given: {zones: {market: "fool, thief"}, play: "limit becomes 1"}
        then: {values: {cards in market: [thief, fool], first(market): fool, kind of first(market): fool}}
        """,
        ("first(market): fool,", "first(market): thief,"),
    ),
    (
        "players who choose together, in one step",
        """
        given: {zones: {hand: [knight, "fool, thief"]}, play: plan}
        when:
          - {player 1: knight, player 2: thief}
        then: {over: true, zones: {played: [knight, thief]}}
        """,
        ("played: [knight, thief]", "played: [knight, fool]"),
    ),
    (
        "players who choose together, one after the other, in any order",
        """
        given: {zones: {hand: [knight, "fool, thief"]}, play: plan}
        when:
          - {player 2: thief, offered: "fool, thief", then: {next: player 1, zones: {played: [nothing, nothing]}}}
          - {player 1: knight}
        then: {next: nobody}
        """,
        ("then: {next: player 1", "then: {next: player 2"),
    ),
    (
        "everyone takes anything",
        """
        given: {seed: 3, play: main}
        when:
          - {everyone: any, asks: plan, then: {over: true}}
        then: {values: {count(played): [1, 1]}}
        """,
        ("[1, 1]", "[1, 0]"),
    ),
    (
        "passing, and an option of the pack",
        """
        given: {options: {pace: fast}, zones: {market: "fool, knight", hand: [thief]}, play: swap of player 1}
        cases:
          taken:
            when: [{player 1: fool, offered: "fool, knight, pass", offers: fool, refuses: thief}]
            then: {zones: {market: "knight, thief", hand: [fool]}}
          declined:
            when: [player 1: pass]
            then: {zones: {market: "fool, knight", hand: [thief]}}
        """,
        ("pace: fast", "pace: slow"),
    ),
    (
        "arms by number, first line and rule",
        """
        given: {zones: {hand: [knight]}, play: bargain of player 1}
        cases:
          number: {when: [{player 1: branch 1, offered: "branch 1, branch 3"}], then: {values: {limit: 5}}}
          line: {when: [player 1: move hand to market], then: {zones: {market: knight}}}
          rule: {given: {values: {limit: 5}}, when: [player 1: finish], then: {outcome: won, winner: player 1}}
        """,
        ("limit: 5}}}", "limit: 6}}}"),
    ),
    (
        "players and spaces are chosen by name",
        """
        given: {players: [Ann, Bob, Cy], play: name_host of Ann}
        when:
          - {Ann: Cy, offered: "Bob, Cy"}
          - {Ann: space 2, offered: "space 1, space 2, space 3"}
        then: {values: {host: Cy, cart: space 2}}
        """,
        ("host: Cy", "host: Bob"),
    ),
    (
        "what an ensure keeps back",
        """
        given: {zones: {market: "knight, fool"}, values: {limit: 5}, play: keep_swords of player 1}
        when: [{player 1: fool, offered: fool, refuses: knight}]
        then: {zones: {hand: [fool]}}
        """,
        ("limit: 5", "limit: 4"),
    ),
    (
        "statements of the scenario's own",
        """
        given:
          zones: {hand: [knight]}
          play: |
            if limit == 4:
              finish
            limit becomes 9
        then: {values: {limit: 9}, outcome: won}
        """,
        ("if limit == 4", "if limit == 5"),
    ),
    (
        "conditions about the table and about players",
        """
        given: {zones: {hand: [knight, fool]}, play: finish}
        then: {holds: [ending is won, {player 1: sword in hand == 1, player 2: no(hand) == false}]}
        """,
        ("sword in hand == 1", "sword in hand == 2"),
    ),
    (
        "several winners",
        """
        given: {zones: {hand: [nothing, nothing]}, play: finish}
        then: {winner: [player 1, player 2]}
        """,
        ("hand: [nothing, nothing]", "hand: [fool, nothing]"),
    ),
    (
        "who sees what",
        """
        given: {play: "limit becomes 1"}
        then: {seen_by: {hand: {player 1: player 1}, stock: nobody, market: everyone}}
        """,
        ("stock: nobody", "stock: everyone"),
    ),
    (
        "a single copy by a number printed on it",
        """
        given:
          zones: {hand: ["knight(age 31), knight(age 54)", fool]}
          values: {prize: knight(age 20)}
          play: plan
        when:
          - {player 1: knight(age 54), offered: "knight(age 31), knight#3"}
          - {player 2: fool}
        then:
          zones: {played: {player 1: knight#3}, hand: {player 1: knight (age 31)}}
          values: {prize: knight#1}
        """,
        ("- {player 1: knight(age 54)", "- {player 1: knight(age 31)"),
    ),
    (
        "a step that is made several times",
        """
        given: {zones: {market: "fool, thief"}, play: "repeat 3:\\n  for each player:\\n    swap of player"}
        when:
          - {everyone: pass, times: 5, asks: swap, then: {over: false}}
          - {player 2: fool}
        then: {over: true, zones: {hand: {player 2: fool}}}
        """,
        ("times: 5", "times: 4"),
    ),
    (
        "several steps that are made several times",
        """
        given: {zones: {market: "thief*2, fool"}, play: "repeat 2:\\n  for each player:\\n    swap of player"}
        when:
          - times: 2
            steps:
              - {player 1: thief, then: {next: player 2}}
              - {player 2: pass, offers: fool}
            then: {holds: count(hand of player 1) > count(hand of player 2)}
        then: {over: true, zones: {market: fool}}
        """,
        ("player 2: pass, offers: fool", "player 2: pass, offers: thief"),
    ),
    (
        "the numbers that dice show",
        """
        given: {play: "limit becomes roll(6) * 10 + roll(6)", chance: [4, 6]}
        then: {values: {limit: 46}}
        """,
        ("[4, 6]", "[6, 4]"),
    ),
    (
        "the cards that come first of what is shuffled",
        """
        given:
          zones: {market: "knight*3, thief, fool"}
          play: "move first(2, shuffled(market)) to hand of player 1"
          chance: thief, knight(age 31)
        then: {zones: {hand: ["thief, knight#2"]}}
        """,
        ("chance: thief, knight(age 31)", "chance: fool, knight(age 31)"),
    ),
    (
        "the cards that lie on top when a deck is shuffled",
        """
        given: {play: "shuffle stock\\nmove last(stock) to market\\nmove last(stock) to market", chance: "knight, fool, thief"}
        then: {values: {first(market): thief, last(market): fool}}
        """,
        ("knight, fool, thief", "knight, thief, fool"),
    ),
    (
        "players and spaces in the order of chance",
        """
        given:
          players: [Ann, Bob, Carl]
          play: "host becomes last(shuffled(players))\\ncart becomes first(shuffled(road))"
          chance: ["Bob, Ann", space 3]
        then: {values: {host: Carl, cart: space 3}}
        """,
        ('"Bob, Ann"', '"Bob, Carl"'),
    ),
    (
        "chance by the step",
        """
        given:
          players: [Ann, Bob]
          zones: {market: fool}
          play: "limit becomes roll(6)\\nswap of Ann\\nadd roll(6) to limit\\nswap of Bob\\nlimit becomes limit + 10 * roll(6) * 0 + 10 * roll(6)"
          chance: 2
        when:
          - {Ann: pass, chance: 5, then: {values: {limit: 7}}}
          - {Bob: pass, chance: [any, 6]}
        then: {over: true, values: {limit: 67}}
        """,
        ("[any, 6]", "[6, any, 6]"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "change"), [it[1:] for it in PASSING], ids=[it[0] for it in PASSING])
def test_it_passes_as_written_and_fails_when_changed(told, text, change):
    scenario = indented(text)
    assert told(scenario) == ""
    assert scenario.count(change[0]) == 1, change[0]
    assert told(scenario.replace(*change)) != ""


def indented(text):
    """The body of a scenario as a file with that scenario."""
    lines = text.strip("\n").split("\n")
    margin = len(lines[0]) - len(lines[0].lstrip())
    return "scenarios:\n  It works:\n" + "\n".join(f"    {line[margin:]}" for line in lines) + "\n"


def test_a_file_says_for_all_what_each_may_say_otherwise(told):
    file = """\
    given:
      values: {limit: 1, done: true}
      zones: {market: fool}
      play: "limit becomes limit + 1"
    scenarios:
      As the file says:
        then: {values: {limit: 2, done: true}, zones: {market: fool}}
      Otherwise:
        given: {values: {limit: 10}, zones: {market: thief}}
        then: {values: {limit: 11, done: true}, zones: {market: thief}}
        cases:
          first: {given: {values: {done: false}}}
    """
    assert told(file.replace("first: {given: {values: {done: false}}}", "first: {given: {players: 3}}")) == ""
    assert told(file).count("failed CW711") == 1


def test_cases_go_on_after_the_steps_that_they_share(told):
    file = """\
    scenarios:
      Two steps:
        given: {zones: {hand: [knight, fool]}, play: plan}
        when: [player 1: knight]
        cases:
          then the other: {when: [player 2: fool], then: {over: true}}
          or not yet: {then: {next: player 2}}
    """
    assert told(file) == ""


def test_the_same_seed_gives_the_same_chance(told):
    file = """\
    scenarios:
      Seeded:
        given: {seed: SEED, play: "shuffle stock"}
        then: {values: {first(stock): KIND}}
    """
    for seed in range(4):
        passing = [
            kind
            for kind in ("knight", "thief", "fool")
            if not told(file.replace("SEED", str(seed)).replace("KIND", kind))
        ]
        assert len(passing) == 1


def test_one_failing_scenario_does_not_stop_the_rest(told):
    said = told(
        """\
        scenarios:
          First:
            then: {over: true, values: {limit: 5}}
          Second:
            given: {values: {limit: 7}, play: "limit becomes 8"}
            then: {values: {limit: 9}}
        """
    )
    assert [line.split(": ")[2] for line in said.split("\n") if " failed CW7" in line] == [
        "First",
        "First",
        "Second",
    ]


def test_many_files_are_one_suite_and_one_can_be_named(duel):
    one = "scenarios:\n  One:\n    then: {over: false}\n"
    folder = duel(first=one, second=one.replace("One", "Two"))
    assert [it.name for it in suite_of(str(folder)).scenarios] == ["One", "Two"]
    assert [it.name for it in suite_of(str(folder / "scenarios" / "second.yaml")).scenarios] == ["Two"]


def test_an_extension_brings_its_scenarios_and_those_of_the_base_rest(duel, tmp_path):
    folder = duel("scenarios:\n  One:\n    then: {over: false}\n")
    more = tmp_path / "more"
    (more / "scenarios").mkdir(parents=True)
    (more / "pack.yaml").write_text("pack: more\ntitle: {en: More}\nversion: 1.0.0\nextends: duel\n")
    (more / "scenarios" / "two.yaml").write_text("scenarios:\n  Two:\n    then: {over: true}\n")
    suite = suite_of(str(folder), [str(more)])
    assert [(it.name, it.file) for it in suite.scenarios] == [("Two", "more/scenarios/two.yaml")]
    assert [it.name for it in suite.checked.pack.extensions] == ["more"]


@pytest.mark.parametrize(
    "then",
    [
        "holds: count(hand of Bob) == 1",
        "holds: count(hand of player 2) == 1 and points of player 1 == 3",
        "holds: {Ann: points > points of Bob}",
        "holds: [{Bob: points of Ann == 3}, points of Ann > points of Bob]",
        "values: {points of Ann: 3, count(hand of player 2): 1, cards in hand of Bob: fool}",
        "values: {points of Ann - points: {Bob: 3}}",
    ],
)
def test_players_are_names_in_formulas(told, then):
    given = (
        "{players: [Ann, Bob], zones: {hand: {Bob: fool}}, values: {points: {Ann: 3}}, play: limit becomes 2}"
    )
    assert told(f"scenarios:\n  It works:\n    given: {given}\n    then: {{{then}}}\n") == ""


def test_players_are_names_in_statements(told):
    text = """\
    scenarios:
      It works:
        given:
          players: [Ann, Bob]
          zones: {market: fool, hand: {Bob: thief}}
          play: |
            points of Bob becomes 4
            swap of player 1
            move hand of Bob to market
        when: [Ann: fool]
        then: {scores: {Ann: 0, Bob: 4}, zones: {market: thief, hand: {Ann: fool}}}
    """
    assert told(text) == ""


def test_what_the_pack_declares_goes_before_a_player_of_that_name(told):
    text = """\
    scenarios:
      It works:
        given: {players: [limit, market], zones: {market: fool}, play: limit becomes 2}
        then: {values: {limit: 2, count(market): 1}}
    """
    assert told(text) == ""
