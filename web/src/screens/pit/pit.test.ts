import { expect, test } from "vitest";

import { played } from "../../testing/looks";
import type { DifferencesView, EventOut, FileView, OfferView, PanelView, PitTile, TableView } from "../../wire";
import { ago, alerts, isOwnAct, lockReason, needsPerson, tilesMatching, presses, rankOf, secondsLeft } from "./board";
import { accounts, balances, commandOf, differs, draftOf, ready, ruled, unruled, withFace } from "./corrections/correction";
import { EMPTY, fields, filesFor, incidentOf, kindOf, openCase, recordAct } from "./cases/files";
import { bets, changed, earliest, instant, raises, standing } from "../desk/limits";
import { named } from "./words";

const TILES: PitTile[] = [
  { table: "RR1", phase: "wagering", ...played("rapid-roulette"), name: "Rapid Roulette", flags: ["frozen"] },
  { table: "RB1", phase: "ready", ...played("rapid-baccarat"), name: "Rapid Baccarat" },
  { table: "W1", phase: "shut" },
];

test.each([["", 3], ["rapid", 2], ["rapid rr1", 1], ["frozen", 1], ["shut", 1], ["nothing", 0]])("searching %j finds %i tables", (asked, count) => {
  expect(tilesMatching(TILES, asked)).toHaveLength(count);
});

test("a freeze presses, the last coup does not", () => {
  expect([presses("frozen"), presses("last-coup")]).toEqual([true, false]);
});

test.each([
  [{ until: 10_500 }, 11], [{ until: null }, null], [{ until: 10_500, stopped: 8_000 }, 3], [{ until: -5 }, 0],
])("the clock of %j says %j", (tile, left) => {
  expect(secondsLeft(tile, 0)).toBe(left);
});

test("alerts without an owner come first, of them the gravest, then the oldest", () => {
  const seen = [
    { id: "1", rank: "warn", fact: "a", since: 1, owner: "S1" }, { id: "2", rank: "warn", fact: "b", since: 2 },
    { id: "3", rank: "lock-table", fact: "c", since: 9 }, { id: "4", rank: "warn", fact: "d", since: 1 },
  ];
  const told = { number: 4, code: "d", says: "A door is open.", action: "warn", place: "", subject: "", detail: "North", at: 1, repeats: 1, latest: 1, taken_by: "", clauses: ["SATG 1.7"] };
  const list = alerts(seen, [told]);
  expect(list.map((alert) => alert.id)).toEqual(["3", "4", "2", "1"]);
  expect([list[1]!.event?.says, list[1]!.event?.clauses]).toEqual(["A door is open.", ["SATG 1.7"]]);
  expect(list[0]!.event).toBeUndefined();
});

test("nobody is alerted to an own act, and what a member has taken needs no other person", () => {
  const alert = { id: "1", rank: "warn", fact: "adjustment", since: 1, doers: ["K1", "S1"] };
  expect([isOwnAct(alert, "k1"), isOwnAct(alert, "S1"), isOwnAct(alert, "D1"), isOwnAct({}, "D1")]).toEqual([true, true, false, false]);
  expect([needsPerson(alert, "K1"), needsPerson(alert, "D1"), needsPerson({ ...alert, owner: "M1" }, "D1")]).toEqual([false, true, false]);
});

test("what locks a table is told by the sentence of its alert, never by a code", () => {
  const event = { number: 7, code: "new-one", says: "The device and the dealer differ." } as EventOut;
  expect(lockReason("result-differs 7", [event])).toBe("The device and the dealer differ.");
  expect(lockReason("result-differs 8", [event])).toBe("alert 8, which is not on this screen");
  expect(lockReason("words of a person", [])).toBe("words of a person");
});

test.each([[0, "0 min"], [59 * 60_000, "59 min"], [125 * 60_000, "2 h 5 min"]])("%i ms ago is %s", (ms, said) => {
  expect(ago(0, ms)).toBe(said);
});

