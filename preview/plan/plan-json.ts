import { own } from "../../lib/schema";
/** The parts of `terraform show -json PLAN` that a preview reads; everything may be missing. */
export interface PlanJson {
  readonly format_version?: string;
  readonly resource_changes?: readonly ResourceChange[];
  readonly configuration?: { readonly root_module?: ModuleConfiguration };
}

export interface ResourceChange {
  readonly address: string;
  readonly mode?: string;
  readonly type: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly before: Values | null;
    readonly after: Values | null;
    /** `true` for each attribute that is known only after apply. */
    readonly after_unknown?: Values;
  };
}

export type Values = Readonly<Record<string, unknown>>;

interface ModuleConfiguration {
  readonly resources?: readonly ResourceConfiguration[];
  readonly module_calls?: Readonly<Record<string, { readonly module?: ModuleConfiguration }>>;
}

export interface ResourceConfiguration {
  readonly address: string;
  readonly expressions?: Readonly<Record<string, { readonly references?: readonly string[] } | undefined>>;
  /** Its value where the configuration writes it out. */
  readonly for_each_expression?: { readonly constant_value?: unknown };
}

/** The configuration of a resource by its address, which for a resource of a module begins with the module's. */
export function configurationOf(plan: PlanJson, address: string): ResourceConfiguration | undefined {
  const plain = address.replace(/\[[^\]]*\]/g, "");
  return configurationIn(plan.configuration?.root_module, plain);
}

function configurationIn(module: ModuleConfiguration | undefined, address: string): ResourceConfiguration | undefined {
  const [, name, rest] = /^module\.([^.]+)\.(.*)$/.exec(address) ?? [];
  if (name !== undefined && rest !== undefined)
    return configurationIn(own(module?.module_calls ?? {}, name)?.module, rest);
  return module?.resources?.find((resource) => resource.address === address);
}
