import path from "node:path";
import { compilerProblems } from "../support/compiler";

const files = {
  "authoring.ts": "typos do not compile, tokens do, and the generated interfaces are those of the definitions",
  "sources.ts": "a source is offered what its kind has",
  "resource.ts": "a resource works with the attributes of its definition only",
};

let problems: readonly string[];
beforeAll(() => {
  problems = compilerProblems(
    Object.keys(files).map((name) => path.join(__dirname, name)),
    __dirname,
  );
});

test.each(Object.entries(files))("%s: %s", (name) => {
  // Each of them sees what is found elsewhere, too.
  const others = Object.keys(files).filter((other) => other !== name);
  expect(problems.filter((line) => !others.some((other) => line.startsWith(`${other}(`)))).toEqual([]);
});
