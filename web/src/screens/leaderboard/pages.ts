/** A wall has so many rows: longer lists are shown page by page, the first of each again and again. */
export function page<T>(all: readonly T[], rows: number, turn: number): T[] {
  const pages = Math.max(Math.ceil(all.length / rows), 1);
  const first = (turn % pages) * rows;
  return all.slice(first, first + rows);
}
