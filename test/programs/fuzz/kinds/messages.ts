import { status } from "@grpc/grpc-js";
import { ProviderDefinition } from "terraform-provider-sdk/internal/protocol";
import type { ObjectType } from "terraform-provider-sdk/schema";
import { type PluginProcess, startPlugin } from "terraform-provider-sdk/testing/plugin";
import { builtExecutable } from "../../../support/built";
import type { Random } from "../../../support/random/random";
import { dataSourceTypes, ephemeralTypes, oneOf, providerType, resourceTypes } from "../calls";
import { judge, kind, Unexplained } from "../kind";
import { mutateBytes, oddText } from "../mutate";
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
export const messages = kind("messages", 0.05, async () => {
  const plugin = await startPlugin(builtExecutable());
  const client = plugin.connect();
  await configure(client);
  return {
    make(r): Message {
      const method = oneOf(names, r.between(0, names.length - 1));
      const whole = requestOf(method, r);
      return { method, request: (r.chance(0.5) ? mutateBytes(whole, r) : whole).toString("base64") };
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
): Promise<string> {
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

function requestOf(method: MethodName, r: Random): Buffer {
  const { requestType } = methods[method];
  const parts = method.includes("Ephemeral")
    ? ephemeralTypes
    : method.includes("Data")
      ? dataSourceTypes
      : resourceTypes;
  const [part, type] = oneOf(parts, r.between(0, 1000));
  const typeName = r.chance(0.03) ? oddText(r) : part;
  const how = r.chance(0.5) ? tame : wild;
  const value = () => typedValue(method.includes("Provider") ? providerType : type, r, how);
  const privateState = () => Buffer.from(r.pick(["", "{}", "null", "{", "[1,2]"]));
  const state = () => ({ json: Buffer.from(r.pick(["{}", "[]", "null", "{", '{"id":1}', '{"id":"x"}'])), flatmap: {} });
  const fields = {
    ...{ typeName, config: value(), currentState: value(), priorState: value(), plannedState: value() },
    ...{
      proposedNewState: value(),
      private: privateState(),
      priorPrivate: privateState(),
      plannedPrivate: privateState(),
    },
    ...{ id: oddText(r), version: r.between(0, 3), rawState: state(), rawIdentity: state(), sourceState: state() },
    ...{ sourceProviderAddress: "a/b/clickstack", sourceTypeName: "clickstack_alert", targetTypeName: typeName },
    ...{ name: r.pick(["api_key_hash", "tile_id", "x"]), arguments: r.many(0, 3, () => value()) },
    terraformVersion: "1.14.0",
  };
  const empty = requestType.decode(new Uint8Array());
  const own = Object.entries(fields).filter(([field]) => field in empty);
  return Buffer.from(requestType.encode({ ...empty, ...Object.fromEntries(own) } as never).finish());
}

function typedValue(type: ObjectType, r: Random, how: Wildness) {
  const whole = packed(type, r.chance(0.1) ? null : objectOf(type, r, how));
  return dynamicValue(r.chance(0.2) ? broken(whole, r) : whole);
}
