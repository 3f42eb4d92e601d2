import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";

import CountForm from "./CountForm.svelte";
import { countOf, piecesOf, sumOf } from "./counts";

test("what was typed becomes pieces, and what is no count is not guessed", () => {
  expect([countOf(""), countOf(" 12 "), countOf("1.5"), countOf("-1"), countOf("2x")]).toEqual([0, 12, NaN, NaN, NaN]);
  expect(piecesOf({ 2500: "4", 500: "", 10000: "3" })).toEqual([{ value: 2500, count: 4 }, { value: 10000, count: 3 }]);
  expect(piecesOf({ 500: "two" })).toBeNull();
  expect(sumOf([{ value: 250, count: 3 }, { value: 10000, count: 2 }])).toBe(20_750);
});

test("a count needs a second person, sends the pieces, and forgets the secret", async () => {
  const does = vi.fn(async () => ({ remarks: [] }));
  render(CountForm, { title: "Count box R1-B1", verb: (amount: string) => `Record ${amount}`, label: "Notes", values: [500, 5000], others: true, does });
  await fireEvent.input(screen.getByRole("textbox", { name: /^\$50\.00/ }), { target: { value: "2" } });
  await fireEvent.input(screen.getByLabelText("Vouchers and tokens"), { target: { value: "30" } });
  const record = screen.getByRole<HTMLButtonElement>("button", { name: "Record $130.00" });
  expect(record.disabled).toBe(true);
  await fireEvent.input(screen.getByLabelText("Number of the second person"), { target: { value: " C2 " } });
  const secret = screen.getByLabelText<HTMLInputElement>("Secret of the second person");
  await fireEvent.input(secret, { target: { value: "seven green ships" } });
  await fireEvent.click(record);
  expect(does).toHaveBeenCalledWith({ pieces: [{ value: 5000, count: 2 }], other: 3_000, remarks: "" }, { number: "C2", secret: "seven green ships" });
  await vi.waitFor(() => expect(secret.value).toBe(""));
});
