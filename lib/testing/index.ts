import "../node-version";
import "../needs-cdk";

import type { TerraformStack } from "../cdk";
import type { AlertConfig, ApiKeyConfig, DashboardConfig } from "../constructs";
import { alert } from "../kinds/alert";
import { apiKey } from "../kinds/api-key";
import { dashboard } from "../kinds/dashboard";
import { diagnosticsOf, type SynthDiagnostic } from "./diagnostics-of";
import { type Synthesized, synthesized } from "./synthesized";

export {
  type Backtest,
  type BacktestSeries,
  backtest,
  type EvaluatedAlert,
  type SeriesPoint,
} from "../../evaluation";
export { diagnosticsOf, type SynthDiagnostic } from "./diagnostics-of";
export type { Synthesized } from "./synthesized";

/** The dashboards of a stack, as Terraform receives them: `expect(dashboardsOf(stack)[0]?.config.name).toBe("API")`. */
export function dashboardsOf(stack: TerraformStack): Synthesized<DashboardConfig>[] {
  return synthesized<DashboardConfig>(stack, dashboard).map(({ name, config }) => ({ name, config: expanded(config) }));
}

/** A document as attributes; a document with tokens stays an expression. */
function expanded(config: DashboardConfig): DashboardConfig {
  const { dashboardJson, ...others } = config;
  return typeof dashboardJson === "object" ? { ...others, ...dashboardJson } : config;
}

/** The alerts of a stack. */
export function alertsOf(stack: TerraformStack): Synthesized<AlertConfig>[] {
  return synthesized(stack, alert);
}

/** The API keys of a stack. */
export function apiKeysOf(stack: TerraformStack): Synthesized<ApiKeyConfig>[] {
  return synthesized(stack, apiKey);
}

/** @deprecated The same as `diagnosticsOf`. */
export const problemsOf = diagnosticsOf;

/** @deprecated The same as `SynthDiagnostic`. */
export type Problem = SynthDiagnostic;
