import { apiKeyHash, tileId } from "../../definitions/functions";

interface Guide {
  readonly page: string;
  readonly title: string;
  /** What the reader has at the end of the guide. */
  readonly gives: string;
}

/** The order in which a new user reads. */
const path: readonly Guide[] = [
  { page: "first-dashboard", title: "First dashboard", gives: "a deployed dashboard with an alert; 10 minutes" },
  {
    page: "modes-and-credentials",
    title: "Modes and credentials",
    gives: "your own service instead of the emulator; 10 minutes",
  },
  {
    page: "testing-your-stacks",
    title: "Testing your stacks",
    gives: "unit tests and a deployment test; 10 minutes",
  },
  {
    page: "importing-what-exists",
    title: "Importing what exists",
    gives: "code for the dashboards that people created in the UI; 10 minutes",
  },
];

const operating: readonly Guide[] = [
  { page: "secrets", title: "Secrets", gives: "no secret in code, and the list of places that hold one" },
  { page: "shared-dashboards", title: "Dashboards that people edit too", gives: "which changes in the UI stay" },
  { page: "rate-limits", title: "Rate limits and retries", gives: "what a run costs, and what is retried" },
  { page: "interrupted-runs", title: "Interrupted runs", gives: "how to repair a killed run" },
  { page: "troubleshooting", title: "Troubleshooting", gives: "messages, and what to do about them" },
];

const topics: readonly Guide[] = [
  { page: "building-dashboards", title: "Building dashboards in TypeScript", gives: "builders, layouts and patterns" },
  {
    page: "sources-and-team",
    title: "Sources and team members",
    gives: "sources that refer to each other, people and roles",
  },
  {
    page: "preview",
    title: "Preview dashboards",
    gives: "the changes of a plan as pictures, and alerts against the past",
  },
  { page: "emulator", title: "The emulator", gives: "a local stand-in for the service" },
  {
    page: "api-key-secrets",
    title: "API keys without their secrets",
    gives: "keys whose secrets are not in the state",
  },
  {
    page: "moving-from-other-providers",
    title: "Moving from other providers",
    gives: "the same objects, not recreated",
  },
  {
    page: "upgrading-from-cdktf-to-cdktn",
    title: "Upgrading from cdktf to cdktn",
    gives: "the same stack on CDK Terrain",
  },
  { page: "engines", title: "Terraform and OpenTofu", gives: "the version that each feature needs" },
  { page: "provider-program", title: "How the provider is installed", gives: "its builds, and what changes them" },
];

/** The guides in the order in which a new user needs them. */
export function guidesSection(): string {
  const steps = path.map((guide, index) => `${index + 1}. ${linkTo(guide)}`);
  const operate = operating.map((guide) => `   - ${linkTo(guide)}`);
  const lines = [...steps, `${path.length + 1}. Operate, when you need it:`, ...operate];
  const more = topics.map((guide) => `- ${linkTo(guide)}`);
  return ["## Guides", "Read these in order:", lines.join("\n"), "By topic:", more.join("\n")].join("\n\n");
}

const linkTo = ({ page, title, gives }: Guide) =>
  `[${title}](${repository}/blob/main/docs/guides/${page}.md): ${gives}`;

interface Named {
  readonly name: string;
}

type Contents = Readonly<
  Record<"resources" | "dataSources" | "ephemeralResources" | "listResources", readonly Named[]>
>;

