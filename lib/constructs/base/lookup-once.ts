import { Construct, TerraformStack, Token } from "../../cdk";
import { lookupId } from "../lookup-id";

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
