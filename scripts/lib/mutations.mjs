import { readFileSync } from "node:fs";
import ts from "typescript";

const swapped = { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===", "&&": "||", "||": "&&" };

/** Every small way to break a source file, as `{ kind, start, end, text }`: the characters to replace, and with what. */
export function mutationsOf(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found = [];
  const replace = (kind, node, text) => {
    if (node.getText(source) !== text) found.push({ kind, start: node.getStart(source), end: node.getEnd(), text });
  };
  const negate = (node) => replace("condition negated", node, `!(${node.getText(source)})`);
  const change = (node) => {
    const other = changed(node);
    if (other !== undefined) replace("default changed", node, other);
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isIfStatement(node)) negate(node.expression);
    if (ts.isConditionalExpression(node)) negate(node.condition);
    if (ts.isParameter(node) && node.initializer) change(node.initializer);
    if (ts.isVariableDeclaration(node) && node.initializer) change(node.initializer);
    if (ts.isPropertyAssignment(node)) change(node.initializer);
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.getText(source);
      if (operator === "??") replace("default changed", node, node.left.getText(source));
      if (operator in swapped) replace("comparison shifted", node.operatorToken, swapped[operator]);
    }
    if (ts.isReturnStatement(node) && node.expression)
      replace("return value replaced", node.expression, result(node.expression));
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body))
      replace("return value replaced", node.body, result(node.body));
    if (ts.isObjectLiteralExpression(node))
      for (const member of node.properties) {
        const comma = /^\s*,/.exec(source.text.slice(member.getEnd()))?.[0].length ?? 0;
        found.push({ kind: "member dropped", start: member.getStart(source), end: member.getEnd() + comma, text: "" });
      }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function changed(node) {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return "false";
  if (node.kind === ts.SyntaxKind.FalseKeyword) return "true";
  if (ts.isNumericLiteral(node)) return `${node.getText()} + 1`;
  return undefined;
}

function result(node) {
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) return "[]";
  return (
    changed(node) ??
    (ts.isBinaryExpression(node) || ts.isPrefixUnaryExpression(node) ? `!(${node.getText()})` : "undefined")
  );
}

/** Asks the compiler whether a file with another text still compiles: what it rejects needs no test. */
export function compiler(root) {
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const broken = { file: undefined, text: "", version: 0 };
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => options,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => fileNames.filter((name) => !name.startsWith(`${root}/test/`)),
    getScriptVersion: (name) => (name === broken.file ? `${broken.version}` : "0"),
    getScriptSnapshot: (name) => {
      const text = name === broken.file ? broken.text : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
  });
  return (file, text) => {
    Object.assign(broken, { file, text, version: broken.version + 1 });
    return service.getSyntacticDiagnostics(file).length + service.getSemanticDiagnostics(file).length === 0;
  };
}
