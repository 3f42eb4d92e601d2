/** The icons of the app, drawn when the pages are built: a chip of the house on the colour of the room. */

import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { Plugin } from "vite";

type Colour = readonly [red: number, green: number, blue: number];
const ROOM: Colour = [12, 16, 19];
const BRASS: Colour = [224, 187, 114];
const CREAM: Colour = [244, 240, 230];
const SIZES = [192, 512];
/** Each pixel is the mean of so many times so many points. */
const FINE = 3;
/** Of the half width: what a round icon shows of a square is 0.8. */
const CHIP = 0.78;
const EDGE_MARKS = 8;

/** The colour of a point; the middle is the origin, and the border is at one. */
function colourAt(x: number, y: number): Colour {
  const radius = Math.hypot(x, y) / CHIP;
  if (radius > 1) return ROOM;
  const turned = ((Math.atan2(y, x) / (2 * Math.PI)) * EDGE_MARKS + EDGE_MARKS) % 1;
  if (radius > 0.74) return turned > 0.3 && turned < 0.7 ? CREAM : BRASS;
  if (radius > 0.66) return ROOM;
  return Math.abs(x) / 0.26 + Math.abs(y) / 0.36 < 1 ? ROOM : BRASS;
}

function pixels(size: number): Buffer {
  const rows = Buffer.alloc(size * (1 + 3 * size));
  const at = (pixel: number, part: number): number => (2 * (pixel + (part + 0.5) / FINE)) / size - 1;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const sum = [0, 0, 0];
      for (let part = 0; part < FINE * FINE; part += 1) {
        const colour = colourAt(at(column, part % FINE), at(row, Math.floor(part / FINE)));
        colour.forEach((value, index) => (sum[index]! += value));
      }
      sum.forEach((value, index) => (rows[row * (1 + 3 * size) + 1 + 3 * column + index] = Math.round(value / FINE / FINE)));
    }
  }
  return rows;
}

/** The check sum of a PNG chunk. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of 8 bits for each of three colours. */
export function icon(size: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(pixels(size), { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

/** The name of a file identifies its content, as of every part: browsers keep it for ever. */
export function icons(): Plugin {
  const drawn = SIZES.map((size) => ({ size, source: icon(size) }));
  const files = drawn.map(({ size, source }) => ({ source, fileName: `assets/icon-${size}-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.png` }));
  const href = `/${files[0]!.fileName}`;
  return {
    name: "icons",
    apply: "build",
    generateBundle() {
      for (const file of files) this.emitFile({ type: "asset", ...file });
    },
    transformIndexHtml: () => ["icon", "apple-touch-icon"].map((rel) => ({ tag: "link", attrs: { rel, href } })),
  };
}
