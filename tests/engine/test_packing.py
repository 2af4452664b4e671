"""Several sums over the same pieces as one."""

from hypothesis import given
from hypothesis import strategies as st

from cardwright.compile.passes.packed_sums import WORD_BITS, Packing

PIECES = 12
tables = st.lists(st.lists(st.integers(0, 2000), min_size=PIECES, max_size=PIECES), min_size=1, max_size=20)
some_pieces = st.lists(st.integers(0, PIECES - 1), unique=True)


@given(tables, some_pieces)
def test_every_sum_can_be_read_from_its_word(tables, pieces):
    packing = Packing()
    places = [packing.place(str(number), table) for number, table in enumerate(tables)]
    sums = [sum(word[piece] for piece in pieces) for word in packing.words]
    for table, (word, shift, mask) in zip(tables, places, strict=True):
        assert sums[word] >> shift & mask == sum(table[piece] for piece in pieces)
    assert all(it < 1 << WORD_BITS for it in sums)


def test_a_table_has_one_place():
    packing = Packing()
    first = packing.place("icon", [1, 2])
    assert packing.place("other", [1, 1]) != first
    assert packing.place("icon", [1, 2]) == first
