import type { TerraformStack } from "../cdk";
import type { AlertConfig, ApiKeyConfig, DashboardConfig } from "../constructs";
import { alert, apiKey, dashboard } from "../definitions";
import { type Synthesized, synthesized } from "./synthesized";

export { type Problem, problemsOf } from "./problems-of";
export type { Synthesized } from "./synthesized";

/**
 * The dashboards of a stack, as they will be handed to Terraform:
 *
 * ```ts
 * const [api] = dashboardsOf(stack);
 * expect(api.config.tiles).toContainEqual(expect.objectContaining({ name: "Errors" }));
 * ```
 */
export function dashboardsOf(stack: TerraformStack): Synthesized<DashboardConfig>[] {
  return synthesized(stack, dashboard);
}

/** The alerts of a stack. */
export function alertsOf(stack: TerraformStack): Synthesized<AlertConfig>[] {
  return synthesized(stack, alert);
}

/** The API keys of a stack. */
export function apiKeysOf(stack: TerraformStack): Synthesized<ApiKeyConfig>[] {
  return synthesized(stack, apiKey);
}
