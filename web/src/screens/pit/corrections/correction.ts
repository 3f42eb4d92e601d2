/** A correction in the making: the faces, the rulings, and whether it may be applied. */

import type { Command, CorrectRound, DifferencesView, PreviewOut, VoidSettled } from "../../../wire";

export interface Draft {
  way: "correct" | "void";
  number: number;
  faces: string[];
  rulings: Record<string, string>;
  ground: string;
  case: string;
  notified: string;
  unsettled: string[];
  reason: string;
}

/** What stands for the reason while none is given: to look needs none, to apply does. */
const LOOKS = "preview";

/** The draft of a round: what was recorded is what is changed. */
export function draftOf(number: number, faces: readonly string[]): Draft {
  return { way: "correct", number, faces: [...faces], rulings: {}, ground: "", case: "", notified: "", unsettled: [], reason: "" };
}

/** Whether the draft says anything else than what was recorded: until then there is nothing to look at. */
export function differs(draft: Draft, recorded: readonly string[]): boolean {
  return draft.way === "void" ? Boolean(draft.ground) : draft.faces.join(" ") !== recorded.join(" ");
}

/** The draft as a command; looked at before its reason is given. */
export function commandOf(draft: Draft, looks = false): CorrectRound | VoidSettled {
  const reason = draft.reason.trim() || (looks ? LOOKS : "");
  const unsettled = draft.unsettled.length ? { unsettled: draft.unsettled } : {};
  if (draft.way === "void") {
    return { type: "void-settled", number: draft.number, ground: draft.ground, ...(draft.case ? { case: draft.case } : {}), ...unsettled, reason };
  }
  const notified = draft.notified.trim() || (looks ? LOOKS : "");
  return {
    type: "correct-round", number: draft.number, faces: draft.faces, rulings: draft.rulings,
    ...(draft.notified || looks ? { notified_by: notified } : {}), ...unsettled, reason,
  } satisfies Command;
}

/** Rulings for the lines that there are; what was ruled on others is forgotten. */
export function ruled(draft: Draft, seen: DifferencesView, key: string, ruling: string): Record<string, string> {
  const lines = new Set((seen.lines ?? []).map((line) => line.key));
  const otherRulings = Object.entries(draft.rulings).filter(([line]) => lines.has(line) && line !== key);
  return Object.fromEntries(ruling ? [...otherRulings, [key, ruling]] : otherRulings);
}

/** The lines that have no ruling yet. */
export function unruled(seen: DifferencesView): number {
  return (seen.lines ?? []).filter((line) => !line.ruling).length;
}

/** Whether the sum of all accounts is the line of the bank with the other sign. */
export function balances(seen: DifferencesView): boolean {
  const sum = (seen.rows ?? []).reduce((total, row) => total + (row.difference ?? 0), 0);
  return sum === (seen.total ?? 0) && sum + (seen.bank ?? 0) === 0;
}

/** Whether it may be applied: every line ruled, nothing refused, the sums agree, a reason given. */
export function ready(draft: Draft, shown: PreviewOut | null): boolean {
  if (!shown || shown.refused || !draft.reason.trim()) return false;
  return (shown.differences.rows ?? []).length > 0 && unruled(shown.differences) === 0 && balances(shown.differences);
}

/** How many accounts change. */
export function accounts(seen: DifferencesView): number {
  return (seen.rows ?? []).filter((row) => row.difference).length;
}

/** What is kept of faces when one is put in or taken out. */
export function withFace(faces: readonly string[], place: number, face: string | null): string[] {
  return face === null ? faces.filter((_, at) => at !== place) : faces.toSpliced(place, 1, face);
}
