import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runChecks } from "../versions/checks";
import { combinationsOf } from "../versions/combinations";
import { installProject, packInto } from "../versions/install";
import { machineNode } from "../versions/nodes";
import { declaredRanges } from "../versions/record";

let folder: string;
let archive: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "versions-"));
  archive = packInto(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm run test:versions` tries the others, on several Node.js. */
test("the packed package does what it promises beside the oldest cdktf that it allows", async () => {
  const [oldest] = combinationsOf("cdktf", declaredRanges());
  if (!oldest) throw new Error("There is no cdktf.");
  const project = await installProject(archive, oldest);
  try {
    expect(await runChecks(project, machineNode)).toMatchObject({ passed: 11, failed: [] });
  } finally {
    project.remove();
  }
});
