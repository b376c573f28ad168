import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { testIf } from "../support/test-if";

export interface Shot {
  /** The name of the picture's file. */
  readonly name: string;
  readonly page: string;
  readonly colorScheme: "light" | "dark";
}

/** The moment at which every picture is taken: invented data depend on it. */
export const pictureTime = Date.parse("2026-09-15T12:00:00Z");

export const browser = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((file): file is string => file !== undefined && existsSync(file));

export const inBrowser = testIf(browser !== undefined, "there is no Chromium here; CHROMIUM may name one");

/** Opens pages in a browser, from a file and without a network, and takes a picture of each. */
export async function takeShots(program: string, shots: readonly Shot[]): Promise<Map<string, Buffer>> {
  const folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
  const opened = await chromium.launch({
    executablePath: program,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const pictures = new Map<string, Buffer>();
  try {
    for (const { name, page, colorScheme } of shots) {
      const file = path.join(folder, `${name}.html`);
      writeFileSync(file, page);
      const tab = await opened.newPage({ viewport: { width: 1200, height: 860 }, colorScheme });
      await tab.goto(`file://${file}`);
      pictures.set(name, await tab.screenshot());
      await tab.close();
    }
    return pictures;
  } finally {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
