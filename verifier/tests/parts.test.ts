/** The small parts: JSON that two programs must read alike, odds, chips, seals, chains, accounts. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { account, readAccount, told } from "../src/accounts.js";
import { Chain, link, readAnchor } from "../src/chain.js";
import type { Entry } from "../src/export.js";
import { elements, members, read, Unreadable } from "../src/json.js";
import { counted, paidUp, settleLive, type Terms } from "../src/live.js";
import { exactly, readPay, shown } from "../src/money.js";
import { EMPTY, leaf, rootOf, type Sealed } from "../src/seal.js";

const bytes = (text: string): Buffer => Buffer.from(text);

test("the bytes of a member are those that stand there", () => {
  const found = members(bytes('{"a":{"x":[1, 2]},"b":"}\\"","c":-5}'));
  assert.deepEqual([...found].map(([name, part]) => [name, part.toString()]), [["a", '{"x":[1, 2]}'], ["b", '"}\\""'], ["c", "-5"]]);
  assert.deepEqual(elements(bytes('[[1],"]",{}]')).map(String), ["[1]", '"]"', "{}"]);
});

for (const text of ['{"a":1,"a":2}', '{"a":{"b":1,"\\u0062":2}}', '{"a":1} x', '{"a":1', '{"a"1}', "[1,]", "[1 2]", "", '"\u0000"', "01"]) {
  test(`${JSON.stringify(text)} is not read`, () => assert.throws(() => read(bytes(text)), Unreadable));
}
test("what is no UTF-8 is not read", () => assert.throws(() => read(Buffer.from([0x22, 0xff, 0x22])), Unreadable));
test("what is nested without end is not read", () => assert.throws(() => read(bytes("[".repeat(100_000))), Unreadable));

// SATG 9.7.1: a stake of 100 cents returns these.
for (const [odds, back, winnings] of [["7 to 2", 100n, 350n], ["19 to 20", 100n, 95n], ["12 1/2 to 1", 100n, 1250n], ["money back", 100n, 0n], ["stands off", 100n, 0n], ["loses half", 50n, 0n], ["loses", 0n, 0n]] as const) {
  test(`${odds} on $1.00`, () => assert.deepEqual(exactly(readPay(odds), 100n), { back, winnings }));
}
for (const odds of ["7 for 2", "0 to 1", "-1 to 1", "1 to 0", "7to2", ""]) test(`odds of ${JSON.stringify(odds)} are none`, () => assert.throws(() => readPay(odds), Unreadable));
test("a stake that cannot be paid exactly was never accepted", () => assert.throws(() => exactly(readPay("19 to 20"), 7n), Unreadable));
test("a line that cannot occur is never paid", () => assert.throws(() => exactly("n/a", 100n), Unreadable));
test("money is unambiguous", () => assert.deepEqual([shown(123456789n), shown(-5n)], ["$1,234,567.89", "-$0.05"]));

for (const [amount, chips, up] of [[1250n, [100n, 500n], 1300n], [1n, [500n, 200n], 200n], [300n, [500n, 200n], 400n], [600n, [500n, 200n], 600n], [0n, [500n], 0n]] as const) {
  test(`${amount} is paid up to ${up} in chips of ${chips.join(" and ")}`, () => assert.equal(paidUp(amount, chips), up));
}

const terms = (more: Partial<Terms> = {}): Terms => ({ sign: { "*": { minimum: 500n, maximum: 10_000n } }, chips: [100n], perPlayer: false, personal: [], advised: [], ...more });
const wager = (holder: string, amount: bigint, area = "", arrived = 0) => ({ holder, bet: "symbol-A", spot: "", area, amount, colour: "", value: 1n, salt: "", arrived });

// WHEEL 4.2.2: over the maximum it is paid and collected up to it.
test("a stake over the maximum wins and loses up to it", () => {
  const one = wager("ann", 15_000n);
  const limits = counted(terms(), [one]).get("ann symbol-A") ?? null;
  assert.deepEqual(settleLive(readPay("47 to 1"), one, limits, terms()), { back: 15_000n, winnings: 470_000n, counted: 10_000n });
  assert.deepEqual(settleLive("loses", one, limits, terms()), { back: 5_000n, winnings: 0n, counted: 10_000n });
});
// WHEEL 4.2.1: the first one under the minimum is settled, later ones are handed back.
test("a stake under the minimum is settled once", () => {
  const one = wager("ann", 100n);
  const limits = counted(terms(), [one]).get("ann symbol-A") ?? null;
  assert.equal(settleLive("loses", one, limits, terms()).back, 0n);
  assert.equal(settleLive("loses", one, limits, terms({ advised: ["ann"] })).back, 100n);
});
test("the players of an area share its maximum, who came first before the others", () => {
  const [first, second, third] = [wager("ann", 8_000n, "1", 1), wager("bob", 8_000n, "1", 2), wager("cat", 500n, "1", 3)];
  const found = counted(terms(), [third, second, first]);
  assert.deepEqual([found.get("ann symbol-A @1")?.maximum, found.get("bob symbol-A @1")?.maximum, found.get("cat symbol-A @1")], [10_000n, 2_000n, null]);
  assert.equal(counted(terms({ perPlayer: true }), [first, second]).get("bob symbol-A @1")?.maximum, 10_000n);
});

const sealed: Sealed = { bet: "red", spot: "", area: "", amount: 500n, colour: "", salt: "s-1" };
const sha = (...parts: Buffer[]): string => createHash("sha256").update(Buffer.concat(parts)).digest("hex");
test("the seal is the tree that the documents describe", () => {
  assert.equal(rootOf("T1/1", new Map()), sha(bytes("croupier: no wagers")));
  const own = sha(Buffer.of(0), bytes('["7",["T1/1",[["red","","",500,"","s-1"]]]]'));
  assert.equal(leaf("T1/1", "7", [sealed]), own);
  assert.equal(rootOf("T1/1", new Map([["7", [sealed]]])), own);
  const three = new Map(["9", "10", "7"].map((holder) => [holder, [sealed]]));
  const [ten = "", seven = "", nine = ""] = ["10", "7", "9"].map((holder) => leaf("T1/1", holder, [sealed]));
  const hex = (text: string): Buffer => Buffer.from(text, "hex");
  assert.equal(rootOf("T1/1", three), sha(Buffer.of(1), hex(sha(Buffer.of(1), hex(ten), hex(seven))), hex(nine)));
  assert.notEqual(EMPTY, own);
});

const entry = (more: Partial<Entry> = {}): Entry => ({
  place: "T1", number: 1, id: "a", at: 5, order: bytes("{}"), refusal: bytes("null"), notices: bytes("[]"), marks: bytes("{}"), first: 0, events: [], moves: bytes("[]"), hash: "", ...more,
});
const chained = (more: Partial<Entry>, before = ""): Entry => {
  const made = entry(more);
  return { ...made, hash: link(made, before) };
};
test("the hash of an entry is that of its parts with their lengths", () => {
  const parts = ["", "T1\n1\na\n5\n0", "{}", "null", "[]", "{}"].map(bytes);
  const eight = (count: number): Buffer => Buffer.of(0, 0, 0, 0, 0, 0, 0, count);
  const all = [...parts, eight(0), bytes("[]")].flatMap((part) => [eight(part.length), part]);
  assert.equal(link(entry(), ""), sha(...all));
});
test("a chain takes what follows, and names what does not", () => {
  const chain = new Chain();
  const first = chained({});
  assert.deepEqual(chain.take(first), []);
  assert.deepEqual(chain.take(chained({ number: 2, id: "b" }, first.hash)), []);
  assert.match(chain.take(chained({ number: 2, id: "c" })).join(), /number 2 does not follow 2.*should be/);
});
test("an anchor that was kept is met, or named as missing", () => {
  const chain = new Chain();
  const first = chained({ place: "house" });
  chain.expect(1, first.hash);
  chain.expect(2, first.hash);
  assert.deepEqual(chain.take(first), []);
  assert.deepEqual([...chain.missing()].map((one) => one.what), ["2 orders were anchored by the line that was kept, and only 1 are there: it is too old"]);
  assert.throws(() => readAnchor("12:xyz"), Unreadable);
});

test("accounts are written so that an @ in a name is no unit", () => {
  assert.equal(account("player", "a@b%", "cup"), "player:a%40b%25@cup");
  assert.deepEqual(readAccount("player:a%40b%25@cup"), { kind: "player", of: "a@b%", unit: "cup", mayBeNegative: false });
  assert.equal(told("tickets:010000000000017075"), "tickets:…7075");
  assert.throws(() => readAccount("purse:1"), Unreadable);
});
