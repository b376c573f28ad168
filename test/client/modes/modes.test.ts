import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Attribute } from "terraform-provider-sdk/schema";
import { modeNames, modes } from "../../../lib/client/modes";
import type { ClientSettings } from "../../../lib/client/settings/settings";
import { provider } from "../../../lib/definitions/provider";

const root = path.resolve(__dirname, "../../..");

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
  const sources = ["lib/client", "providers/observability"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => path.join(folder, name)),
  );
  const branching = sources.filter((file) =>
    /(?:[!=]==?|case)\s*["'](?:open_source|managed)["']/.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(branching).toEqual([]);
});

test("a variable of the environment is named in the definition of its setting alone", () => {
  const settings = [
    ...Object.values(provider.type.attributes),
    ...modeNames.flatMap((name) => Object.values(provider.type.attributes[modes[name].argument].type.attributes)),
  ];
  const variables = settings.flatMap((setting: Attribute) => setting.set?.env ?? []);
  expect(variables).toHaveLength(10);
  const sources = ["lib", "providers", "cli", "preview", "alert-tests"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !/generated|node_modules/.test(name))
      .map((name) => path.join(folder, name)),
  );
  const naming = sources.filter((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return variables.some((name) => new RegExp(`\\b${name}\\b`).test(text));
  });
  expect(naming).toEqual(["lib/definitions/provider.ts"]);
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
