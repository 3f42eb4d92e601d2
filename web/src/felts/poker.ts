/** The hand of Rapid Three Card Poker: three positions of the matrix. */

import type { BetView, OfferView } from "../wire";
import { type Cell, cellsOf, rowsOf, spotsOf } from "./board";
import type { FeltProps } from "./felt";

/** So many cards make a hand. */
export const THREE = 3;

/** The spot of some positions, as the layout names it: `1-5-9`. */
export const spotOf = (positions: Iterable<number>): string => [...positions].toSorted((a, b) => a - b).join("-");

/** Another position, or one fewer; a fourth is not taken. */
export function chosen(before: readonly number[], position: number): number[] {
  if (before.includes(position)) return before.filter((chosen) => chosen !== position);
  return before.length < THREE ? [...before, position] : [...before];
}

/** A hand is a choice of three positions, a line is not. */
export const isHand = (spot: string): boolean => /^\d+(-\d+){2}$/.test(spot);

/** The hand on which wagers lie or shall lie; nothing where there are none. */
export function wageredOn(felt: Pick<FeltProps, "confirmed" | "pending">): string {
  const gone = new Set(felt.pending.filter((wager) => !wager.cents).map((wager) => `${wager.bet}|${wager.spot}`));
  const lying = [...felt.pending.filter((wager) => wager.cents), ...felt.confirmed.filter((wager) => !gone.has(`${wager.bet}|${wager.spot}`))];
  return lying.find((wager) => isHand(wager.spot))?.spot ?? "";
}

export interface Matrix {
  /** As it is laid out: cells that bear a number are positions, the others are wagers on lines. */
  rows: Cell[][];
  /** Bets on the own hand. */
  own: BetView[];
}

export const isPosition = (cell: Cell): boolean => /^\d+$/.test(cell.label);

/** The matrix with the wagers on its lines; what is on the own hand stands by itself. */
export function matrixOf(offer: OfferView): Matrix {
  const laid = new Set((offer.layout ?? []).map((area) => `${area.bet}|${area.spot ?? ""}`));
  const cells = cellsOf(offer).filter((cell) => laid.has(`${cell.at.bet}|${cell.at.spot}`) && (isPosition(cell) || cell.at.spot));
  return {
    rows: rowsOf(cells),
    own: (offer.bets ?? []).filter((bet) => !bet.added && spotsOf(bet).some(isHand)),
  };
}
