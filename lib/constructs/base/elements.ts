import type { Definition } from "terraform-provider-sdk/schema";
import {
  Construct,
  type IInterpolatingParent,
  type IResolvable,
  ref,
  TerraformDataSource,
  TerraformElement,
  type TerraformMetaArguments,
  TerraformResource,
  TerraformStack,
  Token,
} from "../../cdk";
import { catalog } from "../../definitions";
import type { Product } from "../../products";
import { version } from "../../version";
import { lookupId } from "../lookup-id";
import { toHcl } from "../synthesis/hcl";
import { Arguments, splitConfig } from "./arguments";
import { annotate } from "./diagnostics";

/** A resource whose schema, validation and translation follow from its definition. */
export abstract class ObservabilityResource<C extends object> extends TerraformResource {
  /** The author's arguments, including later assignments. */
  protected readonly inputs: Arguments<C>;

  constructor(scope: Construct, id: string, definition: Definition, config: C) {
    const { meta } = splitConfig(config, definition.type.attributes);
    super(scope, id, {
      terraformResourceType: terraformType(definition),
      terraformGeneratorMetadata: providerMetadata,
      ...meta,
    });
    this.inputs = new Arguments(this, definition, config, (own, product) => this.inForm(own, product));
  }

  /** The arguments in the form of a product. Most kinds have one form. Called before the fields of a subclass exist. */
  protected inForm(own: Record<string, unknown>, _product: Product | undefined): Record<string, unknown> {
    return own;
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return this.inputs.terraform;
  }

  protected override synthesizeHclAttributes(): Record<string, unknown> {
    return toHcl(this.inputs.terraform);
  }
}

/** A data source whose schema, validation and translation follow from its definition. */
export abstract class ObservabilityDataSource<C extends object> extends TerraformDataSource {
  /** The author's arguments, including later assignments. */
  protected readonly inputs: Arguments<C>;

  constructor(scope: Construct, id: string, definition: Definition, config: C) {
    const { meta } = splitConfig(config, definition.type.attributes);
    super(scope, id, {
      terraformResourceType: terraformType(definition),
      terraformGeneratorMetadata: providerMetadata,
      ...meta,
    });
    this.inputs = new Arguments(this, definition, config);
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return this.inputs.terraform;
  }

  protected override synthesizeHclAttributes(): Record<string, unknown> {
    return toHcl(this.inputs.terraform);
  }
}

/** Terraform's meta-arguments of an ephemeral resource. */
export type EphemeralMetaArguments = Pick<TerraformMetaArguments, "dependsOn" | "provider">;

/** An ephemeral resource. Its values exist only during one run and are never stored. Requires Terraform 1.10 or later. */
export abstract class ObservabilityEphemeralResource<C extends object>
  extends TerraformElement
  implements IInterpolatingParent
{
  /** The author's arguments, including later assignments. */
  protected readonly inputs: Arguments<C>;
  private readonly type: string;
  private readonly meta: Record<string, unknown>;

  constructor(scope: Construct, id: string, definition: Definition, config: C) {
    super(scope, id, `ephemeral.${terraformType(definition)}`);
    this.type = terraformType(definition);
    const { meta } = splitConfig(config, definition.type.attributes);
    this.inputs = new Arguments(this, definition, config);
    this.meta = { provider: meta.provider?.fqn, depends_on: meta.dependsOn?.map(({ fqn }) => fqn) };
    if (process.env.SYNTH_HCL_OUTPUT === "true")
      annotate(this, "error", "The CDK does not support ephemeral resources in HCL; synthesize this stack as JSON.");
  }

  override toTerraform(): object {
    const block = { ...this.inputs.terraform, ...this.meta, ...this.rawOverrides, "//": this.constructNodeMetadata };
    return { ephemeral: { [this.type]: { [this.friendlyUniqueId]: block } } };
  }

  interpolationForAttribute(attribute: string): IResolvable {
    return ref(`ephemeral.${this.type}.${this.friendlyUniqueId}.${attribute}`, this.cdktfStack);
  }

  protected getStringAttribute(attribute: string): string {
    return Token.asString(this.interpolationForAttribute(attribute));
  }

  protected getNumberAttribute(attribute: string): number {
    return Token.asNumber(this.interpolationForAttribute(attribute));
  }

  protected getBooleanAttribute(attribute: string): IResolvable {
    return this.interpolationForAttribute(attribute);
  }

  protected getListAttribute(attribute: string): string[] {
    return Token.asList(this.interpolationForAttribute(attribute));
  }
}

interface Lookup<T extends Construct, C> {
  readonly tfResourceType: string;
  new (scope: Construct, id: string, config: C): T;
}

/** Metadata of a node that was created for a lookup: its arguments. */
const lookedUp = "observability:lookup";

/** The stack's one node for a lookup: created once, then reused. */
export function lookupOnce<T extends Construct, C extends { readonly name: string }>(
  kind: Lookup<T, C>,
  scope: Construct,
  config: C,
): T {
  const stack = TerraformStack.of(scope);
  const args = JSON.stringify(Object.entries(config).sort(), identity);
  const name = Token.isUnresolved(config.name) ? "lookup" : config.name;
  const wanted = lookupId(kind.tfResourceType.replace(/^observability_/, ""), name);
  for (let count = 1; ; count++) {
    const id = count === 1 ? wanted : `${wanted}-${count}`;
    const earlier = stack.node.tryFindChild(id);
    if (!earlier) return made(new kind(stack, id, config), args);
    if (earlier instanceof kind && isLookup(earlier, args)) return earlier;
  }
}

function made<T extends Construct>(lookup: T, args: string): T {
  lookup.node.addMetadata(lookedUp, args);
  return lookup;
}

function isLookup({ node }: Construct, args: string): boolean {
  return node.metadata.some(({ type, data }) => type === lookedUp && data === args);
}

/** A construct among the arguments, for example a provider, is identified by its path. */
function identity(_: string, value: unknown): unknown {
  return Construct.isConstruct(value) ? value.node.path : value;
}

type Kind = "resource" | "data_source" | "ephemeral_resource";

const catalogs: Readonly<Record<Kind, readonly Definition[]>> = {
  resource: catalog.resources,
  data_source: catalog.dataSources,
  ephemeral_resource: catalog.ephemeralResources,
};

/** The catalog's definition of a resource or data source. @throws Error when there is none. */
export function definitionNamed(kind: Kind, name: string): Definition {
  const found = catalogs[kind].find((definition) => definition.name === name);
  if (!found) throw new Error(`there is no definition of the ${kind} "${name}"; run npm run generate.`);
  return found;
}

/** `dashboard` -> `observability_dashboard`. */
function terraformType(definition: Definition): string {
  return `${catalog.provider.name}_${definition.name}`;
}

/** Where Terraform looks for the provider. */
export const providerSource = "registry.terraform.io/observability-as-code/observability";

/** The provider has the package's version: constructs and provider are built from the same definitions. */
export const providerMetadata = {
  providerName: "observability",
  providerVersion: version,
} as const;
