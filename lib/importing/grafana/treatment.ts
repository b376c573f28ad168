import { type Finding, type FindingId, found } from "./findings";

/** What becomes of a variable in the queries. */
export type Treatment =
  /** A variable of the dashboard, from version 2.37. */
  | (Choosable & { readonly is: "choice"; readonly variable: string })
  /** A filter that applies to each query of its tables, before version 2.37. */
  | (Choosable & {
      readonly is: "broadcast";
      readonly expression: string;
      readonly sourceId: string;
      readonly tables: readonly string[];
    })
  /** All of its values, or the first one: as a list, or as the query of the variable. */
  | { readonly is: "values"; readonly list: string; readonly texts: readonly string[]; readonly isAll: boolean }
  /** One value, in any place. */
  | { readonly is: "text"; readonly value: string; readonly note?: FindingId };

interface Choosable {
  readonly notes: readonly FindingId[];
  /** True if all values are meant without a choice, and an empty text is none of them. */
  readonly isFilled?: boolean;
}

export type Treatments = ReadonlyMap<string, Treatment>;

/** Findings that every use of a variable has. */
export function notesOf(treatment: Treatment, name: string): Finding[] {
  const about = `$${name}`;
  if (treatment.is === "text") return treatment.note === undefined ? [] : [found(treatment.note, about)];
  if (treatment.is === "values") return [found(treatment.isAll ? "all-fixed" : "value-fixed", about)];
  return treatment.notes.map((id) => found(id, about));
}
