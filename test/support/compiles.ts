import type { Project } from "./project";

const compiler = JSON.stringify({
  compilerOptions: {
    strict: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: "ES2022",
    module: "CommonJS",
    moduleResolution: "node",
    skipLibCheck: true,
    noEmit: true,
    types: [],
  },
  include: ["src"],
});

/** @throws Error with the findings when the code below `src` does not compile strictly. */
export async function mustCompile(project: Project): Promise<void> {
  project.write("tsconfig.json", compiler);
  await project.must("tsc", ["-p", "."]);
}
