import path from "node:path";
import { type Emulator, startEmulator } from "../../emulator";
import { expectAlike } from "../preview/compare-pictures";
import { examplePictures, exampleShot, previewExample, projectWithExamples } from "../preview/example-shots";
import { browser, takeShots } from "../preview/screenshots";
import type { Project } from "../support/project";

if (!browser) console.warn("There is no Chromium here (CHROMIUM may name one): the pictures are not compared.");

let emulator: Emulator;
let project: Project;

beforeAll(async () => {
  emulator = await startEmulator();
  project = projectWithExamples(emulator);
});
afterAll(async () => {
  project?.remove();
  await emulator?.close();
});

describe.each([
  ["the folder of a CDK app", "open-source", ["+ API health: 5 tiles"]],
  ["the file of a CDK app", "team", ["+ Service: checkout:", "+ Service: cart:"]],
  ["a folder of HCL", "open-source-hcl", ["+ "]],
] as const)("%s (%s)", (_, name, words) => {
  test("is planned and drawn, nothing changes, and the picture equals the committed one", async () => {
    emulator.clearRequests();
    const { code, printed, page } = await previewExample(project, name);
    expect(code).toBe(0);
    for (const word of words) expect(printed).toContain(word);
    expect(page).toContain('class="tile new"');
    const writes = emulator.requests().filter(({ method, path: at }) => method !== "GET" && !at.includes("/charts/"));
    expect(writes).toEqual([]);
    if (!browser) return;
    for (const [file, picture] of await takeShots(browser, [exampleShot(name, page)]))
      expectAlike(file, picture, path.join(examplePictures, file));
  });
});
