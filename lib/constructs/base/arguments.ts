import type { IConstruct } from "../../cdk";
import { type Definition, isRecord } from "../../model";
import { toTerraform } from "../synthesis/to-terraform";
import { annotateDiagnostics } from "./diagnostics";
import { splitConfig } from "./split-config";

/** The arguments of a construct: what its author wrote, changed by later assignments. Each change is validated as a whole. */
export class Arguments<C extends object> {
  private spelled: Record<string, unknown> | undefined;

  constructor(
    private readonly construct: IConstruct,
    private readonly definition: Definition,
    private config: C,
  ) {
    annotateDiagnostics(construct, definition, this.own);
  }

  get<N extends keyof C>(name: N): C[N] {
    return this.config[name];
  }

  set<N extends keyof C>(name: N, value: C[N]): void {
    this.config = { ...this.config, [name]: value };
    this.spelled = undefined;
    annotateDiagnostics(this.construct, this.definition, this.own);
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

  private get own(): Record<string, unknown> {
    return splitConfig(this.config, this.definition.type.attributes).own;
  }
}
