import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { sign } from "../../core/calls.svelte";
import type { MemberOut, PreviewView, WrittenView } from "../../wire";
import HouseNotice from "./HouseNotice.svelte";

const written: WrittenView = {
  key: "1/2026", digest: "ab12", drafted_by: "Ann", status: "draft",
  notice: {
    number: 1, year: 2026, game: "triple-chase", title: "Crown Pairs", by: "VCGLR", basis: "section 60(1)", made: "2026-01-01", effect: "2099-01-01T04:00:00",
    changes: [{ bet: "crown-pairs", line: "mixed-pair", pays: "7 to 1" }],
  },
};
const preview: PreviewView = {
  key: "1/2026", game: "triple-chase", effect: "2099-01-01T04:00:00+11:00", warnings: ["The odds favour the player."], tables: ["TC1"],
  changes: [{ section: "odds", same: 3, changes: [{ name: "Crown Pairs, mixed pair", before: "6 to 1", after: "7 to 1" }] }],
};
let answer: () => Response;

beforeEach(() => {
  answer = () => new Response(JSON.stringify(preview));
  vi.stubGlobal("fetch", async () => answer());
});
afterEach(() => {
  vi.unstubAllGlobals();
  sign.member = null;
});

test("whoever signs is shown all that is written and what it changes, and signs that", async () => {
  const order = vi.fn();
  render(HouseNotice, { written, works: false, order });
  await fireEvent.click(await screen.findByRole("button", { name: "Sign" }));
  for (const said of ["crown-pairs · mixed-pair · 7 to 1", "6 to 1", "The odds favour the player.", "SHA-256 ab12"]) expect(screen.getByText(said)).toBeTruthy();
  expect(screen.getByText(/section 60\(1\)/)).toBeTruthy();
  expect(order).toHaveBeenCalledWith({ type: "sign-notice", notice: "1/2026", seen: "ab12" });
});

test("the second signer is shown the same", async () => {
  const order = vi.fn();
  render(HouseNotice, { written: { ...written, status: "signed", signed_by: "Ann" }, works: false, order });
  await fireEvent.click(await screen.findByRole("button", { name: "Countersign" }));
  expect(screen.getByText("6 to 1")).toBeTruthy();
  expect(order).toHaveBeenCalledWith({ type: "countersign-notice", notice: "1/2026", seen: "ab12" });
});

test.each([["K1", true], ["K2", false]])("whoever signed is told that another person countersigns: %s", async (number, isOwn) => {
  sign.member = { number } as MemberOut;
  render(HouseNotice, { written: { ...written, status: "signed", signed_by: "K1" }, works: false, order: vi.fn() });
  const button = await screen.findByRole("button", { name: "Countersign" });
  expect([button.hasAttribute("disabled"), !!screen.queryByText("Another person countersigns.")]).toEqual([isOwn, isOwn]);
});

test("the instant of its effect is said once, by the day alone", async () => {
  render(HouseNotice, { written, works: false, order: vi.fn() });
  expect(screen.getByText(/In force from 4.00am of 1 January 2099$/)).toBeTruthy();
});

test("what cannot be shown cannot be signed", async () => {
  answer = () => new Response("", { status: 500 });
  render(HouseNotice, { written, works: false, order: vi.fn() });
  expect((await screen.findByRole("alert")).textContent).toContain("cannot be shown");
  expect(screen.queryByRole("button", { name: "Sign" })).toBeNull();
});
