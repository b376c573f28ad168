import path from "node:path";
import { computed, object, string } from "terraform-provider-sdk/schema";
import { fromDynamicValue, toDynamicValue } from "terraform-provider-sdk/testing";
import { type PluginProcess, startPlugin } from "terraform-provider-sdk/testing/plugin";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { catalog } from "../../../lib/kinds/catalog";
import { dashboard } from "../../../lib/kinds/dashboard";
import { ProviderDefinition } from "../../../providers/sdk/test/support/inside/protocol";
import { builtProvider } from "../../support/built";
import { runningEmulator } from "../../support/emulator";
import { withAllAttributes } from "../../support/runtime";

const { methods } = ProviderDefinition;
const service = "/tfplugin6.Provider";
const identity = object("Identity", { id: computed(string(), "Id."), team: computed(string(), "Team.") });
const emulator = runningEmulator({ enterprise: true, kept: true });
let plugin: PluginProcess;
let client: ReturnType<PluginProcess["connect"]>;

beforeAll(async () => {
  plugin = await startPlugin(path.join(builtProvider(), "terraform-provider-observability"));
  client = plugin.connect();
  const { baseUrl, apiKey } = emulator.openSource;
  const { type } = catalog.provider;
  const rateLimit = { requests: 0, perSeconds: 1 };
  const given = withAllAttributes(type, { product: "clickstack", openSource: { baseUrl, apiKey }, rateLimit });
  const request = {
    config: toDynamicValue(type, given as never),
    terraformVersion: "1.15.9",
    clientCapabilities: undefined,
  };
  await client.call(`${service}/ConfigureProvider`, methods.configureProvider.requestType.encode(request).finish());
});
afterAll(() => {
  client?.close();
  plugin?.child.kill("SIGKILL");
});

async function listed(name: string, config: object = {}, limit = 100, includeResourceObject = false) {
  const definition = catalog.listResources.find((one) => one.name === name);
  if (!definition) throw new Error(`there is no list of ${name}`);
  const value = withAllAttributes(definition.type, config);
  const request = methods.listResource.requestType.encode({
    typeName: `observability_${name}`,
    config: toDynamicValue(definition.type, value as never),
    includeResourceObject,
    limit,
  });
  const messages = await client.stream(`${service}/ListResource`, request.finish());
  return messages.map((bytes) => methods.listResource.responseType.decode(bytes));
}
const idsOf = (events: Awaited<ReturnType<typeof listed>>) =>
  events.map((event) => event.identity && fromDynamicValue(identity, event.identity.identityData));

test("a resource whose objects the client lists has a list resource", async () => {
  const metadata = methods.getMetadata.responseType.decode(await client.call(`${service}/GetMetadata`));
  const names = metadata.listResources.map(({ typeName }) => typeName);
  expect(names).toEqual(catalog.listResources.map(({ name }) => `observability_${name}`));
  expect(names).toEqual(
    expect.arrayContaining(["observability_dashboard", "observability_alert", "observability_webhook"]),
  );
});

test("dashboards are streamed by tag, with names, up to a limit", async () => {
  const tile = {
    id: "65f5e4a3b9e77c001a00e000",
    name: "T",
    x: 0,
    y: 0,
    w: 12,
    h: 6,
    config: { displayType: "markdown", markdown: "hi" },
  };
  const nothing = { filters: [], savedQuery: null, savedQueryLanguage: null, savedFilterValues: [], containers: [] };
  for (let index = 0; index < 30; index += 1) {
    const id = `65f5e4a3b9e77c001a00d0${String(index).padStart(2, "0")}`;
    emulator.insert("dashboards", {
      ...nothing,
      id,
      name: `Board ${index}`,
      tags: index % 3 ? [] : ["team"],
      tiles: [tile],
    });
  }
  const requests = emulator.requests().length;
  const found = await listed("dashboard", { tag: "team" }, 100, true);
  expect(found).toHaveLength(10);
  expect(found.map(({ displayName }) => displayName)).toContain("Board 27");
  const { type } = dashboard;
  const [first] = found;
  expect(fromDynamicValue(type, first?.resourceObject)).toMatchObject({
    name: first?.displayName,
    tiles: [{ name: "T" }],
  });
  expect(emulator.requests().length - requests).toBe(1);
  expect(await listed("dashboard", {}, 7)).toHaveLength(7);
});

test.each(["source", "webhook", "saved_search", "connection"])("every %s is listed by its ID", async (name) => {
  const kept = {
    source: "sources",
    webhook: "webhooks",
    saved_search: "savedSearches",
    connection: "connections",
  } as const;
  const records = emulator.dump()[kept[name as keyof typeof kept]];
  const found = await listed(name, {}, 100, true);
  expect(idsOf(found)).toEqual(expect.arrayContaining(records.map(({ id }) => ({ id, team: null }))));
  expect(found.every(({ resourceObject, displayName }) => resourceObject && displayName !== "")).toBe(true);
});

test("a kind that the mode lacks is reported in the stream", async () => {
  const [event] = await listed("api_key");
  expect(event).toMatchObject({ identity: undefined, diagnostic: [{ summary: "Not possible in this mode" }] });
});

test("predefined roles, which no resource can manage, are not listed", async () => {
  const permissions = [{ action: "read", subject: "all" }];
  const stamp = "2026-01-01T00:00:00.000Z";
  const id = "65f5e4a3b9e77c001a00f001";
  const role = { id, name: "On-call", permissions, isPredefined: false, createdAt: stamp, updatedAt: stamp };
  emulator.insert("teamRoles", role);
  const events = await listed("role");
  expect(events.map(({ displayName }) => displayName)).toEqual(["On-call"]);
  expect(idsOf(events)).toMatchObject([{ id }]);
});

test("the objects of another team are listed with it, as a part of their identity", async () => {
  const team = seed.secondTeam;
  const { baseUrl, apiKey } = emulator.openSource;
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json", "x-hdx-team": team };
  const body = JSON.stringify({ name: "There", tiles: [], tags: [] });
  await fetch(`${baseUrl}/api/v2/dashboards`, { method: "POST", headers, body });
  const found = await listed("dashboard", { team }, 100, true);
  expect(idsOf(found)).toEqual([{ id: expect.any(String), team }]);
  const { type } = dashboard;
  expect(fromDynamicValue(type, found[0]?.resourceObject)).toMatchObject({ name: "There", team });
});
