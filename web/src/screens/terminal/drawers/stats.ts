/** What the history of a table counts. */

import type { OutcomeView } from "../../../wire";

export interface Counts {
  rounds: number;
  marks: [string, number][];
}

/** Of settled rounds alone. */
export function counts(history: readonly OutcomeView[]): Counts {
  const settled = history.filter((outcome) => (outcome.end ?? "settled") === "settled");
  const marks = new Map<string, number>();
  for (const mark of settled.flatMap((outcome) => outcome.marks ?? [])) marks.set(mark, (marks.get(mark) ?? 0) + 1);
  return { rounds: settled.length, marks: [...marks].sort(([mark], [other]) => mark.localeCompare(other)) };
}
