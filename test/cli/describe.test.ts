import Ajv from "ajv";
import { Command } from "commander";
import { addDescribeCommand } from "../../lib/tools/cli/describe";
import { UsageError } from "../../lib/tools/usage-error";

/** What the command prints. */
function described(...args: string[]): string {
  const printed: string[] = [];
  const write = jest.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  try {
    const program = new Command();
    addDescribeCommand(program);
    program.parse(["describe", ...args], { from: "user" });
  } finally {
    write.mockRestore();
  }
  return printed.join("");
}

test.each([
  ["alert.threshold_type", '"above" | '],
  ["alert.thresholdType", '"above" | '],
  ["observability_alert.channel", "webhook_id (string): ID of the webhook."],
  ["dashboard.tiles[0].config.line", 'Required:\n  displayType ("line"): Always `line`.'],
  ["dashboard.tiles.config", "  line_sql: Lines over time from raw SQL."],
  ["dashboard.tiles.config.number_sql.sqlTemplate", "SQL query."],
  ["dashboard.tiles.config.select.aggFn", '"count"'],
  ["data.alerts.alerts", "Read-only:"],
  ["provider.product", '"clickstack"'],
])("%s says %j", (path, text) => expect(described(path)).toContain(text));

test.each([
  ["dashbord", 'There is no "dashbord". Did you mean "dashboard"?'],
  ["data.alrts", 'There is no "data.alrts". Did you mean "data.alerts"?'],
  ["alert.chanel", 'alert has no "chanel". Did you mean "channel"?'],
  ["alert.name.first", 'alert.name has no "first". It has no members.'],
])("%s is wrong usage: %s", (path, message) => expect(() => described(path)).toThrow(new UsageError(message)));

test("everything in the list has a text and a JSON Schema", () => {
  const paths: string[] = JSON.parse(described("--json")).map(({ path }: { path: string }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["alert", "data.alerts", "ephemeral.invitation", "list.alert", "provider"]),
  );
  for (const path of paths) {
    expect(described()).toContain(`  ${path}: `);
    expect(described(path)).toContain(`${path} (object)\n`);
    expect(new Ajv().validateSchema(JSON.parse(described(path, "--json")))).toBe(true);
  }
});

test("the schema of a resource takes its HCL form, and the JSON in it keeps its names", () => {
  const ajv = new Ajv({ allowUnionTypes: true }).addKeyword("patternErrorMessage");
  const validate = ajv.compile(JSON.parse(described("dashboard", "--json")));
  const config = { displayType: "markdown", markdown: "Hello" };
  expect(validate({ name: "D", tiles: [{ name: "Note", container_id: "c", config }] })).toBe(true);
  expect(validate({ name: "D", tiles: [{ name: "Note", containerId: "c", config }] })).toBe(false);
  expect(validate({ name: "D", tiles: [{ name: "Note", config: { displayType: "markdown", mark_down: "" } }] })).toBe(
    false,
  );
});
