import type { Mode } from "../../lib/client";
import { CapabilityError } from "../../lib/client/errors/api-error";
import { type Capability, capabilitiesOf } from "../../lib/client/settings/capabilities";

const services: [Mode, "clickstack" | undefined][] = [
  ["open_source", undefined],
  ["managed", undefined],
  ["open_source", "clickstack"],
  ["managed", "clickstack"],
];

/** x: open source, managed; then the same of the product. */
const table: [Capability, string][] = [
  ["dashboards.read", "xxxx"],
  ["dashboards.write", "xxxx"],
  ["dashboards.validate", "--xx"],
  ["alerts.read", "xxxx"],
  ["alerts.write", "xxxx"],
  ["sources.read", "xxxx"],
  ["sources.get", "--x-"],
  ["sources.write", "--xx"],
  ["webhooks.read", "x-xx"],
  ["webhooks.write", "--xx"],
  ["savedSearches.read", "--xx"],
  ["savedSearches.write", "--xx"],
  ["connections.read", "--x-"],
  ["connections.write", "--x-"],
  ["roles.read", "--xx"],
  ["roles.write", "--xx"],
  ["team.read", "--x-"],
  ["team.write", "--x-"],
  ["charts.query", "x-x-"],
  ["events.search", "--x-"],
  ["apiKeys.read", "-x-x"],
  ["apiKeys.write", "-x-x"],
  ["backups.read", "-x-x"],
  ["serviceMetrics.read", "-x-x"],
];

describe("capabilities", () => {
  it.each(table)("%s: %s", (capability, expected) => {
    const has = services.map(([mode, product]) => (capabilitiesOf({ mode, product }).has(capability) ? "x" : "-"));
    expect(has.join("")).toBe(expected);
  });

  it.each<[Mode, "clickstack" | undefined, Capability, RegExp]>([
    [
      "managed",
      undefined,
      "webhooks.read",
      /^Listing webhooks is not possible without a product\. .*product = "clickstack"/,
    ],
    [
      "managed",
      "clickstack",
      "charts.query",
      /in managed mode of the product clickstack\. Only open_source mode supports it: set open_source/,
    ],
    [
      "open_source",
      undefined,
      "apiKeys.write",
      /^Managing API keys is not possible in open_source mode\. Only managed mode supports it: set managed/,
    ],
    ["open_source", undefined, "savedSearches.read", /product = "clickstack"/],
  ])("in %s mode (%s) %s is rejected with a message", (mode, product, capability, message) => {
    expect(() => capabilitiesOf({ mode, product }).require(capability)).toThrow(CapabilityError);
    expect(() => capabilitiesOf({ mode, product }).require(capability)).toThrow(message);
  });
});

test("a route that the service lacks names the version that has it, where the service can be of any version", () => {
  const remedies = (mode: Mode, ...names: Capability[]) =>
    capabilitiesOf({ mode, product: "clickstack" }).remediesFor(...names)?.not_served;
  expect(remedies("open_source", "sources.read", "sources.write")).toMatch(
    /Listing sources needs version 2\.17 or later\. Managing sources needs version 2\.30 or later\.$/,
  );
  expect(remedies("open_source", "events.search")).toContain("Searching events needs version 2.27 or later.");
  expect(remedies("open_source", "alerts.read", "alerts.write")).toBeUndefined();
  expect(remedies("managed", "sources.read")).toBeUndefined();
});

test("a route that a service without a product lacks names no version", () => {
  const remedies = (...names: Capability[]) =>
    capabilitiesOf({ mode: "open_source", product: undefined }).remediesFor(...names)?.not_served;
  expect(remedies("sources.read", "sources.write")).toMatch(
    /may also lack this operation\. Without it, write the ID as text\.$/,
  );
  expect(remedies("sources.read", "sources.write")).not.toContain("2.");
  expect(remedies("alerts.read", "alerts.write")).toBeUndefined();
});