const TABLE: TableView = {
  table: "RR1", phase: "ready",
  limits: [{ minimum: 500, maximum: 50_000, step: 500 }, { minimum: 100, maximum: 10_000, bets: ["straight-up", "split"] }],
};

test("a sign that goes up now holds after its time, from a full minute on", () => {
  expect(earliest(30_000, 20 * 60_000)).toBe(21 * 60_000);
  expect(earliest(0, 20 * 60_000)).toBe(20 * 60_000);
});

test("a time of the day is the next one to come by the clock of the house, wherever the screen is", () => {
  const now = Date.UTC(2026, 5, 1, 13, 50);
  expect(instant("23:55", now)).toBe(Date.UTC(2026, 5, 1, 13, 55));
  expect(instant("00:10", now)).toBe(Date.UTC(2026, 5, 1, 14, 10));
  expect(instant("0:10", now)).toBe(Date.UTC(2026, 5, 1, 14, 10));
  expect(instant("24:10", now)).toBeNull();
  expect(instant("soon", now)).toBeNull();
});

test("the sign has a line for each bet that it names", () => {
  expect(standing(TABLE).map((line) => line.bet)).toEqual(["*", "straight-up", "split"]);
});

test("one bet is changed and the others stay; all of them are one line", () => {
  const limits = changed(TABLE, "split", { minimum: 200, maximum: 20_000 });
  expect(limits).toEqual({ "*": { minimum: 500, maximum: 50_000, step: 500 }, "straight-up": { minimum: 100, maximum: 10_000 }, split: { minimum: 200, maximum: 20_000 } });
  expect(changed(TABLE, "*", { minimum: 1_000, maximum: 50_000 })).toEqual({ "*": { minimum: 1_000, maximum: 50_000, step: 500 } });
});

test.each([["*", 500, true], ["*", 100, false], ["split", 200, true], ["red", 500, false], ["red", 600, true]])("a minimum for %s of %i goes up: %j", (bet, minimum, up) => {
  expect(raises(TABLE, bet, minimum)).toBe(up);
});

test("what comes by a choice has no limit of its own", () => {
  const offer = { bets: [{ key: "a", name: "A" }, { key: "b", name: "B", added: true }] } as OfferView;
  expect(bets(offer)).toEqual([{ key: "a", name: "A" }]);
  expect(bets(null)).toEqual([]);
});

const SEEN: DifferencesView = {
  table: "RR1", number: 7, total: 2_000, bank: -2_000, moved: 38_000,
  rows: [{ holder: "2", difference: 20_000 }, { holder: "1", difference: -18_000 }, { holder: "3" }],
};
const DRAFT = { ...draftOf(7, ["18"]), reason: "It was 18." };

test("it may be applied when nothing is refused, every line ruled, the sums agree and a reason stands there", () => {
  expect(ready(DRAFT, { differences: SEEN })).toBe(true);
  expect(ready({ ...DRAFT, reason: " " }, { differences: SEEN })).toBe(false);
  expect(ready(DRAFT, null)).toBe(false);
  expect(ready(DRAFT, { differences: SEEN, refused: { code: "not-frozen", says: "" } })).toBe(false);
  expect(ready(DRAFT, { differences: { ...SEEN, lines: [{ key: "x", kind: "draws-left" }] } })).toBe(false);
  expect(ready(DRAFT, { differences: { ...SEEN, bank: -1_999 } })).toBe(false);
  expect(ready(DRAFT, { differences: { ...SEEN, rows: [] } })).toBe(false);
});

test("the sum of the accounts is the line of the bank", () => {
  expect(balances(SEEN)).toBe(true);
  expect(balances({ ...SEEN, total: 1 })).toBe(false);
  expect(accounts(SEEN)).toBe(2);
});

