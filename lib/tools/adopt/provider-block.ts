import { type OtherProvider, variableFor } from "../../kinds/other-providers";
import { isSecretPlace } from "../../reading";
import { dataOf, type Expression } from "../code/print/expression";
import { HclPrinter } from "../code/print/hcl-printer";
import { type Part, partOf, type Tree } from "../code/tree";
import { block } from "../importing/hcl";

/** Our provider's block for another's, whose expressions it takes over; what it does not set is read from the environment. */
export function providerBlock(
  old: { readonly text: string; readonly tree: Tree } | undefined,
  otherProvider: OtherProvider,
  environment: NodeJS.ProcessEnv,
): string {
  const code = (name: string): Expression[] => {
    const argument = old && partOf(old.tree, name)?.tree;
    if (!argument) return [];
    return [{ type: "code", text: old.text.slice(argument.start, argument.end) }];
  };
  const connection = connectionOf(otherProvider, (name) => code(name).length > 0, environment);
  const members = Object.entries(connection?.members ?? {}).flatMap(([theirs, ours]) =>
    code(theirs).map((text) => [ours, text] as const),
  );
  const lines = new HclPrinter(({ id }) => id).lines(
    dataOf([
      ...code("alias").map((text) => ["alias", text] as const),
      ["product", { type: "literal", value: "clickstack" }],
      [connection?.argument ?? "open_source", dataOf(members)],
      ...code(otherProvider.defaultTags ?? "").map((text) => ["default_tags", text] as const),
    ]),
    "  ",
  );
  return block('provider "observability"', lines);
}

/** The arguments of another provider's block that ours has no counterpart of, as they are written. */
export function lostArguments(
  { text, tree }: { readonly text: string; readonly tree: Tree },
  otherProvider: OtherProvider,
  environment: NodeJS.ProcessEnv,
): string[] {
  const connection = connectionOf(otherProvider, (name) => partOf(tree, name) !== undefined, environment);
  const knownNames = ["alias", otherProvider.defaultTags, ...Object.keys(connection?.members ?? {})];
  return tree.parts.filter(({ key }) => !knownNames.includes(key)).map((part) => writtenPart(part, text));
}

/** An argument or a block in one line; of a secret only its name. */
export function writtenPart({ key, start, end }: Part, text: string): string {
  if (isSecretPlace(key)) return key;
  return text.slice(start, end).replace(/\s+/g, " ");
}

/** The connection of a configuration: the first whose deciding argument or variable is set, else the one that needs none. */
export function connectionOf(
  { connections }: OtherProvider,
  isSet: (argument: string) => boolean,
  environment: NodeJS.ProcessEnv,
): OtherProvider["connections"][number] | undefined {
  return connections.find(({ decides }) => !decides || isSet(decides[0]) || Boolean(environment[decides[1]]));
}

/** The environment with our variables for those of other providers; an argument of theirs counts more than both. */
export function serviceEnvironment(
  providers: readonly OtherProvider[],
  argumentsOf: (provider: OtherProvider) => Readonly<Record<string, unknown>>,
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const result: NodeJS.ProcessEnv = { [variableFor("product")]: "clickstack" };
  for (const provider of providers) {
    const values = argumentsOf(provider);
    const connection = connectionOf(provider, (name) => values[name] !== undefined, environment);
    for (const [theirs, ours] of Object.entries(provider.environment))
      result[variableFor(ours)] = environment[theirs] ?? result[variableFor(ours)];
    Object.assign(result, definedIn(environment));
    for (const [theirs, ours] of Object.entries(connection?.members ?? {})) {
      const value = values[theirs];
      if (typeof value === "string") result[variableFor(ours)] = value;
    }
    result[variableFor("mode")] = connection?.argument ?? "open_source";
  }
  return result;
}

function definedIn(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
}
