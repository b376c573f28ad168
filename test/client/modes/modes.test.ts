import type { Attribute } from "terraform-provider-sdk/schema";
import { modeNames, modes } from "../../../lib/client/modes";
import type { ClientSettings } from "../../../lib/client/settings/settings";
import { provider } from "../../../lib/kinds/provider";
import { isGenerated, sourcesIn, textOf } from "../../support/sources";

test("the provider's argument accepts exactly the modes of the client", () => {
  const { mode } = provider.type.attributes;
  expect(mode?.type).toMatchObject({ oneOf: [...modeNames] });
  for (const name of modeNames) expect(provider.type.attributes).toHaveProperty(modes[name].argument);
});

test.each(modeNames)("the record of %s has its own name, and messages spell its argument as it is written", (name) => {
  const { mode, example, variables, mainVariable } = modes[name];
  expect(mode).toBe(name);
  expect(example).toMatch(/^[a-z_]+ = \{ [a-z_, ]+ \}$/);
  expect(variables).toContain(mainVariable);
});

test("nothing branches on a mode's name", () => {
  const branching = sourcesIn(["lib/client", "providers/observability"]).filter((file) =>
    /(?:[!=]==?|case)\s*["'](?:open_source|managed)["']/.test(textOf(file)),
  );
  expect(branching).toEqual([]);
});

test("a variable of the environment is named in the definition of its setting alone", () => {
  const settings = [
    ...Object.values(provider.type.attributes),
    ...modeNames.flatMap((name) => Object.values(provider.type.attributes[modes[name].argument].type.attributes)),
  ];
  const variables = settings.flatMap((setting: Attribute) => setting.set?.env ?? []);
  expect(variables).toHaveLength(11);
  const naming = sourcesIn(["lib", "providers"]).filter((file) => {
    const text = textOf(file);
    return !isGenerated(file) && variables.some((name) => new RegExp(`\\b${name}\\b`).test(text));
  });
  expect(naming).toEqual(["lib/kinds/provider.ts"]);
});

test("settings cannot hold a mode with the connection of another, nor one without", () => {
  const openSource = { baseUrl: "http://h", apiKey: "k" };
  const right: ClientSettings = { mode: "open_source", openSource };
  // @ts-expect-error The connection of the mode is missing.
  const without: ClientSettings = { mode: "managed" };
  // @ts-expect-error This connection belongs to another mode.
  const other: ClientSettings = { mode: "managed", openSource };
  expect([right, without, other]).toHaveLength(3);
});