/** What the provider has, with its pages, and the commands and constructs of the package. */
export function contentsSection(catalog: Contents): string {
  const pages = (folder: string, named: readonly Named[]) =>
    [...named]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name }) => `[${name}](${repository}/blob/main/docs/${folder}/${name}.md)`)
      .join(", ");
  const rows = [
    ["Resources", pages("resources", catalog.resources)],
    ["Data sources", pages("data-sources", catalog.dataSources)],
    ["Ephemeral resources", pages("ephemeral-resources", catalog.ephemeralResources)],
    ["Functions", pages("functions", [apiKeyHash, tileId])],
    ["Lists for `terraform query`", pages("list-resources", catalog.listResources)],
    [
      "Constructs",
      "`cdktf-observability` for `cdktf`, `cdktf-observability/cdktn` for `cdktn`: resources, tile builders, layouts, golden signals, error budgets, burn-rate alerts",
    ],
    [
      "Tests",
      "`cdktf-observability/testing` for the unit tests of stacks; `cdktf-observability/emulator` for those that deploy",
    ],
    [
      "Commands",
      commands.map(([name, guide]) => `[\`${name}\`](${repository}/blob/main/docs/guides/${guide})`).join(", "),
    ],
  ];
  const table = ["| | |", "|---|---|", ...rows.map((cells) => `| ${cells.join(" | ")} |`)];
  return ["## Contents", table.join("\n")].join("\n\n");
}

/** The commands of `cdktf-observability`, each with the page that shows it. */
const commands = [
  ["init", "first-dashboard.md"],
  ["import", "importing-what-exists.md"],
  ["preview", "preview.md"],
  ["test", "testing-your-stacks.md"],
  ["check", "troubleshooting.md"],
  ["emulator", "emulator.md"],
  ["mirror", "provider-program.md"],
] as const;

const apiReference = "https://clickhouse.com/docs/clickstack/api-reference";

/** A term of the configuration, and the page of the service's own documentation that explains it. */
const terms: readonly (readonly [term: string, name: string, address: string])[] = [
  [
    "`observability_dashboard`, `tiles`, `series`",
    "Dashboards, chart tiles",
    "https://clickhouse.com/docs/clickstack/features/dashboards/overview",
  ],
  [
    "`observability_alert`, `observability_webhook`",
    "Search alerts, dashboard chart alerts, webhooks",
    "https://clickhouse.com/docs/clickstack/features/alerts",
  ],
  [
    "`observability_saved_search`, `observability_search`, `where`",
    "Search",
    "https://clickhouse.com/docs/clickstack/features/search",
  ],
  [
    "`observability_source`, `observability_source_links`, `observability_connection`",
    "Data sources, connections",
    "https://clickhouse.com/docs/clickstack/managing/config",
  ],
  [
    "`observability_team`, `observability_team_member`, `observability_invitation`, `observability_role`",
    "Team members, roles",
    "https://clickhouse.com/docs/clickstack/managing/rbac",
  ],
  [
    "`observability_api_key`, `observability_api_key_material`, `managed.key_id`",
    "ClickHouse Cloud API keys",
    "https://clickhouse.com/docs/products/cloud/features/admin-features/api/openapi",
  ],
  ["`observability_backups`", "Backups", "https://clickhouse.com/docs/cloud/features/backups"],
  ["`observability_service_metrics`", "Prometheus endpoint", "https://clickhouse.com/docs/integrations/prometheus"],
];

/** The terms of the provider with the pages of the service's own documentation; what has no page of its own is in the reference of the API. */
export function termsSection({ resources, dataSources, ephemeralResources }: Contents): string {
  const own = terms.map(([term]) => term).join();
  const all = [...resources, ...dataSources, ...ephemeralResources].map(({ name }) => `\`observability_${name}\``);
  const others = all.filter((term) => !own.includes(term) && !own.includes(term.replace(/((?<=h)e)?s`$/, "`")));
  const reference = [[...others, "and the API itself"].join(", "), "ClickStack API reference", apiReference] as const;
  const rows = [...terms, reference].map(([term, name, address]) => `| ${term} | [${name}](${address}) |`);
  const table = ["| Here | In the service's documentation |", "|---|---|", ...rows];
  return ["## Terms", table.join("\n")].join("\n\n");
}

/** The registry serves the pages at other paths than these files, so links between them are whole addresses. */
export const repository = "https://github.com/observability-as-code/terraform-provider-observability";
