import { expect, test } from "vitest";

import { meant, newest, ofLog, ofTable, PAGE, pageBefore, usedBy } from "./navigation";

const TABLES = ["RR1", "EB2"];

test.each([
  ["RR1", "/inspector/tables/RR1"],
  ["rr1 12", "/inspector/tables/RR1?round=12"],
  [" EB2  #7 ", "/inspector/tables/EB2?round=7"],
  ["SATG 9.6.2(a)", "/inspector?clause=SATG+9.6.2%28a%29"],
  ["gaz 29/2000 10.1", "/inspector?clause=GAZ+29%2F2000+10.1"],
  ["floor", "/inspector/logs/floor"],
])("%s is found at %s", (typed, there) => expect(meant(typed, TABLES)).toBe(there));

test("nothing is nowhere", () => expect(meant("  ", TABLES)).toBeNull());

test("a round by a clause keeps both in its address", () => {
  expect(ofTable("RR1", { round: 3, clause: "SATG 8.3" })).toBe("/inspector/tables/RR1?round=3&clause=SATG+8.3");
});

test("a page of a log begins after what was seen", () => {
  expect([ofLog("RR1"), ofLog("RR1", 200)]).toEqual(["/inspector/logs/RR1", "/inspector/logs/RR1?after=200"]);
});

test("the newest round comes first", () => expect(newest([1, 10, 2])).toEqual([10, 2, 1]));

test("pages go backwards to the first round and not beyond", () => {
  expect([pageBefore(PAGE + 11), pageBefore(PAGE + 1), pageBefore(3)]).toEqual([10, 0, 0]);
});

test("a clause that a round used in two ways stands once", () => {
  const used = usedBy([
    { clause: "SATG 3.7", how: "refused", times: 2 },
    { clause: "SATG 10.5.1", how: "settled", times: 5 },
    { clause: "SATG 3.7", how: "noticed", times: 1 },
  ]);
  expect(used.map((use) => [use.clause, use.ways.length])).toEqual([["SATG 3.7", 2], ["SATG 10.5.1", 1]]);
});
