import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Ajv, { type ValidateFunction } from "ajv";
import { isRecord } from "terraform-provider-sdk/values";
import { parse } from "yaml";
import { jsonSchemas } from "../../scripts/generate/schemas";
import { recordedDashboards } from "../recordings";

const root = path.resolve(__dirname, "../..");
const schemas = Object.fromEntries(
  [...jsonSchemas()].map(([name, schema]) => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true }).addKeyword("patternErrorMessage");
    return [path.parse(name).name, ajv.compile(JSON.parse(JSON.stringify(schema)))];
  }),
);
const dashboards = recordedDashboards();

function errorsOf(name: string, value: unknown): unknown {
  const validate = schemas[name] as ValidateFunction;
  validate(value);
  return validate.errors ?? [];
}

test("every address of a schema that a page, an example or a template says has a schema", () => {
  const search = ["grep", "-ohE", "docs/schemas/[a-z-]+\\.json", "--", "docs", "examples"];
  const places = execFileSync("git", search, { cwd: root, encoding: "utf8" }).trim().split("\n");
  expect(places.length).toBeGreaterThan(10);
  expect(places.filter((place) => !jsonSchemas().has(path.basename(place)))).toEqual([]);
});

test("every recorded dashboard is valid", () => {
  expect(dashboards.length).toBeGreaterThan(100);
  for (const dashboard of dashboards) expect([dashboard, errorsOf("dashboard", dashboard)]).toEqual([dashboard, []]);
});

/** Members of which everything is taken: what only the service sets, and the value of a color rule, which rules check. */
const free = new Set(["id", "teamId", "createdAt", "updatedAt", "value"]);

/** The value with one thing wrong at a time: a member of another type, one that nobody knows, a display type that does not exist. */
function broken(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => broken(item).map((one) => value.with(index, one)));
  if (!isRecord(value)) return [];
  const within = Object.entries(value).flatMap(([name, member]) => {
    if (free.has(name) || member === null) return [];
    const wrong = typeof member === "string" ? 7 : `${JSON.stringify(member)}!`;
    return [wrong, ...broken(member)].map((one) => ({ ...value, [name]: one }));
  });
  const ofKind = "displayType" in value ? [{ ...value, displayType: "lines" }] : [];
  return [...within, ...ofKind, { ...value, colour: "red" }];
}

test("a dashboard with one thing wrong is not valid", () => {
  const all = dashboards.filter((_, index) => index % 6 === 0).flatMap(broken);
  const some = all.filter((_, index) => index % Math.ceil(all.length / 300) === 0);
  expect(some.length).toBeGreaterThan(200);
  expect(some.filter((dashboard) => schemas.dashboard?.(dashboard))).toEqual([]);
});

test.each([
  [{ displayType: "line" }, "must have required property 'sourceId'"],
  [{ displayType: "lines" }, "must be equal to one of the allowed values"],
  [{ displayType: "line", configType: "sql", connectionId: "1" }, "must have required property 'sqlTemplate'"],
  [{ displayType: "number", sourceId: "1", select: [] }, "must NOT have fewer than 1 items"],
])("what is wrong with %j is said in one word of the chosen variant", (config, message) => {
  expect(errorsOf("tile-config", config)).toContainEqual(expect.objectContaining({ message }));
});

const testFiles = readdirSync(path.join(root, "examples"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".alert-test.yaml") && !name.includes("node_modules"))
  .map((name) => path.join(root, "examples", name));

test.each(testFiles)("the alert tests of %s are valid, and name their schema for editors", (file) => {
  const text = readFileSync(file, "utf8");
  expect(errorsOf("alert-test", parse(text))).toEqual([]);
  expect(text).toMatch(/^# yaml-language-server: \$schema=.*\/docs\/schemas\/alert-test\.json\n/);
});

test.each([
  { tests: [] },
  { tests: [{ name: "no expectation" }] },
  { tests: [{ name: "a span", expect: {}, step: "5 minutes" }] },
  { tests: [{ name: "a state", expect: { states: "OK FIRING" } }] },
  { tests: [{ name: "a member", expect: { fires: ["5m"] } }] },
  { tests: [{ name: "a moment", expect: { fired: { cart: ["soon"] } } }] },
])("%j is no alert test", (file) => expect(errorsOf("alert-test", file)).not.toEqual([]));

test.each([
  [{ rules: { "alert-channel": "error", "alert-owner": { pattern: "^team-", severity: "note" } } }, true],
  [{ rules: { "alert-chanel": "error" } }, false],
  [{ rules: { "alert-channel": "fatal" } }, false],
  [{ rules: { "alert-windows": { min: "two" } } }, false],
  [{ rules: {}, exceptions: [{ rule: "alert-channel", object: "x", until: "2027-01-31" }] }, false],
])("%j is a policy: %p", (policy, isValid) => expect(schemas.policy?.(policy)).toBe(isValid));
