/** What every felt is given, and how its positions are told apart. */

import type { Fate } from "../parts/fates";
import type { HandView, OfferView, TableView } from "../wire";

/** A position of the layout: a bet, the spot on which it lies and the area of the table. */
export interface At {
  bet: string;
  spot: string;
  area: string;
}

/** A wager on one position. */
export interface Placed extends At {
  cents: number;
}

export interface FeltProps {
  offer: OfferView;
  table: TableView;
  /** What the server acknowledged. */
  confirmed: Placed[];
  /** What is on its way: what shall lie on a position in all, as long as it was not answered. */
  pending: Placed[];
  /** By the key of the position, once the round is settled. */
  fates: Map<string, Fate>;
  /** No wager can be placed now; the felt still shows what lies there. */
  locked: boolean;
  /** The player's own hands of shared cards, where he has any. */
  own?: HandView[];
  onplace: (at: At) => void;
  /** One chip is taken off. */
  onremove: (at: At) => void;
  /** All of them are. */
  onclear?: (at: At) => void;
  /** Press and hold: what is this position? */
  onwhat: (at: At) => void;
}

/** One name for one position. */
export const key = (at: At): string => `${at.bet}|${at.spot}|${at.area}`;

/** The position that a name stands for: felts write it at their buttons as `data-spot`. */
export function atOf(name: string): At {
  const [bet = "", spot = "", area = ""] = name.split("|");
  return { bet, spot, area };
}

/** The file that draws a game: `Grid`, or the one named after its felt, such as `TwoWords` for `two-words`. */
export const drawn = (offer: OfferView): string =>
  (offer.appearance.felt || "grid").replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
