import { lookupId, type Members, mapMembers } from "../schema";
import { problem } from "../schema/problems";
import { Arguments, splitConfig } from "./arguments";
import {
  Construct,
  type IInterpolatingParent,
  ImportableResource,
  type IResolvable,
  Lazy,
  ref,
  TerraformDataSource,
  TerraformElement,
  type TerraformMetaArguments,
  TerraformProvider,
  TerraformResource,
  TerraformStack,
  Token,
} from "./cdk";
import { annotateError, registerProvider } from "./diagnostics";
import { keepPlace } from "./place";
import type { Served } from "./served";
import { toHcl } from "./terraform";

/** What every provider construct takes beside the provider's own arguments. */
export interface ProviderMetaArguments {
  /** Alias of the provider, for stacks with several provider configurations. */
  readonly alias?: string;
}

/** The configuration of a provider whose schema, validation and translation follow from its definition. */
export abstract class DefinedProvider<C extends ProviderMetaArguments> extends TerraformProvider {
  /** The author's arguments, including later assignments. */
  protected readonly inputs: Arguments<C>;

  constructor(scope: Construct, id: string, served: Served, config: C) {
    super(scope, id, elementOf(served, { terraformProviderSource: served.provider.source }));
    keepPlace(this, served.provider);
    this.inputs = new Arguments(this, served, config);
    registerProvider({ family: served.provider, provider: this, config: () => this.inputs.ownArguments });
  }

  override get alias(): string | undefined {
    return this.inputs.get("alias");
  }

  override set alias(value: string | undefined) {
    this.inputs.set("alias", value);
  }

  /** Omits `alias`. */
  resetAlias(): void {
    this.inputs.set("alias", undefined);
  }

  /** What `alias` was set to. */
  get aliasInput(): string | undefined {
    return this.inputs.get("alias");
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return lazily(this.inputs.terraform);
  }

  protected override synthesizeHclAttributes(): Record<string, unknown> {
    return lazily(toHcl(this.inputs.terraform));
  }
}

/** The CDK respells every key of a provider's attributes, those of maps included, but nothing that is resolved later. */
function lazily(attributes: Members): Record<string, unknown> {
  return mapMembers(attributes, (value) => Lazy.anyValue({ produce: () => value }));
}

/** What the CDK gets for every element. Constructs and provider are built from the same definitions, so a stack asks for this version. */
function elementOf<M extends object>({ terraformType, provider }: Served, meta: M) {
  const metadata = { providerName: terraformType.replace(/_.*/, ""), providerVersion: provider.version };
  return { terraformResourceType: terraformType, terraformGeneratorMetadata: metadata, ...meta };
}

/** A resource whose schema, validation and translation follow from its definition. */
export abstract class DefinedResource<C extends object> extends TerraformResource {
  /**
   * Imports an existing object whose code does not exist yet: `cdktf plan` (`cdktn plan`) prints a draft of the code. Replace this call by
   * that code and `.importFrom(importFromId)`. Requires Terraform 1.5 or later.
   * @param importToId ID of the construct in the printed code
   * @param importFromId what `terraform import` takes; see the section Import of the reference page
   * @param provider the provider construct that knows the object, if it has an alias, or with Terraform 1.16 or later
   */
  static generateConfigForImport(
    this: { readonly tfResourceType: string },
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: TerraformProvider,
  ): ImportableResource {
    // biome-ignore lint/complexity/noThisInStatic: each generated class has its own type of resource
    const { tfResourceType: terraformResourceType } = this;
    return new ImportableResource(scope, importToId, { terraformResourceType, importId: importFromId, provider });
  }

  /** The author's arguments, including later assignments. */
  protected readonly inputs: Arguments<C>;

  constructor(scope: Construct, id: string, served: Served, config: C) {
    super(scope, id, elementOf(served, splitConfig(config, served.definition).meta));
    keepPlace(this, served.provider);
    this.inputs = new Arguments(this, served, config, (values, dialect) => this.inForm(values, dialect));
  }

  /** The arguments in the form of a dialect. Most kinds have one form. */
  protected inForm(values: Record<string, unknown>, _dialect: string | undefined): Record<string, unknown> {
    return values;
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return this.inputs.terraform;
  }

  protected override synthesizeHclAttributes(): Record<string, unknown> {
    return toHcl(this.inputs.terraform);
  }
}

/** A data source whose schema, validation and translation follow from its definition. */
export abstract class DefinedDataSource<C extends object> extends TerraformDataSource {
  /** The author's arguments, including later assignments. */
  protected readonly inputs: Arguments<C>;

  constructor(scope: Construct, id: string, served: Served, config: C) {
    super(scope, id, elementOf(served, splitConfig(config, served.definition).meta));
    keepPlace(this, served.provider);
    this.inputs = new Arguments(this, served, config);
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
export abstract class DefinedEphemeralResource<C extends object>
  extends TerraformElement
  implements IInterpolatingParent
{
  /** The author's arguments, including later assignments. */
  protected readonly inputs: Arguments<C>;
  /** The provider's configuration; without one, that without an alias. */
  provider: TerraformProvider | undefined;
  private readonly type: string;
  private readonly dependsOn: EphemeralMetaArguments["dependsOn"];

  constructor(scope: Construct, id: string, served: Served, config: C) {
    super(scope, id, `ephemeral.${served.terraformType}`);
    this.type = served.terraformType;
    const { meta } = splitConfig(config, served.definition);
    this.provider = meta.provider;
    this.dependsOn = meta.dependsOn;
    keepPlace(this, served.provider);
    this.inputs = new Arguments(this, served, config);
    if (process.env.SYNTH_HCL_OUTPUT === "true") {
      const detail = "The CDK does not support ephemeral resources in HCL; synthesize this stack as JSON.";
      annotateError(this, problem("ephemeral-resource-in-hcl"), detail);
    }
  }

  override toTerraform(): object {
    const meta = { provider: this.provider?.fqn, depends_on: this.dependsOn?.map(({ fqn }) => fqn) };
    const block = { ...this.inputs.terraform, ...meta, ...this.rawOverrides, "//": this.constructNodeMetadata };
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
const lookedUp = "terraform-provider-sdk:lookup";

/** The stack's one node for a lookup: created once, then reused. */
export function lookupOnce<T extends Construct, C extends { readonly name: string }>(
  kind: Lookup<T, C>,
  scope: Construct,
  config: C,
): T {
  const stack = TerraformStack.of(scope);
  // A construct among the arguments, for example a provider, is identified by its path.
  const args = JSON.stringify(Object.entries(config).sort(), (_, value) =>
    Construct.isConstruct(value) ? value.node.path : value,
  );
  const name = Token.isUnresolved(config.name) ? "lookup" : config.name;
  const baseId = lookupId(kind.tfResourceType.replace(/^[^_]+_/, ""), name);
  for (let count = 1; ; count++) {
    const id = count === 1 ? baseId : `${baseId}-${count}`;
    const earlier = stack.node.tryFindChild(id);
    const isSame = earlier?.node.metadata.some(({ type, data }) => type === lookedUp && data === args);
    if (earlier instanceof kind && isSame) return earlier;
    if (earlier) continue;
    const lookup = new kind(stack, id, config);
    lookup.node.addMetadata(lookedUp, args);
    return lookup;
  }
}
