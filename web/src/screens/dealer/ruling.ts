/** How a ruling of the irregularity guide is given from the desk: the order, and what must be told with it. */

import { fromField } from "../../parts/times";
import type { Command, RulingView } from "../../wire";

export interface Told {
  face: string;
  area: string;
  wager: string;
  ground: string;
  about: string;
  terminal: string;
  /** Since when a malfunction lasts: `now`, `before` the close of wagering, or `time`. */
  since: string;
  /** The time in the field, if it is chosen. */
  time: string;
  text: string;
  /** The card in excess is another one than the equal card in the hand. */
  another?: boolean;
}

export const NOTHING_TOLD: Told = { face: "", area: "", wager: "", ground: "", about: "", terminal: "", since: "now", time: "", text: "" };

export type Field = "face" | "area" | "wager" | "ground" | "about" | "terminal" | "since" | "text";

/** What is asked for before the ruling can be given; nothing is said where the desk cannot give it. */
export function fieldsOf(ruling: RulingView): Field[] | null {
  switch (ruling.commands?.[0]) {
    case "rule": return [...needs(ruling), "text"];
    case "declare-no-spin": return ["ground"];
    case "void-round": return ["text"];
    case "report-malfunction": return ["terminal", "since", "text"];
    case "open-case": return ["about", "text"];
    case "reconstruct": return ["face", "text"];
    default: return null;
  }
}

function needs(ruling: RulingView): Field[] {
  const fields: Record<string, Field[]> = { face: ["face"], "face-if-seen": ["face"], area: ["area"], wagers: ["wager"] };
  return fields[ruling.needs ?? ""] ?? [];
}

/** Whether a field must be filled in; whether all of it will do is for the game system to say. */
export function mustTell(ruling: RulingView, field: Field): boolean {
  if (field === "text") return ruling.commands?.[0] !== "rule";
  if (field === "face") return ruling.needs !== "face-if-seen";
  return field !== "terminal";
}

/** Since when a malfunction lasts; not a number as long as the time cannot be read (SATG 8.7). */
export function sinceOf(told: Told, now: number, closedAt: number | null): number {
  if (told.since === "time") return fromField(told.time);
  // The closing instant itself counts as after the close.
  return told.since === "before" && closedAt !== null ? closedAt - 1 : now;
}

/** The order by which the ruling is given. */
export function commandOf(fact: string, ruling: RulingView, told: Told, now: number, closedAt: number | null = null): Command | null {
  const reason = told.text;
  switch (ruling.commands?.[0]) {
    case "rule": {
      // What was typed for another ruling stays behind: the game system refuses a detail that this one does not take.
      const [face, area, wager] = (["face", "area", "wager"] as const).map((field) => needs(ruling).includes(field) ? told[field] : "");
      return { type: "rule", fact, ruling: ruling.key, face: face!, area: area!, wagers: wager ? [wager] : [], reason, ...(face && told.another && { another: true }) };
    }
    case "declare-no-spin": return { type: "declare-no-spin", ground: told.ground };
    case "void-round": return { type: "void-round", ground: ruling.act.replace("void-round-", ""), reason };
    case "report-malfunction": return { type: "report-malfunction", terminal: told.terminal, since: sinceOf(told, now, closedAt), what: reason };
    case "open-case": return { type: "open-case", kind: kindOfCase(ruling), about: told.about, text: reason };
    case "reconstruct": return { type: "reconstruct", faces: told.face.split(/[\s,]+/).filter(Boolean), reason };
    default: return null;
  }
}

/** A dispute is a file of its own kind; everything else is about a rule that was broken. */
export function kindOfCase(ruling: RulingView): string {
  return ruling.key === "dispute" ? "dispute" : "incident";
}
