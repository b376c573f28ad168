import { Fn, Lazy, TerraformIterator, TerraformVariable, Token } from "cdktf";
import { isOpaque } from "terraform-provider-sdk/constructs";
import { Dashboard, ObservabilityProvider } from "../../lib";
import { holdsOpaque } from "../../providers/sdk/test/support/inside/constructs";
import { annotationsOf, stackOf, synth } from "./support";

const ref = "${var.x}";

test.each<[string, unknown]>([
  ["a text token", Token.asString(Fn.upper("a"))],
  ["a text with a token inside", `a ${Token.asString(Fn.upper("a"))} b`],
  ["a number token", Token.asNumber(ref)],
  ["a list token", Token.asList(Fn.tolist(["a"]))],
  ["a number list token", Token.asNumberList(Fn.tolist([1]))],
  ["a map token", Token.asStringMap(Fn.tomap({}))],
  ["a number map token", Token.asNumberMap(Fn.tomap({}))],
  ["a boolean map token", Token.asBooleanMap(Fn.tomap({}))],
  ["a resolvable", Token.asAny(ref)],
  ["a lazy value", Lazy.anyValue({ produce: () => 1 })],
  ["an expression", ref],
  ["a directive", "a %{ if true }b%{ endif }"],
])("%s is opaque to validation", (_, value) => {
  expect(isOpaque(value)).toBe(true);
  expect(holdsOpaque({ deep: [{ value }] })).toBe(true);
});

test.each<[string, unknown]>([
  ["text", "a"],
  ["escaped text", "$${x} and %%{y}"],
  ["dollars and percents", "$5 100% $ { % {"],
  ["a number", -1.5e12],
  ["infinity", Number.POSITIVE_INFINITY],
  ["a list of one", ["a"]],
  ["a map", { a: 1, "b.c": null }],
  ["nothing", undefined],
  ["null", null],
  ["true", true],
])("%s is not opaque", (_, value) => {
  expect(isOpaque(value)).toBe(false);
  expect(holdsOpaque({ deep: [{ value }] })).toBe(false);
});

test("maps and lists that are tokens are passed on unchanged", () => {
  const json = synth((stack) => {
    const map = new TerraformVariable(stack, "map", { type: "map(string)" });
    const names = new TerraformVariable(stack, "names", { type: "set(string)" });
    const each = TerraformIterator.fromList(names.listValue);
    new ObservabilityProvider(stack, "p", { openSource: {}, headers: Token.asStringMap(map.value) });
    new Dashboard(stack, "d", {
      forEach: each,
      name: each.value,
      tiles: each.dynamic({
        name: each.value,
        asRatio: true,
        config: { displayType: "markdown", markdown: each.value },
      }),
      tags: Fn.concat([names.listValue, ["x"]]),
    });
  });
  expect(json.provider.observability).toEqual([{ open_source: {}, headers: "${var.map}" }]);
  expect(json.resource.observability_dashboard?.d).toEqual({
    for_each: "${toset(var.names)}",
    name: "${each.value}",
    tiles:
      '${[ for key, val in toset(var.names): {"name" = val, "as_ratio" = true, "config" = jsonencode({"displayType" = "markdown", "markdown" = val})}]}',
    tags: '${concat(var.names, ["x"])}',
  });
});

test("no construct rejects a token", () => {
  const stack = stackOf((scope) => {
    new ObservabilityProvider(scope, "p", {
      openSource: { baseUrl: ref },
      rateLimit: { requests: Token.asNumber(ref), perSeconds: Token.asNumber(ref) },
      headers: Token.asStringMap(ref),
      mode: Token.asAny(ref),
    });
  });
  expect(annotationsOf(stack)).toEqual([]);
});
