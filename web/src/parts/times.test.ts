import { afterEach, expect, test, vi } from "vitest";

import { dayOf, day, forField, fromField, grouped, hash, houseDay, ticketNumber, time, when } from "./times";

const AT = Date.UTC(2026, 10, 16, 10, 4, 9);

test("an instant has its seconds, by 24 hours", () => {
  expect(when(AT, "en", "Australia/Melbourne")).toContain("21:04:09");
  expect(when(AT, "zh-Hans", "Australia/Melbourne")).toContain("21:04:09");
});

test("midnight is 00, not 24", () => {
  expect(when(Date.UTC(2026, 0, 1), "en", "UTC")).toContain("00:00:00");
});

test("a day has no time", () => {
  expect(day(AT, "en", "UTC")).toBe("16 November 2026");
});

test.each([["abcdef", "abcd ef"], ["abcd", "abcd"], ["", ""]])("%s in groups is %s", (hash, shown) => {
  expect(grouped(hash)).toBe(shown);
});

test("a long hash is shortened, a short one is whole", () => {
  expect(hash("0123456789abcdef0123", true)).toBe("0123 4567 … 0123");
  expect(hash("0123456789ab", true)).toBe("0123 4567 89ab");
});

test.each([
  ["in summer", Date.UTC(2026, 10, 15, 16, 4), "2026-11-16T03:04"],
  ["in winter", Date.UTC(2026, 5, 30, 14, 0), "2026-07-01T00:00"],
  ["an hour after the clocks went forward", Date.UTC(2026, 9, 3, 17, 0), "2026-10-04T04:00"],
])("a field has the time of the house, wherever the screen is: %s", (_, at, field) => {
  expect(forField(at)).toBe(field);
  expect(fromField(field)).toBe(at);
});

test("what is no time is no instant", () => expect(fromField("")).toBeNaN());

test.each([["", ""], ["01", "01"], ["012", "01-2"], ["016110528028820834", "01-6110-5280-2882-0834"]])("a ticket %s is read as on its paper: %s", (digits, shown) => {
  expect(ticketNumber(digits)).toBe(shown);
});

test("a day that is written out is the day of its place, wherever it is read", () => {
  expect([dayOf("2018-07-01T04:00:00+10:00", "en"), dayOf("2018-07-01T04:00:00+10:00", "zh-Hans")]).toEqual(["1 July 2018", "2018年7月1日"]);
});

test("today is the day of the casino, not that of Greenwich", () => {
  const evening = Date.parse("2026-01-01T20:00:00Z"); // the next morning there
  expect([houseDay(0, evening), houseDay(14, evening)]).toEqual(["2026-01-02", "2026-01-16"]);
});

const SOURCES = import.meta.glob<string>(["../**/*.ts", "../**/*.svelte", "!../**/*.test.ts", "!./times.ts"], { query: "?raw", import: "default", eager: true });
const OWN_CLOCK = /\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(|\.toLocale(Date|Time)String\(|\.to(Date|Time)String\(|DateTimeFormat/;

afterEach(() => vi.unstubAllEnvs());

test.each(["America/New_York", "Asia/Shanghai", "Australia/Melbourne"])("a screen that stands in %s shows the time and the day of the house", (zone) => {
  vi.stubEnv("TZ", zone);
  expect([time(AT), time(AT, true)]).toEqual(["21:04", "21:04:09"]);
  expect(time(Date.UTC(2026, 10, 16, 13, 0, 5), true)).toBe("00:00:05");
  expect(when(AT, "en")).toContain("21:04:09");
  expect(day(Date.UTC(2026, 10, 16, 13), "en")).toBe("17 November 2026");
});

test("no screen reads its own clock's zone: times are told in one place", () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
  expect(Object.entries(SOURCES).filter(([, text]) => OWN_CLOCK.test(text)).map(([path]) => path)).toEqual([]);
});
