import { nearest } from "../../../lib/schema";
import { DiagnosticError } from "../../sdk";
import { plural } from "../plural";

interface Named {
  readonly id: string;
  readonly name?: string | null | undefined;
}

export interface Importable {
  /** For messages: `alert`. */
  readonly kind: string;
  /** Absent: any text is an ID. */
  readonly form?: RegExp;
  /** Description of `form`. */
  readonly says?: string;
  /** True if `<team>/` may come before the ID. */
  readonly hasTeams: boolean;
  readonly list: () => Promise<readonly Named[]>;
}

/**
 * The ID that an import text names, after the team that it may begin with: `<id>`, or `name:<name>` for a name that exactly one object has.
 * @throws DiagnosticError that lists the matches, or the nearest names.
 */
export async function importId(text: string, importable: Importable): Promise<string> {
  const { kind, form, says, hasTeams, list } = importable;
  if (text.startsWith("name:")) return idByName(text.slice("name:".length), kind, await list());
  if (!form && text.trim() !== "") return text.trim();
  const id = text.trim().toLowerCase();
  if (form?.test(id)) return id;
  const forms = hasTeams ? `its ID (${says}), <team>/<id>, or name:<name>` : `its ID (${says}) or name:<name>`;
  throw new DiagnosticError(
    "Not an import ID",
    `"${text}" is not the ID of ${/^[aeiou]/i.test(kind) ? "an" : "a"} ${kind}. Use ${forms}.`,
  );
}

function idByName(name: string, kind: string, all: readonly Named[]): string {
  const found = all.filter((one) => one.name === name);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only.id;
  if (found.length > 1)
    throw new DiagnosticError(
      "Name is not unique",
      `${found.length} ${plural(kind)} are named "${name}": ${found.map(({ id }) => id).join(", ")}. Import one of them by ID.`,
    );
  const near = nearest(
    name,
    all.flatMap((one) => (typeof one.name === "string" ? [one.name] : [])),
  );
  const hint = near.length === 0 ? "" : ` The nearest names are ${near.map((one) => `"${one}"`).join(", ")}.`;
  throw new DiagnosticError(`No such ${kind}`, `No ${kind} is named "${name}".${hint}`);
}
