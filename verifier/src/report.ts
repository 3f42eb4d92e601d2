/** The report: what was checked, what was not, and the first bad record first. */

import type { Report } from "./verify.js";

const SHOWN = 20;

export function printed(report: Report, register: string, all: boolean): string {
  const shown = all ? report.findings : report.findings.slice(0, SHOWN);
  const more = report.wrong - shown.length;
  return [
    ...shown.map(({ check, record, what }) => `${check}: ${record}: ${what}`),
    ...(more > 0 ? [`and ${more.toLocaleString("en")} more${all ? "" : "; --all shows them"}`] : []),
    ...(shown.length ? [""] : []),
    ...summary(report, register),
    "",
    report.wrong ? `${count(report.wrong, "thing is", "things are")} wrong.` : "All is as it was written, and as the rules say.",
    "",
  ].join("\n");
}

function summary(report: Report, register: string): string[] {
  const { games, tickets } = report;
  return [
    `chain       ${count(report.orders, "order", "orders")} (${report.refused.toLocaleString("en")} refused) and ${count(report.events, "event", "events")} at ${count(report.places, "place", "places")}; ${count(report.anchors, "anchor", "anchors")} met`,
    `seals       ${count(games.sum("sealed"), "book", "books")} sealed before the result`,
    `ledger      ${count(report.transfers, "transfer", "transfers")}, each following from its event; ${count(tickets.issued, "ticket", "tickets")} issued, ${tickets.paid.toLocaleString("en")} paid once`,
    `settlement  ${count(games.sum("settled"), "round", "rounds")} settled again, ${count(games.sum("corrected"), "correction", "corrections")}, ${count(games.sum("voids"), "void", "voids")}; ${count(report.sheets, "sheet", "sheets")}`,
    ...[...games.games].map(([game, one]) => `            ${game}: ${perGame(one)}`),
    `register    ${register}`,
    ...(report.isComplete ? [] : ["            The file could not be read to its end: seals, sheets, settlements and how it stood were not checked."]),
  ];
}

function perGame(one: { settled: number; unsettled: number; corrected: number; voids: number }): string {
  if (one.unsettled) return `${count(one.unsettled, "round", "rounds")} checked for chain, seal and ledger only, because players decide there`;
  return `${one.settled.toLocaleString("en")} settled again, ${one.corrected.toLocaleString("en")} corrected, ${one.voids.toLocaleString("en")} void`;
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

export function asJson(report: Report, register: string): string {
  const { games, ...rest } = report;
  return `${JSON.stringify({ ...rest, register, games: Object.fromEntries(games.games) }, null, 1)}\n`;
}
