import "../../kinds/node-version";
import "../needs-cdk";
import type { Definition } from "terraform-provider-sdk/schema";
import { asMembers } from "terraform-provider-sdk/values";
import { alert } from "../../kinds/alert";
import { apiKey } from "../../kinds/api-key";
import { dashboard } from "../../kinds/dashboard";
import type { ApiKeyConfig } from "..";
import {
  AnnotationMetadataEntryType,
  fromTerraform,
  type IConstruct,
  type IResolvable,
  placeWords,
  runChecks,
  type TerraformMetaArguments,
  type TerraformStack,
  Testing,
} from "../cdk";
import type { AlertConfig } from "../generated/alert";
import type { DashboardConfig } from "../generated/dashboard";

export type { EvaluatedAlert } from "../../evaluation/alert";
export { type Backtest, type BacktestSeries, backtest } from "../../evaluation/backtest";
export type { SeriesPoint } from "../../evaluation/value";

/** The dashboards of a stack, as Terraform receives them: `expect(dashboardsOf(stack)[0]?.config.name).toBe("API")`. */
export function dashboardsOf(stack: TerraformStack): Synthesized<DashboardConfig>[] {
  return synthesized<DashboardConfig>(stack, dashboard).map(({ name, config }) => ({ name, config: expanded(config) }));
}

/** A document as attributes; a document with tokens stays an expression. */
function expanded(config: Written<DashboardConfig>): Written<DashboardConfig> {
  const { dashboardJson, ...members } = config;
  if (typeof dashboardJson !== "object") return config;
  return { ...members, ...dashboardJson };
}

/** The alerts of a stack. */
export function alertsOf(stack: TerraformStack): Synthesized<AlertConfig>[] {
  return synthesized(stack, alert);
}

/** The API keys of a stack. */
export function apiKeysOf(stack: TerraformStack): Synthesized<ApiKeyConfig>[] {
  return synthesized(stack, apiKey);
}

/** Arguments without the CDK's own and without its tokens, at every depth: `config.tiles?.[0]?.name` compiles. */
export type Written<C> = Resolved<Omit<C, keyof TerraformMetaArguments>>;

type Resolved<T> = T extends IResolvable
  ? never
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer E)[]
      ? readonly Resolved<E>[]
      : { readonly [K in keyof T]: Resolved<T[K]> };

/** A resource or data source of a synthesized stack. */
export interface Synthesized<C> {
  /** Its name in Terraform; `observability_dashboard.NAME`. */
  readonly name: string;
  /** The arguments, with names in camelCase; tokens are Terraform expressions. */
  readonly config: Written<C>;
}

/** All resources or data sources of one kind in a stack, sorted by name. */
function synthesized<C>(stack: TerraformStack, definition: Definition): Synthesized<C>[] {
  const sections = asMembers(JSON.parse(Testing.synth(stack)));
  const section = definition.kind === "data_source" ? sections.data : sections.resource;
  const resources = asMembers(asMembers(section)[`observability_${definition.name}`]);
  return Object.entries(resources).map(([name, block]) => ({
    name,
    config: fromTerraform(definition.type, block) as Written<C>,
  }));
}

/** A diagnostic that the CDK shows for a construct at synth. */
export interface SynthDiagnostic {
  readonly severity: "error" | "warning" | "info";
  /** Path of the construct, e.g. `my-stack/api`. */
  readonly construct: string;
  readonly message: string;
}

const severities: Readonly<Record<string, SynthDiagnostic["severity"]>> = {
  [AnnotationMetadataEntryType.ERROR]: "error",
  [AnnotationMetadataEntryType.WARN]: "warning",
  [AnnotationMetadataEntryType.INFO]: "info",
};

/** The errors, warnings and infos of a stack, an app or any construct and all below it: `expect(diagnosticsOf(stack)).toEqual([])`. */
export function diagnosticsOf(scope: IConstruct): SynthDiagnostic[] {
  runChecks(scope);
  return scope.node.findAll().flatMap((construct) =>
    construct.node.metadata.flatMap(({ type, data }) => {
      const severity = severities[type];
      if (!severity) return [];
      const message = String(data).replace(placeWords(construct), "");
      return [{ severity, construct: construct.node.path, message }];
    }),
  );
}
