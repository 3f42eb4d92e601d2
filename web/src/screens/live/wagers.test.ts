import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";

import { played } from "../../testing/looks";
import { recorded } from "../../testing/felts";
import type { DealerView } from "../../wire";
import type { DealerModel } from "../dealer/dealerModel.svelte";
import Wagers from "./Wagers.svelte";

const { offer } = recorded.get("com-bo")!;
const view: DealerView = { table: { table: "CW1", phase: "wagering", ...played("casino-war") }, next: { what: "call" }, areas: [{ area: "1", patron: "Ann" }], patrons: ["Guest 1"] };
const shown = (patron: string) => {
  const model = { offer, patron, area: "", choices: null, busy: false, answer: null, order: vi.fn(async () => true) } as unknown as DealerModel;
  render(Wagers, { model, view });
  return model;
};

test("who has not said whose wager it is reads that, beside the button that is dim", () => {
  shown("");
  const record = screen.getByRole<HTMLButtonElement>("button", { name: "Record" });
  expect(record.disabled).toBe(true);
  expect(document.getElementById(record.getAttribute("aria-describedby")!)!.textContent).toBe("First say who wagers: touch a name, or type one.");
});

test("one touch names somebody at the table, or a guest who is not there yet", async () => {
  const model = shown("");
  expect(screen.getByRole("group", { name: "At the table" }).textContent!.trim().split(/\s{2,}/).join("|")).toMatch(/Ann.*Guest 1.*Guest 2/s);
  await fireEvent.click(screen.getByRole("button", { name: "Guest 2" }));
  expect(model.patron).toBe("Guest 2");
});

test("with a name and an amount the wager is recorded", async () => {
  const model = shown("Ann");
  expect(screen.getByText("Choose how much: touch chips, or type it.")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: /Add \$25/ }));
  await fireEvent.click(screen.getByRole("button", { name: /^Record \$25\.00/ }));
  expect(model.order).toHaveBeenCalledWith("record", expect.objectContaining({ patron: "Ann", amount: 2_500 }));
});
