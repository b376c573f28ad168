import type { Definition } from "terraform-provider-sdk/schema";
import { alert } from "../../lib/kinds/alert";
import { apiKey } from "../../lib/kinds/api-key";
import { removalsOf } from "../../providers/sdk/test/support/inside/schema";

const removable = ({ type }: Definition) =>
  Object.entries(type.attributes).filter(
    ([, { presence }]) => presence === "optional" || presence === "optional_computed",
  );

test.each([
  ["an alert", alert],
  ["an API key", apiKey],
])("every removable argument of %s has a removal rule", (_, definition) => {
  expect(removable(definition).flatMap(([name, { removed: removal }]) => (removal ? [] : [name]))).toEqual([]);
  expect(Object.keys(removalsOf(definition))).toEqual(removable(definition).map(([name]) => name));
});

test("a mode's own removal rule overrides the general one", () => {
  expect(removalsOf(alert, "open_source").groupBy).toMatchObject({ by: "value", value: null });
  expect(removalsOf(alert, "managed").groupBy).toMatchObject({ by: "replacement" });
});