test("to look needs no reason, to apply does", () => {
  const bare = draftOf(7, ["18"]);
  expect(commandOf(bare, true)).toMatchObject({ type: "correct-round", number: 7, faces: ["18"], reason: "preview" });
  expect(commandOf(bare)).toMatchObject({ reason: "" });
  expect(commandOf(DRAFT)).toEqual({ type: "correct-round", number: 7, faces: ["18"], rulings: {}, reason: "It was 18." });
  expect(commandOf({ ...DRAFT, way: "void", ground: "fraud", case: "C1" })).toEqual({ type: "void-settled", number: 7, ground: "fraud", case: "C1", reason: "It was 18." });
});

test("a ruling is kept while its line is there", () => {
  const seen = { ...SEEN, lines: [{ key: "a", kind: "draws-left", ruling: "left-over" }, { key: "b", kind: "answer-unfit" }] };
  expect(unruled(seen)).toBe(1);
  const draft = { ...DRAFT, rulings: { a: "left-over", gone: "drop" } };
  expect(ruled(draft, seen, "b", "drop")).toEqual({ a: "left-over", b: "drop" });
  expect(ruled(draft, seen, "a", "")).toEqual({});
});

test("there is something to look at once the draft says something else than was recorded", () => {
  expect(differs(draftOf(7, ["17"]), ["17"])).toBe(false);
  expect(differs(draftOf(7, ["18"]), ["17"])).toBe(true);
  expect(differs({ ...DRAFT, way: "void" }, ["17"])).toBe(false);
  expect(differs({ ...DRAFT, way: "void", ground: "fraud" }, ["18"])).toBe(true);
});

test("a face is changed in its place, or taken out", () => {
  expect(withFace(["1", "2", "3"], 1, "9")).toEqual(["1", "9", "3"]);
  expect(withFace(["1", "2", "3"], 1, null)).toEqual(["1", "3"]);
});

const FILE: FileView = { case: "T1-C1", kind: "incident", about: "fraud", since: 0, people: ["ann"], excludes: true };
const PANEL: PanelView = {
  table: "T1", files: [FILE, { ...FILE, case: "T1-C2", people: ["bob"], withholds: true }],
  incidents: [{ key: "fraud", says: "a fraud" }], kinds: [{ key: "claim", needs: ["round"] }],
};

test("a file is opened with what was said, and no more", () => {
  const opening = { ...EMPTY, about: "fraud", people: "ann, bob，cleo", text: " They did. " };
  expect(openCase(opening)).toEqual({ type: "open-case", kind: "incident", about: "fraud", people: ["ann", "bob", "cleo"], text: "They did." });
  expect(openCase({ ...opening, people: "", round: "4", terminal: "RR1-1" })).toMatchObject({ round: 4, terminal: "RR1-1" });
  expect(incidentOf(PANEL, opening)?.says).toBe("a fraud");
  expect(incidentOf(PANEL, { ...opening, kind: "claim" })).toBeUndefined();
  expect(kindOf(PANEL, { ...opening, kind: "claim" })?.needs).toEqual(["round"]);
});

test("an act asks for what it needs", () => {
  const may = { act: "detain", needs: ["person", "ground"] };
  expect(fields(may)).toEqual(["person", "ground", "detail"]);
  expect(recordAct(FILE, may, { person: "ann", ground: "device", place: "nowhere", detail: " " })).toEqual({ type: "record-act", case: "T1-C1", act: "detain", person: "ann", ground: "device" });
});

test("a power over a player needs a file that opens it and names the player", () => {
  expect(filesFor(PANEL, "excludes", "ann").map((file) => file.case)).toEqual(["T1-C1"]);
  expect(filesFor(PANEL, "withholds", "").map((file) => file.case)).toEqual(["T1-C2"]);
});

test("a code that has no words is said as it is", () => {
  expect(named("ground", "fire")).toBe("Fire");
  expect(named("ground", "some-new-ground")).toBe("Some new ground");
});

test("somebody is called by the rank of the semi-automated rules, where there is one", () => {
  expect(rankOf({ WAR: "pit-boss", "SATG 15.1": "tg-area-manager" })).toBe("tg-area-manager");
  expect(rankOf({ WAR: "pit-boss" })).toBe("pit-boss");
  expect(rankOf({})).toBe("");
});
