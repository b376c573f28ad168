import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { encodeValue } from "terraform-provider-sdk/internal/provider";
import { isObject, type Value } from "terraform-provider-sdk/schema";
import { fromDynamicValue, handlersOf } from "terraform-provider-sdk/testing";
import type { ObjectValue } from "terraform-provider-sdk/values";
import { observability } from "../../../providers/observability/provider";

const folder = path.join(__dirname, "../../fixtures/states");
const resources = observability.resources ?? [];

const fixtures = readdirSync(folder).flatMap((name) =>
  readdirSync(path.join(folder, name)).map((file) => ({
    name,
    file,
    version: Number(/^v(\d+)-/.exec(file)?.[1]),
    state: JSON.parse(readFileSync(path.join(folder, name, file), "utf8")) as ObjectValue,
  })),
);

function resourceOf(name: string) {
  const found = resources.find(({ definition }) => definition.name === name);
  if (!found) throw new Error(`there is no resource ${name}`);
  return found;
}

type Fixture = (typeof fixtures)[number];

/** The fixture as the provider upgrades and then sends it, without what it does not say. */
async function upgraded({ name, version, state }: Fixture, provider: typeof observability): Promise<unknown> {
  const request = {
    typeName: `observability_${name}`,
    version,
    rawState: { json: Buffer.from(JSON.stringify(state)), flatmap: {} },
  };
  const response = await handlersOf(provider, () => {}).upgradeResourceState?.(request, new AbortController().signal);
  expect(response?.diagnostics).toEqual([]);
  const { type } = resourceOf(name).definition;
  return encodeValue(type, fromDynamicValue(type, response?.upgradedState));
}

test.each(fixtures)("state of $name in $file is read without loss", async (fixture) => {
  expect(await upgraded(fixture, observability)).toMatchObject(withoutNulls(fixture.state));
});

test("there is a fixture of every schema version of every resource", () => {
  const missing = resources.flatMap(({ definition: { name, schemaVersion = 1 } }) =>
    Array.from({ length: schemaVersion }, (_, index) => index + 1)
      .filter((version) => !fixtures.some((one) => one.name === name && one.version === version))
      .map((version) => `${name} v${version}`),
  );
  expect(missing).toEqual([]);
});

test.each(fixtures)("$name $file is upgraded by our own steps, not as another provider's state", async (one) => {
  const resource = resourceOf(one.name);
  const definition = { ...resource.definition, schemaVersion: one.version + 1 };
  const seen: Value[] = [];
  const ours = (raw: Value) => {
    seen.push(raw);
    return raw;
  };
  const others = (resource.upgrade ?? []).filter(({ from }) => from !== one.version);
  const upgrade = [...others, { from: one.version, upgrade: ours }];
  await upgraded(one, { ...observability, listResources: [], resources: [{ ...resource, definition, upgrade }] });
  expect(seen).toEqual([one.state]);
});

function withoutNulls(value: ObjectValue): object {
  const known = (item: Value): Value => {
    if (Array.isArray(item)) return item.map(known);
    return isObject(item) ? (withoutNulls(item) as ObjectValue) : item;
  };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== null)
      .map(([name, item]) => [name, known(item)]),
  );
}
