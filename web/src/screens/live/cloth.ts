/** The cloth of a live table: where its areas lie, what lies there, and the dealer's movements in their ruled order. */

import type { Fate } from "../../parts/fates";
import type { AreaView, DealerView, HandView, LaidView, StepView } from "../../wire";

/** How far down the arc each area lies, in hundredths of its height; the first at the dealer's left. */
export function arc(count: number): number[] {
  if (count === 1) return [0];
  return Array.from({ length: count }, (_, at) => 100 * ((2 * at) / (count - 1) - 1) ** 2);
}

/** What becomes of each wager, as far as the movements of the dealer's hand say. */
export function fatesOf(pays: readonly StepView[]): Map<string, Fate> {
  const fates = new Map<string, Fate>();
  for (const step of pays) {
    const fate = fates.get(step.wager);
    if (step.verb === "pay") fates.set(step.wager, "win");
    else if (step.verb === "collect" && !fate) fates.set(step.wager, "lose");
    else if (step.verb === "return" && fate !== "win") fates.set(step.wager, fate === "lose" ? "lose" : "push");
  }
  return fates;
}

/** The areas that are lit: something there is paid. */
export function litAreas(areas: readonly AreaView[], pays: readonly StepView[]): Set<string> {
  const fates = fatesOf(pays);
  return new Set(areas.filter((area) => (area.wagers ?? []).some((wager) => fates.get(wager.wager) === "win")).map((area) => area.area));
}

/** The area of a wager. */
export function areaOf(areas: readonly AreaView[], wager: string): string {
  return areas.find((area) => (area.wagers ?? []).some((placed) => placed.wager === wager))?.area ?? "";
}

/** The wagers whose chips still lie on an area. */
export function lying(area: AreaView): LaidView[] {
  return (area.wagers ?? []).filter((wager) => !wager.settled);
}

/** What lies on an area, in all. */
export function laid(area: AreaView): number {
  return lying(area).reduce((sum, wager) => sum + wager.amount + (wager.more ?? 0), 0);
}

/** The hands of an area: one, or several after a split. */
export function handsOf(view: DealerView, area: string): HandView[] {
  return (view.table.hands ?? []).filter((hand) => hand.of.split("/")[0] === area);
}

/** Who is asked now, area by area. */
export function askedOf(view: DealerView): { area: string; wager: LaidView }[] {
  return (view.areas ?? []).flatMap((area) =>
    (area.wagers ?? []).filter((wager) => wager.choices?.length).map((wager) => ({ area: area.area, wager })),
  );
}

/** What the steps are, so that a change of them begins anew. */
export function stepsKey(pays: readonly StepView[]): string {
  return pays.map((step) => `${step.verb} ${step.amount} ${step.wager}`).join("|");
}
