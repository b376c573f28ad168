/** What a Lucene query names: the fields before its colons, and whether it also searches bare text. */
interface LuceneTerms {
  fields: string[];
  bareText: boolean;
}

const lucenePieces =
  /\s+|&&|\|\||"(?:[^"\\]|\\.)*"|\/(?:[^/\\]|\\.)*\/|([A-Za-z_][\w.@-]*(?:\\.[\w.]*)*)\s*:|[[{][^\]}]*[\]}]|[()!+^~]|-(?=\S)|(?:[^\s()"\\:]|\\.)+|./g;
const operators = /^(and|or|not|to|&&|\|\||[()!+\-^~*])$/i;

/** Reads a Lucene query as far as its fields go. */
export function luceneTerms(query: string): LuceneTerms {
  const fields: string[] = [];
  let bareText = false;
  let expectsValue = false;
  let depthOfValue = 0;
  for (const [piece, field] of query.matchAll(lucenePieces)) {
    if (piece.trim() === "") continue;
    if (field !== undefined) {
      fields.push(field);
      expectsValue = true;
      continue;
    }
    if (piece === "(" && (expectsValue || depthOfValue > 0)) depthOfValue += 1;
    else if (piece === ")" && depthOfValue > 0) depthOfValue -= 1;
    else if (!operators.test(piece) && !expectsValue && depthOfValue === 0) bareText = true;
    if (!/^[!+-]$/.test(piece)) expectsValue = false;
  }
  return { fields, bareText };
}

const keywords = new Set(
  `and or not in like ilike between is null true false case when then else end interval second minute hour day week month
   quarter year distinct as asc desc nulls first last div mod exists global array over partition by order rows range
   unbounded preceding following current row having limit with fill from to step collate any all inf nan`
    .trim()
    .split(/\s+/),
);

const sqlPieces =
  /'(?:[^'\\]|''|\\.)*'|--[^\n]*|\/\*[\s\S]*?\*\/|`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)"|\{[^}]*\}|\$\w+|\d[\w.]*|([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(\s*\()?|->|[^\s]/g;

/** An identifier of an expression as it stands in it. */
interface Found {
  names: string[];
  /** What the expression itself names: aliases and parameters of lambdas. */
  made: Set<string>;
}

/** The names in an SQL expression that are neither functions, types, keywords nor parameters. */
export function identifiersOf(expression: string): string[] {
  const found: Found = { names: [], made: new Set() };
  let before = "";
  for (const match of expression.matchAll(sqlPieces)) {
    const [piece, backquoted, quoted, word, call] = match;
    const name = backquoted ?? quoted ?? word;
    if (piece === "->") found.made.add(found.names.pop() ?? "");
    else if (name !== undefined && call === undefined) register(found, name, word !== undefined, before);
    before = piece.toLowerCase();
  }
  return found.names.filter((name) => !found.made.has(name));
}

function register(found: Found, name: string, isWord: boolean, before: string): void {
  if (before === "as") {
    found.made.add(name);
    return;
  }
  if (!isWord || !keywords.has(name.toLowerCase())) found.names.push(name);
}
