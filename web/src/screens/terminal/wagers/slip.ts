/** The chips of one player on one round: what the server confirmed, what shall lie there, what is on its way.

Amounts by the key of a position. A wager names what shall lie on a position in all; nothing takes it back. */

import { atOf, key, type At, type Placed } from "../../../felts/felt";
import type { Chip, OwnView, WagerView } from "../../../wire";

export type Amounts = ReadonlyMap<string, number>;

/** One act of the player, and what shall lie on the positions that it touched if it is undone. */
export interface Act {
  before: Amounts;
}

export interface Slip {
  /** What shall lie there, where the server has not said so yet. */
  wanted: Amounts;
  /** The acts of this round, the latest last. */
  acts: readonly Act[];
}

export const EMPTY: Slip = { wanted: new Map(), acts: [] };

/** What the server holds for this terminal: neither void nor given back. */
export function confirmed(own: Pick<OwnView, "wagers"> | null | undefined): Map<string, number> {
  const placedAmount = (own?.wagers ?? []).filter((wager: WagerView) => !wager.void && !wager.returned);
  return new Map(placedAmount.map((wager) => [key({ bet: wager.bet, spot: wager.spot ?? "", area: wager.area ?? "" }), wager.amount]));
}

/** What would lie on the felt if everything that is wanted were taken. */
export function lying(slip: Slip, held: Amounts): Map<string, number> {
  return new Map([...held, ...slip.wanted].filter(([, cents]) => cents > 0));
}

/** One act: some positions get other amounts. */
export function change(slip: Slip, held: Amounts, to: Amounts): Slip {
  const now = lying(slip, held);
  const changed = [...to].filter(([name, cents]) => (now.get(name) ?? 0) !== cents);
  if (!changed.length) return slip;
  const before = new Map(changed.map(([name]) => [name, now.get(name) ?? 0]));
  return { wanted: wants(slip.wanted, held, new Map(changed)), acts: [...slip.acts, { before }] };
}

/** Lay one chip on each of some positions. */
export function add(slip: Slip, held: Amounts, places: readonly At[], chip: number): Slip {
  const now = lying(slip, held);
  const to = new Map<string, number>();
  for (const place of places) {
    const name = key(place);
    to.set(name, (to.get(name) ?? now.get(name) ?? 0) + chip);
  }
  return change(slip, held, to);
}

/** Take one chip off a position; what is left of less than a chip goes too. */
export function take(slip: Slip, held: Amounts, place: At, chip: number): Slip {
  const placedAmount = lying(slip, held).get(key(place)) ?? 0;
  return change(slip, held, new Map([[key(place), Math.max(0, placedAmount - chip)]]));
}

/** What lies on one position goes to another. */
export function move(slip: Slip, held: Amounts, from: At, to: At): Slip {
  const now = lying(slip, held);
  const [there, here] = [now.get(key(from)) ?? 0, now.get(key(to)) ?? 0];
  return key(from) === key(to) ? slip : change(slip, held, new Map([[key(from), 0], [key(to), here + there]]));
}

/** Everything off the felt. */
export function clear(slip: Slip, held: Amounts): Slip {
  return change(slip, held, new Map([...lying(slip, held).keys()].map((name) => [name, 0])));
}

/** Everything twice. */
export function double(slip: Slip, held: Amounts): Slip {
  return change(slip, held, new Map([...lying(slip, held)].map(([name, cents]) => [name, cents * 2])));
}

/** Lay a pattern of an earlier round, or a favourite. */
export function lay(slip: Slip, held: Amounts, pattern: Amounts): Slip {
  return change(slip, held, pattern);
}

/** Take back the latest act. */
export function undo(slip: Slip, held: Amounts): Slip {
  const last = slip.acts.at(-1);
  if (!last) return slip;
  return { wanted: wants(slip.wanted, held, last.before), acts: slip.acts.slice(0, -1) };
}

/** The server took or refused some positions: they are as it says. */
export function settled(slip: Slip, names: Iterable<string>, asked: Amounts): Slip {
  const wanted = new Map(slip.wanted);
  // What was changed again since then is still wanted.
  for (const name of names) if (wanted.get(name) === asked.get(name)) wanted.delete(name);
  return { ...slip, wanted };
}

/** What is refused was never done, and cannot be undone. */
export function forgotten(slip: Slip, names: Iterable<string>): Slip {
  const gone = new Set(names);
  const acts = slip.acts
    .map(({ before }) => ({ before: new Map([...before].filter(([name]) => !gone.has(name))) }))
    .filter(({ before }) => before.size);
  return { ...slip, acts };
}

function wants(wanted: Amounts, held: Amounts, to: Amounts): Amounts {
  return new Map([...wanted, ...to].filter(([name, cents]) => wanted.has(name) || (held.get(name) ?? 0) !== cents));
}

/** The chips of a message: each position with its whole amount. */
export function chips(wanted: Amounts): Chip[] {
  return [...wanted].map(([name, amount]) => {
    const { bet, spot, area } = atOf(name);
    return { bet, ...(spot && { spot }), ...(area && { area }), amount };
  });
}

/** Amounts as a felt shows them. */
export function placed(amounts: Amounts): Placed[] {
  return [...amounts].map(([name, cents]) => ({ ...atOf(name), cents }));
}

export function sum(amounts: Amounts): number {
  return [...amounts.values()].reduce((all, cents) => all + cents, 0);
}

/** The total of the chips that are not yet confirmed: only what they add. */
export function unconfirmed(wanted: Amounts, held: Amounts): number {
  return [...wanted].reduce((all, [name, cents]) => all + Math.max(0, cents - (held.get(name) ?? 0)), 0);
}
