import { hclExpression, splitTemplate, templateValue } from "../../schema";
import fc from "../support/properties";

test.each<[string, string[]]>([
  ["plain", ["plain"]],
  ["a${b}c%{ if d }e", ["a", "${b}", "c", "%{ if d }", "e"]],
  ['${lookup({a = "}"}, "a")}!', ['${lookup({a = "}"}, "a")}', "!"]],
  ['${"x${"y}"}z"}', ['${"x${"y}"}z"}']],
  ['${"\\"}"}', ['${"\\"}"}']],
  ["$${a} ${b}", ["$${a} ", "${b}"]],
  ['${"$${a}"}', ['${"$${a}"}']],
  ["never ${closed", ["never ${closed"]],
  ["", []],
])("%s is cut into its text and its sequences", (template, parts) => {
  expect(splitTemplate(template).map(({ text }) => text)).toEqual(parts);
});

test.each<[unknown, string]>([
  ["${var.a}", "var.a"],
  ["${ var.a }", "var.a"],
  ['say "${var.a}"\n', '"say \\"${var.a}\\"\\n"'],
  ["\u0001\\", '"\\u0001\\\\"'],
  ["%{ if x }y%{ endif }", '"%{ if x }y%{ endif }"'],
  [{ "a b": [1, true, null], c: undefined, "${k}": 1e21 }, '{"a b" = [1, true, null], "${k}" = 1e+21}'],
])("%j becomes an expression", (value, expression) => {
  expect(hclExpression(value)).toBe(expression);
});

const evaluate = (expression: string) => ({ "var.known": "cart", "var.list": ["a"] })[expression] ?? "?";

test.each<[string, unknown]>([
  ["plain $${a} %%{b}", "plain ${a} %{b}"],
  ["a ${var.known} b ${var.other}", "a cart b ?"],
  ["${var.known}", "cart"],
  ["${var.list}", ["a"]],
  [
    '${{"a" = [1, -2.5, true, null, var.other], "b c" = {"d" = "x\\n\\"${var.known}\\""}}}',
    { a: [1, -2.5, true, null, "?"], "b c": { d: 'x\n"cart"' } },
  ],
  ['${jsonencode({"a" = var.other, "b" = [{}, []]})}', '{"a":"?","b":[{},[]]}'],
  ['${[for x in ["a, b"] : upper(x)]}', "?"],
  ['${{for x in [1] : x => "a = b"}}', "?"],
  ['${merge({"a" = 1}, var.other)}', "?"],
  ['${"a" == var.known ? "x" : "y"}', "?"],
  ["%{ if x }y%{ endif }", "?y?"],
  ["never ${closed", "never ${closed"],
])("of %s, what is known is read", (template, value) => {
  expect(templateValue(template, evaluate)).toEqual(value);
});

test("whatever value becomes an expression is read again", () => {
  const value = fc.jsonValue().map((json) => JSON.parse(JSON.stringify(json).replace(/[$%]\{/g, "{")) as unknown);
  fc.assert(
    fc.property(value, (json) => {
      expect(JSON.stringify(templateValue(`\${${hclExpression(json)}}`, String))).toBe(JSON.stringify(json));
    }),
  );
});
