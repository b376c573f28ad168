type Token = { kind: "word" | "text" | "list" | "other"; text: string };

const pieces =
  /\s+|'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*"|`(?:[^`\\]|``|\\.)*`|[A-Za-z_][\w.]*|-?\d+(?:\.\d+)?|[^\s]/gy;
const closing = new Map([
  ["(", ")"],
  ["[", "]"],
]);

/** The top level of an expression: words, quoted texts, and each pair of brackets with all it holds as one token. */
function tokensOf(expression: string): Token[] | undefined {
  const tokens: Token[] = [];
  const open: { close: string; start: number }[] = [];
  for (const { 0: piece, index } of expression.matchAll(pieces)) {
    const close = closing.get(piece);
    if (close) {
      open.push({ close, start: index });
      continue;
    }
    if (piece === ")" || piece === "]") {
      const last = open.pop();
      if (last?.close !== piece) return undefined;
      if (open.length === 0) tokens.push({ kind: "list", text: expression.slice(last.start, index + 1) });
      continue;
    }
    if (open.length > 0 || piece.trim() === "") continue;
    const kind = /^[A-Za-z_]/.test(piece) ? "word" : /^['"`\d-]./.test(piece) || /^\d/.test(piece) ? "text" : "other";
    tokens.push({ kind, text: piece });
  }
  return open.length === 0 ? tokens : undefined;
}

const isWord = (token: Token | undefined, ...words: string[]): boolean =>
  token?.kind === "word" && words.includes(token.text.toUpperCase());
const isNumber = (token: Token | undefined): boolean => token !== undefined && /^-?\d+(\.\d+)?$/.test(token.text);

/** A column, a map entry or a function call: something to compare, without an operator. */
const isColumn = (tokens: Token[]): boolean =>
  tokens.length > 0 &&
  tokens[0]?.text.startsWith("(") !== true &&
  tokens.every((token) => token.kind !== "other" && !isWord(token, "AND", "OR", "NOT", "LIKE"));

/** True for `column [NOT] IN (…)` with at least one value and `column BETWEEN number AND number`, in any case. */
export function isSidebarPredicate({ type, condition }: { type?: string; condition?: string }): boolean {
  const tokens = type === "sql" ? (tokensOf(condition ?? "") ?? []) : [];
  const at = tokens.findIndex((token) => isWord(token, "IN", "BETWEEN"));
  if (at < 1) return false;
  const [before, operator, rest] = [tokens.slice(0, at), tokens[at], tokens.slice(at + 1)];
  if (isWord(operator, "BETWEEN"))
    return isColumn(before) && rest.length === 3 && isNumber(rest[0]) && isWord(rest[1], "AND") && isNumber(rest[2]);
  const column = isWord(before.at(-1), "NOT") ? before.slice(0, -1) : before;
  const [values, ...more] = rest;
  return isColumn(column) && more.length === 0 && values?.kind === "list" && /^\(\s*[^\s)]/.test(values.text);
}
