import { type Attributes, filterMembers, isRecord } from "../schema";
import type { IConstruct, TerraformMetaArguments } from "./cdk";
import { annotateDiagnostics, checkByDialect, dialectAt } from "./diagnostics";
import type { Served } from "./served";
import { toTerraform } from "./terraform";

type Written = Record<string, unknown>;

/** The arguments of a construct: what its author wrote, changed by later assignments. Each change is validated as a whole. */
export class Arguments<C extends object> {
  private spelled: { readonly dialect: string | undefined; readonly arguments: Written } | undefined;

  constructor(
    private readonly construct: IConstruct,
    private readonly served: Served,
    private config: C,
    /** The arguments in the form of a dialect. */
    private readonly inForm: (own: Written, dialect: string | undefined) => Written = (own) => own,
  ) {
    checkByDialect(construct, served.provider, this.split.meta.provider, (dialect) => this.check(dialect));
  }

  get<N extends keyof C>(name: N): C[N] {
    return this.config[name];
  }

  set<N extends keyof C>(name: N, value: C[N]): void {
    this.config = { ...this.config, [name]: value };
    this.spelled = undefined;
    this.check(this.dialect);
  }

  /** The arguments in the form of the provider's dialect. */
  get written(): Written {
    return this.inForm(this.split.own, this.dialect);
  }

  /** The arguments as Terraform spells them. */
  get terraform(): Written {
    const { dialect } = this;
    if (this.spelled?.dialect !== dialect) this.spelled = undefined;
    if (this.spelled) return this.spelled.arguments;
    const spelled = toTerraform(this.served.definition.type, this.written);
    this.spelled = { dialect, arguments: isRecord(spelled) ? spelled : {} };
    return this.spelled.arguments;
  }

  private check(dialect: string | undefined): void {
    annotateDiagnostics(this.construct, this.served, this.inForm(this.split.own, dialect), dialect);
  }

  private get dialect(): string | undefined {
    return dialectAt(this.construct, this.served.provider, this.split.meta.provider);
  }

  private get split(): SplitConfig {
    return splitConfig(this.config, this.served.definition.type.attributes);
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
  return {
    meta: filterMembers({ ...config }, (_, name) => isMeta(name)),
    own: filterMembers({ ...config }, (_, name) => !isMeta(name)),
  };
}
