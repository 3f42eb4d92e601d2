/** What the entry desk works out before somebody asks: what comes back to whoever withdraws. */

import type { AmountView, EntrantView, EntryDeskView } from "../../wire";

/** Within the free period all that was paid; later what the ground of the terms gives back (SATG 19.4.2(d)). */
export function comesBack(desk: EntryDeskView, one: EntrantView, ground: string, now: number): AmountView {
  if (desk.withdraw_until != null && now <= desk.withdraw_until) return one.paid;
  return desk.withdrawals?.find((it) => (it.ground ?? "") === ground)?.back ?? { amount: 0, unit: one.paid.unit };
}
