import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalog } from "terraform-provider-sdk/definitions";
import { compareText, firstSentence } from "terraform-provider-sdk/values";
import { jsonSchemas, schemaFolder } from "../schemas";

/** A guide, and what the reader has at its end. */
type Guide = readonly [page: string, gives: string];

/** The order in which a new user reads. */
const path: readonly Guide[] = [
  ["first-dashboard", "a deployed dashboard with an alert; 10 minutes"],
  ["another-service", "the same for a service that is not ClickStack; 10 minutes"],
  ["modes-and-credentials", "your own service instead of the emulator; 10 minutes"],
  ["testing-your-stacks", "unit tests and a deployment test; 10 minutes"],
  ["importing-what-exists", "code for the dashboards that people created in the UI; 10 minutes"],
];

const operating: readonly Guide[] = [
  ["secrets", "no secret in code, the list of places that hold one, and API keys whose secrets are not in the state"],
  ["shared-dashboards", "which changes in the UI stay"],
  ["limits-and-interrupted-runs", "what a run costs, what is retried, and how to repair a killed run"],
  ["troubleshooting", "messages, and what to do about them"],
];

const topics: readonly Guide[] = [
  ["building-dashboards", "builders, layouts and patterns"],
  ["recipes", "each kind of tile and alert, in TypeScript and in HCL"],
  ["service-level-objectives", "the tiles and alerts of an objective, and files of Sloth and OpenSLO"],
  ["preview", "the changes of a plan as pictures, and alerts against the past"],
  ["actions", "an apply that fails if the query of an alert fails, and a webhook that is tested; Terraform 1.14"],
  ["environments", "five environments from one stack, and a job that deploys what is merged"],
  ["emulator", "a local stand-in for the service"],
  ["moving-from-other-providers", "the same objects, not recreated"],
  ["coming-from-grafana", "dashboards and alert rules as code, with a report on every difference"],
  [
    "installation",
    "with the CDK, in HCL, from a private mirror, on HCP Terraform; which versions may be used; from cdktf to CDK Terrain",
  ],
  ["other-languages", "programs of CDK Terrain: a dashboard and an alert in each"],
  ["pulumi", "what works in a Pulumi program, and the commands"],
];

/** The guides in the order in which a new user needs them, with the titles of their pages in `folder`. */
export function guidesSection(folder: string): string {
  const linkTo = ([page, gives]: Guide) =>
    `[${titleOf(join(folder, `${page}.md`))}](${repository}/blob/main/docs/guides/${page}.md): ${gives}`;
  const steps = path.map((guide, index) => `${index + 1}. ${linkTo(guide)}`);
  const operate = operating.map((guide) => `   - ${linkTo(guide)}`);
  const lines = [...steps, `${path.length + 1}. Operate, when you need it:`, ...operate];
  const more = topics.map((guide) => `- ${linkTo(guide)}`);
  return ["## Guides", "Read these in order:", lines.join("\n"), "By topic:", more.join("\n")].join("\n\n");
}

/** The pages as programs that write code look for them (llms.txt): each with its address and what it gives. */
export function llmsText({ resources, dataSources }: Catalog, folder: string): string {
  const link = (title: string, file: string, gives: string) =>
    `- [${title}](${repository.replace("github.com", "raw.githubusercontent.com")}/main/docs/${file}): ${gives}`;
  const tasks = readdirSync(join(folder, "skill")).filter((name) => name !== "SKILL.md");
  const kinds = [...resources, ...dataSources].map(({ kind, name, description }) => {
    const gives = firstSentence(description);
    if (kind === "resource") return link(`observability_${name}`, `resources/${name}.md`, gives);
    return link(`data.observability_${name}`, `data-sources/${name}.md`, gives);
  });
  const sections = [
    "# Observability as code",
    "> Dashboards and alerts as code, for ClickStack (HyperDX) and every other service with the Observability Management API: a Terraform provider, in HCL, and constructs for CDKTF and CDK Terrain, in TypeScript.",
    "For another service than ClickStack, write no `product`, and tiles with `series` instead of `config`: the guide “Another service” has what it takes.",
    "`npx cdktf-observability describe` prints what each object takes, from the same definitions as these pages.",
    "## Tasks",
    tasks
      .map((name) =>
        link(
          titleOf(join(folder, "skill", name), /^# (.*)$/m),
          `skill/${name}`,
          "code to begin with, and the checks to run",
        ),
      )
      .join("\n"),
    "## Guides",
    [...path, ...operating, ...topics]
      .map(([page, gives]) => link(titleOf(join(folder, `guides/${page}.md`)), `guides/${page}.md`, gives))
      .join("\n"),
    "## Reference",
    kinds.join("\n"),
    "## JSON Schemas",
    [...jsonSchemas().keys()].map((name) => `- \`${schemaFolder}${name}\`: for editors and validators`).join("\n"),
  ];
  return `${sections.join("\n\n")}\n`;
}

function titleOf(file: string, title = /^page_title: "(.*)"$/m): string {
  return title.exec(existsSync(file) ? readFileSync(file, "utf8") : "")?.[1] ?? file;
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `|${cells.map((cell) => (cell === "" ? " |" : ` ${cell} |`)).join("")}`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

/** What the provider has, with its pages, and the commands and constructs of the package. */
export function contentsSection(catalog: Catalog): string {
  const pages = (folder: string, named: readonly { readonly name: string }[]) =>
    [...named]
      .sort((a, b) => compareText(a.name, b.name))
      .map(({ name }) => `[${name}](${repository}/blob/main/docs/${folder}/${name}.md)`)
      .join(", ");
  const rows = [
    ["Resources", pages("resources", catalog.resources)],
    ["Data sources", pages("data-sources", catalog.dataSources)],
    ["Ephemeral resources", pages("ephemeral-resources", catalog.ephemeralResources)],
    ["Actions", pages("actions", catalog.actions)],
    ["Functions", pages("functions", catalog.functions)],
    [
      "Lists for `terraform query`",
      `[all of them](${repository}/blob/main/docs/guides/importing-what-exists.md#list-with-terraform-query)`,
    ],
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
  return `## Contents\n\n${table(["", ""], rows)}`;
}

/** The commands of `cdktf-observability`, each with the page that shows it. */
const commands = [
  ["init", "first-dashboard.md"],
  ["import", "importing-what-exists.md"],
  ["pull", "shared-dashboards.md"],
  ["convert", "coming-from-grafana.md"],
  ["adopt", "moving-from-other-providers.md"],
  ["preview", "preview.md"],
  ["describe", "building-dashboards.md"],
  ["test", "testing-your-stacks.md"],
  ["slo", "service-level-objectives.md"],
  ["check", "troubleshooting.md"],
  ["emulator", "emulator.md"],
  ["mirror", "installation.md"],
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
export function termsSection({ resources }: Catalog): string {
  const ownTerms = terms.map(([term]) => term).join();
  const otherTerms = resources
    .map(({ name }) => `\`observability_${name}\``)
    .filter((term) => !ownTerms.includes(term));
  const allTerms = [...otherTerms, "`observability_chart_series`", "and the API itself"].join(", ");
  const reference = [allTerms, "ClickStack API reference", apiReference] as const;
  const rows = [...terms, reference].map(([term, name, address]) => [term, `[${name}](${address})`]);
  return `## Terms\n\n${table(["Here", "In the service's documentation"], rows)}`;
}

/** The registry serves the pages at other paths than these files, so links between them are whole addresses. */
export const repository = "https://github.com/observability-as-code/terraform-provider-observability";
