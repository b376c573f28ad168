import type { Project } from "./project";

const biome = JSON.stringify({
  root: true,
  formatter: { indentStyle: "space", indentWidth: 2, lineWidth: 120 },
  linter: { enabled: false },
});
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

/** @throws Error with the findings when the code below `src` is not formatted or does not compile strictly. */
export async function mustBeWellWritten(project: Project): Promise<void> {
  project.write("biome.json", biome);
  project.write("tsconfig.json", compiler);
  await project.must("biome", ["check", "src"]);
  await project.must("tsc", ["-p", "."]);
}
