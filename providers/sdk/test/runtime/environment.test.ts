import { define, map, object, optional, string, UNKNOWN } from "terraform-provider-sdk/schema";
import { withEnvironment } from "../../runtime/environment";

const connection = object("Connection", { url: optional(string(), "URL.", { set: { env: "DESK_URL" } }) });
const definition = define({
  kind: "provider",
  name: "desk",
  description: "A desk.",
  type: object("Desk", {
    region: optional(string(), "Region.", { set: { env: "DESK_REGION" } }),
    connection: optional(connection, "Connection."),
    labels: optional(map(string()), "Labels."),
  }),
});
const environment = { DESK_REGION: "eu", DESK_URL: "http://desk", DESK_LABELS: "a" };
const nothing = { region: null, connection: null, labels: null };

test.each([
  ["an omitted argument", {}, { region: "eu" }],
  [
    "a member of an object that is there",
    { connection: { url: null } },
    { connection: { url: "http://desk" }, region: "eu" },
  ],
  ["no empty text of the configuration", { region: "" }, { region: "" }],
  ["no unknown argument", { region: UNKNOWN }, { region: UNKNOWN }],
])("an environment variable sets %s", (_, config, expected) => {
  expect(withEnvironment({ definition }, { ...nothing, ...config }, environment)).toEqual({ ...nothing, ...expected });
});

test("an empty variable sets nothing, and a provider may read the variables itself", () => {
  expect(withEnvironment({ definition }, nothing, { DESK_REGION: "" })).toEqual(nothing);
  expect(withEnvironment({ definition, readsEnvironment: true }, nothing, environment)).toEqual(nothing);
});
