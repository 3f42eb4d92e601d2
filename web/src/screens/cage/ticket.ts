/** What may be done with a ticket that was looked up, as its view says; nothing is decided here. */

import type { DrawerView, TicketView } from "../../wire";

export type Case = TicketView["case"];

export interface Look {
  mark: string;
  fate: "win" | "alert" | "void" | "pending";
}

/** A mark and a colour for each case, never a colour alone. */
export const LOOKS: Record<Case, Look> = {
  payable: { mark: "✓", fate: "win" },
  unreadable: { mark: "?", fate: "alert" },
  "not-found": { mark: "?", fate: "alert" },
  paid: { mark: "=", fate: "pending" },
  pending: { mark: "…", fate: "pending" },
  void: { mark: "∅", fate: "void" },
  expired: { mark: "∅", fate: "void" },
  "above-limit": { mark: "≠", fate: "alert" },
  "amount-differs": { mark: "≠", fate: "alert" },
};

export type Act = "redeem" | "illegible" | "by-hand";

/** The acts that are offered: what would be refused for certain is not offered. */
export function actsOf(ticket: TicketView): Act[] {
  if (ticket.case === "payable") return ["redeem", "illegible"];
  return ticket.by_hand ? ["by-hand"] : [];
}

/** An expired ticket is paid for a reason. */
export const wantsReason = (ticket: TicketView): boolean => ticket.case === "expired";

export type Fit = "agrees" | "over" | "short";

/** How the count fits: only where the game system said a difference. */
export function fitOf(drawer: DrawerView): Fit | null {
  if (drawer.difference == null) return null;
  if (drawer.difference === 0) return "agrees";
  return drawer.difference > 0 ? "over" : "short";
}

/** What the drawer is asked by. */
export function drawerAsked(cage: string, since: number, openedWith: number | null, counted: number | null): string {
  const query = new URLSearchParams({ since: String(since) });
  if (openedWith !== null) query.set("opened_with", String(openedWith));
  if (counted !== null) query.set("counted", String(counted));
  return `/cages/${encodeURIComponent(cage)}/drawer?${query}`;
}
