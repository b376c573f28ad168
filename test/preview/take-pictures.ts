import { mkdirSync } from "node:fs";
import path from "node:path";
import { startEmulator } from "../../lib/emulator";
import { commitPicture } from "./compare-pictures";
import { examplePictures, exampleShot, previewExample, projectWithExamples } from "./example-shots";
import { documentationFolder, documentationShots } from "./pictures";
import { browser, type Shot, takeShots } from "./screenshots";

/** Retakes the pictures of the documentation and of the examples; needs a build and Terraform. */
async function main(): Promise<void> {
  if (!browser) throw new Error("There is no Chromium here; CHROMIUM may name one.");
  await writeShots(browser, documentationFolder, await documentationShots());
  const emulator = await startEmulator();
  const project = projectWithExamples(emulator);
  try {
    for (const name of ["open-source", "team", "open-source-hcl"] as const)
      await writeShots(browser, examplePictures, [exampleShot(name, (await previewExample(project, name)).page)]);
  } finally {
    project.remove();
    await emulator.close();
  }
}

async function writeShots(program: string, folder: string, shots: readonly Shot[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, picture] of await takeShots(program, shots)) commitPicture(name, picture, path.join(folder, name));
}

void main();
