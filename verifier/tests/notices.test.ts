/** Which notices of the house count: two people, before its instant, and nobody withdrew it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Event } from "../src/events.js";
import type { Fields } from "../src/json.js";
import { asWritten, instantOf, Notices } from "../src/notices.js";

const EFFECT = Date.parse("2026-01-01T17:00:00Z");
const notice = { number: 1, year: 2026, game: "cards", effect: "2026-01-02T04:00:00", changes: [{ bet: "pair", line: "mixed", pays: "7 to 1" }] };
const drafted = { type: "notice-drafted", at: 1, by: "Ann", notice };
const signed = { type: "notice-signed", at: 2, by: "Ann", notice: "1/2026" };
const countersigned = { type: "notice-countersigned", at: 3, by: "Bob", notice: "1/2026" };

function told(...events: Fields[]): { notices: Notices; wrong: string[] } {
  const notices = new Notices();
  return { notices, wrong: events.flatMap((one, seq) => notices.take(new Event(one, seq))) };
}

test("two people sign it, and it counts from its instant on, in its game", () => {
  const { notices, wrong } = told(drafted, signed, countersigned);
  assert.deepEqual(wrong, []);
  assert.deepEqual(notices.amendments("cards", EFFECT - 1), []);
  assert.deepEqual(notices.amendments("wheel", EFFECT), []);
  assert.equal(asWritten(notices.amendments("cards", EFFECT)), asWritten([{ notice: "1/2026", pays: "7 to 1", line: "mixed", bet: "pair", option: "", decks: [] }]));
});

const GAME: [string, Fields, string][] = [
  ["a revocation", { grants: [{ operation: "revoke", kind: "game" }] }, "1/2026"],
  ["an approval", { grants: [{ operation: "approve", kind: "game" }] }, ""],
  ["a revocation of something else", { grants: [{ operation: "revoke", kind: "equipment", name: "wheel" }] }, ""],
  ["a rule that nobody obeys yet", { rules: [{ operation: "delete", rule: "SATG 12.1", obeyed: "nobody-yet" }] }, "1/2026"],
  ["a rule that people obey", { rules: [{ operation: "delete", rule: "SATG 12.1", obeyed: "people" }] }, ""],
  ["values alone", {}, ""],
];
for (const [name, items, by] of GAME) {
  test(`whether a round may begin: ${name}`, () => {
    const { notices, wrong } = told({ ...drafted, notice: { ...notice, ...items } }, signed, countersigned);
    assert.deepEqual(wrong, []);
    assert.equal(notices.revoking("cards", EFFECT), by);
    assert.equal(notices.revoking("cards", EFFECT - 1), "");
    assert.equal(notices.revoking("wheel", EFFECT), "");
  });
}

const signedAs = (one: Fields): Fields[] => {
  const key = `${String(one["number"])}/${String(one["year"])}`;
  return [{ ...drafted, notice: one }, { ...signed, notice: key }, { ...countersigned, notice: key }];
};
const approve = (...obeys: string[]): Fields => ({ ...notice, number: 2, changes: [], grants: [{ operation: "approve", kind: "game", obeys }] });
const AGAIN: [string, Fields, Fields, string][] = [
  ["what was revoked is given again", { grants: [{ operation: "revoke", kind: "game" }] }, approve(), ""],
  ["a rule that is named is obeyed now", { rules: [{ operation: "delete", rule: "SATG 12.1", obeyed: "nobody-yet" }] }, approve("SATG 12.1"), ""],
  ["a rule that is not named is not", { rules: [{ operation: "delete", rule: "SATG 12.1", obeyed: "nobody-yet" }] }, approve(), "1/2026"],
];
for (const [name, first, second, by] of AGAIN) {
  test(`the last word on a game: ${name}`, () => {
    const { notices } = told(...signedAs({ ...notice, ...first }), ...signedAs(second));
    assert.equal(notices.revoking("cards", EFFECT), by);
  });
}

const NONE: [string, Fields[], RegExp | null][] = [
  ["one signature", [drafted, signed], null],
  ["the same person twice", [drafted, signed, { ...countersigned, by: "Ann" }], /countersigned by Ann, and signed by Ann/],
  ["no first signature", [drafted, countersigned], /signed by nobody/],
  ["written anew between the two", [drafted, signed, drafted, countersigned], /signed by nobody/],
  ["too late", [drafted, signed, { ...countersigned, at: EFFECT }], /after its instant/],
  ["withdrawn", [drafted, signed, countersigned, { type: "notice-withdrawn", at: 4, by: "Ann", notice: "1/2026", reason: "A mistake." }], null],
];
for (const [name, events, says] of NONE) {
  test(`what does not count: ${name}`, () => {
    const { notices, wrong } = told(...events);
    assert.deepEqual(notices.amendments("cards", EFFECT), []);
    if (says) assert.match(wrong.join(), says);
    else assert.deepEqual(wrong, []);
  });
}

test("an instant without an offset is by the clock of Melbourne, in summer and in winter", () => {
  assert.equal(instantOf("2026-01-02T04:00:00"), EFFECT);
  assert.equal(instantOf("2026-01-02T04:00:00+11:00"), EFFECT);
  assert.equal(instantOf("2026-07-02T04:00:00"), Date.parse("2026-07-01T18:00:00Z"));
});
