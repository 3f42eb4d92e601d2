/** What the entry desk works out in advance: the refund of an entrant who withdraws. */

import type { AmountView, EntrantView, EntryDeskView } from "../../wire";

/** Within the free period all that was paid; later what the ground of the terms gives back (SATG 19.4.2(d)). */
export function comesBack(desk: EntryDeskView, entrant: EntrantView, ground: string, now: number): AmountView {
  if (desk.withdraw_until != null && now <= desk.withdraw_until) return entrant.paid;
  return desk.withdrawals?.find((withdrawal) => (withdrawal.ground ?? "") === ground)?.back ?? { amount: 0, unit: entrant.paid.unit };
}
