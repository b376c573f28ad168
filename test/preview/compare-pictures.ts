import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { decodedPng, type Picture as Pixels } from "../emulator/png";
import type { Picture } from "./screenshots";

const block = 16;

/** The mean color of each block of a picture: what is left when fonts and smoothing differ. */
function blocks({ width, height, at }: Pixels): number[][] {
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
function difference(a: Pixels, b: Pixels): number {
  const [left, right] = [blocks(a), blocks(b)];
  const far = left.filter((mean, index) =>
    mean.some((value, channel) => Math.abs(value - (right[index]?.[channel] ?? 0)) > 24),
  );
  return far.length / left.length;
}

const textsFile = path.join(__dirname, "fixtures/picture-texts.json");
const texts = (): Record<string, string[]> =>
  existsSync(textsFile) ? JSON.parse(readFileSync(textsFile, "utf8")) : {};

/** The lines of a page; the folder of the checkout, which a warning of the engine names, is not the same everywhere. */
const linesOf = (text: string): string[] =>
  text
    .replaceAll(path.resolve(__dirname, "../.."), "…")
    // OpenTofu names a provider with its registry.
    .replaceAll(/[\w.]+\/(observability-as-code\/observability)/g, "$1")
    .split("\n");

/** Keeps a picture, and its text. */
export function commitPicture(name: string, { png, text }: Picture, file: string): void {
  writeFileSync(file, png);
  writeFileSync(textsFile, `${JSON.stringify({ ...texts(), [name]: linesOf(text) }, undefined, 2)}\n`);
}

/** Fails when a picture differs visibly from the committed one, in its size, or in a word of its page. */
export function expectAlike(name: string, { png, text }: Picture, committedFile: string): void {
  expect([name, linesOf(text)]).toEqual([name, texts()[name]]);
  const committed = decodedPng(readFileSync(committedFile));
  const drawn = decodedPng(png);
  expect([name, drawn.width, drawn.height]).toEqual([name, committed.width, committed.height]);
  expect({ name, alike: difference(committed, drawn) < 0.03 }).toEqual({ name, alike: true });
}
