import type { IConstruct } from "../../cdk";
import { type Definition, isRecord } from "../../model";
import { toTerraform } from "../synthesis/to-terraform";
import { annotateDiagnostics } from "./diagnostics";
import { checkByProduct, productAt } from "./product";
import { splitConfig } from "./split-config";

/** The arguments of a construct: what its author wrote, changed by later assignments. Each change is validated as a whole. */
export class Arguments<C extends object> {
  private spelled: Record<string, unknown> | undefined;

  constructor(
    private readonly construct: IConstruct,
    private readonly definition: Definition,
    private config: C,
  ) {
    const { provider } = splitConfig(config, definition.type.attributes).meta;
    checkByProduct(construct, provider, (product) => this.check(product));
  }

  get<N extends keyof C>(name: N): C[N] {
    return this.config[name];
  }

  set<N extends keyof C>(name: N, value: C[N]): void {
    this.config = { ...this.config, [name]: value };
    this.spelled = undefined;
    const { provider } = splitConfig(this.config, this.definition.type.attributes).meta;
    this.check(productAt(this.construct, provider));
  }

  /** All arguments as the author wrote them. */
  get values(): Readonly<C> {
    return this.config;
  }

  /** The arguments as Terraform spells them. */
  get terraform(): Record<string, unknown> {
    if (this.spelled) return this.spelled;
    const spelled = toTerraform(this.definition.type, this.own);
    this.spelled = isRecord(spelled) ? spelled : {};
    return this.spelled;
  }

  private check(product: string | undefined): void {
    annotateDiagnostics(this.construct, this.definition, this.own, product);
  }

  private get own(): Record<string, unknown> {
    return splitConfig(this.config, this.definition.type.attributes).own;
  }
}
