import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "playwright-core";
import { testIf } from "../../providers/sdk/test/support/inside/testing";

export interface Shot {
  /** The name of the picture's file. */
  readonly name: string;
  readonly page: string;
  readonly colorScheme: "light" | "dark";
  /** Pixels of the page from its top; default 860. */
  readonly height?: number;
  /** In pixels. Default: 1200. */
  readonly width?: number;
}

/** What a page looks like, and the words that stand on it, which a comparison of colors does not see. */
export interface Picture {
  readonly png: Buffer;
  readonly text: string;
}

/** The moment at which every picture is taken: the sample data depend on it. */
export const pictureTime = Date.parse("2026-09-15T12:00:00Z");

export const browser = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((file): file is string => file !== undefined && existsSync(file));

export const inBrowser = testIf(browser !== undefined, "there is no Chromium here; CHROMIUM may name one");

/** Opens pages in a browser, from a file and without a network, and takes a picture of each. */
export async function takeShots(program: string, shots: readonly Shot[]): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  await inTabs(program, shots, async (tab, { name }) => {
    pictures.set(name, { png: await tab.screenshot(), text: await tab.innerText("body") });
  });
  return pictures;
}

/** Opens pages in a browser, from a file and without a network, one after another. */
export async function inTabs(
  program: string,
  shots: readonly Shot[],
  use: (tab: Page, shot: Shot) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
  const opened = await chromium.launch({
    executablePath: program,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    for (const shot of shots) {
      const { name, page, colorScheme, width = 1200, height = 860 } = shot;
      const file = path.join(folder, `${name}.html`);
      writeFileSync(file, page);
      // A page forbids scripts; those of a test run all the same.
      const tab = await opened.newPage({ viewport: { width, height }, colorScheme, bypassCSP: true });
      await tab.goto(`file://${file}`);
      await use(tab, shot);
      await tab.close();
    }
  } finally {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
