/** What a Lucene query names: the fields before its colons, and whether it also searches bare text. */
export interface LuceneTerms {
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
