import path from "node:path";
import ts from "typescript";

/** A text of a source file that people read, with its line. */
export interface Passage {
  readonly line: number;
  readonly text: string;
}

/** The comments of a file, each with its lines joined. Directives for tools are no prose. */
export function commentsOf(source: ts.SourceFile): Passage[] {
  const text = source.text;
  const found = new Map<number, Passage>();
  const [starts, ends] = [new Set<number>(), new Set<number>()];
  visit(source, (node) => {
    starts.add(node.getFullStart());
    ends.add(node.getEnd());
  });
  const ranges = [
    ...[...starts].flatMap((at) => ts.getLeadingCommentRanges(text, at) ?? []),
    ...[...ends].flatMap((at) => ts.getTrailingCommentRanges(text, at) ?? []),
  ];
  for (const { pos, end } of ranges) {
    const comment = text.slice(pos, end);
    if (/biome-ignore|@ts-/.test(comment)) continue;
    found.set(pos, passageAt(source, pos, comment.replace(/^\s*(\/\*\*?|\*\/?|\/\/)|\*\/$/gm, " ")));
  }
  return [...found.values()];
}

/** The strings of a file that are messages: three words or more. */
export function messagesOf(source: ts.SourceFile): Passage[] {
  const found: Passage[] = [];
  visit(source, (node) => {
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return;
    const text = textOf(node);
    if (/^\S+ \S+ \S/.test(text.trim())) found.push(passageAt(source, node.getStart(source), text));
  });
  return found;
}

/** What the tests of a file are called. */
export function testNamesOf(source: ts.SourceFile): Passage[] {
  const found: Passage[] = [];
  visit(source, (node) => {
    if (!ts.isCallExpression(node) || !/^(describe|it|test)\b/.test(node.expression.getText(source))) return;
    const [name] = node.arguments;
    if (name && (ts.isStringLiteralLike(name) || ts.isTemplateExpression(name)))
      found.push(passageAt(source, name.getStart(source), textOf(name)));
  });
  return found;
}

/** The names that a file declares, and its own. Members of literals are none: what a protocol or a file format calls them is given. */
export function namesOf(source: ts.SourceFile): Passage[] {
  const found: Passage[] = [{ line: 1, text: path.basename(source.fileName).replace(/\..*/, "") }];
  visit(source, (node) => {
    if (!isDeclared(node) || !node.name || !ts.isIdentifier(node.name)) return;
    found.push(passageAt(source, node.name.getStart(source), node.name.text));
  });
  return found;
}

function isDeclared(node: ts.Node): node is ts.NamedDeclaration {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node)
  );
}

/** The words of a name in lower case: `isSettled`, `is-settled` and `IS_SETTLED` have two. */
export function wordsIn(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

export function sourceFile(name: string, text: string): ts.SourceFile {
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
}

/** The string, with a mark for each expression in it. */
function textOf(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  const rest = node.templateSpans.map(({ literal }) => `…${literal.text}`);
  return node.head.text + rest.join("");
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

function passageAt(source: ts.SourceFile, position: number, text: string): Passage {
  return { line: source.getLineAndCharacterOfPosition(position).line + 1, text };
}
