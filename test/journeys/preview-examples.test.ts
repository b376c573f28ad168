import path from "node:path";
import { expectAlike } from "../preview/compare-pictures";
import { examplePictures, exampleShot, previewExample, projectWithExamples } from "../preview/example-shots";
import { browser, inBrowser, type Shot, takeShots } from "../preview/screenshots";
import { runningEmulator } from "../support/emulator";
import type { Project } from "../support/project";

const emulator = runningEmulator({ kept: true });
let project: Project;
const shots: Shot[] = [];

beforeAll(() => {
  project = projectWithExamples(emulator);
});
afterAll(() => project?.remove());

describe.each([
  ["the folder of a CDK app", "open-source", ["+ API health: 5 tiles"]],
  ["the file of a CDK app", "team", ["+ Service: checkout:", "+ Service: cart:"]],
  ["a folder of HCL", "open-source-hcl", ["+ "]],
] as const)("%s (%s)", (_, name, words) => {
  test("is planned and drawn, and nothing changes", async () => {
    emulator.clearRequests();
    const { code, printed, page } = await previewExample(project, name);
    expect(code).toBe(0);
    for (const word of words) expect(printed).toContain(word);
    expect(page).toContain('class="tile new"');
    const writes = emulator.requests().filter(({ method, path: at }) => method !== "GET" && !at.includes("/charts/"));
    expect(writes).toEqual([]);
    shots.push(exampleShot(name, page));
  });
});

inBrowser("the pictures of the examples equal the committed ones", async () => {
  expect(shots).toHaveLength(3);
  for (const [file, picture] of await takeShots(browser ?? "", shots))
    expectAlike(file, picture, path.join(examplePictures, file));
});
