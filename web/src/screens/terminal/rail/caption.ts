/** What the clock of the table says beside its seconds. */

import type { OwnView, TableView } from "../../../wire";
import { t } from "../words";

export function captionOf(table: TableView, own: OwnView, frozen: boolean): string {
  const clock = table.clock ?? "";
  if (frozen) return t("clock.offline");
  if (clock === "decision") return t(own.decisions?.length ? "ring.decision" : "ring.others");
  if (clock === "wagering" || (!clock && table.phase === "wagering")) return t("phase.wagering");
  if (clock === "pause") return t("clock.pause", { number: (table.number ?? 0) + 1 });
  if (clock) return t(`ring.${clock}`);
  return t(table.phase === "dealing" ? "phase.waiting" : table.phase === "shut" ? "phase.shut" : "phase.ready");
}
