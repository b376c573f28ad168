import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DiagnosticError, FunctionError } from "terraform-provider-sdk";
import {
  computed,
  define,
  integer,
  isUnknown,
  list,
  number,
  object,
  optional,
  required,
  string,
} from "terraform-provider-sdk/schema";
import { UnknownConfigurationError } from "../../runtime/diagnostics";
import type { Action, DataSource, EphemeralResource, Provider, ProviderFunction } from "../../runtime/provider";
import { holdsUnknown } from "../../schema";
import { Store } from "./store";
import { thing } from "./thing-resource";

const lookup: DataSource<Store> = {
  definition: define({
    kind: "data_source",
    name: "thing",
    description: "Finds a thing by name.",
    type: object("ThingLookup", {
      name: required(string(), "Name."),
      id: computed(string(), "Id."),
      size: computed(number(), "Size."),
    }),
  }),
  async read({ client, config }) {
    const found = Object.values(client.all()).find(({ name }) => name === config.name);
    if (!found)
      throw new DiagnosticError(
        { id: "thing-not-found", summary: "Thing not found" },
        `No thing is called "${config.name}".`,
        ["name"],
      );
    return found;
  },
};

const token: EphemeralResource<Store> = {
  definition: define({
    kind: "ephemeral_resource",
    name: "token",
    description: "A token for one run.",
    type: object("Token", {
      length: optional(integer(), "Length."),
      value: computed(string(), "The token.", { set: { sensitive: true } }),
    }),
  }),
  async open({ client, config }) {
    client.put("token-open", { at: "opened" });
    const value = "t".repeat(Number(config.length ?? 8));
    return { result: { value }, private: { id: "token-open" }, renewAt: new Date(Date.now() + 3_600_000) };
  },
  async close({ client, private: left }) {
    client.put("token-closed", { at: JSON.stringify(left) });
    client.remove("token-open");
  },
};

/** Rings, and waits for a stop if the thing is `endless`. */
export const ring: Action<Store> = {
  definition: define({
    kind: "action",
    name: "ring",
    description: "Rings for a thing.",
    type: object("Ring", {
      thing: required(string(), "Name of the thing."),
      times: optional(integer({ min: 1 }), "How often.", { set: { default: 2 } }),
      password: optional(string(), "What the bell asks for.", { set: { sensitive: true } }),
    }),
  }),
  validate: ({ thing }) =>
    thing === "x" ? [{ severity: "error", id: "short-name", summary: "Short name", path: ["thing"] }] : [],
  plan({ client, config }) {
    if (Object.values(client.all()).some(({ name, color }) => name === config.thing && color === "mute"))
      throw new DiagnosticError({ id: "mute-thing", summary: "Mute thing" }, "It has no bell.", ["thing"]);
  },
  async invoke({ client, config, progress, warn, signal }) {
    client.put("rung", { ...config });
    for (let count = 1; count <= Number(config.times); count++) progress(`Ring ${count} with ${config.password}.`);
    if (config.thing === "endless") await sleep(60_000, undefined, { signal });
    if (config.thing === "broken")
      throw new DiagnosticError({ id: "broken-bell", summary: "Broken bell" }, `${config.password} broke it.`, [
        "thing",
      ]);
    warn({ id: "loud-bell", summary: "Loud bell" }, "Everybody heard it.");
  },
};

const digest: ProviderFunction = {
  name: "digest",
  summary: "Digest of words",
  description: "SHA-256 of the words, joined with a separator.",
  parameters: [{ name: "separator", type: string(), description: "Between the words." }],
  variadic: { name: "words", type: string(), description: "The words." },
  returns: object("Digest", {
    hash: computed(string(), "Base64."),
    count: computed(integer(), "Number of words."),
    sizes: computed(list(integer()), "Length of each word."),
  }),
  call([separator, ...words]) {
    if (separator === "") throw new FunctionError("the separator is empty", 0);
    const hash = createHash("sha256")
      .update(words.join(String(separator)))
      .digest("base64");
    return { hash, count: words.length, sizes: words.map((word) => String(word).length) };
  },
};

/** Keeps its objects in a JSON file; `greeting` is an argument that nothing needs. */
export const provider: Provider<Store> = {
  name: "kit",
  version: "1.0.0",
  definition: define({
    kind: "provider",
    name: "kit",
    description: "The kit's test provider.",
    type: object("KitProvider", {
      file: required(string(), "Where the objects are."),
      greeting: optional(string(), "Printed to standard output.", { set: { env: "KIT_GREETING" } }),
    }),
  }),
  validate: (_, config) =>
    config.greeting === "rude"
      ? [
          {
            path: ["greeting"],
            severity: "warning",
            id: "rude-greeting",
            summary: "Rude greeting",
            detail: "greeting is rude.",
          },
        ]
      : [],
  configure(config) {
    if (holdsUnknown(config.greeting)) console.log("an unknown greeting");
    else if (config.greeting) console.log(config.greeting);
    if (isUnknown(config.file)) throw new UnknownConfigurationError([["file"]]);
    return new Store(String(config.file));
  },
  resources: [thing],
  dataSources: [lookup],
  ephemeralResources: [token],
  actions: [ring],
  functions: [digest],
};
