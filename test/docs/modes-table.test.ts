import { readFileSync } from "node:fs";
import path from "node:path";
import type { Mode } from "../../lib/client";
import { type Capability, capabilitiesOf } from "../../lib/client/settings/capabilities";

const guide = readFileSync(path.resolve(__dirname, "../../docs/guides/modes-and-credentials.md"), "utf8");

test.each<[string, readonly Capability[]]>([
  [
    "Dashboards and alerts; reading sources",
    ["dashboards.read", "dashboards.write", "alerts.read", "alerts.write", "sources.read"],
  ],
  ["Reading webhooks", ["webhooks.read"]],
  ["Chart queries", ["charts.query"]],
  [
    "Sources, webhooks, saved searches, roles",
    ["sources.write", "webhooks.write", "savedSearches.read", "savedSearches.write", "roles.read", "roles.write"],
  ],
  [
    "Connections, team, members, invitations, event search",
    ["connections.read", "connections.write", "team.read", "team.write", "events.search"],
  ],
  ["API keys, backups, service metrics", ["apiKeys.read", "apiKeys.write", "backups.read", "serviceMetrics.read"]],
])("the guide on modes says which modes have: %s", (row, capabilities) => {
  const words = (["open_source", "managed"] as const).map((mode) => [...new Set(capabilities.map(wordFor(mode)))]);
  expect(guide).toContain(`| ${row} | ${words.map((word) => word.join(", ")).join(" | ")} |`);
});

function wordFor(mode: Mode): (capability: Capability) => string {
  return (capability) => {
    if (capabilitiesOf({ mode }).has(capability)) return "yes";
    return capabilitiesOf({ mode, product: "clickstack" }).has(capability) ? "product" : "no";
  };
}

test("the guide on modes says which version has a resource, a member of a tile and a kind of tile first", () => {
  const rowOf = (version: string) => guide.split("\n").find((line) => line.startsWith(`| ${version} |`)) ?? "";
  expect(rowOf("2.29")).toContain("`observability_connection`");
  expect(rowOf("2.30")).toContain('`tiles.config.displayType = "bar"`');
  expect(rowOf("2.34")).toBe("| 2.34 | dashboard: `tiles.config.seriesLimit` |");
});
