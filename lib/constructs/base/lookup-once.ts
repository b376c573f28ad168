import { Construct, TerraformStack, Token } from "../../cdk";

interface Lookup<T, C> {
  readonly tfResourceType: string;
  new (scope: Construct, id: string, config: C): T;
}

const lookups = new WeakMap<TerraformStack, Map<string, unknown>>();

/** The stack's one node for a lookup: made the first time, the same afterwards. */
export function lookupOnce<T, C extends { readonly name: string }>(kind: Lookup<T, C>, scope: Construct, config: C): T {
  const stack = TerraformStack.of(scope);
  const known = lookups.get(stack) ?? new Map<string, unknown>();
  lookups.set(stack, known);
  const key = JSON.stringify([kind.tfResourceType, Object.entries(config).sort()], identity);
  const earlier = known.get(key);
  if (earlier) return earlier as T;
  const name = Token.isUnresolved(config.name) ? "lookup" : config.name;
  const made = new kind(stack, freeId(stack, `${kind.tfResourceType.replace(/^observability_/, "")}-${name}`), config);
  known.set(key, made);
  return made;
}

/** A construct among the arguments, e.g. a provider, is known by its path. */
function identity(_: string, value: unknown): unknown {
  return Construct.isConstruct(value) ? value.node.path : value;
}

function freeId(stack: TerraformStack, wanted: string): string {
  let id = wanted;
  for (let count = 2; stack.node.tryFindChild(id); count++) id = `${wanted}-${count}`;
  return id;
}
