/** Files about people: what must be said before one is opened, or something is done in it. */

import type { FileView, PanelIncidentView, KindView, MayDoView, OpenCase, PanelView, RecordAct } from "../../../wire";

export interface Opening {
  kind: string;
  about: string;
  ground: string;
  people: string;
  round: string;
  terminal: string;
  text: string;
}

export const EMPTY: Opening = { kind: "incident", about: "", ground: "", people: "", round: "", terminal: "", text: "" };

const split = (typed: string): string[] => typed.split(/[,，]/).map((name) => name.trim()).filter(Boolean);

/** The kind of incident that is chosen, where it is one. */
export function incidentOf(panel: PanelView, opening: Opening): PanelIncidentView | undefined {
  return opening.kind === "incident" ? panel.incidents?.find((incident) => incident.key === opening.about) : undefined;
}

/** The kind of file that is chosen. */
export function kindOf(panel: PanelView, opening: Opening): KindView | undefined {
  return panel.kinds?.find((kind) => kind.key === opening.kind);
}

/** The command that opens a file. */
export function openCase(opening: Opening): OpenCase {
  const people = split(opening.people);
  const round = Number.parseInt(opening.round, 10);
  return {
    type: "open-case", kind: opening.kind, about: opening.about, text: opening.text.trim(),
    ...(opening.ground ? { ground: opening.ground } : {}), ...(people.length ? { people } : {}),
    ...(round ? { round } : {}), ...(opening.terminal ? { terminal: opening.terminal } : {}),
  };
}

export type Field = "person" | "place" | "ground" | "to" | "detail";
export type CaseTexts = Partial<Record<Field, string>>;

/** What is asked for an act: what it needs, and always what else is to be said. */
export function fields(may: MayDoView | undefined): Field[] {
  const needs = (may?.needs ?? []) as Field[];
  return needs.includes("detail") ? needs : [...needs, "detail"];
}

/** The command that records an act. */
export function recordAct(file: FileView, may: MayDoView, said: CaseTexts): RecordAct {
  const texts = Object.entries(said).filter(([name, text]) => text?.trim() && fields(may).includes(name as Field));
  return { type: "record-act", case: file.case, act: may.act, ...Object.fromEntries(texts.map(([name, text]) => [name, text!.trim()])) };
}

/** Incidents that give a power over a player: they name him, and are open. */
export function filesFor(panel: PanelView, power: "excludes" | "withholds", player: string): FileView[] {
  return (panel.files ?? []).filter((file) => file[power] && (!player || file.people?.includes(player)));
}
