import path from "node:path";
import ts from "typescript";

const root = path.resolve(__dirname, "../..");

test.each([
  ["typos do not compile, tokens do, and the generated interfaces are those of the definitions", "authoring.ts"],
  ["a source is offered what its kind has", "sources.ts"],
  ["a resource works with the attributes of its definition only", "resource.ts"],
])("%s", (_, name) => {
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
  const file = path.join(__dirname, name);
  const program = ts.createProgram([file], { ...options, noEmit: true, types: ["node"] });
  const problems = [
    ...program.getSyntacticDiagnostics(),
    ...program.getSemanticDiagnostics(program.getSourceFile(file)),
  ];
  expect(
    problems.map(({ start = 0, messageText }) => {
      const line = program.getSourceFile(file)?.getLineAndCharacterOfPosition(start).line ?? 0;
      return `${line + 1}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    }),
  ).toEqual([]);
});
