import type { Meaningless } from "../../reading";

/* Values by their places in documents of Grafana, for lists of them. */

/** Members of parts that stand anywhere in a document. Both are lists of words. */
export function below(parts: string, values: Meaningless["values"], names: string): Meaningless[] {
  return parts.split(" ").flatMap((part) => names.split(" ").map((name) => ({ path: `**.${part}.${name}`, values })));
}

/** Members of a whole document, or of each one in a list. */
export function ofDocument(values: Meaningless["values"], names: string): Meaningless[] {
  return names.split(" ").flatMap((name) => ["", "[]."].map((part) => ({ path: `${part}${name}`, values })));
}

/** Members of a dashboard, in a file of its own or within another document. */
export function ofModel(values: Meaningless["values"], names: string): Meaningless[] {
  return [...ofDocument(values, names), ...below("dashboard spec spec[] json config_json model data.*", values, names)];
}
