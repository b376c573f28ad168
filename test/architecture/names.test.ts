import ts from "typescript";
import { isGenerated, sourcesIn, textOf } from "../support/sources";

/** Pronouns, participles and adverbs: as a name, none of them says which thing it is. */
const bareWords = new Set(
  "after all another asked at before by few found given here is kept known last left made many most next now of one only other others own rest said same says seen sent shown such taken tell then there wanted what who whole written".split(
    " ",
  ),
);

/** How many declared names of a room are such a word. Lower a number when you have renamed; none rises. */
const bareNames: Readonly<Record<string, number>> = {
  "lib/tools/adopt": 0,
  "lib/tools/alert-tests": 3,
  "lib/tools/cli": 0,
  "lib/client": 0,
  "lib/constructs": 2,
  "lib/drawing": 11,
  "lib/emulator": 27,
  "lib/evaluation": 0,
  "lib/tools/code": 0,
  "lib/tools/convert": 0,
  "lib/tools/importing": 0,
  "lib/kinds": 0,
  "lib/tools/plans": 9,
  "lib/tools/policies": 0,
  "lib/tools/preview": 4,
  "lib/reading": 0,
  "lib/tools/pull": 3,
  "lib/service": 0,
  "lib/tiles": 0,
  "providers/observability": 0,
  "providers/sdk": 27,
  "providers/sdk-cli": 1,
  scripts: 1,
};

test.each(Object.entries(bareNames))("%s names what each value is", (room, limit) => {
  const files = sourcesIn([room]).filter((file) => !isGenerated(file));
  expect(files.flatMap(bareNamesIn)).toHaveLength(limit);
});

/** At most so many conditional expressions in 1,000 lines of a room. Lower a number when you have rewritten; none rises. */
const conditionals: Readonly<Record<string, number>> = {
  "lib/client": 17,
  "lib/constructs": 25,
  "lib/drawing": 19,
  "lib/emulator": 25,
  "lib/evaluation": 21,
  "lib/kinds": 15,
  "lib/reading": 19,
  "lib/service": 24,
  "lib/tiles": 24,
  "lib/tools/alert-tests": 17,
  "lib/tools/cli": 21,
  "lib/tools/adopt": 16,
  "lib/tools/convert": 28,
  "lib/tools/importing": 27,
  "lib/tools/code": 24,
  "lib/tools/plans": 14,
  "lib/tools/policies": 7,
  "lib/tools/preview": 14,
  "lib/tools/pull": 30,
  "providers/observability": 24,
  "providers/sdk": 22,
  "providers/sdk-cli": 35,
  scripts: 21,
};

test.each(Object.entries(conditionals))("%s decides in statements rather than in expressions", (room, limit) => {
  const files = sourcesIn([room]).filter((file) => !isGenerated(file));
  const lines = files.flatMap((file) => textOf(file).split("\n"));
  const count = files.map(conditionalsIn).reduce((sum, number) => sum + number, 0);
  expect((count * 1000) / lines.length).toBeLessThanOrEqual(limit);
});

function conditionalsIn(file: string): number {
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isConditionalExpression(node)) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(sourceOf(file));
  return count;
}

function sourceOf(file: string): ts.SourceFile {
  return ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true);
}

function bareNamesIn(file: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isDeclaration(node) && ts.isIdentifier(node.name) && bareWords.has(node.name.text))
      names.push(`${file}: ${node.name.text}`);
    ts.forEachChild(node, visit);
  };
  visit(sourceOf(file));
  return names;
}

type Declaration =
  | ts.VariableDeclaration
  | ts.ParameterDeclaration
  | ts.BindingElement
  | ts.PropertySignature
  | ts.PropertyDeclaration
  | ts.MethodSignature
  | ts.MethodDeclaration
  | (ts.FunctionDeclaration & { readonly name: ts.Identifier });

function isDeclaration(node: ts.Node): node is Declaration {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node) ||
    (ts.isFunctionDeclaration(node) && node.name !== undefined)
  );
}
