import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { queryProblem } from "../../lib/emulator/database/columns";
import type { Source } from "../../lib/emulator/store/tables";

const root = path.resolve(__dirname, "../..");
const sources = ["log", "trace", "metric"].map((kind): Source => ({ id: kind, name: kind, kind, connection: "c" }));

const files = ["README.md", ...["docs", "examples", "lib/constructs/patterns"].flatMap(filesBelow)];

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(md|ts|tf)$/.test(name) && !/node_modules|cdktf\.out|\.d\.ts$/.test(name))
    .map((name) => path.join(folder, name));
}

const quoted = String.raw`("(?:[^"\\]|\\.)*"|'[^']*')`;
const wheres = new RegExp(
  String.raw`\bwhere"?\s*[:=]\s*${quoted}(?:[\s\S]{0,40}?where_?[lL]anguage"?\s*[:=]\s*${quoted})?`,
  "g",
);
const values = new RegExp(String.raw`\b(?:field|valueExpression|value_expression)"?\s*[:=]\s*${quoted}`, "g");
const groups = /\bgroup_?[bB]y"?\s*[:=]\s*(\[[^\]]*\])/g;

const bare = (text = ""): string => text.slice(1, -1).replaceAll('\\"', '"');

/** Every query in a file, as it would be sent; examples of metrics name a metric where others name a column. */
function queriesOf(file: string) {
  const text = readFileSync(path.join(root, file), "utf8");
  return [
    ...Array.from(text.matchAll(wheres), ([, where, language]) => ({
      shown: bare(where),
      conditions: [{ where: bare(where), whereLanguage: language === undefined ? "lucene" : bare(language) }],
    })),
    ...Array.from(text.matchAll(values), ([, value]) => ({ shown: bare(value), expressions: [bare(value)] })),
    ...Array.from(text.matchAll(groups), ([, list = ""]) => {
      const expressions = Array.from(list.matchAll(new RegExp(quoted, "g")), ([one]) => bare(one));
      return { shown: list, expressions };
    }),
  ].map((query) => ({ ...query, file }));
}

const queries = files.flatMap(queriesOf).filter(({ shown }) => !shown.includes("${"));

test("README, guides, reference, examples and patterns have queries", () => {
  expect(queries.length).toBeGreaterThan(25);
});

test.each(queries.map((query) => [query.shown, query.file, query] as const))(
  "%s in %s works on the standard OpenTelemetry tables",
  (_shown, _file, query) => {
    const problems = sources.map((source) => queryProblem(source, { ...query, hasImplicitColumn: true }));
    expect(problems.includes(undefined) ? undefined : problems[0]).toBeUndefined();
  },
);
