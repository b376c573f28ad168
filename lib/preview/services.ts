import { mapMembers, own } from "terraform-provider-sdk/internal/schema";
import { createClient } from "../client";
import { capabilitiesOf } from "../client/settings/capabilities";
import { environmentVariables } from "../client/settings/resolve";
import { provider } from "../kinds/provider";
import { version } from "../kinds/version";
import { configuredService } from "../plans/configured-service";
import { variablesOf } from "../plans/known-parts";
import type { PlanHost, StackPlan } from "../plans/make-plans";
import type { PlanJson, Values } from "../plans/planned";
import type { WrittenProvider } from "../plans/terraform-files";
import { UsageError } from "../plans/usage-error";
import type { AskedStack } from "./ask";
import { type Requests, Service } from "./live";

/**
 * The services that the provider configurations of stacks are for, and a sentence on where that is from; a preview only sends queries to them.
 * @throws UsageError where a configuration and the environment together say too little, or the service has no chart queries.
 */
export async function servicesOf(
  plans: readonly StackPlan[],
  { environment, signal }: Pick<PlanHost, "environment" | "signal">,
  requests: Requests,
) {
  const services = new Map<string, Service>();
  const says = new Set<string>();
  const stacks: AskedStack[] = [];
  for (const { plan, stack, folders } of plans) {
    const { settings, words } = await chartSettings(plan, folders, environment);
    const key = JSON.stringify(settings);
    const service = services.get(key) ?? new Service(createClient(settings), requests, signal);
    services.set(key, service);
    says.add(words);
    stacks.push({ stack, service });
  }
  const close = () => Promise.all([...services.values()].map((service) => service.close()));
  return { stacks, says: [...says].join(" "), close };
}

async function chartSettings(plan: PlanJson, folders: readonly string[], environment: NodeJS.ProcessEnv) {
  const variables = variablesOf(plan);
  const planned = plannedProvider(plan, variables);
  const service = await configuredService({ folders, environment, variables, planned }, { version });
  const { mode } = service;
  if (mode && !capabilitiesOf({ mode }).has("charts.query"))
    throw new UsageError(
      `--live needs chart queries, which the mode "${mode}" does not have: only a self-hosted service does. Run without --live.`,
    );
  if ("settings" in service) return { settings: service.settings, words: service.says(service.settings) };
  const [first] = "errors" in service ? service.errors : service.unknown;
  throw new UsageError(
    `${first?.detail ?? first?.summary ?? "No service is configured."} --live reads what the provider block does not write out from the environment: ${environmentVariables}.`,
  );
}

/** What a plan says of the provider: the arguments that are written out, and those that are a variable. */
function plannedProvider({ configuration }: PlanJson, variables: Values): WrittenProvider | undefined {
  const expressions = configuration?.provider_config?.[provider.name]?.expressions;
  if (!expressions) return undefined;
  const args = mapMembers(expressions, ({ constant_value: constant, references: [reference = ""] = [] }) => {
    const [, variable] = /^var\.([\w-]+)$/.exec(reference) ?? [];
    return constant ?? (variable === undefined ? undefined : own(variables, variable));
  });
  return { args, file: "the plan" };
}
