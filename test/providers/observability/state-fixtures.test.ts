import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Resource } from "terraform-provider-sdk";
import { isObject, type ObjectValue, type Value } from "terraform-provider-sdk/schema";
import { observability } from "../../../providers/observability/provider";
import { encodeValue } from "../../../providers/sdk/protocol/codec";
import { handlersOf } from "../../../providers/sdk/protocol/v6/methods";
import { fromDynamicValue } from "../../../providers/sdk/protocol/v6/values";
import { upgradeState } from "../../../providers/sdk/runtime/calls/upgrade";

const folder = path.join(__dirname, "../../fixtures/states");
const resources = observability.resources ?? [];
const handlers = handlersOf(observability, () => {});

const fixtures = readdirSync(folder).flatMap((name) =>
  readdirSync(path.join(folder, name)).map((file) => ({
    name,
    file,
    version: Number(/^v(\d+)-/.exec(file)?.[1]),
    state: JSON.parse(readFileSync(path.join(folder, name, file), "utf8")) as ObjectValue,
  })),
);

function resourceOf(name: string): Resource<never> {
  const found = resources.find(({ definition }) => definition.name === name);
  if (!found) throw new Error(`there is no resource ${name}`);
  return found as Resource<never>;
}

test.each(fixtures)("state of $name in $file is read without loss", async ({ name, version, state }) => {
  const request = {
    typeName: `observability_${name}`,
    version,
    rawState: { json: Buffer.from(JSON.stringify(state)), flatmap: {} },
  };
  const response = await handlers.upgradeResourceState?.(request, new AbortController().signal);
  expect(response?.diagnostics).toEqual([]);
  const { type } = resourceOf(name).definition;
  expect(encodeValue(type, fromDynamicValue(type, response?.upgradedState))).toMatchObject(withoutNulls(state));
});

test("there is a fixture of every schema version of every resource", () => {
  const missing = resources.flatMap(({ definition: { name, schemaVersion = 1 } }) =>
    Array.from({ length: schemaVersion }, (_, index) => index + 1)
      .filter((version) => !fixtures.some((one) => one.name === name && one.version === version))
      .map((version) => `${name} v${version}`),
  );
  expect(missing).toEqual([]);
});

test.each(fixtures)("$name $file is upgraded by our own steps, not as another provider's state", (one) => {
  const resource = resourceOf(one.name);
  const definition = { ...resource.definition, schemaVersion: one.version + 1 };
  const upgrade = [...(resource.upgrade ?? []), { from: one.version, upgrade: (raw: Value) => raw }];
  expect(upgradeState({ ...resource, definition, upgrade }, one.state, one.version)).toEqual(one.state);
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
