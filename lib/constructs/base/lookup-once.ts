import { type Construct, TerraformStack, Token } from "../../cdk";

type Lookup<T, C> = new (scope: Construct, id: string, config: C) => T;

const lookups = new WeakMap<TerraformStack, Map<string, unknown>>();

/** The stack's one node for a lookup: made the first time, the same afterwards. */
export function lookupOnce<T, C extends { readonly name: string }>(kind: Lookup<T, C>, scope: Construct, config: C): T {
  const stack = TerraformStack.of(scope);
  const known = lookups.get(stack) ?? new Map<string, unknown>();
  lookups.set(stack, known);
  const key = JSON.stringify([
    kind.name,
    Object.entries(config)
      .map(([name, value]) => [name, identity(value)])
      .sort(),
  ]);
  const earlier = known.get(key);
  if (earlier) return earlier as T;
  const made = new kind(
    stack,
    freeId(stack, `${kind.name}-${Token.isUnresolved(config.name) ? "lookup" : config.name}`),
    config,
  );
  known.set(key, made);
  return made;
}

/** A construct among the arguments, e.g. a provider, is known by its path. */
function identity(value: unknown): unknown {
  const path = (value as { node?: { path?: string } } | null)?.node?.path;
  return path ?? value;
}

function freeId(stack: TerraformStack, wanted: string): string {
  let id = wanted;
  for (let count = 2; stack.node.tryFindChild(id); count++) id = `${wanted}-${count}`;
  return id;
}
