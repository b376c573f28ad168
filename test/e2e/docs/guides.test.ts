import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { startEmulator } from "../../../emulator";
import { type Block, blocksOf } from "../../support/docs/blocks";
import { missingLines, outputsOf, scriptOf } from "../../support/docs/script";
import { freePort, type GuideWorkshop, guideWorkshop } from "../../support/docs/workshop";

const root = path.resolve(__dirname, "../../..");
const pages = ["README.md", ...readdirSync(path.join(root, "docs/guides")).map((name) => `docs/guides/${name}`)]
  .filter((page) => page.endsWith(".md"))
  .map((page) => ({ page, blocks: blocksOf(readFileSync(path.join(root, page), "utf8")) }))
  .filter(({ blocks }) => blocks.some(({ kind }) => kind === "run" || kind === "service"));

let workshop: GuideWorkshop;
/** What went wrong with each page, or nothing; two pages are followed at a time. */
const followed = new Map<string, Promise<string | undefined>>();

beforeAll(() => {
  workshop = guideWorkshop();
  const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
  for (const [index, { page, blocks }] of pages.entries()) {
    const lane = index % lanes.length;
    const done = (lanes[lane] ?? Promise.resolve()).then(() => follow(page, blocks)).catch(String);
    lanes[lane] = done;
    followed.set(page, done);
  }
});
afterAll(async () => {
  await Promise.all(followed.values());
  workshop?.remove();
});

test.each(pages.map(({ page }) => page))("%s: every command works in order, and prints what is shown", async (page) => {
  expect(await followed.get(page)).toBeUndefined();
});

async function follow(page: string, blocks: readonly Block[]): Promise<string | undefined> {
  const port = await freePort();
  const isOwnService = blocks.some(({ kind }) => kind === "service");
  const emulator = isOwnService ? undefined : await startEmulator({ port, tokens: ["my-access-key"] });
  try {
    const installed = !blocks.some(({ kind, text }) => kind === "run" && text.includes("npm init"));
    const result = await workshop.run(page, scriptOf(blocks, port), { installed, managed: emulator?.managed });
    return result.code === 0 ? unlikeShown(blocks, outputsOf(result.output)) : `it stops:\n${result.output}`;
  } finally {
    await emulator?.close();
  }
}

/** The shown lines that a command did not print, if there are any. */
function unlikeShown(blocks: readonly Block[], outputs: ReadonlyMap<number, string>): string | undefined {
  for (const [index, { kind, text, line }] of blocks.entries()) {
    if (kind !== "output") continue;
    const before = blocks.slice(0, index).findLast((block) => block.kind === "run" || block.kind === "service");
    const real = outputs.get(before?.line ?? 0) ?? "";
    const missing = missingLines(text, real);
    if (missing.length > 0) return `line ${line} shows what was not printed: ${missing.join("\n")}\n${real}`;
  }
  return undefined;
}
