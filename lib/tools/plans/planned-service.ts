import { isPresent, mapMembers, own } from "terraform-provider-sdk/values";
import { provider } from "../../kinds/provider";
import { version } from "../../kinds/version";
import { configuredService } from "./configured-service";
import type { StackPlan } from "./make-plans";
import { type PlanJson, type Values, variablesOf } from "./plan-json";
import type { WrittenProvider } from "./terraform-files";

/** A stack whose service is looked for: where its configuration may be, and its plan, if there is one. */
export type ConfiguredStack = Pick<StackPlan, "folders"> & Partial<Pick<StackPlan, "plan">>;

export type ConfiguredService = Awaited<ReturnType<typeof configuredService>>;

/** The service that the provider configuration of a stack is for. */
export function serviceOf(
  { plan = {}, folders }: ConfiguredStack,
  environment: NodeJS.ProcessEnv,
): Promise<ConfiguredService> {
  const variables = variablesOf(plan);
  const planned = plannedProvider(plan, variables);
  return configuredService({ folders, environment, variables, planned }, { version });
}

/** What a report says of alerts that are evaluated for a service whose own rules nobody knows; empty for ClickStack. */
export async function rulesWords(stacks: readonly ConfiguredStack[], environment: NodeJS.ProcessEnv): Promise<string> {
  const services = await Promise.all(stacks.map((stack) => serviceOf(stack, environment)));
  if (services.some(({ product }) => product === "base")) return "Alerts are evaluated by the rules of ClickStack.";
  return "";
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
