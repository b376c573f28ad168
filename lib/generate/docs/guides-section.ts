import { repository } from "./repository";

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
  { page: "modes-and-credentials", title: "Modes and credentials", gives: "your own service instead of the emulator" },
  { page: "secrets", title: "Secrets", gives: "no secret in code, and the list of places that hold one" },
  { page: "shared-dashboards", title: "Dashboards that people edit too", gives: "which changes in the UI stay" },
  { page: "rate-limits", title: "Rate limits and retries", gives: "what a run costs, and what is retried" },
  { page: "interrupted-runs", title: "Interrupted runs", gives: "how to repair a killed run" },
  { page: "troubleshooting", title: "Troubleshooting", gives: "what to do about each message" },
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
  { page: "provider-program", title: "The provider's program", gives: "its forms, and how it is installed" },
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
