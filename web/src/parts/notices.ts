/** What a notice says, and how it is marked. */

import type { NoticeView } from "../wire";
import { itemName } from "./items";
import { time } from "./times";
import { say } from "./words";

/** The mark of a notice by what it is about. */
export function markOf(notice: NoticeView): "void" | "alert" | "pending" | "push" {
  if (notice.code === "void") return "void";
  if (["frozen", "time-held", "out-of-order"].includes(notice.code)) return "alert";
  return notice.code === "closed" || notice.code === "shoe-ended" ? "push" : "pending";
}

/** A notice in words; of a code that the catalogue has not, the code. */
export function noticeText(notice: NoticeView): string {
  const code = notice.code === "closing" && notice.left == null ? "closing-at" : notice.code;
  return say.or(`notice.${code}`, notice.code, {
    number: notice.number ?? 0,
    left: notice.left ?? 0,
    time: notice.until == null ? "" : time(notice.until),
    of: itemName(notice.of ?? ""),
  });
}
