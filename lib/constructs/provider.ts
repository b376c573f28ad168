import { type Construct, Lazy, TerraformProvider } from "../cdk";
import { catalogue } from "../definitions";
import { providerMetadata, providerSource } from "./base/address";
import { annotateDiagnostics } from "./base/diagnostics";
import { deliverAtSynth } from "./delivery";
import type { ObservabilityProviderConfig } from "./generated/provider";
import { toHcl } from "./synthesis/to-hcl";
import { toTerraform } from "./synthesis/to-terraform";

/** Configuration of `ObservabilityProvider`. */
export interface ObservabilityProviderProps extends ObservabilityProviderConfig {
  /** Name under which resources choose this provider when the stack has several. */
  readonly alias?: string;
  /**
   * Whether the provider inside this package is put into the stack's folder when the app is synthesized, so that Terraform needs no
   * registry. Turn it off when Terraform finds the provider elsewhere: in a registry, a mirror or through `dev_overrides`.
   * @default true
   */
  readonly useBundledProvider?: boolean;
}

/**
 * The provider of a stack's dashboards, alerts and lookups. Give `openSource` for a self-hosted service or `managed` for the hosted
 * platform; what is left out is taken from the environment (`OBSERVABILITY_…`) when Terraform runs.
 */
export class ObservabilityProvider extends TerraformProvider {
  static readonly tfResourceType: string = catalogue.provider.name;
  private readonly attributes: Record<string, unknown>;
  private readonly aliasName: string | undefined;

  constructor(scope: Construct, id: string, config: ObservabilityProviderProps = {}) {
    super(scope, id, {
      terraformResourceType: ObservabilityProvider.tfResourceType,
      terraformGeneratorMetadata: providerMetadata,
      terraformProviderSource: providerSource,
    });
    const { alias, useBundledProvider = true, ...own } = config;
    this.aliasName = alias;
    annotateDiagnostics(this, catalogue.provider, own);
    this.attributes = toTerraform(catalogue.provider.type, own);
    if (useBundledProvider) deliverAtSynth(this);
  }

  override get alias(): string | undefined {
    return this.aliasName;
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return lazily(this.attributes);
  }

  protected override synthesizeHclAttributes(): Record<string, unknown> {
    return lazily(toHcl(this.attributes));
  }
}

/** The CDK respells every key of a provider's attributes, those of maps included, but nothing that is resolved later. */
function lazily(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, Lazy.anyValue({ produce: () => value })]),
  );
}
