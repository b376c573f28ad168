import { existsSync } from "node:fs";
import path from "node:path";
import { modeNames } from "../../lib/client/modes";
import { catalog } from "../../lib/kinds/catalog";
import { observability } from "../../providers/observability/provider";

const { resources } = catalog;

test.each(["resources", "dataSources", "ephemeralResources"] as const)(
  "the provider serves all %s of the catalog",
  (kind) => {
    const served = (observability[kind] ?? []).map(({ definition }) => definition.name);
    expect(served).toEqual(catalog[kind].map(({ name }) => name));
  },
);

test.each(resources.map(({ name, capability }) => [name, capability]))(
  "%s names the capability it needs",
  (_, capability) => {
    expect(capability).toEqual(expect.any(String));
  },
);

test.each(modeNames)("the contract of the %s mode is a file of its own", (mode) => {
  expect(existsSync(path.join(__dirname, `${mode.replaceAll("_", "-")}.test.ts`))).toBe(true);
});
