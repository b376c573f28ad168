import { runChecks } from "../programs/versions/checks";
import { combinationsOf } from "../programs/versions/combinations";
import { installProject } from "../programs/versions/install";
import { machineNode } from "../programs/versions/nodes";
import { declaredRanges } from "../programs/versions/ranges";

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
