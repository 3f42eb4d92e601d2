/** Single keys of the terminal; they can be switched off. */

import type { Act, TerminalModel } from "./terminalModel.svelte";
import type { Open } from "../drawers/drawers";

const KEPT = "croupier.single-keys";

class Letters {
  on = $state(localStorage.getItem(KEPT) !== "off");

  keep(on: boolean): void {
    this.on = on;
    localStorage.setItem(KEPT, on ? "on" : "off");
  }
}

export const letters = new Letters();

const DOES: Record<string, Act> = { u: "undo", c: "clear", r: "repeat", d: "double" };

/** 1 to 6 choose a chip; u, c, r, d, y and the question mark do what their buttons do. */
export function key(event: KeyboardEvent, model: TerminalModel, open: Open): void {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
  const chip = model.chips[Number(event.key) - 1];
  if (chip) model.chip = chip;
  else if (Object.hasOwn(DOES, event.key)) model.perform(DOES[event.key]!);
  else if (event.key === "y" && model.own?.paid) open({ what: "why", round: model.own.paid.number });
  else if (event.key === "?") open({ what: "rules" });
}
