import { expect, test } from "vitest";

import type { BetOnSheetView, ClauseView, FiguresView } from "../../wire";
import { askedFor, changed, edgesOf, granted, itemOf, joined, ofClause, ofGame, ruled, sourcesOf } from "./register";

const clause = (id: string): ClauseView => ({ id, summary: "", behaviour: "", fulfilment: "executed" });
const edge = (figures: Partial<FiguresView>): FiguresView => ({ edge: "1/37", percent: "2.7027%", hit: "1/37", hit_percent: "2.7027%", ...figures });

test("the id of a clause survives its address", () => {
  const there = new URL(ofClause("GAZ 29/2000 10.1.2(a)"), "http://x");
  expect(there.pathname).toBe("/rules/clauses");
  expect(there.searchParams.get("id")).toBe("GAZ 29/2000 10.1.2(a)");
});

test("a search is asked for with what was seen", () => {
  const asked = new URL(askedFor("void & fraud", 50), "http://x").searchParams;
  expect([asked.get("search"), asked.get("after")]).toEqual(["void & fraud", "50"]);
});

test("a game has its own address", () => expect(ofGame("rapid-roulette")).toBe("/rules/rapid-roulette"));

test("a clause that came twice stands once", () => {
  const all = joined([clause("A 1"), clause("A 2")], [clause("A 2"), clause("A 3")]);
  expect(all.map((cited) => cited.id)).toEqual(["A 1", "A 2", "A 3"]);
});

test("like edges of several decks stand once, unlike ones apart", () => {
  const told = edgesOf([edge({ decks: 6 }), edge({ decks: 8 }), edge({ decks: 8, edge: "1/38", percent: "2.6316%" })]);
  expect(told.map((figure) => [figure.percent, figure.decks])).toEqual([["2.7027%", [6, 8]], ["2.6316%", [8]]]);
});

test("a game without cards has no decks", () => expect(edgesOf([edge({})])[0]!.decks).toEqual([]));

test("edges of two policies stand apart", () => {
  expect(edgesOf([edge({ policy: "best" }), edge({ policy: "never splits" })])).toHaveLength(2);
});

test("sources are told once", () => {
  const lines = [{ line: "a", pays: "1 to 1", source: "Maker" }, { line: "b", pays: "2 to 1", source: "Maker" }, { line: "c", pays: "3 to 1" }];
  const bet: BetOnSheetView = { key: "x", name: "X", wins: "", pay_tables: [{ lines }] };
  expect(sourcesOf(bet)).toEqual(["Maker"]);
});

test("a change is told whole", () => {
  expect(changed({ bet: "crown-pairs", line: "mixed-pair", pays: "7 to 1", decks: [6, 8] })).toBe("crown-pairs · mixed-pair · 7 to 1 · 6/8");
  expect(changed({ setting: "burn", value: "may" })).toBe("burn · may");
});

test("an approval and a rule are told whole", () => {
  expect(granted({ operation: "revoke", kind: "equipment", name: "player-terminal" })).toBe("revoke · equipment · player-terminal");
  expect(granted({ operation: "approve", kind: "game" })).toBe("approve · game");
  expect(ruled({ operation: "insert", rule: "SATG 12.9.2A", after: "SATG 12.9.2", says: "Burn it.", obeyed: "people" })).toBe("insert · SATG 12.9.2A · after SATG 12.9.2 · Burn it. · people");
  expect(itemOf({ operation: "substitute", title: "crown-pairs mixed-pair", new: "7 to 1" })).toBe("substitute · crown-pairs mixed-pair · 7 to 1");
  expect(itemOf({ operation: "delete", rule: "SATG 12.1" })).toBe("delete · SATG 12.1");
});
