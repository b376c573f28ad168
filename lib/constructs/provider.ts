import { type Construct, Lazy, TerraformProvider } from "../cdk";
import { catalogue } from "../definitions";
import { providerMetadata, providerSource } from "./base/address";
import { annotateDiagnostics } from "./base/diagnostics";
import { noteProduct } from "./base/product";
import { deliverAtSynth } from "./delivery";
import type { ObservabilityProviderConfig } from "./generated/provider";
import { toHcl } from "./synthesis/to-hcl";
import { toTerraform } from "./synthesis/to-terraform";

/** Configuration of `ObservabilityProvider`. */
export interface ObservabilityProviderProps extends ObservabilityProviderConfig {
  /** Alias of the provider, for stacks with several provider configurations. */
  readonly alias?: string;
  /**
   * Whether synth copies the provider from this package into the stack's folder, so that Terraform needs no
   * registry. Set it to `false` if Terraform finds the provider in a registry, in a mirror or through `dev_overrides`.
   * @default true
   */
  readonly useBundledProvider?: boolean;
}

/**
 * The provider for dashboards, alerts and lookups of a stack. Set `openSource` for a self-hosted service or `managed` for the managed
 * platform. Values that you omit come from the environment (`OBSERVABILITY_…`) when Terraform runs.
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
    noteProduct(this, own.product);
    annotateDiagnostics(this, catalogue.provider, own, undefined);
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
