/** The next step at a table, as a question to the dealer, and the one order that answers it. The game system decides. */

import { appearanceOf } from "../../parts/games";
import { calledOut } from "../../parts/outcomes";
import type { Command, DealerView, NextView } from "../../wire";

/** What answers the question: an order, the opening of the table, keys, a form, or another person. */
export type Answered =
  | { by: "order"; command: Command; text: string }
  | { by: "open" }
  | { by: "take" }
  | { by: "keys" }
  | { by: "cards" }
  | { by: "ground" }
  | { by: "choices" }
  | { by: "mend" }
  | { by: "nobody" };

const CARDS = new Set(["check-cards", "shuffle", "cut", "burn"]);

/** How the member `me` answers the question of the view. */
export function answered(view: DealerView, me: string): Answered {
  const next = view.next;
  if (next.what === "open-table") return { by: "open" };
  if (view.in_charge !== me) return { by: "take" };
  if (CARDS.has(next.what)) return { by: "cards" };
  if (next.what === "face") return { by: "keys" };
  if (next.what === "no-spin") return { by: "ground" };
  if (next.what === "mend") return { by: "mend" };
  if (next.what === "answers") return { by: "choices" };
  const command = orderOf(next);
  return command ? { by: "order", command, text: textOf(next.what, view) } : { by: "nobody" };
}

/** What the button of an order says: dice lie in a tumbler, which is not spun. */
function textOf(what: NextView["what"], view: DealerView): string {
  return what === "spin" && appearanceOf(view.table).family === "dice" ? "do.spin-dice" : `do.${what}`;
}

/** What a confirmation would confirm, with the cards as they lie there. */
export function confirms(view: DealerView): string {
  const faces = (view.faces ?? []).filter((face) => !face.discarded).map((face) => face.face);
  return calledOut({ faces, hands: view.table.hands ?? [], words: view.next.confirms ?? "" }, appearanceOf(view.table));
}

/** The order that needs nothing more than to be given. */
function orderOf(next: NextView): Command | null {
  switch (next.what) {
    case "open-wagering": return { type: "open-wagering" };
    case "call": return { type: "close-wagering" };
    case "spin": return { type: "start-device" };
    case "settle": case "lay": return { type: "pay-interim", key: next.of ?? "" };
    case "confirm": return { type: "confirm" };
    case "abandon": return { type: "abandon" };
    case "cutting-card": return { type: "cutting-card-out" };
    default: return null;
  }
}

/** What may be done besides what comes next. */
export function besides(view: DealerView): { command: Command; text: string }[] {
  return (view.next.also ?? []).flatMap((what) => {
    const command = orderOf({ what });
    const text = what === "call" ? "do.close-early" : textOf(what, view);
    return command ? [{ command, text }] : [];
  });
}

/** The kind of a question: `decide/4/0/1/2` is one of `decide`. */
export function kindOf(question: string): string {
  return question.split("/")[0] ?? "";
}

/** The hand that a question is about: `decide/4/1/2/2` is about the second of two hands of area 4. */
export function handAsked(question: string): { area: string; hand: number; hands: number } | null {
  const asked = /^decide\/(\d+)\/(\d+)\/(\d+)\/\d+$/.exec(question);
  return asked && { area: asked[1]!, hand: Number(asked[2]) + 1, hands: Number(asked[3]) };
}

export const PHASES = ["ready", "wagering", "dealing", "confirm"] as const;
export type Stage = (typeof PHASES)[number] | "shut";

/** How far the round is. */
export function stageOf(view: DealerView): Stage {
  if (view.table.phase === "dealing" && view.next.what === "confirm") return "confirm";
  return view.table.phase;
}
