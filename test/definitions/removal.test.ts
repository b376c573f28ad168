import { alert, apiKey } from "../../lib/definitions";
import { alertRemovals } from "../../lib/definitions/alert-removal";
import { apiKeyRemovals } from "../../lib/definitions/api-key-removal";
import type { Definition } from "../../lib/model";

const removable = ({ type }: Definition) =>
  Object.entries(type.attributes)
    .filter(([, { presence }]) => presence === "optional" || presence === "optional_computed")
    .map(([name]) => name);

test.each([
  ["an alert, open source", alert, alertRemovals.open_source],
  ["an alert, managed", alert, alertRemovals.managed],
  ["an API key", apiKey, apiKeyRemovals],
])("every argument of %s that can be removed has a way out", (_, definition, removals) => {
  expect(Object.keys(removals)).toEqual(removable(definition));
});
