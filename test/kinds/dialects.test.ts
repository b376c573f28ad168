import { object, optional, rulesIn, string } from "terraform-provider-sdk/schema";
import { define } from "../../lib/kinds/define";

const defined = (attribute: Parameters<typeof object>[1][string]) =>
  define({ kind: "resource", name: "note", description: "A note.", type: object("Note", { text: attribute }) });

test("a mode has no bounds, requirements or rules, because no configuration is checked for it", () => {
  const useProducts = /names "managed", which has no effect here; use one of base, clickstack\./;
  expect(() => defined(optional(string({ in: { managed: { maxLength: 1 } } }), "Text."))).toThrow(useProducts);
  expect(() => defined(optional(string(), "Text.", { set: { requiredIn: ["managed"] } }))).toThrow(useProducts);
  expect(() => defined(optional(object("Text", {}, [rulesIn("managed", [])]), "Text."))).toThrow(useProducts);
});

test("what a service does not take depends on its mode alone, and how it removes on both", () => {
  const message = "It is cleared.";
  expect(() => defined(optional(string(), "Text.", { api: { unsupportedIn: ["clickstack"] } }))).toThrow(
    /names "clickstack", which has no effect here; use one of open_source, managed\./,
  );
  const onlyIn = ["clickstack", "managed"];
  expect(() =>
    defined(optional(string(), "Text.", { removed: { by: "rejection", says: message, onlyIn } })),
  ).not.toThrow();
});
