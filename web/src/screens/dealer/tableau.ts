/** The hands as they lie, each with the slot of the card that comes next. */

import type { DealerView, HandView } from "../../wire";

export interface Pile extends HandView {
  /** The next face goes here. */
  slot: boolean;
}

/** The hand to which a place belongs: `Banker 3` to `banker`, `die 2` to `dice`. */
export function handOf(place: string): string {
  const coup = /^(Player|Banker) \d$/.exec(place);
  if (coup) return coup[1]!.toLowerCase();
  return /^die \d$/.test(place) ? "dice" : /^(card|box) \d$/.test(place) ? "row" : place;
}

/** The hands of the round; where the view counts none, what was entered is one. */
export function pilesOf(view: DealerView): Pile[] {
  const to = view.next.what === "face" ? handOf(view.next.of ?? "") : "";
  const shown = view.table.hands ?? [];
  const piles = (shown.length ? shown : entered(view)).map((hand) => ({ ...hand, slot: hand.of === to }));
  if (to && !piles.some((pile) => pile.slot)) piles.push({ of: to, faces: [], slot: true });
  return piles;
}

function entered(view: DealerView): HandView[] {
  const hands = new Map<string, string[]>();
  for (const face of view.faces ?? []) {
    if (face.discarded) continue;
    const handKey = handOf(face.to ?? "");
    hands.set(handKey, [...(hands.get(handKey) ?? []), face.face]);
  }
  return [...hands].map(([handKey, faces]) => ({ of: handKey, faces }));
}

const POSITIONS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Every numbered position in order, once one of them has a card or awaits it. */
export function matrixOf(piles: readonly Pile[], isPosition: (of: string) => boolean): Pile[] {
  if (!piles.some((pile) => isPosition(pile.of))) return [];
  return POSITIONS.map((of) => piles.find((pile) => pile.of === of) ?? { of, faces: [], slot: false });
}
