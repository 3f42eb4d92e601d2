/** By what a device is let in: the address with which it was opened, what was kept, or what the lobby of a demo prints. */

import { call } from "./calls.svelte";
import type { LobbyOut } from "../wire";

const storageKey = (device: string): string => `croupier.device.${device}`;

/** The secret of a device, `opened` being that of the address; empty if it is unknown. */
export async function secretOf(device: string, opened: string): Promise<string> {
  const given = opened || localStorage.getItem(storageKey(device)) || "";
  if (given) {
    localStorage.setItem(storageKey(device), given);
    return given;
  }
  const lobby = await call<LobbyOut>("/lobby").catch(() => null);
  return lobby?.demo?.devices.find((entry) => entry.device === device)?.secret ?? "";
}

/** Whether this is the demo floor, where notes and tickets are put in by a touch. */
export async function isDemo(): Promise<boolean> {
  const lobby = await call<LobbyOut>("/lobby").catch(() => null);
  return Boolean(lobby?.demo);
}
