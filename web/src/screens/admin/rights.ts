/** Ranks and roles in words. */

import { codeName } from "../../parts/codes";
import { t } from "./words";

export const ROLES = ["cashier", "inspector", "engineer", "administrator", "mathematician", "director"] as const;

/** `Dealer (SATG 15.1), Cashier, north`. */
export function rightsIn(ranks: Readonly<Record<string, string>>, roles: readonly string[], area: string): string {
  const named = Object.entries(ranks).map(([edition, rank]) => `${codeName("rank", rank)} (${edition})`);
  return [...named, ...roles.map((role) => codeName("rank", role)), ...(area ? [area] : [])].join(", ") || t("access.no-rank");
}

export interface Rights {
  ranks: Record<string, string>;
  roles: string[];
  area: string;
}

/** The rights of a form, without the editions under which no rank is chosen. */
export function chosenRights({ ranks, roles, area }: Rights): Rights {
  return { ranks: Object.fromEntries(Object.entries(ranks).filter(([, rank]) => rank)), roles: [...roles], area: area.trim() };
}
