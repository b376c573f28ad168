import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { previewPage } from "../../preview/output/page";
import { planFromFile } from "../../preview/plan/make-plans";
import { readPlan } from "../../preview/plan/read-plan";

/** The moment at which every picture is taken: invented data depend on it. */
const now = Date.parse("2026-09-15T12:00:00Z");
const fixture = path.join(__dirname, "fixtures/plan.json");

export const browser = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((file): file is string => file !== undefined && existsSync(file));

/** Takes the pictures of the documentation, by the name of their files. */
export async function takePictures(program: string): Promise<Map<string, Buffer>> {
  const folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
  const opened = await chromium.launch({
    executablePath: program,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const shot = async (address: string, colorScheme: "light" | "dark", height: number) => {
    const page = await opened.newPage({ viewport: { width: 1200, height }, colorScheme });
    await page.goto(address);
    const picture = await page.screenshot();
    await page.close();
    return picture;
  };
  try {
    const { name, plan } = planFromFile(fixture);
    const file = path.join(folder, "preview.html");
    const data = "invented data: no service was asked for it";
    writeFileSync(file, previewPage([readPlan(name, plan)], { now, data }));
    return new Map([
      ["preview.png", await shot(`file://${file}`, "light", 860)],
      ["preview-dark.png", await shot(`file://${file}`, "dark", 860)],
    ]);
  } finally {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
