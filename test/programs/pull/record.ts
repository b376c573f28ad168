import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Counts } from "./trial";

/** What came out of the edits of one form of code. */
export interface FormRecord extends Record<"edits" | "pulled" | "reported" | "notTaken" | "wrong", number> {
  readonly form: string;
  readonly date: string;
}

const file = path.join(__dirname, "record.json");

/** The runs that docs/reliability.md shows, the last of each form. */
export const readRecord = (): readonly FormRecord[] => JSON.parse(readFileSync(file, "utf8"));

export function addToRecord(date: string, totals: ReadonlyMap<string, Counts>): void {
  const runs = [...totals].map(([form, { edits, pulled, reported, skipped, wrong }]): FormRecord => {
    return { form, date, edits, pulled, reported, notTaken: skipped, wrong: wrong.length };
  });
  const others = readRecord().filter(({ form }) => !totals.has(form));
  const all = [...others, ...runs].sort((a, b) => a.form.localeCompare(b.form, "en"));
  writeFileSync(file, `${JSON.stringify(all, undefined, 2)}\n`);
}

export function tableOf(runs: readonly FormRecord[]): string {
  const sum = (member: "edits" | "pulled" | "reported" | "notTaken" | "wrong") =>
    runs.reduce((total, one) => total + one[member], 0);
  const row = (form: string, one: Omit<FormRecord, "form" | "date">, date = "") =>
    `| ${[date, form, one.edits, one.pulled, one.reported, one.notTaken, one.wrong].join(" | ")} |`;
  const all = {
    edits: sum("edits"),
    pulled: sum("pulled"),
    reported: sum("reported"),
    notTaken: sum("notTaken"),
    wrong: sum("wrong"),
  };
  return [
    "| Date | Code | Edited objects | Pulled | Left to people, and named | Never set, not asked for | Wrong |",
    "|---|---|---:|---:|---:|---:|---:|",
    ...runs.map((one) => row(one.form, one, one.date)),
    row("all", all),
  ].join("\n");
}
