/** The dialogue of a kiosk: one question at a time, and back to the start after a timeout. */

import type { TicketView } from "../../wire";

export const IDLE_S = 30;
/** From here on the screen says that it goes back. */
export const WARNS_S = 10;
const LONGEST = 18;

export type Step =
  | { at: "start" }
  | { at: "typing"; number: string }
  | { at: "looking"; number: string }
  | { at: "question"; number: string; amount: number }
  | { at: "paying"; number: string; amount: number }
  | { at: "paid"; amount: number }
  | { at: "refused"; says: string; clauses: string[]; unsure: boolean };

export const START: Step = { at: "start" };

export const isWhole = (number: string): boolean => number.length === LONGEST;

/** A digit by touch, by keyboard or by scanner; elsewhere it says nothing. */
export function typed(step: Step, digit: string): Step {
  if (!/^\d$/.test(digit)) return step;
  if (step.at === "start") return { at: "typing", number: digit };
  if (step.at !== "typing" || step.number.length >= LONGEST) return step;
  return { at: "typing", number: step.number + digit };
}

export function takenBack(step: Step): Step {
  return step.at === "typing" ? { at: "typing", number: step.number.slice(0, -1) } : step;
}

export function cleared(step: Step): Step {
  return step.at === "typing" ? { at: "typing", number: "" } : step;
}

/** Look it up, if something was typed. */
export function looked(step: Step): Step {
  return step.at === "typing" && step.number ? { at: "looking", number: step.number } : step;
}

/** The answer about a ticket. An answer that comes after the patron left is ignored. */
export function seen(step: Step, view: TicketView): Step {
  if (step.at !== "looking") return step;
  if (view.case === "payable" && view.amount) return { at: "question", number: step.number, amount: view.amount };
  return { at: "refused", says: view.says ?? "", clauses: view.clauses ?? [], unsure: false };
}

export function agreed(step: Step): Step {
  return step.at === "question" ? { ...step, at: "paying" } : step;
}

export function paid(step: Step): Step {
  return step.at === "paying" ? { at: "paid", amount: step.amount } : step;
}

/** It was refused, or (while money might have moved) no answer came. */
export function refused(step: Step, says: string, clauses: string[], unsure: boolean): Step {
  return step.at === "looking" || step.at === "paying" ? { at: "refused", says, clauses, unsure } : step;
}

/** Whether the timeout runs: not at the start, and not while an answer is awaited. */
export const mayLapse = (step: Step): boolean => !["start", "looking", "paying"].includes(step.at);

/** Whole seconds until it goes back to the start. */
export const left = (since: number, now: number): number => Math.max(0, IDLE_S - Math.floor((now - since) / 1_000));
