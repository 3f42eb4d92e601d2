/** What the verifier must know of a game: what can come, how much of it makes a result, and which pay line a wager hits. */

import { Unreadable } from "../json.js";

export interface Result {
  /** The variant of the table, such as `double zero`. */
  readonly variant: string;
  /** What came, in its order: cards, dice, the number, the symbol. */
  readonly faces: readonly string[];
}

export interface Rules {
  /** Whether a card, a number, a symbol can come. */
  isFace(face: string, variant: string): boolean;
  /** How many faces make a result, by those that came. */
  makes(came: Result): number;
  /** The line that a wager hits; nothing if it loses. A bet or position that the game does not have is refused. */
  line(bet: string, spot: string, result: Result): string | undefined;
}

/** What a rule says of a wager without positions. */
export type Decide<Facts> = (facts: Facts) => string | undefined;

/** The bet of that name, whose wagers have no positions. */
export function decided<Facts>(bets: Readonly<Record<string, Decide<Facts>>>, bet: string, spot: string, facts: Facts): string | undefined {
  const decide = Object.hasOwn(bets, bet) ? bets[bet] : undefined;
  if (!decide) throw noSuchBet(bet);
  if (spot !== "") throw noSuchSpot(bet, spot);
  return decide(facts);
}

export function noSuchBet(bet: string): Unreadable {
  return new Unreadable(`the rules know no bet ${JSON.stringify(bet)}`);
}

export function noSuchSpot(bet: string, spot: string): Unreadable {
  return new Unreadable(`${bet} has no position ${JSON.stringify(spot)}`);
}
