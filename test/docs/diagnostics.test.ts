import ts from "typescript";
import { diagnosticFacts, diagnosticId, warningIds } from "../../lib/kinds/diagnostics";
import { isGenerated, sourcesIn, textOf } from "../support/sources";

const guide = textOf("docs/guides/troubleshooting.md");

interface Said {
  readonly summary: string;
  readonly isWarning: boolean;
  readonly at: string;
}

/** This provider serves nothing of the REST records. */
const files = sourcesIn(["lib", "providers"]).filter(
  (file) => !isGenerated(file) && file !== "lib/kinds/diagnostics.ts" && !file.startsWith("providers/sdk/rest/"),
);
const texts = files.map(textOf);
const said = files.flatMap((file, index) => saidIn(file, texts[index] ?? ""));

/** The summaries of diagnostics that a file writes down, with `…` for what varies. */
function saidIn(file: string, text: string): Said[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Said[] = [];
  const add = (node: ts.Node | undefined, isWarning: boolean): void => {
    if (!node) return;
    if (ts.isConditionalExpression(node)) for (const one of [node.whenTrue, node.whenFalse]) add(one, isWarning);
    const summary = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? patternOf(node)
        : undefined;
    if (summary !== undefined) found.push({ summary, isWarning, at: file });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText() === "DiagnosticError") add(node.arguments?.[0], false);
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText();
      if (/^(.*\.)?warn$/.test(called) && !/log/.test(called)) add(node.arguments[0], true);
      if (/^report\.(error|warning)$/.test(called)) add(node.arguments[2], called.endsWith("warning"));
      if (/^(this\.)?error$/.test(called) && file.includes("/validation/")) add(node.arguments[0], false);
    }
    if (ts.isVariableDeclaration(node) && node.name.getText() === "summary") add(node.initializer, false);
    if (ts.isObjectLiteralExpression(node)) {
      const member = (name: string) =>
        node.properties.filter(ts.isPropertyAssignment).find((one) => one.name.getText() === name)?.initializer;
      if (member("says")) add(member("summary"), false);
      else if (member("detail") || member("predicate") || member("severity"))
        add(member("summary"), member("severity")?.getText() !== '"error"' && !file.includes("find-by-name"));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function patternOf(node: ts.TemplateExpression): string {
  return node.templateSpans.reduce((text, { literal }) => `${text}…${literal.text}`, node.head.text);
}

/** Of a wrong definition, which no configuration can have. */
const internal = ["Definition is not a list"];

test("every summary of a diagnostic in the sources has an identifier, and every warning one that can be switched off", () => {
  expect(said.length).toBeGreaterThan(150);
  const unknown = said.filter(({ summary }) => diagnosticId(summary) === undefined && !internal.includes(summary));
  expect(unknown).toEqual([]);
  const warnings = said.filter(({ isWarning }) => isWarning);
  expect(warnings.length).toBeGreaterThan(50);
  expect(warnings.filter(({ summary }) => !warningIds.some((id) => id === diagnosticId(summary)))).toEqual([]);
});

test("every identifier is of something that the sources say, and the guide has it as an anchor", () => {
  const parts = (summary: string) => summary.split("…").filter((part) => part.trim() !== "");
  const unsaid = diagnosticFacts.filter(
    ({ summary }) => !texts.some((text) => parts(summary).every((part) => text.includes(part))),
  );
  expect(unsaid).toEqual([]);
  for (const { id, summary } of diagnosticFacts) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(guide).toContain(`<a id="${id}"></a>\`${id}\` | ${summary} |`);
  }
});

test("a summary has one identifier, whatever varies in it", () => {
  const summaries = diagnosticFacts.map(({ summary }) => summary);
  expect(new Set(summaries).size).toBe(summaries.length);
  for (const { id, summary } of diagnosticFacts) expect(diagnosticId(summary.replaceAll("…", '"a (b)\n[c]"'))).toBe(id);
  expect(diagnosticId("Deprecated attribute")).toBeUndefined();
});
