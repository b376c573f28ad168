import { isPrintable } from "terraform-provider-sdk/schema";
import { reportOf } from "../../cli/import/report";
import { hclFiles, typescriptFiles } from "../../lib/importing";
import { alert, dashboard, errors, importAll, sourceId } from "./support";

const hostile = "x\u001b]0;pwn\u0007\u009b31m\u202egpj\u2066\r\n\u2028forged\u0085\t\ud800 ${x}";
const id = "65f0a1b2c3d4e5f6a7b80001";
const tiles = [
  { name: hostile, config: { ...errors.config, select: [{ aggFn: "count", where: hostile, alias: hostile }] } },
  { name: "Text", config: { displayType: "markdown", markdown: `one\n${hostile}\nthree` } },
  { name: "Unknown", config: { displayType: "pie", sourceId, [hostile]: { [hostile]: [hostile] } } },
];
const one = dashboard(id, hostile, tiles, { tags: [hostile] });
const other = dashboard("65f0a1b2c3d4e5f6a7b80002", hostile, [], { tags: [hostile] });
const watching = alert("65f0a1b2c3d4e5f6a7b80009", id, String(one.tiles[0]?.id), { name: hostile, message: hostile });
const configuration = importAll({ dashboard: [one, other], alert: [watching] });

const files = {
  hcl: hclFiles(configuration, { service: { mode: "open_source" }, providerSource: "registry.example/a/b" }),
  ts: typescriptFiles(configuration, {
    service: { mode: "open_source" },
    packages: { cdk: "cdktf", observability: "cdktf-observability" },
    takenIds: [],
    entry: "app",
  }),
};

test.each(["hcl", "ts"] as const)("control and bidirectional characters are escapes in %s", (format) => {
  const code = files[format].map(({ text }) => text).join("");
  expect(code).toContain("\\u202egpj\\u2066\\r\\n\\u2028forged\\u0085\\t");
  expect(isPrintable(code.replaceAll("\n", ""))).toBe(true);
});

test("no name begins a line of the report or reaches the terminal as a control sequence", () => {
  const options = { out: "code", dryRun: true };
  const imported = {
    found: {},
    requests: 1,
    configuration,
    files: files.ts,
    managed: 0,
    inCode: 0,
    unmatched: [hostile],
    notes: configuration.notes,
  };
  const failure = `plan failed:\n${hostile}`;
  const report = reportOf({ ...imported, checked: { engine: "terraform", failure } }, options);
  expect(report).toContain("x\\u001b]0;pwn\\u0007");
  expect(isPrintable(report.replaceAll("\n", ""))).toBe(true);
  expect(report.split("\n").filter((line) => line.startsWith("\\u2028forged"))).toHaveLength(1);
});
