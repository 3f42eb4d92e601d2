"""Reads a QR code from its modules, by the standard: bytes at level M, up to version 9."""

from collections.abc import Iterator, Sequence
from itertools import islice

ALIGNED = {
    1: (), 2: (6, 18), 3: (6, 22), 4: (6, 26), 5: (6, 30), 6: (6, 34), 7: (6, 22, 38), 8: (6, 24, 42), 9: (6, 26, 46),
}  # fmt: skip
"""The rows and columns of the alignment patterns, by version."""
BLOCKS = {
    1: (16,), 2: (28,), 3: (44,), 4: (32,) * 2, 5: (43,) * 2, 6: (27,) * 4, 7: (31,) * 4, 8: (38, 38, 39, 39),
    9: (36, 36, 36, 37, 37),
}  # fmt: skip
"""The data codewords of each block at level M, by version."""
LEVEL_M = 0b00
FORMAT_MASK = 0b101010000010010
MASKS = (
    lambda y, x: (y + x) % 2, lambda y, _: y % 2, lambda _, x: x % 3, lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2, lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2, lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)  # fmt: skip
BYTES = 0b0100


def read_code(rows: Sequence[str]) -> str:
    """The text of a code; its rows have 1 for a dark module."""
    size = len(rows)
    version, rest = divmod(size - 17, 4)
    assert not rest, "A code has 21, 25, … modules."
    assert all(len(row) == size for row in rows)
    bits = iter(_bits(rows, version, _mask(rows)))
    codewords = [int("".join(bits), 2) for bits in _grouped(bits)]
    data = "".join(f"{word:08b}" for word in _in_order(codewords, BLOCKS[version]))
    assert int(data[:4], 2) == BYTES
    length = int(data[4:12], 2)
    text = bytes(int(data[12 + 8 * at : 20 + 8 * at], 2) for at in range(length))
    return text.decode()


def _grouped(bits: Iterator[str]) -> Iterator[list[str]]:
    while len(byte := list(islice(bits, 8))) == 8:
        yield byte


def _mask(rows: Sequence[str]) -> int:
    """The mask, from the format beside the finder pattern at the top left."""
    read = [rows[8][x] for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [
        rows[y][8] for y in (7, 5, 4, 3, 2, 1, 0)
    ]
    form = int("".join(read), 2) ^ FORMAT_MASK
    assert form >> 13 == LEVEL_M
    return form >> 10 & 0b111


def _bits(rows: Sequence[str], version: int, mask: int) -> Iterator[str]:
    """The bits of the codewords: two columns at a time from the right, up and down by turns."""
    size, upwards, right = len(rows), True, len(rows) - 1
    while right > 0:
        right -= right == 6  # the column of the timing pattern
        for y in range(size - 1, -1, -1) if upwards else range(size):
            for x in (right, right - 1):
                if not _has_function(y, x, size, version):
                    yield str(int(rows[y][x]) ^ (MASKS[mask](y, x) == 0))
        upwards, right = not upwards, right - 2


def _has_function(y: int, x: int, size: int, version: int) -> bool:
    """Whether a module belongs to a pattern, to the format or to the version."""
    corner = (y < 9 and (x < 9 or x >= size - 8)) or (y >= size - 8 and x < 9)
    timing = 6 in (y, x)
    numbered = version >= 7 and ((y < 6 and x >= size - 11) or (x < 6 and y >= size - 11))
    return corner or timing or numbered or _is_aligned(y, x, size, version)


def _is_aligned(y: int, x: int, size: int, version: int) -> bool:
    finders = {(6, 6), (6, size - 7), (size - 7, 6)}
    return any(
        abs(y - row) <= 2 and abs(x - column) <= 2
        for row in ALIGNED[version]
        for column in ALIGNED[version]
        if (row, column) not in finders
    )


def _in_order(codewords: Sequence[int], blocks: Sequence[int]) -> Iterator[int]:
    """The data codewords, which the blocks take by turns."""
    parts: list[list[int]] = [[] for _ in blocks]
    words = iter(codewords)
    for turn in range(max(blocks)):
        for part, most in zip(parts, blocks, strict=True):
            if turn < most:
                part.append(next(words))
    return (word for part in parts for word in part)
