import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fromDynamicValue, toDynamicValue } from "terraform-provider-sdk/testing";
import { type PluginProcess, startPlugin } from "terraform-provider-sdk/testing/plugin";
import { dashboard } from "../../../lib/kinds/dashboard";
import { observability } from "../../../providers/observability/provider";
import { decodeValue, ProviderDefinition } from "../../../providers/sdk/test/support/inside/protocol";
import { testIf } from "../../../providers/sdk/test/support/inside/testing";
import { runningEmulator } from "../../support/emulator";

const { methods } = ProviderDefinition;
const qemu = "/usr/bin/qemu-aarch64-static";
const libraries = "/usr/aarch64-linux-gnu";
const program = path.resolve(__dirname, "../../../dist/executables/linux-arm64/terraform-provider-observability");
const possible = [qemu, libraries, program].every((file) => existsSync(file));
const onArm64 = testIf(possible, "needs npm run build -- linux-arm64, and qemu");

const service = "/tfplugin6.Provider";
const { type } = dashboard;
const typeName = "observability_dashboard";
const nothing = Buffer.alloc(0);

let folder: string;
const emulator = runningEmulator({ kept: true });
let plugin: PluginProcess;
let client: ReturnType<PluginProcess["connect"]>;

beforeAll(async () => {
  if (!possible) return;
  folder = mkdtempSync(path.join(tmpdir(), "observability-arm64-"));
  const starter = path.join(folder, "provider");
  writeFileSync(starter, `#!/bin/sh\nexec ${qemu} -L ${libraries} ${program}\n`);
  chmodSync(starter, 0o755);
  plugin = await startPlugin(starter);
  client = plugin.connect();
});

afterAll(() => {
  client?.close();
  plugin?.child.kill("SIGKILL");
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function plan(config: Buffer, prior: Buffer, proposed: Buffer, priorPrivate: Buffer) {
  const [wanted, before, proposedNewState] = [config, prior, proposed].map((msgpack) => ({ msgpack, json: nothing }));
  const request = { typeName, config: wanted, priorState: before, proposedNewState, priorPrivate };
  const encoded = methods.planResourceChange.requestType.encode({ ...request, clientCapabilities: undefined }).finish();
  return methods.planResourceChange.responseType.decode(await client.call(`${service}/PlanResourceChange`, encoded));
}

onArm64("linux/arm64 configures, plans, applies, reads and plans nothing more", async () => {
  const { baseUrl, apiKey } = emulator.openSource;
  const providerType = observability.definition.type;
  const settings = decodeValue(providerType, { open_source: { base_url: baseUrl, api_key: apiKey } });
  const configure = {
    terraformVersion: "1.11.4",
    config: toDynamicValue(providerType, settings),
    clientCapabilities: undefined,
  };
  const configured = await client.call(
    `${service}/ConfigureProvider`,
    methods.configureProvider.requestType.encode(configure).finish(),
  );
  expect(methods.configureProvider.responseType.decode(configured).diagnostics).toEqual([]);

  const markdown = JSON.stringify({ displayType: "markdown", markdown: "hello" });
  const config = toDynamicValue(
    type,
    decodeValue(type, { name: "On arm64", tiles: [{ name: "Note", config: markdown }] }),
  );
  const none = toDynamicValue(type, null);
  const planned = await plan(config.msgpack, none.msgpack, config.msgpack, nothing);
  expect(planned.diagnostics).toEqual([]);

  const { plannedState, plannedPrivate } = planned;
  const apply = {
    typeName,
    config,
    priorState: none,
    plannedState,
    plannedPrivate,
  };
  const applied = methods.applyResourceChange.responseType.decode(
    await client.call(`${service}/ApplyResourceChange`, methods.applyResourceChange.requestType.encode(apply).finish()),
  );
  expect(applied.diagnostics).toEqual([]);
  expect(emulator.dump().dashboards.map(({ name }) => name)).toContain("On arm64");

  const reading = {
    typeName,
    currentState: applied.newState,
    private: applied.private,
    clientCapabilities: undefined,
  };
  const read = methods.readResource.responseType.decode(
    await client.call(`${service}/ReadResource`, methods.readResource.requestType.encode(reading).finish()),
  );
  expect(fromDynamicValue(type, read.newState)).toEqual(fromDynamicValue(type, applied.newState));

  const state = fromDynamicValue(type, read.newState);
  const prior = toDynamicValue(type, state).msgpack;
  const again = await plan(config.msgpack, prior, prior, read.private);
  expect(again.diagnostics).toEqual([]);
  expect(fromDynamicValue(type, again.plannedState)).toEqual(state);
});
