import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { browser, takePictures } from "./pictures";

/** Writes the pictures of the documentation anew. */
async function main(): Promise<void> {
  if (!browser) throw new Error("There is no Chromium here; CHROMIUM may name one.");
  const folder = path.resolve(__dirname, "../../docs/images");
  mkdirSync(folder, { recursive: true });
  for (const [name, picture] of await takePictures(browser)) writeFileSync(path.join(folder, name), picture);
}

void main();
