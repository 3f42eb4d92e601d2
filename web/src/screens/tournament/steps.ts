/** The way of a tournament as a list of steps: what is done, what is still lacking, and what can be done now. */

import type { ActionView, ConsoleView, EntrantView, LackView, TournamentConsoleGroundView } from "../../wire";

/** What must be done before it begins, in the order of the rules, and by which refusals it is missed. */
const LACKS = {
  terms: ["terms-not-published", "terms-not-approved"],
  regulator: ["regulator-not-advised"],
  people: [],
  charge: ["director-absent"],
  tables: ["not-designated"],
  players: ["too-few-players"],
  signatures: ["signature-missing"],
  briefing: ["briefing-missing"],
} as const satisfies Record<string, readonly string[]>;

export type GateId = keyof typeof LACKS;

export interface Gate {
  id: GateId;
  done: boolean;
  lacks: LackView[];
}

/** All gates with what each still lacks. */
export function gates(seen: ConsoleView): Gate[] {
  return Object.entries(LACKS).map(([id, codes]) => {
    const lacks = (seen.before_start ?? []).filter((one) => (codes as readonly string[]).includes(one.code));
    return { id: id as GateId, lacks, done: id === "people" ? Boolean(seen.director) : !lacks.length };
  });
}

/** A step that whoever looks may or may not take now. */
export function action(seen: ConsoleView, act: string, at: { stage?: number; table?: string } = {}): ActionView | undefined {
  return seen.actions?.find((one) => one.act === act && (at.stage ?? one.stage) === one.stage && (at.table ?? one.table) === one.table);
}

/** The grounds of the terms for something that is done to a player. */
export function grounds(seen: ConsoleView, act: string): TournamentConsoleGroundView[] {
  return (seen.grounds ?? []).filter((one) => one.act === act);
}

/** Who is in and was not told the terms yet. */
export function unbriefed(seen: ConsoleView): string[] {
  return (seen.entrants ?? []).filter((one) => inPlay(one) && !one.briefed).map((one) => one.key);
}

/** Whether somebody takes part still. */
export function inPlay(one: EntrantView): boolean {
  return (one.standing ?? "in") === "in";
}

/** How those who run it call an entrant: by name where they may know it. */
export function called(one: EntrantView): string {
  return one.person?.name ?? one.shown;
}
