import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Block, blocksOf } from "../../support/docs/blocks";
import { outputsOf, scriptOf, unlikeShown } from "../../support/docs/script";
import { freePort, guideWorkshop } from "../../support/docs/workshop";
import { fixture } from "../../support/fixture";

const root = path.resolve(__dirname, "../../..");
const readPage = (page: string) => readFileSync(path.join(root, page), "utf8");
/** The pages of the skill are for one project, in this order. */
const skill = ["SKILL", "dashboard", "alert", "take-over", "plan", "move"].map((name) => `docs/skill/${name}.md`);
const guides = readdirSync(path.join(root, "docs/guides")).map((name) => `docs/guides/${name}`);
const pages = ["README.md", ...guides]
  .map((page) => ({ page, text: readPage(page) }))
  .concat({ page: "docs/skill", text: skill.map(readPage).join("\n") })
  .map(({ page, text }) => ({ page, text, blocks: blocksOf(text) }))
  .filter(({ blocks }) => blocks.some(({ kind }) => kind === "run" || kind === "service"));

/** What went wrong with each page, or nothing; two pages are followed at a time. */
const followed = new Map<string, Promise<string | undefined>>();
afterAll(() => Promise.all(followed.values()));
const workshop = fixture(() => guideWorkshop());

/** Its reader has the archive alone, with the provider as a script. */
const firstPage = "docs/guides/first-dashboard.md";
/** What a reader has done of a page that begins with the package alone. */
const packageAlone = blocksOf(readPage(firstPage)).find(({ kind }) => kind === "start")?.text;

beforeAll(async () => {
  const { code, output } = await workshop.run("package-alone", `set -e\n${packageAlone}`);
  expect([code, output]).toEqual([0, expect.anything()]);
  const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
  for (const [index, { page, text, blocks }] of pages.entries()) {
    const lane = index % lanes.length;
    const starts = text.includes("first-dashboard.md#the-package-alone");
    const done = (lanes[lane] ?? Promise.resolve()).then(() => follow(page, blocks, starts)).catch(String);
    lanes[lane] = done;
    followed.set(page, done);
  }
});

test.each(pages.map(({ page }) => page))("%s: every command works in order, and prints what is shown", async (page) => {
  expect(await followed.get(page)).toBeUndefined();
});

/** A guide brings what it needs: it installs the package, or says where that is shown, and starts its own service. */
async function follow(page: string, blocks: readonly Block[], starts: boolean): Promise<string | undefined> {
  const script = scriptOf(blocks, await freePort());
  const form = page === firstPage ? "script" : "executable";
  const result = await workshop.run(page, starts ? `cp -a ../package-alone/. .\n${script}` : script, { form });
  return result.code === 0 ? unlikeShown(blocks, outputsOf(result.output)) : `it stops:\n${result.output}`;
}
