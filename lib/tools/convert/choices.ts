import { isRecord, type Members } from "terraform-provider-sdk/values";
import { itemsOf, recordOf, recordsOf, textOf, textsOf } from "./values";

/** The value that stands for all values of a variable. */
export const allValues = "$__all";

/** What a variable lets people choose from, and what is chosen. */
export interface Choices {
  readonly values: readonly string[];
  readonly chosen: readonly string[];
  /** What differs from the file, in a sentence. */
  readonly notes: readonly string[];
}

interface Option {
  readonly text: string;
  readonly value: string;
}

/** The choices of a variable as Grafana makes them when it opens a dashboard: of a stored value that is no option, nothing is left. */
export function choicesOf(variable: Members): Choices {
  const { value: stored, text } = recordOf(variable.current);
  const options = optionsOf(variable);
  const values = [...new Set(options.map((option) => option.value))];
  const storedValues = textsOf(stored).filter((value) => value !== "");
  if (!isListed(variable) || options.length === 0 || storedValues.length === 0 || storedValues.includes(allValues))
    return { values, chosen: storedValues, notes: [] };
  const texts = textsOf(text);
  const chosenValues = storedValues.flatMap(
    (value, index) => optionOf({ value, text: texts[index] ?? "" }, options)?.value ?? [],
  );
  const chosen = chosenValues.length > 0 ? chosenValues : first(variable, values);
  const gone = storedValues.filter((value) => !chosenValues.includes(value) && !isText(value, options));
  if (gone.length === 0) return { values, chosen, notes: [] };
  const name = textOf(variable.name);
  if (gone.some(isAutomatic)) {
    const follows = `The variable ${name} follows the time range in Grafana; ${JSON.stringify(values[0])} is written.`;
    return { values, chosen: values.slice(0, 1), notes: [follows] };
  }
  const words = chosen
    .map((value) => {
      if (value === allValues) return "All";
      return JSON.stringify(value);
    })
    .join(", ");
  const names = gone.map((value) => JSON.stringify(value)).join(", ");
  const sentence = `The variable ${name} has the stored value ${names}, which is not among its options; ${words} is chosen, as in Grafana.`;
  return { values, chosen, notes: [sentence] };
}

/** Grafana looks for the value, then for the text. */
function optionOf(stored: Option, options: readonly Option[]): Option | undefined {
  const byValue = options.find(({ value }) => value === stored.value);
  return byValue ?? options.find(({ text }) => text === stored.text || text === stored.value);
}

/** The option of an interval whose length Grafana computes. */
function isAutomatic(value: string): boolean {
  return value.startsWith("$__auto_interval");
}

function isText(value: string, options: readonly Option[]): boolean {
  return options.some(({ text }) => text === value);
}

function first({ includeAll }: Members, values: readonly string[]): readonly string[] {
  if (includeAll === true) return [allValues];
  return values.slice(0, 1);
}

/** True for a variable whose values are in the file, not in a database. */
function isListed({ type, query }: Members): boolean {
  return type === "custom" || type === "interval" || (type === "query" && query === "");
}

/** The options in the file. Those of a list are made of its text; what the file stores beside it may be older. */
function optionsOf(variable: Members): readonly Option[] {
  const optionList = writtenOptions(variable);
  if (optionList.length > 0) return optionList.filter(isOption);
  const stored = recordsOf(variable.options).flatMap(({ text, value }) =>
    textsOf(value).map((each) => ({ text: textsOf(text)[0] ?? each, value: each })),
  );
  return stored.filter(isOption);
}

function isOption({ value }: Option): boolean {
  return value !== "" && !value.startsWith("$__");
}

/** `front : a,back` as Grafana reads it: a text and a value, or both in one. A comma behind a backslash is part of a text. */
function writtenOptions({ type, query, valuesFormat }: Members): readonly Option[] {
  if (type !== "custom" && type !== "interval") return [];
  if (valuesFormat === "json") return jsonOptions(textOf(query));
  const parts = textOf(query).match(/(?:\\,|[^,])+/g) ?? [];
  return parts.map((part) => {
    const optionText = part.replaceAll("\\,", ",");
    const [, text = optionText, value = optionText] = /^\s*(.+)\s:\s(.+)$/.exec(optionText) ?? [];
    return { text: text.trim(), value: value.trim() };
  });
}

function jsonOptions(query: string): readonly Option[] {
  try {
    const list: unknown = JSON.parse(query);
    return itemsOf(list).flatMap((item) => {
      const { text, value } = isRecord(item) ? item : { text: item, value: item };
      return textsOf(value).map((each) => ({ text: textsOf(text)[0] ?? each, value: each }));
    });
  } catch {
    return [];
  }
}
