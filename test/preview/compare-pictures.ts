import { readFileSync } from "node:fs";
import { decodedPng, type Picture } from "../emulator/png";

const block = 16;

/** The mean color of each block of a picture: what is left when fonts and smoothing differ. */
function blocks({ width, height, at }: Picture): number[][] {
  const means: number[][] = [];
  for (let y = 0; y + block <= height; y += block)
    for (let x = 0; x + block <= width; x += block) {
      const sum = [0, 0, 0];
      for (let dy = 0; dy < block; dy += 2)
        for (let dx = 0; dx < block; dx += 2)
          at(x + dx, y + dy).forEach((value, channel) => {
            sum[channel] = (sum[channel] ?? 0) + value;
          });
      means.push(sum.map((value) => value / (block / 2) ** 2));
    }
  return means;
}

/** The share of blocks whose color differs visibly. */
function difference(a: Picture, b: Picture): number {
  const [left, right] = [blocks(a), blocks(b)];
  const far = left.filter((mean, index) =>
    mean.some((value, channel) => Math.abs(value - (right[index]?.[channel] ?? 0)) > 24),
  );
  return far.length / left.length;
}

/** Fails when a picture differs visibly from the committed one, or in its size. */
export function expectAlike(name: string, picture: Buffer, committedFile: string): void {
  const committed = decodedPng(readFileSync(committedFile));
  const drawn = decodedPng(picture);
  expect([name, drawn.width, drawn.height]).toEqual([name, committed.width, committed.height]);
  expect({ name, alike: difference(committed, drawn) < 0.03 }).toEqual({ name, alike: true });
}
