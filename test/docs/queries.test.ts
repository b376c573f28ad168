import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { blocksOf } from "../support/docs/blocks";

const root = path.resolve(__dirname, "../..");

/** Columns of the tables that the standard OpenTelemetry collector makes, for logs, traces and metrics. */
const columns = [
  ..."Timestamp TimestampTime TraceId SpanId TraceFlags SeverityText SeverityNumber ServiceName Body".split(" "),
  ..."ResourceAttributes ScopeName ScopeAttributes LogAttributes EventName".split(" "),
  ..."ParentSpanId TraceState SpanName SpanKind SpanAttributes Duration StatusCode StatusMessage".split(" "),
  ..."MetricName MetricDescription MetricUnit Attributes TimeUnix StartTimeUnix Value".split(" "),
];

const places = ["README.md", "docs", "examples", "lib/constructs/patterns", "test/programs/bench"];
const written =
  /\b(?:where|whereTemplate|saved_?[qQ]uery|failed|requests)["']?\s*[=:(]+\s*(["'`])((?:\\.|(?!\1).)*)\1/g;

function filesIn(place: string): string[] {
  if (path.extname(place) !== "") return [place];
  return readdirSync(path.join(root, place), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|tf|md|mjs|tfstate)$/.test(name))
    .map((name) => path.join(place, name));
}

const queries = places
  .flatMap(filesIn)
  .flatMap((file) =>
    [...readFileSync(path.join(root, file), "utf8").matchAll(written)].map(([, , query = ""]) => ({ file, query })),
  );

const fieldsOf = (query: string) =>
  [...query.matchAll(/(?<![\w."/-])([A-Za-z_][\w.]*):(?=\S)/g)].map(([, field = ""]) => field);

test("every Lucene query of README, guides, reference, examples and patterns names columns of the standard tables", () => {
  expect(queries.length).toBeGreaterThan(30);
  const unknown = queries.flatMap(({ file, query }) =>
    fieldsOf(query)
      .filter((field) => !columns.includes(field.split(".")[0] ?? ""))
      .map((field) => `${file}: ${query} (${field})`),
  );
  expect(unknown).toEqual([]);
});

test("every sample with a provider and its connection names a product", () => {
  const blocks = places
    .filter((place) => place !== "test/programs/bench") // it measures each form
    .flatMap(filesIn)
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      return file.endsWith(".md") ? blocksOf(text).map((block) => ({ file, text: block.text })) : [{ file, text }];
    })
    .filter(({ text }) => /^\s*(new ObservabilityProvider\(|provider "observability")/m.test(text))
    .filter(({ text }) => /open_?[sS]ource|managed/.test(text));
  expect(blocks.length).toBeGreaterThan(15);
  const without = blocks.filter(({ text }) => !text.includes("product")).map(({ file }) => file);
  expect(without).toEqual(["examples/any-service/main.ts"]);
});
