import { inflateSync } from "node:zlib";

/** A decoded picture; `at` gives the red, green and blue of a pixel. */
export interface Picture {
  width: number;
  height: number;
  at(x: number, y: number): [number, number, number];
}

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
};

const predictions: ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, up) => up,
  (left, up) => Math.floor((left + up) / 2),
  paeth,
];

function chunks(file: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    found.set(type, Buffer.concat([found.get(type) ?? Buffer.alloc(0), body]));
    at += length + 12;
  }
  return found;
}

/** Decodes the plain 8-bit color PNGs that browsers write as screenshots. */
export function decodedPng(file: Buffer): Picture {
  const parts = chunks(file);
  const head = parts.get("IHDR") ?? Buffer.alloc(13);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const channels = head[9] === 6 ? 4 : 3;
  const stride = width * channels;
  const raw = inflateSync(parts.get("IDAT") ?? Buffer.alloc(0));
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const predict = predictions[raw[y * (stride + 1)] ?? 0] ?? (() => 0);
    for (let x = 0; x < stride; x++) {
      const here = y * stride + x;
      const left = x >= channels ? (pixels[here - channels] ?? 0) : 0;
      const up = y > 0 ? (pixels[here - stride] ?? 0) : 0;
      const corner = x >= channels && y > 0 ? (pixels[here - stride - channels] ?? 0) : 0;
      pixels[here] = (raw[y * (stride + 1) + 1 + x] ?? 0) + predict(left, up, corner);
    }
  }
  const at = (x: number, y: number): [number, number, number] => {
    const start = y * stride + x * channels;
    return [pixels[start] ?? 0, pixels[start + 1] ?? 0, pixels[start + 2] ?? 0];
  };
  return { width, height, at };
}
