import { type Context, partsFor, providerFunction } from "terraform-provider-sdk";
import {
  computed,
  define,
  integer,
  list,
  object,
  optional,
  required,
  string,
  UNKNOWN,
} from "terraform-provider-sdk/schema";
import type { CallContext } from "../../runtime/context";
import { UnknownConfigurationError } from "../../runtime/diagnostics";
import type { ConfigureContext } from "../../runtime/provider";

class Client {
  constructor(readonly url: string) {}
}

const definition = define({
  kind: "provider",
  name: "desk",
  description: "A desk.",
  type: object("Desk", { url: required(string(), "Address."), region: optional(string(), "Region.") }),
});
const user = define({
  kind: "resource",
  name: "user",
  description: "A user.",
  type: object("User", {
    id: computed(string(), "ID.", { set: { identifies: true } }),
    quota: optional(integer({ min: 1, max: 9 }), "Quota."),
  }),
});
const desk = partsFor<Client>();
const provider = desk.provider(definition, { version: "1.0.0", configure: ({ url }) => new Client(url) });
const context: ConfigureContext & CallContext<Client> = Object.create(null);

test("a provider has the name of its definition, and its client gets a typed configuration", async () => {
  expect(provider.name).toBe("desk");
  expect(await provider.configure({ url: "here", region: null }, context)).toEqual(new Client("here"));
});

test("while an argument is unknown there is no client, and the error names the argument", () => {
  const configure = () => provider.configure({ url: "here", region: UNKNOWN }, context);
  expect(configure).toThrow(UnknownConfigurationError);
  expect(configure).toThrow("The provider argument region depends on a value that is known only after apply");
});

test("the functions of parts are typed by the client and by the definition", async () => {
  const create = async ({ client, planned }: Context<"create", Client, typeof user>) => {
    const quota: number | null = planned.quota;
    // @ts-expect-error the definition has no such attribute.
    expect(planned.quotas).toBeUndefined();
    return { state: { id: `${client.url}/${quota}` } };
  };
  const made = desk.resource(user, {
    create,
    read: async ({ client, prior }) => ({ state: { id: `${client.url} ${prior.id.length}` } }),
    delete: async () => {},
  });
  const reading = { ...context, client: new Client("here"), prior: { id: "four", quota: null } };
  expect(await made.read({ ...reading, private: undefined, recognizes: () => false })).toEqual({
    state: { id: "here 4" },
  });
});

test("a function gets its arguments one by one, with the types of its parameters", async () => {
  const repeat = providerFunction({
    name: "repeat",
    summary: "Repeats texts.",
    description: "Repeats each text.",
    parameters: [{ name: "times", type: integer({ min: 0, max: 9 }), description: "How often.", allowNull: true }],
    variadic: { name: "texts", type: string(), description: "The texts." },
    returns: list(string()),
    call: (times, ...texts) => texts.map((text) => text.repeat(times ?? 1)),
  });
  expect(await repeat.call([2, "a", "b"])).toEqual(["aa", "bb"]);
  expect(await repeat.call([null, "a"])).toEqual(["a"]);
});

test("what a function returns is of its type", () => {
  providerFunction({
    name: "length",
    summary: "Length.",
    description: "The length of a text.",
    parameters: [{ name: "text", type: string(), description: "The text." }],
    returns: string(),
    // @ts-expect-error a number is no text.
    call: (text) => text.length,
  });
  expect(provider.functions).toBeUndefined();
});
