import { partsFor } from "terraform-provider-sdk";
import { define, list, map, object, optional, required, string, UNKNOWN } from "terraform-provider-sdk/schema";
import { Diagnostics } from "../../runtime/diagnostics";
import { sensitiveTexts } from "../../runtime/plan-values";
import { Session } from "../../runtime/session";

const type = object("Thing", {
  name: optional(string(), ""),
  url: optional(string(), "", { set: { sensitive: true } }),
  headers: optional(map(string()), "", { set: { sensitive: true } }),
  parts: optional(list(object("Part", { secret: optional(string(), "", { set: { sensitive: true } }) })), ""),
});

test.each([
  ["nothing", null, []],
  ["what is not sensitive", { name: "public-name-of-it" }, []],
  ["what is not known yet", { url: UNKNOWN }, []],
  ["short texts", { url: "abc" }, []],
  ["a map", { headers: { a: "first", b: "second" } }, ["first", "second"]],
  ["members of lists", { parts: [{ secret: "inside" }] }, ["inside"]],
  ["the token of a header", { headers: { a: "Bearer 0123456789ab" } }, ["Bearer 0123456789ab", "0123456789ab"]],
  [
    "the token of an address, and not its host",
    { url: "https://hooks.example.com/services/0123456789ab?key=abcdefghijkl" },
    ["https://hooks.example.com/services/0123456789ab?key=abcdefghijkl", "0123456789ab", "abcdefghijkl"],
  ],
])("the secrets of %s are found", (_, value, expected) => {
  expect(sensitiveTexts(type, value)).toEqual(expected);
});

test("hidden values are in no diagnostic, in any form", () => {
  const diagnostics = new Diagnostics();
  diagnostics.warn({ id: "before-pass-word", summary: "before: pass word" }, "pass word");
  diagnostics.redactor.hide(["pass word", 'quo"te']);
  diagnostics.report({
    severity: "error",
    id: "no",
    summary: "no",
    detail: 'pass%20word {"a":"quo\\"te"} quo"te pass word',
  });
  diagnostics.report({ severity: "error", id: "a-page", summary: "a page", detail: "<p>quo&quot;te</p>" });
  expect(diagnostics.all).toEqual([
    {
      severity: "warning",
      id: "before-pass-word",
      summary: "before: (redacted)",
      detail: "(redacted)",
      path: undefined,
    },
    { severity: "error", id: "no", summary: "no", detail: '(redacted) {"a":"(redacted)"} (redacted) (redacted)' },
    { severity: "error", id: "a-page", summary: "a page", detail: "<p>(redacted)</p>" },
  ]);
});

test("credentials of the provider's configuration are in no diagnostic of any call", () => {
  const key = required(string(), "Key.", { set: { sensitive: true } });
  const definition = define({ kind: "provider", name: "kit", description: "Kit.", type: object("Kit", { key }) });
  const provider = partsFor<null>().provider(definition, { version: "1.0.0", configure: () => null });
  const session = new Session(provider, () => {});
  const shown = (config: { readonly key: string }, detail: string) => {
    session.noteConfiguration(config);
    const diagnostics = session.diagnostics();
    diagnostics.report({ severity: "error", id: "request-failed", summary: "Request failed", detail });
    return diagnostics.all[0]?.detail;
  };
  expect(shown({ key: "key-0123456789" }, "It said: key-0123456789")).toBe("It said: (redacted)");
  expect(shown({ key: "short" }, "The request is too short.")).toBe("The request is too short.");
});
