import path from "node:path";
import type { Project } from "./project";

/** The compiler of today, which takes a fifth of the time of those that users may have; the tests of imports and templates have these. */
const tsc = path.resolve(__dirname, "../../node_modules/typescript-7/bin/tsc");

const compiler = JSON.stringify({
  compilerOptions: {
    strict: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: "ES2022",
    module: "node16",
    moduleResolution: "node16",
    skipLibCheck: true,
    noEmit: true,
    types: [],
  },
  include: ["src"],
});

/** @throws Error with the findings when the code below `src` does not compile strictly. */
export async function mustCompile(project: Project): Promise<void> {
  project.write("tsconfig.json", compiler);
  await project.must(process.execPath, [tsc, "-p", "."]);
}
