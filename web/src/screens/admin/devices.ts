/** What an engineer says of a device when it is enrolled. */

import type { DeviceOut } from "../../wire";

export type Kind = DeviceOut["kind"];

export const KINDS: readonly Kind[] = [
  "terminal", "display", "kiosk", "dealer-terminal", "wheel", "dice", "shoe", "shuffler", "acceptor", "printer", "button", "indicator",
];
/** The parts of a kind; the first ones it must have (SATG 1.1). */
export const PARTS: Partial<Record<Kind, readonly string[]>> = {
  terminal: ["touch-screen", "note-acceptor", "ticket-reader", "ticket-printer"],
  "dealer-terminal": ["input", "information"],
};
const MUST: Partial<Record<Kind, readonly string[]>> = { terminal: ["touch-screen", "note-acceptor"], "dealer-terminal": ["input", "information"] };
/** The kinds that need the reference of an approval. */
export const APPROVED: readonly Kind[] = ["terminal", "dealer-terminal"];
/** The kinds that belong to a terminal. */
export const AT_TERMINAL: readonly Kind[] = ["acceptor", "printer", "button"];
/** The kinds whose screen opens by a QR code. */
export const WITH_SCREEN: readonly Kind[] = ["terminal", "display", "kiosk"];

export interface NewDevice {
  device: string;
  kind: Kind;
  table: string;
  terminal: string;
  approval: string;
  has: string[];
  address: string;
}

export const newDevice = (address: string): NewDevice => ({ device: "", kind: "terminal", table: "", terminal: "", approval: "", has: [...MUST.terminal!], address });

/** The parts that a device of this kind has at first. */
export const partsOf = (kind: Kind): string[] => [...(MUST[kind] ?? [])];

/** The body of the call that enrols a device. */
export function enrolment(entered: NewDevice): object {
  const { device, kind, table, terminal, approval, has, address } = entered;
  return {
    device: device.trim(), kind, tables: table ? [table] : [], approval: approval.trim(),
    ...(AT_TERMINAL.includes(kind) ? { terminal } : {}), ...(PARTS[kind] ? { has } : {}),
    ...(WITH_SCREEN.includes(kind) ? { address: address.trim().replace(/\/+$/, "") } : {}),
  };
}
