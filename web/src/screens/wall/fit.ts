/** How large cards may be drawn so that all of them have room. */

export interface Box {
  width: number;
  height: number;
}

const SIZES = [340, 300, 260, 225, 195, 170, 150, 130, 115, 100, 88, 76, 66];
/** The cards of one hand, and how many letters its name has. */
export interface Wide {
  cards: number;
  letters: number;
}

/** Of a card: its width to its height, and what lies between two. */
const WIDE = 0.72;
const BETWEEN = 0.08;
/** Of a name: the width of a letter to the height of a card. */
const LETTER = 0.17;
/** Of a hand: the room for its name, to the height of a card. */
const NAMED = 0.42;
const GAP = 26;

/** The greatest height of a card at which these hands fit into the box. */
export function fit(hands: readonly Wide[], box: Box): number {
  return SIZES.find((size) => heightOf(hands, size, box.width) <= box.height) ?? SIZES.at(-1)!;
}

function heightOf(hands: readonly Wide[], size: number, width: number): number {
  let rows = hands.length ? 1 : 0;
  let used = 0;
  for (const { cards, letters } of hands) {
    const wide = size * Math.max(cards * (WIDE + BETWEEN) - BETWEEN, letters * LETTER);
    if (wide > width) return Infinity;
    if (used && used + GAP + wide > width) {
      rows += 1;
      used = 0;
    }
    used += (used ? GAP : 0) + wide;
  }
  return rows * (size * (1 + NAMED) + GAP);
}
