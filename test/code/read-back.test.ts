import { hclOf } from "../../lib/tools/code/hcl";
import { merge } from "../../lib/tools/code/merge";
import { listOf, literal, objectOf } from "../../lib/tools/code/print/expression";
import { HclPrinter } from "../../lib/tools/code/print/hcl-printer";
import { stringLiteral } from "../../lib/tools/code/print/typescript-code";
import { edited, literalsIn, type Source } from "../../lib/tools/code/tree";
import { expressionOf } from "../../lib/tools/code/typescript";
import fc from "../support/properties";

const pieces = [
  "$",
  "${",
  "%",
  "%{",
  "{",
  "}",
  "${x}",
  '"',
  "'",
  "`",
  "\\",
  "\n",
  "\r",
  "\t",
  " ",
  "a",
  "~",
  "é",
  "\u0000",
  "\u2028",
  "<<EOT",
];
const texts = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 7 }).map((all) => all.join(""));

test("every text that the writers print is read back, alone and in a list", async () => {
  const printer = new HclPrinter(() => "x");
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const items = [literal(text), literal("end")];
      const lines = printer.lines(
        objectOf([
          ["one", literal(text)],
          ["two", listOf(items)],
        ]),
        "",
      );
      const said = JSON.stringify(text);
      const end = JSON.stringify("end");
      expect(literalsIn(await hclOf(`${lines.join("\n")}\n`)).map(({ content }) => content)).toEqual([said, said, end]);
      const withEscapes = JSON.stringify(text.replace(/[$%]\{/g, (start) => `${start.charAt(0)}${start}`));
      expect(expressionOf(stringLiteral(text))).toMatchObject({ type: "literal", content: withEscapes });
    }),
  );
});

test("a text that reads like what stands for an object stays that text", () => {
  const source = (text: string): Source => ({ text, tree: expressionOf(text), language: "ts" });
  const [base, theirs] = ["old", "pulled_0_object.id"].map((name) =>
    source(`({ name: "${name}", id: pulled_0_object })`),
  );
  const ours = source('({ name: "old", id: logs })');
  if (!base || !theirs) throw new Error("A side is missing.");
  const options = { takes: () => true, renamed: new Map(), spell: () => undefined };
  expect(edited(ours.text, merge(base, theirs, ours, options).edits)).toBe(
    ours.text.replace("old", "pulled_0_object.id"),
  );
});
