import { runChecks } from "../versions/checks";
import { combinationsOf } from "../versions/combinations";
import { installProject } from "../versions/install";
import { machineNode } from "../versions/nodes";
import { declaredRanges } from "../versions/record";

/** `npm run test:versions` tries the others, on several Node.js. */
test("the packed package does what it promises beside the oldest cdktf that it allows", async () => {
  const [oldest] = combinationsOf("cdktf", declaredRanges());
  if (!oldest) throw new Error("There is no cdktf.");
  const project = await installProject(oldest);
  try {
    expect(await runChecks(project, machineNode)).toMatchObject({ passed: 11, failed: [] });
  } finally {
    project.remove();
  }
});
