import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { startEmulator } from "../../../emulator";
import { type Block, blocksOf } from "../../support/docs/blocks";
import { missingLines, outputsOf, scriptOf } from "../../support/docs/script";
import { freePort, type GuideWorkshop, guideWorkshop } from "../../support/docs/workshop";

const root = path.resolve(__dirname, "../../..");
const folder = path.join(root, "docs/guides");
const guides = ["../../README.md", ...readdirSync(folder).filter((name) => name.endsWith(".md"))];
const blocks = new Map(guides.map((name) => [name, blocksOf(readFileSync(path.join(folder, name), "utf8"))]));
const runnable = guides.filter((name) => blocks.get(name)?.some(({ kind }) => kind === "run" || kind === "service"));

let workshop: GuideWorkshop;
beforeAll(() => {
  workshop = guideWorkshop();
}, 60_000);
afterAll(() => workshop?.remove());

test.each(runnable)(
  "%s: every command works in order, and prints what the guide shows",
  async (name) => {
    const own: readonly Block[] = blocks.get(name) ?? [];
    const port = await freePort();
    const hasService = own.some(({ kind }) => kind === "service");
    const emulator = hasService ? undefined : await startEmulator({ port, tokens: ["my-access-key"] });
    try {
      const result = await workshop.run(name, scriptOf(own, port), {
        installed: !own.some(({ kind, text }) => kind === "run" && text.includes("npm init")),
        managed: emulator?.managed,
      });
      if (result.code !== 0) throw new Error(`${name} stops:\n${result.output}`);
      const outputs = outputsOf(result.output);
      for (const [index, block] of own.entries()) {
        if (block.kind !== "output") continue;
        const before = own.slice(0, index).findLast(({ kind }) => kind === "run" || kind === "service");
        const real = outputs.get(before?.line ?? 0) ?? "";
        const missing = missingLines(block.text, real);
        if (missing.length > 0) throw new Error(`line ${block.line} shows what was not printed: ${missing}\n${real}`);
      }
    } finally {
      await emulator?.close();
    }
  },
  120_000,
);
