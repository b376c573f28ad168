import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The constructs for cdktn: the compiled files as they are, but for those that load the CDK.
 * @param {{ from: string, to: string }} folders
 */
export function buildForCdktn({ from, to }) {
  cpSync(from, to, { recursive: true });
  for (const name of ["cdk.js", "cdk.d.ts", "needs-cdk.js"]) {
    const file = path.join(to, name);
    const text = readFileSync(file, "utf8");
    const changed = text.replaceAll('"cdktf"', '"cdktn"');
    if (changed === text)
      throw new Error(`${name} was to import cdktf and does not; the build for cdktn would be wrong.`);
    writeFileSync(file, changed);
  }
}
