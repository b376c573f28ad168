import { isPresent, mapMembers, own } from "terraform-provider-sdk/values";
import type { ClientSettings } from "../../client";
import { environmentVariables } from "../../client/settings/resolve";
import { provider } from "../../kinds/provider";
import { version } from "../../kinds/version";
import { configuredService } from "../plans/configured-service";
import type { StackPlan } from "../plans/make-plans";
import { type PlanJson, type Values, variablesOf } from "../plans/plan-json";
import type { WrittenProvider } from "../plans/terraform-files";
import { UsageError } from "../usage-error";

/** A stack whose service is looked for: where its configuration may be, and its plan, if there is one. */
export type ConfiguredStack = Pick<StackPlan, "folders"> & Partial<Pick<StackPlan, "plan">>;

type ConfiguredService = Awaited<ReturnType<typeof configuredService>>;

/** The service that the provider configuration of a stack is for. */
export function serviceOf(
  { plan = {}, folders }: ConfiguredStack,
  environment: NodeJS.ProcessEnv,
): Promise<ConfiguredService> {
  const variables = variablesOf(plan);
  const planned = plannedProvider(plan, variables);
  return configuredService({ folders, environment, variables, planned }, { version });
}

/**
 * The settings of the client for a service, and a sentence on where they are from.
 * @throws UsageError where the configuration and the environment together say too little for `option`
 */
export function settingsOf(
  service: ConfiguredService,
  option: string,
): { readonly settings: ClientSettings; readonly words: string } {
  if ("settings" in service) return { settings: service.settings, words: service.says(service.settings) };
  const [first] = "errors" in service ? service.errors : service.unknown;
  throw new UsageError(
    `${first?.detail ?? first?.summary ?? "No service is configured."} ${option} reads what the provider block does not write out from the environment: ${environmentVariables}.`,
  );
}

/** What a plan says of the provider: the arguments that are written out, and those that are a variable. */
function plannedProvider({ configuration }: PlanJson, variables: Values): WrittenProvider | undefined {
  const expressions = configuration?.provider_config?.[provider.name]?.expressions;
  if (!expressions) return undefined;
  const args = mapMembers(expressions, ({ constant_value: constant, references: [reference = ""] = [] }) => {
    const [, variable] = /^var\.([\w-]+)$/.exec(reference) ?? [];
    if (isPresent(constant)) return constant;
    if (variable === undefined) return undefined;
    return own(variables, variable);
  });
  return { args, file: "the plan" };
}
