import { type Definition, filterMembers, metaArguments } from "../schema";
import type { IConstruct, TerraformMetaArguments } from "./cdk";
import { annotateDiagnostics, checkAtSynth, dialectOf } from "./diagnostics";
import type { Served } from "./served";
import { toTerraform } from "./terraform";

type Written = Record<string, unknown>;

/** The arguments of a construct: what its author wrote, changed by later assignments. Synth validates them. */
export class Arguments<C extends object> {
  private spelled: { readonly dialect: string | undefined; readonly arguments: Written } | undefined;

  constructor(
    private readonly construct: IConstruct,
    private readonly served: Served,
    private config: C,
    /** The arguments in the form of a dialect. */
    private readonly inForm: (values: Written, dialect: string | undefined) => Written = (values) => values,
  ) {
    checkAtSynth(construct, () => annotateDiagnostics(construct, served, this.written));
  }

  get<N extends keyof C>(name: N): C[N] {
    return this.config[name];
  }

  set<N extends keyof C>(name: N, value: C[N]): void {
    this.config = { ...this.config, [name]: value };
    this.spelled = undefined;
  }

  /** The arguments as their author set them. */
  get ownArguments(): Written {
    return splitConfig(this.config, this.served.definition).ownArguments;
  }

  /** The arguments in the form of the provider's dialect. */
  get written(): Written {
    return this.inForm(this.ownArguments, this.dialect);
  }

  /** The arguments as Terraform spells them. */
  get terraform(): Written {
    const { dialect } = this;
    if (!this.spelled || this.spelled.dialect !== dialect)
      this.spelled = { dialect, arguments: toTerraform(this.served.definition.type, this.written) };
    return this.spelled.arguments;
  }

  private get dialect(): string | undefined {
    return dialectOf(this.construct, this.served.provider);
  }
}

/** Separates a construct's own arguments from those of the CDK. An attribute of the definition is always its own. */
export function splitConfig(
  config: object,
  { kind, type }: Definition,
): { readonly meta: TerraformMetaArguments; readonly ownArguments: Written } {
  const names = kind === "provider" ? ["alias"] : metaArguments;
  const isMeta = (name: string) => names.includes(name) && !Object.hasOwn(type.attributes, name);
  return {
    meta: filterMembers({ ...config }, (_, name) => isMeta(name)),
    ownArguments: filterMembers({ ...config }, (_, name) => !isMeta(name)),
  };
}
