import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../..");

/** Columns of the tables that the standard OpenTelemetry collector makes, for logs, traces and metrics. */
const columns = [
  ..."Timestamp TimestampTime TraceId SpanId TraceFlags SeverityText SeverityNumber ServiceName Body".split(" "),
  ..."ResourceAttributes ScopeName ScopeAttributes LogAttributes EventName".split(" "),
  ..."ParentSpanId TraceState SpanName SpanKind SpanAttributes Duration StatusCode StatusMessage".split(" "),
  ..."MetricName MetricDescription MetricUnit Attributes TimeUnix StartTimeUnix Value".split(" "),
];

const places = ["README.md", "docs", "examples", "lib/patterns", "bench"];
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
