import { expect, test } from "vitest";

import { recorded } from "../testing/felts";
import type { BetView, TableView } from "../wire";
import { cellsOf, onTable, rowsOf } from "./board";
import { oddsName, paysName, positionName } from "./names";
import { diceOf, pairsOf } from "./sicbo";

const bet = (key: string, name: string, ...pays: string[]): BetView => ({ key, name, wins: "", lines: pays.map((odds, place) => ({ line: `${place}`, pays: odds })) });

test("rows are as the layout has them", () => {
  const rows = rowsOf(cellsOf(recorded.get("electronic-baccarat")!.offer)).map((row) => row.map((cell) => cell.bet.key));
  expect(rows[0]).toEqual(["player-pair", "tie", "banker-pair"]);
  expect(rows[1]).toEqual(["player", "banker"]);
});

test("a bet that the layout has not, or of another spot, stands below it", () => {
  const cells = cellsOf({ table: "T", game: "new", name: "New", edition: "", appearance: { family: "cards" }, layout: [{ bet: "a", spot: "1", x: 0, y: 0 }], bets: [{ ...bet("a", "A"), spots: ["1", "2"] }, bet("b", "B"), { ...bet("c", "C"), added: true }] });
  expect(rowsOf(cells).map((row) => row.map((cell) => `${cell.at.bet}${cell.at.spot}`))).toEqual([["a1"], ["a2"], ["b"]]);
});

test.each([
  [["19 to 20", "19 to 20", "stands off"], "19 to 20"], [["1 to 1", "2 to 1", "12 to 1"], "1, 2, 12 to 1"], [["3 to 2", "1 to 1"], "3 to 2, 1 to 1"],
  [["1 to 1", "30 to 1", "2 to 1", "7 to 2"], "up to 30 to 1"], [["money back"], ""],
])("%j is said as %s", (pays, said) => {
  expect(paysName(bet("x", "X", ...pays))).toBe(said);
});

test("what is no odds stays as the game system says it", () => {
  expect([oddsName("17 to 1"), oddsName("loses half")]).toEqual(["17 to 1", "loses half"]);
});

test("a position is named in full", () => {
  expect(positionName(bet("pairs-plus", "?"), { bet: "pairs-plus", spot: "column-2", area: "" })).toBe("Pairs Plus column 2");
  expect(positionName(bet("new", "New Bet"), { bet: "new", spot: "", area: "4" })).toBe("Area 4, New Bet");
});

test.each([["specific-triples", "6", "666"], ["specific-doubles", "2", "22"], ["single-die", "3", "3"], ["two-dice-combinations", "1-2", "12"], ["small", "", ""], ["x", "row-1", ""]])(
  "%s %s is drawn as the dice %s",
  (key, spot, dice) => {
    expect(diceOf({ bet: bet(key, key), at: { bet: key, spot, area: "" } }).join("")).toBe(dice);
  },
);

test("four numbers are written in twos", () => {
  expect(pairsOf(["1", "2", "3", "4"])).toEqual(["1 2", "3 4"]);
});

test.each<[Partial<TableView>, string[]]>([
  [{ phase: "dealing", faces: [{ face: "9h" }, { face: "2c", discarded: true }] }, ["9h"]],
  [{ phase: "ready", last: { number: 1, at: 0, faces: ["4"] } }, ["4"]],
  [{ phase: "ready", last: { number: 1, at: 0, faces: ["4"], end: "void" } }, []],
  [{ phase: "wagering", last: { number: 1, at: 0, faces: ["4"] } }, []],
])("of %j there lies %j", (table, faces) => {
  expect(onTable({ table: "T", phase: "ready", ...table }).faces.map((face) => face.face)).toEqual(faces);
});
