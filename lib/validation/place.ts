import { Decimal, type Diagnostic, type Path, type Severity } from "../model";
import { type Spelling, sentence } from "./sentence";

/** What validation tells: always a sentence and always a place, which may be inside a JSON attribute. */
export type ConfigDiagnostic = Diagnostic & Required<Pick<Diagnostic, "detail" | "path">>;

export interface Place {
  readonly path: Path;
  /** Length of the path up to the JSON attribute the place is inside of. */
  readonly json: number | undefined;
  readonly sensitive: boolean;
}

/** A remark without its subject, which is the place. */
export interface Remark {
  readonly severity: Severity;
  readonly summary: string;
  readonly predicate: string;
}

export const root: Place = { path: [], json: undefined, sensitive: false };

export function step(place: Place, next: string | number): Place {
  return { path: [...place.path, next], json: place.json, sensitive: place.sensitive };
}

export function diagnosticAt(
  { path, json }: Place,
  { severity, summary, predicate }: Remark,
  spelling: Spelling,
  subject: string,
): ConfigDiagnostic {
  const attributePath = json === undefined ? path : path.slice(0, json);
  return { severity, summary, detail: sentence(attributePath, path, predicate, spelling, subject), path };
}

/** The value as it may stand in a message: shortened, and never a secret. */
export function show(value: unknown, place: Place): string {
  if (place.sensitive) return "(a sensitive value)";
  const text = value instanceof Decimal ? value.text : (JSON.stringify(value) ?? String(value));
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
