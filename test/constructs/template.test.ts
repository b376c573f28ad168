import { hclExpression, splitTemplate } from "terraform-provider-sdk/constructs";

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
