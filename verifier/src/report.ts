/** The report: what was checked, what was not, and the first bad record first. */

import type { Report } from "./verify.js";

const SHOWN = 20;

export function printed(report: Report, register: string, all: boolean): string {
  const shown = all ? report.findings : report.findings.slice(0, SHOWN);
  const more = report.wrong - shown.length;
  return [
    ...shown.map(({ check, record, what }) => `${check}: ${record}: ${what}`),
    ...(more > 0 ? [`and ${number(more)} more${all ? "" : "; --all shows them"}`] : []),
    ...(shown.length ? [""] : []),
    ...summary(report, register),
    "",
    report.wrong ? report.wrong === 1 ? "1 thing is wrong." : `${number(report.wrong)} things are wrong.` : "All is as it was written, and as the rules say.",
    "",
  ].join("\n");
}

function summary(report: Report, register: string): string[] {
  const { games, tickets } = report;
  const [orders, events, places] = [count(report.orders, "order"), count(report.events, "event"), count(report.places, "place")];
  const [corrections, voids] = [count(games.sum("corrected"), "correction"), count(games.sum("voids"), "void")];
  return [
    `chain       ${orders} (${number(report.refused)} refused) and ${events} at ${places}; ${count(report.anchors, "anchor")} met`,
    `seals       ${count(games.sum("sealed"), "book")} sealed before the result`,
    `ledger      ${count(report.transfers, "transfer")}; ${count(tickets.issued, "ticket")} issued, ${number(tickets.paid)} paid`,
    `settlement  ${count(games.sum("settled"), "round")} settled again, ${corrections}, ${voids}; ${count(report.sheets, "sheet")}`,
    ...[...games.games].map(([game, one]) => `            ${game}: ${perGame(one)}`),
    `register    ${register}`,
    ...(report.isComplete ? [] : ["            The file could not be read to its end: seals, settlements and how it stood were not checked."]),
  ];
}

function perGame(one: { settled: number; unsettled: number; corrected: number; voids: number }): string {
  if (one.unsettled) return `${count(one.unsettled, "round")} checked for chain, seal and ledger only, because players decide there`;
  return `${number(one.settled)} settled again, ${number(one.corrected)} corrected, ${number(one.voids)} void`;
}

function count(many: number, what: string): string {
  return `${number(many)} ${what}${many === 1 ? "" : "s"}`;
}

function number(many: number): string {
  return many.toLocaleString("en");
}

export function asJson(report: Report, register: string): string {
  const { games, ...rest } = report;
  return `${JSON.stringify({ ...rest, register, games: Object.fromEntries(games.games) }, null, 1)}\n`;
}
