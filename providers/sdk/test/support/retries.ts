import { type LookUp, retryTable } from "../../http/retry-table";

const lookUps: Record<LookUp["ifAbsent"], string> = {
  ambiguous: "looked for",
  fail: "looked for once",
  repeat: "looked for, then again",
};

/** What follows each failure, as the page of the client words it, by effect. */
export const retries = Object.entries(retryTable).map(([failure, row]) => ({
  failure,
  read: wordsOf(row.read),
  update: wordsOf(row.update),
  delete: wordsOf(row.delete),
  create: wordsOf(row.create),
  query: wordsOf(row.query),
}));

function wordsOf(action: (typeof retryTable)["timeout"]["create"]): string {
  if ("looksAfterMs" in action) return lookUps[action.ifAbsent];
  if (action.mostRetries === 0) return "no";
  return action.mostRetries === 2 ? "twice" : "again";
}
