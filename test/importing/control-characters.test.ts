import { runInNewContext } from "node:vm";
import { TerraformOutput, TerraformStack, Testing } from "cdktf";
import { isPrintable } from "terraform-provider-sdk/values";
import { stringLiteral } from "../../lib/tools/code/print/typescript-code";
import { hclFiles, typescriptFiles } from "../../lib/tools/importing";
import { reportOf } from "../../lib/tools/importing/report";
import fc from "../support/properties";
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

const typescript = (from: typeof configuration) =>
  typescriptFiles(from, {
    service: { mode: "open_source" },
    packages: { cdk: "cdktf", observability: "cdktf-observability" },
    takenIds: [],
    entry: "app",
  });

const files = {
  hcl: hclFiles(configuration, { service: { mode: "open_source" } }),
  ts: typescript(configuration),
};

test.each(["hcl", "ts"] as const)("control and bidirectional characters are escapes in %s", (format) => {
  const code = files[format].map(({ text }) => text).join("");
  expect(code).toContain("\\u202egpj\\u2066\\r\\n\\u2028forged\\u0085\\t");
  expect(isPrintable(code.replaceAll("\n", ""))).toBe(true);
});

test("a text of several lines keeps its lines, and a title without Latin words gives the name of what the function does", () => {
  const markdown = "# Errors\n\n- `cart`";
  const only = [{ name: "Text", config: { displayType: "markdown", markdown } }];
  const code = typescript(importAll({ dashboard: [dashboard(id, "Обзор", only)] }))
    .map(({ text }) => text)
    .join("");
  expect(code).toContain('markdownTile("Text", `# Errors\n\n- \\`cart\\``),\n');
  expect(code).toContain("export function addDashboard(stack: TerraformStack)");
});

test("the literal of a text is the text as Terraform takes it, whatever is in it, and nothing in it is a token of the CDK", () => {
  const token = fc.constantFrom("${TfToken[TOKEN.0]}", "#{TfToken[TOKEN.0]}", "TfToken[");
  const piece = fc.oneof(fc.constantFrom("\n", "`", "${", "%{", "$", "#{", "\\", "\r", "x", "\u2028", '"'), token);
  const whole = fc.constantFrom("String Map Token Value", "Any Map Token Value", "a String Map Token Value");
  const taken: string[] = [];
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
        whole,
      ),
      (text) => {
        const literal = runInNewContext(stringLiteral(text));
        taken.push(literal);
        const evaluated = literal.replaceAll(/%\{(if true|endif)\}/g, "");
        expect(evaluated).toBe(text.replace(/[$%]\{/g, (start) => `${start.charAt(0)}${start}`));
      },
    ),
  );
  const stack = new TerraformStack(Testing.app(), "stack");
  new TerraformOutput(stack, "texts", { value: taken });
  expect(JSON.parse(Testing.synth(stack)).output.texts.value).toEqual(taken);
});

test("no name begins a line of the report or reaches the terminal as a control sequence", () => {
  const options = { out: "code", dryRun: true };
  const imported = {
    inventory: {},
    requests: 1,
    configuration,
    files: files.ts,
    managed: 0,
    inCode: 0,
    unmatched: [hostile],
    leftOut: [hostile],
    notes: configuration.notes,
    isComplete: true,
  };
  const failure = `plan failed:\n${hostile}`;
  const report = reportOf({ ...imported, checked: { engine: "terraform", failure } }, options);
  expect(report).toContain("x\\u001b]0;pwn\\u0007");
  expect(isPrintable(report.replaceAll("\n", ""))).toBe(true);
  expect(report.split("\n").filter((line) => line.startsWith("\\u2028forged"))).toHaveLength(1);
});
