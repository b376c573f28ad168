import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { status } from "@grpc/grpc-js";
import { startPlugin } from "terraform-provider-sdk/testing/plugin";
import { createCertificate } from "../../plugin/certificate";
import {
  ConfigureProvider_Request,
  GetProviderSchema_Response,
  InvokeAction_Event,
  InvokeAction_Request,
} from "../../protocol/v6/generated/tfplugin6";
import { toDynamicValue } from "../../protocol/v6/values";
import { until } from "../../testing";
import type { PluginOptions, PluginProcess } from "../../testing/plugin";
import { provider, ring } from "../support/provider";
import { Store } from "../support/store";
import { kitExecutable } from "../support/workspace";

const ringType = ring.definition.type;
const schemaCall = "/tfplugin6.Provider/GetProviderSchema";

let plugin: PluginProcess | undefined;
afterEach(() => {
  plugin?.child.kill("SIGKILL");
  plugin = undefined;
});

async function start(env: NodeJS.ProcessEnv = {}, options?: PluginOptions): Promise<PluginProcess> {
  plugin = await startPlugin(kitExecutable(), { env, ...options });
  return plugin;
}

describe("a process started by hand", () => {
  it("prints how to use it and exits with 1", () => {
    const { status: code, stdout, stderr } = spawnSync(kitExecutable(), { encoding: "utf8" });
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain("This is the Terraform provider registry.terraform.io/test/kit.");
  });

  it("reports its protocol to a Terraform without protocol 6", async () => {
    await expect(start({ PLUGIN_PROTOCOL_VERSIONS: "4,5" })).rejects.toThrow("supports plugin protocol 6 only");
  });
});

describe("a process started by Terraform", () => {
  it("prints one handshake line, listens on a socket and responds over mutual TLS", async () => {
    const { fields, connect } = await start();
    expect(fields).toHaveLength(6);
    expect(fields.slice(0, 3)).toEqual(["1", "6", "unix"]);
    expect(fields[4]).toBe("grpc");
    expect(fields[5]).not.toContain("=");
    const reply = GetProviderSchema_Response.decode(await connect().call(schemaCall));
    expect(Object.keys(reply.resourceSchemas)).toEqual(["kit_thing"]);
    expect(Object.keys(reply.actionSchemas)).toEqual(["kit_ring"]);
    expect(reply.serverCapabilities).toEqual({
      planDestroy: true,
      getProviderSchemaOptional: true,
      moveResourceState: true,
      generateResourceConfig: true,
    });
  });

  it("rejects a client with another certificate than the announced one", async () => {
    const { connect } = await start();
    const stranger = connect(createCertificate());
    await expect(stranger.call(schemaCall)).rejects.toMatchObject({ code: status.UNAVAILABLE });
    stranger.close();
  });

  it("uses no TLS if Terraform announces no certificate", async () => {
    const { fields, connect } = await start({}, { tls: false });
    expect(fields).toHaveLength(5);
    expect((await connect().call(schemaCall)).length).toBeGreaterThan(100);
  });

  it("listens on a TCP port in the given range if sockets are not used", async () => {
    const { fields, connect } = await start({ KIT_NETWORK: "tcp", PLUGIN_MIN_PORT: "24000", PLUGIN_MAX_PORT: "24999" });
    const port = Number(/^127\.0\.0\.1:(\d+)$/.exec(fields[3] ?? "")?.[1]);
    expect(port).toBeGreaterThanOrEqual(24000);
    expect(port).toBeLessThan(25000);
    expect((await connect().call(schemaCall)).length).toBeGreaterThan(100);
  });

  it("responds to health checks, and with UNIMPLEMENTED to unknown calls", async () => {
    const { connect } = await start();
    const client = connect();
    expect([...(await client.call("/grpc.health.v1.Health/Check"))]).toEqual([0x08, 0x01]);
    for (const path of ["/tfplugin6.Provider/GetStates", "/plugin.GRPCBroker/StartStream", "/a.B/C"]) {
      await expect(client.call(path)).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
    }
  });

  it("prints what a provider logs to standard error, nothing of it after the handshake", async () => {
    const { child, connect, stderr, exited } = await start();
    let further = "";
    child.stdout?.on("data", (chunk) => {
      further += chunk;
    });
    const client = connect();
    const config = toDynamicValue(provider.definition.type, { file: "none", greeting: "Good morning" });
    const request = ConfigureProvider_Request.encode({ terraformVersion: "1.11.4", config }).finish();
    await client.call("/tfplugin6.Provider/ConfigureProvider", request);
    await client.call("/plugin.GRPCController/Shutdown");
    await exited;
    client.close();
    expect([further, stderr()]).toEqual(["", expect.stringContaining("Good morning\n")]);
  });

  it("reports a corrupt request as a gRPC error and continues", async () => {
    const { connect } = await start();
    const client = connect();
    await expect(client.call("/tfplugin6.Provider/ReadResource", Uint8Array.of(0xff))).rejects.toMatchObject({
      code: status.INTERNAL,
      details: expect.stringContaining("The request cannot be read"),
    });
    expect((await client.call(schemaCall)).length).toBeGreaterThan(100);
  });
});

