/** How large an inscription may be, so that it stays in its area. */

const WIDE = /[\u2e80-\u9fff\uff00-\uffef]/;
const SLIM = /[ilIj.,:;'|!()ftr ·-]/;

/** About how wide a text is, in sizes of its letters: rather too much than too little. */
export function wide(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1.02 : SLIM.test(letter) ? 0.44 : /[A-ZMWmw%@]/.test(letter) ? 0.84 : 0.69), 0);
}

export interface Lines {
  size: number;
  lines: string[];
}

/** No letter of a felt is smaller. */
export const SMALL = 12;

/** A text in no more than the given number of lines, as large as its room allows; the smallest size where nothing fits. */
export function fitted(text: string, width: number, height: number, largest: number, most = 3): Lines {
  let best: Lines = { size: 0, lines: [text] };
  for (let count = 1; count <= most; count += 1) {
    const lines = broken(text, count);
    const size = Math.min(largest, width / Math.max(...lines.map(wide)), height / (1.12 * lines.length));
    if (size > best.size * 1.15) best = { size, lines };
  }
  return { ...best, size: Math.max(SMALL, best.size) };
}

/** Whether a text has room on one line at the smallest size. */
export const fits = (text: string, width: number): boolean => wide(text) * SMALL <= width;

/** A text in lines of nearly one length. */
export function broken(text: string, count: number): string[] {
  const words = WIDE.test(text) && !text.includes(" ") ? [...text] : text.split(" ");
  const join = words.length && WIDE.test(text) && !text.includes(" ") ? "" : " ";
  const lines: string[] = [];
  let left = words;
  for (let open = count; open > 1 && left.length > 1; open -= 1) {
    const share = wide(left.join(join)) / open;
    let take = 1;
    while (take < left.length - (open - 1) && wide(left.slice(0, take + 1).join(join)) <= share * 1.1) take += 1;
    lines.push(left.slice(0, take).join(join));
    left = left.slice(take);
  }
  return [...lines, left.join(join)];
}
