/** The names of the equipment of a table. */

import { say } from "./words";

export const itemName = (kind: string): string => say.or(`item.${kind}`, kind.replaceAll("-", " "));
