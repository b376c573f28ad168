import { type OtherProvider, variableFor } from "../../kinds/other-providers";
import { isSecretPlace } from "../../reading";
import { dataOf, type Expression } from "../code/print/expression";
import { HclPrinter } from "../code/print/hcl-printer";
import { literalText, type Part, partOf, type Tree } from "../code/tree";
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
  const connection = connectionOf(otherProvider, writtenIn(old?.tree), environment);
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
  const connection = connectionOf(otherProvider, writtenIn(tree), environment);
  const knownNames = ["alias", otherProvider.defaultTags, ...Object.keys(connection?.members ?? {})];
  const namesMode = ({ key, tree: value }: Part) =>
    key === connection?.modeName?.argument && literalText(value) === connection.modeName.value;
  return tree.parts
    .filter((part) => !knownNames.includes(part.key) && !namesMode(part))
    .map((part) => writtenPart(part, text));
}

/** The text of an argument of a block, or true for another value. */
function writtenIn(tree: Tree | undefined): ArgumentReader {
  return (name) => {
    const value = tree && partOf(tree, name)?.tree;
    return value && (literalText(value) ?? true);
  };
}

/** An argument or a block in one line; of a secret only its name. */
export function writtenPart({ key, start, end }: Part, text: string): string {
  if (isSecretPlace(key)) return key;
  return text.slice(start, end).replace(/\s+/g, " ");
}

/** The value of an argument; undefined if it is not written. */
type ArgumentReader = (argument: string) => unknown;

/** The connection of a configuration: the one that is named, else the first whose deciding argument or variable is set, else the one that needs none. */
export function connectionOf(
  { connections }: OtherProvider,
  argument: ArgumentReader,
  environment: NodeJS.ProcessEnv,
): OtherProvider["connections"][number] | undefined {
  const named = connections.find(
    ({ modeName }) => modeName && (argument(modeName.argument) ?? environment[modeName.variable]) === modeName.value,
  );
  const isSet = ([name, variable]: readonly [string, string]) =>
    argument(name) !== undefined || Boolean(environment[variable]);
  return named ?? connections.find(({ decides }) => !decides || isSet(decides));
}

/** The members of our connections by the environment variables that a provider reads. */
export function variablesIn(
  provider: OtherProvider,
  connection: OtherProvider["connections"][number] | undefined,
): Readonly<Record<string, string>> {
  return { ...provider.environment, ...connection?.environment };
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
    const connection = connectionOf(provider, (name) => values[name], environment);
    for (const [theirs, ours] of Object.entries(variablesIn(provider, connection)))
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
