import { stringOf } from "terraform-provider-sdk/values";
import { type Client, createClient } from "../../client";
import { endpointIn } from "../../client/settings/settings";
import type { PreviewTags } from "../../kinds/preview-copy";
import type { PlanHost } from "../plans/make-plans";
import { hiddenIn } from "../plans/plan-json";
import type { PlannedDashboard, PlannedStack } from "../plans/planned";
import { type ConfiguredStack, serviceOf } from "../plans/planned-service";
import { type Copy, type CopyChanges, CopyStore } from "./copy-store";
import { settingsOf } from "./settings";

/** The copies of a preview in the services of its stacks. */
export interface Deployment extends CopyChanges, PreviewTags {
  /** Which services these are. */
  readonly description: string;
}

interface DeployOptions extends PreviewTags {
  /** Today in UTC, as `2026-11-29`. */
  readonly today: string;
  /** The address of the UI, without a trailing slash, if it is not that of the API. */
  readonly ui: string | undefined;
}

/** A stack without its plan is one whose copies are only removed. */
type DeployedStack = ConfiguredStack & { readonly stack?: PlannedStack };

type Host = Pick<PlanHost, "environment" | "signal" | "report">;

/** Makes or updates a copy of each dashboard that plans create or change. @throws UsageError, ApiError */
export function deployCopies(
  stacks: readonly DeployedStack[],
  options: DeployOptions,
  host: Host,
): Promise<Deployment> {
  return inServices(stacks, options, host, (copies, dashboards) => copies.deploy(dashboards));
}

/** Deletes the copies of a preview. @throws UsageError, ApiError */
export function removeCopies(
  stacks: readonly DeployedStack[],
  options: DeployOptions,
  host: Host,
): Promise<Deployment> {
  return inServices(stacks, options, host, (copies) => copies.remove());
}

async function inServices(
  stacks: readonly DeployedStack[],
  options: DeployOptions,
  host: Host,
  work: (copies: CopyStore, dashboards: readonly PlannedDashboard[]) => Promise<CopyChanges>,
): Promise<Deployment> {
  const { targets, unplaced, description, close } = await targetsOf(stacks, host.environment);
  const changes: CopyChanges[] = [{ copies: unplaced.map(failedWithoutTeam), removed: [], staleNames: [] }];
  try {
    for (const { client, ui, dashboards } of targets) {
      const copies = new CopyStore(client, { ...host, ...options, ui: options.ui ?? ui });
      changes.push(await work(copies, dashboards));
    }
  } finally {
    await close();
  }
  const { preview, lastDay } = options;
  return {
    ...{ preview, lastDay, description },
    copies: changes.flatMap(({ copies }) => copies),
    removed: changes.flatMap(({ removed }) => removed),
    staleNames: changes.flatMap(({ staleNames }) => staleNames),
  };
}

function failedWithoutTeam(dashboard: PlannedDashboard): Copy {
  const reason = "Its team is known only after apply, or sensitive.";
  return { dashboard, name: dashboard.name, change: "failed", leftOut: [], reason };
}

/** A team of a service, and what plans create or change there. */
interface Target {
  readonly client: Client;
  readonly ui: string | undefined;
  readonly dashboards: PlannedDashboard[];
}

/** The services of stacks, team by team; `unplaced`: dashboards whose team nobody knows yet. */
async function targetsOf(stacks: readonly DeployedStack[], environment: NodeJS.ProcessEnv) {
  const clients = new Map<string, Client>();
  const targets = new Map<Client, Target>();
  const descriptions = new Set<string>();
  const unplaced: PlannedDashboard[] = [];
  for (const deployed of stacks) {
    const { settings, words } = settingsOf(await serviceOf(deployed, environment), "--deploy");
    const key = JSON.stringify(settings);
    // Stacks of one service say the same, each of its own file.
    if (!clients.has(key)) descriptions.add(words);
    const client = clients.get(key) ?? createClient(settings);
    clients.set(key, client);
    // The base document says nothing of pages.
    const ui = settings.product && endpointIn(settings).ui;
    const targetOf = (team: string | undefined) => {
      const ofTeam = client.forTeam(team);
      const target = targets.get(ofTeam) ?? { client: ofTeam, ui, dashboards: [] };
      targets.set(ofTeam, target);
      return target;
    };
    targetOf(settings.team);
    for (const dashboard of deployed.stack?.dashboards ?? []) {
      const { team } = dashboard.content ?? {};
      const isChanged = dashboard.mark === "new" || dashboard.mark === "changed";
      const isHidden = hiddenIn(team) !== undefined;
      if (isHidden && isChanged) unplaced.push(dashboard);
      if (isHidden) continue;
      // Copies end in teams of unchanged dashboards, too.
      const target = targetOf(stringOf(team) ?? settings.team);
      if (isChanged) target.dashboards.push(dashboard);
    }
  }
  const close = () => Promise.all([...clients.values()].map((client) => client.close()));
  return { targets: [...targets.values()], unplaced, description: [...descriptions].join(" "), close };
}