describe("an action", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "action-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function configured() {
    const client = (await start()).connect();
    const file = path.join(folder, "store.json");
    const config = toDynamicValue(provider.definition.type, { file });
    const request = ConfigureProvider_Request.encode({ terraformVersion: "1.14.0", config }).finish();
    await client.call("/tfplugin6.Provider/ConfigureProvider", request);
    const invoke = async (thing: string) => {
      const config = toDynamicValue(ringType, { thing });
      const invocation = InvokeAction_Request.encode({ actionType: "kit_ring", config }).finish();
      const messages = await client.stream("/tfplugin6.Provider/InvokeAction", invocation);
      return messages.map((message) => InvokeAction_Event.decode(message));
    };
    return { client, invoke, store: new Store(file) };
  }

  it("streams its progress, then its completion", async () => {
    const { client, invoke, store } = await configured();
    expect(await invoke("bell")).toMatchObject([
      { progress: { message: "Ring 1 with null." } },
      { progress: { message: "Ring 2 with null." } },
      { progress: { message: "Warning: Loud bell: Everybody heard it. [loud-bell]" } },
      { completed: { diagnostics: [{ severity: 2, summary: "Loud bell" }] } },
    ]);
    expect(store.get("rung")).toMatchObject({ thing: "bell", times: 2, password: null });
    client.close();
  });

  it("ends its waiting when Terraform stops the provider, and completes", async () => {
    const { client, invoke, store } = await configured();
    const invocation = invoke("endless");
    await until(() => store.get("rung") !== undefined);
    await client.call("/tfplugin6.Provider/StopProvider");
    expect((await invocation).at(-1)?.completed?.diagnostics).toMatchObject([{ severity: 1, summary: "Stopped" }]);
    client.close();
  });
});

describe("the end of the process", () => {
  it("comes with the response to Shutdown, though the connection is open, and the socket is removed", async () => {
    const { fields, connect, exited } = await start();
    const client = connect();
    await client.call("/plugin.GRPCController/Shutdown");
    expect((await exited).code).toBe(0);
    expect(existsSync(fields[3] ?? "")).toBe(false);
    client.close();
  });

  it("comes when the last connection closes", async () => {
    const { connect, exited } = await start();
    const client = connect();
    await client.call(schemaCall);
    client.close();
    expect((await exited).code).toBe(0);
  });

  it("does not come with an interrupt, which Terraform handles", async () => {
    const { child, connect } = await start();
    const client = connect();
    await client.call(schemaCall);
    child.kill("SIGINT");
    expect((await client.call(schemaCall)).length).toBeGreaterThan(100);
    client.close();
  });
});
