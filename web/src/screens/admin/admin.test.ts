/** The logic of the administration: enrolments, the form over a plan, rights in words, and the QR code. */

import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";

import { words } from "../../core/words.svelte";
import { enrolment, newDevice } from "./devices";
import { faultsAt, grouped, listed, numbered, sent, shownValue, titleOfKey, valued } from "./plan";
import QrCode from "./QrCode.svelte";
import { chosenRights, rightsIn } from "./rights";

test("a terminal is enrolled with its parts, its approval and the address of the house", () => {
  const entered = { ...newDevice("https://a.example/"), device: " R1-1 ", table: "R1", approval: "T-1" };
  expect(enrolment(entered)).toEqual({
    device: "R1-1", kind: "terminal", tables: ["R1"], approval: "T-1", has: ["touch-screen", "note-acceptor"], address: "https://a.example",
  });
});

test("a device without a screen of its own is enrolled without an address", () => {
  expect(enrolment({ ...newDevice("https://a.example"), device: "A1", kind: "acceptor", terminal: "R1-1", table: "R1" })).toEqual({
    device: "A1", kind: "acceptor", tables: ["R1"], approval: "", terminal: "R1-1",
  });
});

test("every field of a plan is in exactly one group of the form", () => {
  const fields = ["wagering_s", "limits", "items", "a-field-of-later"].map((name) => ({ name, kind: "text" as const }));
  const groups = grouped(fields);
  expect(groups.flatMap(([, inside]) => inside).length).toBe(fields.length);
  expect(groups.find(([group]) => group === "equipment")![1].map((field) => field.name)).toEqual(["items", "a-field-of-later"]);
});

test("what is typed becomes the value of the configuration file", () => {
  expect(listed(" R1-1, R1-2，R1-3 ,")).toEqual(["R1-1", "R1-2", "R1-3"]);
  expect([numbered(" 30 "), numbered(""), numbered("soon")]).toEqual([30, null, "soon"]);
  expect([valued("6"), valued("method-a"), valued("")]).toEqual([6, "method-a", ""]);
  expect(sent({ wagering_s: null, terminals: [], area: "" })).toEqual({ terminals: [], area: "" });
});

test("a fault is shown at its field", () => {
  const fault = (field: string) => ({ field, code: "config-invalid", says: "It is wrong." });
  const faults = [fault("limits.red.minimum"), fault("limits_of_another"), fault("notes[1]")];
  expect(faultsAt(faults, "limits")).toEqual([faults[0]]);
  expect(faultsAt(faults, "notes")).toEqual([faults[2]]);
});

test("a changed value has a name in both languages", () => {
  expect(titleOfKey("limits.*.maximum")).toBe("Limits · All bets · Maximum");
  expect([shownValue(""), shownValue("true"), shownValue("$5.00")]).toEqual(["none", "yes", "$5.00"]);
  words.speak("zh-Hans");
  expect(titleOfKey("wagering_s")).toBe("下注时间（秒）");
  words.speak("en");
});

test("rights are said in words, and an edition without a rank is left out", () => {
  expect(rightsIn({ "SATG 15.1": "dealer" }, ["cashier"], "north")).toBe("Dealer (SATG 15.1), Cashier, north");
  expect(rightsIn({}, [], "")).toBe("No rank");
  expect(chosenRights({ ranks: { WAR: "", "SATG 15.1": "dealer" }, roles: [], area: " north " })).toEqual({ ranks: { "SATG 15.1": "dealer" }, roles: [], area: "north" });
});

test("each dark module of a code is drawn once, inside a quiet zone", () => {
  render(QrCode, { rows: ["10", "01"], name: "QR code that opens R1-1" });
  const image = screen.getByRole("img", { name: "QR code that opens R1-1" });
  expect(image.getAttribute("viewBox")).toBe("0 0 10 10");
  expect(image.querySelector("path")!.getAttribute("d")).toBe("M4 4h1v1h-1zM5 5h1v1h-1z");
});
