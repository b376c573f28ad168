import { status } from "@grpc/grpc-js";
import type { ObjectType } from "terraform-provider-sdk/schema";
import { type PluginProcess, startPlugin } from "terraform-provider-sdk/testing/plugin";
import { ProviderDefinition } from "../../../../providers/sdk/test/support/inside/protocol";
import { builtExecutable } from "../../../support/built";
import { actionTypes, dataSourceTypes, ephemeralTypes, providerType, resourceTypes } from "../calls";
import { chance, type Draw, damageBytes, hostileText, pick, several } from "../damage";
import { judge, kind, type Outcome, Unexplained } from "../kind";
import { broken, dynamicValue, objectOf, packed, tame, type Wildness, wild } from "../random-value";

const { methods } = ProviderDefinition;
type MethodName = keyof typeof methods;

interface Message {
  readonly method: MethodName;
  /** In base64. */
  readonly request: string;
}

/** Calls that end the process or reach the file system are not among them. */
const names = (Object.keys(methods) as MethodName[]).filter((name) => name !== "stopProvider");

/** Protocol messages through the socket of the real executable: whatever comes, it responds and lives on. */
export const messages = kind("messages", 5, async () => {
  const plugin = await startPlugin(builtExecutable());
  const client = plugin.connect();
  await configure(client);
  return {
    make(draw): Message {
      const method = pick(draw, names);
      const request = requestOf(method, draw);
      return { method, request: (chance(draw, 50) ? damageBytes(draw, request) : request).toString("base64") };
    },
    async play({ method, request }: Message) {
      const outcome = await callWith(client, method, Buffer.from(request, "base64"));
      if (method === "configureProvider") await configure(client);
      return outcome;
    },
    close() {
      client.close();
      plugin.child.kill();
    },
  };
});

/** The client of the tests leaves some characters of a status as they were sent. */
const explained = /^(The request cannot be read(:|%3A) |this provider has no ")/;

async function callWith(
  client: ReturnType<PluginProcess["connect"]>,
  method: MethodName,
  request: Buffer,
): Promise<Outcome> {
  const { name, responseType } = methods[method];
  try {
    const bytes = await client.call(`/${ProviderDefinition.fullName}/${name}`, request);
    const response = responseType.decode(bytes);
    return judge("diagnostics" in response ? response.diagnostics : []);
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || !("details" in error)) throw error;
    if (error.code === status.INTERNAL && explained.test(String(error.details))) return "rejected";
    throw new Unexplained(`${method}: status ${error.code}, ${error.details}`);
  }
}

/** To an address where nobody listens. */
async function configure(client: ReturnType<PluginProcess["connect"]>): Promise<void> {
  const openSource = { baseUrl: "http://127.0.0.1:1", apiKey: "fuzz" };
  const limits = { rateLimit: { requests: 0, perSeconds: 1 }, maxRetries: 0, requestTimeoutSeconds: 1 };
  const config = dynamicValue(packed(providerType, { openSource, ...limits }));
  const request = { config, terraformVersion: "1.14.0", clientCapabilities: undefined };
  const bytes = methods.configureProvider.requestType.encode(request).finish();
  await client.call(`/${ProviderDefinition.fullName}/ConfigureProvider`, bytes);
}

function requestOf(method: MethodName, draw: Draw): Buffer {
  const { requestType } = methods[method];
  const [part, type] = pick(draw, typesFor(method));
  const typeName = chance(draw, 3) ? draw(hostileText) : part;
  const how = chance(draw, 50) ? tame : wild;
  const value = () => typedValue(method.includes("Provider") ? providerType : type, draw, how);
  const privateState = () => Buffer.from(pick(draw, ["", "{}", "null", "{", "[1,2]"]));
  const state = () => ({
    json: Buffer.from(pick(draw, ["{}", "[]", "null", "{", '{"id":1}', '{"id":"x"}'])),
    flatmap: {},
  });
  const fields = {
    ...{
      typeName,
      actionType: typeName,
      config: value(),
      currentState: value(),
      priorState: value(),
      plannedState: value(),
    },
    ...{
      proposedNewState: value(),
      private: privateState(),
      priorPrivate: privateState(),
      plannedPrivate: privateState(),
    },
    ...{
      id: draw(hostileText),
      version: pick(draw, [0, 1, 2, 3]),
      rawState: state(),
      rawIdentity: state(),
      sourceState: state(),
    },
    ...{ sourceProviderAddress: "a/b/clickstack", sourceTypeName: "clickstack_alert", targetTypeName: typeName },
    ...{ name: pick(draw, ["api_key_hash", "tile_id", "x"]), arguments: several(draw, 3, () => value()) },
    terraformVersion: "1.14.0",
  };
  const empty = requestType.decode(new Uint8Array());
  const own = Object.entries(fields).filter(([field]) => field in empty);
  return Buffer.from(requestType.encode({ ...empty, ...Object.fromEntries(own) } as never).finish());
}

function typesFor(method: MethodName) {
  if (method.includes("Action")) return actionTypes;
  if (method.includes("Ephemeral")) return ephemeralTypes;
  return method.includes("Data") ? dataSourceTypes : resourceTypes;
}

function typedValue(type: ObjectType, draw: Draw, how: Wildness) {
  const value = packed(type, chance(draw, 10) ? null : objectOf(type, draw, how));
  return dynamicValue(chance(draw, 20) ? broken(value, draw) : value);
}
