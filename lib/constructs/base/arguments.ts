import { type Attributes, type Definition, isRecord } from "terraform-provider-sdk/schema";
import type { IConstruct, TerraformMetaArguments } from "../../cdk";
import type { Product } from "../../products";
import { toTerraform } from "../synthesis/terraform";
import { annotateDiagnostics, checkByProduct, productAt } from "./diagnostics";

type Written = Record<string, unknown>;

/** The arguments of a construct: what its author wrote, changed by later assignments. Each change is validated as a whole. */
export class Arguments<C extends object> {
  private spelled: { readonly product: Product | undefined; readonly arguments: Written } | undefined;

  constructor(
    private readonly construct: IConstruct,
    private readonly definition: Definition,
    private config: C,
    /** The arguments in the form of a product. */
    private readonly inForm: (own: Written, product: Product | undefined) => Written = (own) => own,
  ) {
    checkByProduct(construct, this.split.meta.provider, (product) => this.check(product));
  }

  get<N extends keyof C>(name: N): C[N] {
    return this.config[name];
  }

  set<N extends keyof C>(name: N, value: C[N]): void {
    this.config = { ...this.config, [name]: value };
    this.spelled = undefined;
    this.check(this.product);
  }

  /** The arguments in the form of the provider's product. */
  get written(): Written {
    return this.inForm(this.split.own, this.product);
  }

  /** The arguments as Terraform spells them. */
  get terraform(): Written {
    const { product } = this;
    if (this.spelled?.product !== product) this.spelled = undefined;
    if (this.spelled) return this.spelled.arguments;
    const spelled = toTerraform(this.definition.type, this.written);
    this.spelled = { product, arguments: isRecord(spelled) ? spelled : {} };
    return this.spelled.arguments;
  }

  private check(product: Product | undefined): void {
    annotateDiagnostics(this.construct, this.definition, this.inForm(this.split.own, product), product);
  }

  private get product(): Product | undefined {
    return productAt(this.construct, this.split.meta.provider);
  }

  private get split(): SplitConfig {
    return splitConfig(this.config, this.definition.type.attributes);
  }
}

const metaArguments: readonly string[] = [
  "dependsOn",
  "count",
  "provider",
  "lifecycle",
  "forEach",
  "provisioners",
  "connection",
];

interface SplitConfig {
  /** Terraform's meta-arguments. */
  readonly meta: TerraformMetaArguments;
  /** The arguments of the definition. */
  readonly own: Record<string, unknown>;
}

/** Separates a construct's own arguments from those of the CDK. An attribute of the definition is always its own. */
export function splitConfig(config: object, attributes: Attributes): SplitConfig {
  const isMeta = (name: string) => metaArguments.includes(name) && !Object.hasOwn(attributes, name);
  const entries = Object.entries(config);
  return {
    meta: Object.fromEntries(entries.filter(([name]) => isMeta(name))),
    own: Object.fromEntries(entries.filter(([name]) => !isMeta(name))),
  };
}
