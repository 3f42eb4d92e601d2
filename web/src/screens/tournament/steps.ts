/** The way of a tournament as a list of steps: what is done, what is still lacking, and what can be done now. */

import type { ActionView, ConsoleView, EntrantView, LackView, ConductGroundView } from "../../wire";

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
    const lacks = (seen.before_start ?? []).filter((lack) => (codes as readonly string[]).includes(lack.code));
    return { id: id as GateId, lacks, done: id === "people" ? Boolean(seen.director) : !lacks.length };
  });
}

/** The step as the game system tried it for this member, if it did. */
export function action(seen: ConsoleView, act: string, at: { stage?: number; table?: string } = {}): ActionView | undefined {
  return seen.actions?.find((option) => option.act === act && (at.stage ?? option.stage) === option.stage && (at.table ?? option.table) === option.table);
}

/** The grounds of the terms for something that is done to a player. */
export function grounds(seen: ConsoleView, act: string): ConductGroundView[] {
  return (seen.grounds ?? []).filter((ground) => ground.act === act);
}

/** Who is in and was not told the terms yet. */
export function unbriefed(seen: ConsoleView): string[] {
  return (seen.entrants ?? []).filter((entrant) => inPlay(entrant) && !entrant.briefed).map((entrant) => entrant.key);
}

/** Whether an entrant still takes part. */
export function inPlay(entrant: EntrantView): boolean {
  return (entrant.standing ?? "in") === "in";
}

/** How those who run it call an entrant: by name where they may know it. */
export function called(entrant: EntrantView): string {
  return entrant.person?.name ?? entrant.shown;
}
