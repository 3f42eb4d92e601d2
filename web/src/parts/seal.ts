/** The seal of a round, checked by this screen alone: its leaf is made from the wagers, and the way from there to the root
is hashed again (docs/verifying.md, "The seal"). Nothing that the server says of the outcome is believed. */

import type { SealedView, WagerView } from "../wire";
import { sha256 } from "./sha256";

const text = new TextEncoder();

/** A hash on the way to the root, with the other hash that went into it. */
export interface Step {
  side: "left" | "right";
  other: string;
  hash: string;
}

/** What came of a check.

- `match`: the wagers lead to the root that this screen showed at the close.
- `unseen`: they lead to the root that the server names; this screen did not see the close.
- `mismatch`: they lead to another root.
- `changed`: the server names another root than at the close.
- `others`: the wagers of the proof are not those of the round.
- `none`: the player had no wager in the book. */
export type Verdict = "match" | "unseen" | "mismatch" | "changed" | "others" | "none";

export interface Checked {
  verdict: Verdict;
  leaf: string;
  steps: Step[];
  root: string;
}

type Subtle = SubtleCrypto | undefined;

/** The leaf: a zero byte and the holder with the round and the wagers, as JSON without blanks. */
export function leafOf({ holder, name, wagers = [] }: SealedView, subtle: Subtle): Promise<string> {
  const lines = wagers.map(({ bet, spot = "", area = "", amount, colour = "", salt }) => [bet, spot, area, amount, colour, salt]);
  return sha256(joined(Uint8Array.of(0), text.encode(JSON.stringify([holder, [name, lines]]))), subtle);
}

/** Check a seal; `seen` is the root that this screen showed at the close, if it did. */
export async function check(sealed: SealedView, laid: readonly WagerView[], seen: string | undefined, subtle: Subtle = globalThis.crypto?.subtle): Promise<Checked> {
  if (!sealed.wagers?.length) return { verdict: seen && seen !== sealed.root ? "changed" : "none", leaf: "", steps: [], root: sealed.root };
  const leaf = await leafOf(sealed, subtle);
  const steps: Step[] = [];
  let hash = leaf;
  for (const { side: named, hash: other } of sealed.proof ?? []) {
    const side = named === "left" ? "left" : "right";
    const [left, right] = side === "left" ? [other, hash] : [hash, other];
    hash = await sha256(joined(Uint8Array.of(1), bytes(left), bytes(right)), subtle);
    steps.push({ side, other, hash });
  }
  return { verdict: verdict(sealed, laid, seen, hash), leaf, steps, root: hash };
}

function verdict(sealed: SealedView, laid: readonly WagerView[], seen: string | undefined, root: string): Verdict {
  if (root !== sealed.root) return "mismatch";
  if (seen && seen !== root) return "changed";
  if (sums(laid.filter((wager) => !wager.returned)) !== sums(sealed.wagers ?? [])) return "others";
  return seen ? "match" : "unseen";
}

/** The wagers as a text: what lies where, in one order. */
function sums(wagers: readonly Pick<WagerView, "bet" | "spot" | "area" | "amount">[]): string {
  return wagers.map(({ bet, spot = "", area = "", amount }) => `${bet}|${spot}|${area} ${amount}`).sort().join("\n");
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function bytes(hash: string): Uint8Array {
  return Uint8Array.from(hash.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** How many roots are remembered; the oldest goes. */
const MOST = 500;
const roots = new Map<string, string>();

/** Remember a root as it was shown at the close; a seal that was set anew replaces it. */
export function rememberRoot(table: string, round: number, root: string): void {
  roots.delete(`${table}/${round}`);
  roots.set(`${table}/${round}`, root);
  if (roots.size > MOST) roots.delete(roots.keys().next().value!);
}

/** The root of a round as this screen showed it. */
export const seenRoot = (name: string): string | undefined => roots.get(name);
