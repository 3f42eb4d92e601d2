/** Where the lobby leads: which terminal is played at, and which screen a member of staff works at. */

import { appearanceOf } from "../../parts/games";
import type { DemoDeviceOut, LobbyOut, TableView } from "../../wire";

const FAMILIES = ["roulette", "baccarat", "dice", "wheel", "cards"];
const PIT = ["tg-higher-duties-dealer", "tg-area-manager", "tg-assistant-casino-manager"];

/** Tables by family, then by name. */
export function ordered(tables: readonly TableView[]): TableView[] {
  const place = (table: TableView): number => FAMILIES.indexOf(appearanceOf(table).family);
  return tables.toSorted((table, other) => place(table) - place(other) || table.table.localeCompare(other.table));
}

/** The terminals of a table, the last first: the first ones fill before them. */
export function terminalsOf(table: string, devices: readonly DemoDeviceOut[]): string[] {
  return devices
    .filter((device) => device.kind === "terminal" && device.table === table)
    .map((device) => device.device)
    .sort((device, other) => other.localeCompare(device, undefined, { numeric: true }));
}

/** The terminal this page plays at: the one it had, else the next, so that two pages sit at two terminals. */
export function seatAt(table: string, terminals: readonly string[], own: Storage = sessionStorage, all: Storage = localStorage): string {
  const key = `croupier.seat.${table}`;
  const kept = own.getItem(key);
  if (kept && terminals.includes(kept)) return kept;
  const next = Number(all.getItem(key) ?? 0) % terminals.length;
  const seat = terminals[next]!;
  all.setItem(key, String(next + 1));
  own.setItem(key, seat);
  return seat;
}

/** Where a table is dealt. */
export function dealsAt(table: TableView): string {
  return `/${table.live ? "live" : "dealer"}/${encodeURIComponent(table.table)}`;
}

/** The screen of a role; empty where the role has none of its own. */
export function screenOf(role: string, lobby: Pick<LobbyOut, "tables" | "cages" | "kiosks">): string {
  const first = ordered(lobby.tables).find((table) => !table.live && table.game);
  if (role === "dealer") return first ? dealsAt(first) : "";
  if (PIT.includes(role)) return "/pit";
  if (role === "cashier") return cageOf(lobby);
  if (role === "inspector") return "/inspector";
  if (role === "director") return "/tournament";
  if (role === "administrator" || role === "engineer") return "/admin";
  return role === "mathematician" ? "/maths" : "";
}

/** The first cage at which a cashier works; nothing where there are only kiosks. */
function cageOf({ cages, kiosks }: Pick<LobbyOut, "cages" | "kiosks">): string {
  const first = cages.find((name) => !kiosks.includes(name));
  return first ? cageAt(first, kiosks) : "";
}

/** The screen of a place that pays. */
export function cageAt(name: string, kiosks: readonly string[]): string {
  return `/${kiosks.includes(name) ? "kiosk" : "cage"}/${encodeURIComponent(name)}`;
}
