import path from "node:path";
import { printable, printableLines } from "terraform-provider-sdk/values";
import { allKinds } from "../../kinds";
import { type Checked, planWords } from "./check";
import type { ImportOptions, Selection } from "./choose";
import { count, nounsOf } from "./inventory";
import type { Imported } from "./run";

/** What the command prints for people. A name of the service cannot begin a line or reach the terminal as a control sequence. */
export function reportOf(
  imported: Imported,
  options: Pick<ImportOptions, "out" | "dryRun" | "failIfUnmanaged"> & Partial<Selection>,
): string {
  const { out, dryRun, failIfUnmanaged } = options;
  const { files, notes, managed, inCode, unmatched, leftOut, checked, configuration } = imported;
  const lines = [firstLine(imported, options)];
  if (managed > 0)
    lines.push(`${count(managed, "object is", "objects are")} already managed by Terraform and skipped.`);
  if (inCode > 0)
    lines.push(
      `${count(inCode, "object is", "objects are")} already in the code of ${out} and skipped; apply it to import them.`,
    );
  lines.push(...unmatched);
  if (failIfUnmanaged) lines.push(...unmanagedLines(configuration));
  if (files.length === 0) lines.push("There is nothing to write.");
  if (dryRun && files.length > 0) lines.push(`Would write ${count(files.length, "file")}:`);
  const names = files.map(({ name }) => path.join(out, name));
  const longest = Math.min(60, Math.max(0, ...names.map(({ length }) => length)));
  lines.push(...files.map(({ description }, index) => `  ${(names[index] ?? "").padEnd(longest)}  ${description}`));
  lines.push(...leftOut, ...notes);
  const secrets = configuration.objects.flatMap((object) => object.secrets);
  if (secrets.length > 0)
    lines.push(`${count(secrets.length, "secret is", "secrets are")} not written: set the variables.`);
  const printed = [...lines.map(printable), ...(checked ? checkedLines(checked) : [])];
  return `${printed.join("\n")}\n`;
}

const selecting = ["tag", "select", "kind", "exclude"] as const;

/** What was read and, if that is not what is imported, what was selected. */
function firstLine({ inventory, requests, configuration }: Imported, options: Partial<Selection>): string {
  const foundWords = numbersOf(Object.entries(inventory).flatMap(([kind, records]) => records.map(() => kind)));
  const readWords = `${foundWords} (${count(requests, "request")})`;
  if (!selecting.some((option) => options[option]?.length)) return `Found ${readWords}`;
  return `To import: ${numbersOf(configuration.objects.map(({ kind }) => kind))}; read: ${readWords}`;
}

const mostListed = 50;

/** The objects that would be imported, for people who look for what was made by hand. */
function unmanagedLines({ objects }: Imported["configuration"]): string[] {
  const listed = objects
    .slice(0, mostListed)
    .map(({ kind, title, id }) => `Not managed: ${nounsOf(kind).singular} "${title}" (${id})`);
  if (objects.length <= mostListed) return listed;
  return [...listed, `… and ${objects.length - mostListed} more`];
}

function checkedLines(checked: Checked): string[] {
  if ("unchecked" in checked) return [printable(`Not checked: ${checked.unchecked}`)];
  if ("failure" in checked) return [printableLines(checked.failure)];
  const { engine, summary } = checked;
  return [
    ...summary.changes.map(({ address, paths, reason }) =>
      printable(`${address} would change: ${reason ?? paths.join(", ")}`),
    ),
    `Checked with ${engine} plan: ${planWords(summary)}.`,
  ];
}

/** The same for programs. */
export function reportJson({
  inventory,
  requests,
  files,
  notes,
  unmatched,
  leftOut,
  configuration,
  checked,
}: Imported) {
  return {
    found: Object.fromEntries(Object.entries(inventory).map(([kind, records]) => [kind, records.length])),
    requests,
    objects: configuration.objects.map(({ kind, id, name, title }) => ({ kind, id, name, title })),
    files: files.map(({ name, description }) => ({ name, says: description })),
    notes,
    unmatched,
    leftOut,
    plan: checked ?? null,
  };
}

/**
 * 0 for code that a plan has proved, or that nobody wanted to prove; 1 when the plan fails or changes something, which is a defect, or a
 * selection matches nothing, or something of a file is left out, or a list cannot be read that may have unmanaged objects, and the user asked; 3 when the plan could not be made; 4 when nothing is wrong but there are unmanaged objects, and the user asked.
 */
export function exitCodeOf(
  imported: Imported,
  { failIfUnmanaged }: Pick<ImportOptions, "failIfUnmanaged"> = {},
): 0 | 1 | 3 | 4 {
  const code = codeOfPlan(imported);
  // Nobody knows what a list that cannot be read has.
  if (failIfUnmanaged && !imported.isComplete) return 1;
  if (code === 0 && failIfUnmanaged && imported.configuration.objects.length > 0) return 4;
  return code;
}

function codeOfPlan({ checked, configuration, unmatched, leftOut }: Imported): 0 | 1 | 3 {
  if (unmatched.length > 0 || leftOut.length > 0) return 1;
  if (!checked) return 0;
  if ("unchecked" in checked) return 3;
  if ("failure" in checked) return 1;
  const { changes, destroyed, added } = checked.summary;
  const isNew = configuration.imports.length < configuration.objects.length;
  const isChanged = changes.some(({ reason }) => reason === undefined);
  if (isChanged || destroyed > 0 || (!isNew && added > 0)) return 1;
  return 0;
}

/** `60 dashboards, 40 alerts, 4 sources`. */
function numbersOf(kinds: readonly string[]): string {
  const order = new Set(["dashboard", "alert", ...allKinds.map(({ name }) => name)]);
  const words = [...order].flatMap((name) => {
    const number = kinds.filter((kind) => kind === name).length;
    const { singular, plural } = nounsOf(name);
    if (!number) return [];
    return [count(number, singular, plural)];
  });
  if (words.length === 0) return "nothing";
  return words.join(", ");
}
