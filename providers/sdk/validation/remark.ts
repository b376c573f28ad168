import {
  Decimal,
  type Diagnostic,
  formatPath,
  formatTerraformPath,
  type Path,
  type Problem,
  type Severity,
} from "../schema";

/** A diagnostic of validation. It always has a detail and a path, which can point inside a JSON attribute. */
export type ConfigDiagnostic = Diagnostic &
  Required<Pick<Diagnostic, "detail" | "path">> & {
    /** The value, if all that is wrong with it is that it is not in a closed set. */
    readonly outside?: string;
  };

/** A message without its subject, which is the place. */
export interface Remark extends Problem {
  readonly severity: Severity;
  readonly predicate: string;
  readonly outside?: string;
}

/**
 * A remark with its place as the subject: `groups[0].isOpen needs …`. Names of attributes stand in backticks in a rule's sentence, so that they
 * can be spelled here. `json`: length of the path up to the JSON attribute that contains the place.
 */
export function diagnosticAt(
  path: Path,
  json: number | undefined,
  { predicate, ...remark }: Remark,
  spelling: Spelling,
  subject: string,
): ConfigDiagnostic {
  const spelled = spelling === "snake" ? formatTerraformPath : formatPath;
  const [outside, inside] = [spelled(path.slice(0, json)), formatPath(json === undefined ? [] : path.slice(json))];
  const place = [outside, inside].filter((part) => part !== "").join(inside.startsWith("[") ? "" : ".");
  const words =
    inside === ""
      ? predicate.replace(/`([a-z]+(?:[A-Z][A-Za-z0-9]*)?)`/g, (_, name) => `\`${spelled([name])}\``)
      : predicate;
  return { ...remark, detail: `${place === "" ? subject : place} ${words}`, path };
}

/** The value as messages show it: truncated. */
export function show(value: unknown): string {
  const text = value instanceof Decimal ? value.text : (JSON.stringify(value) ?? String(value));
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

/** Spelling of names in messages: `camel` in TypeScript, `snake` in Terraform. */
export type Spelling = "camel" | "snake";
