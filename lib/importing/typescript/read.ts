import { UsageError } from "../../plans/usage-error";
import { syntaxOf } from "./parser";

/** What a file of a CDK app makes. */
interface ReadTypescript {
  readonly constructs: readonly { readonly type: string; readonly id: string }[];
  /** The objects in the list of imports that this command wrote: `dashboard 65…`. */
  readonly imports: readonly string[];
}

/** @throws UsageError for a file that cannot be parsed. */
export function readTypescript(file: string, text: string): ReadTypescript {
  const nodes = nodesIn(parsed(file, text));
  return {
    constructs: nodes.flatMap(({ type, callee, arguments: args }) => {
      const id = type === "NewExpression" && Array.isArray(args) ? stringIn(args[1]) : undefined;
      return id === undefined ? [] : [{ type: calledName(callee), id }];
    }),
    imports: nodes.flatMap(({ type, elements }) => {
      const [kind, construct, id, ...more] =
        type === "ArrayExpression" && Array.isArray(elements) ? elements.map(stringIn) : [];
      const isRow = more.length === 0 && kind !== undefined && construct !== undefined && id !== undefined;
      return isRow ? [`${kind} ${id}`] : [];
    }),
  };
}

function parsed(file: string, text: string): unknown {
  try {
    return syntaxOf(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${file} cannot be parsed, so nobody knows what its app has already: ${reason}`);
  }
}

type Node = Readonly<Record<string, unknown>>;

/** The parser's nodes are no plain objects. */
function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesIn)];
}

function stringIn(node: unknown): string | undefined {
  return isNode(node) && node.type === "StringLiteral" ? String(node.value) : undefined;
}

/** `Dashboard` of `new Dashboard(…)` and of `new observability.Dashboard(…)`. */
function calledName(callee: unknown): string {
  if (!isNode(callee)) return "";
  return callee.type === "MemberExpression" ? calledName(callee.property) : String(callee.name);
}
