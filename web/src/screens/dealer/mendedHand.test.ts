import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";

import { played } from "../../testing/looks";
import type { DealerView, MendedHandView } from "../../wire";
import type { DealerModel } from "./dealerModel.svelte";
import MendedHand from "./MendedHand.svelte";
import OrderAnswer from "./OrderAnswer.svelte";

const view: DealerView = { table: { table: "T1", phase: "dealing", ...played("rapid-baccarat") }, next: { what: "confirm" } };
const shown = (hand: MendedHandView) => {
  const onrebuild = vi.fn();
  render(MendedHand, { model: { busy: false } as DealerModel, view, hand, from: "king of clubs", to: "4 of clubs", onrebuild, onback: vi.fn() });
  return { onrebuild, text: screen.getByRole("group").textContent!.replace(/\s+/g, " ") };
};

test("what the hand becomes is said before it is recorded, with where each card goes", async () => {
  const { onrebuild, text } = shown({
    hands: [{ of: "player", faces: ["4c", "5d"], total: 9 }],
    left: [{ face: "3s", discarded: true, clauses: ["SATG 12.9.3(b)"] }, { face: "9d" }],
  });
  expect(text).toContain("This hand ends 2 cards earlier.");
  expect(text).toContain("3 of spades goes to the discards.");
  expect(text).toContain("9 of diamonds comes next from the shoe.");
  expect(text).toContain("SATG 12.9.3(b)");
  expect(onrebuild).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button", { name: "Rebuild the hand" }));
  expect(onrebuild).toHaveBeenCalledOnce();
});

test("a card that belongs to another hand now is to be moved, and a card that is needed is named", () => {
  const { text } = shown({ hands: [], moved: ["3s"], to: "Banker 3" });
  expect(text).toContain("3 of spades belongs to another hand now: move it on the table.");
  expect(text).toContain("The hand then needs the third card to Banker.");
});

test.each([
  ["card-count", "Nothing was recorded."], ["no-answer", "It is not known whether this was recorded"],
])("a refusal with the code %s says whether it was recorded", (code, says) => {
  const answer = { at: "record", refused: { code, says: "No." }, remarks: [], command: null };
  render(OrderAnswer, { model: { answer, view: null } as unknown as DealerModel, at: "record" });
  expect(screen.getByRole("alert").textContent).toContain(says);
});
