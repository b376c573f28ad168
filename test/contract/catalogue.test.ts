import { catalogue } from "../../lib/definitions";
import { observability } from "../../providers/observability/provider";

const { resources } = catalogue;

test.each(["resources", "dataSources", "ephemeralResources"] as const)(
  "the provider serves all %s of the catalogue",
  (kind) => {
    const served = (observability[kind] ?? []).map(({ definition }) => definition.name);
    expect(served).toEqual(catalogue[kind].map(({ name }) => name));
  },
);

test.each(resources.map(({ name, capability }) => [name, capability]))(
  "%s names the capability it needs",
  (_, capability) => {
    expect(capability).toEqual(expect.any(String));
  },
);
