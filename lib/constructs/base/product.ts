import { type IConstruct, type TerraformProvider, TerraformStack, Token } from "../../cdk";
import { type Product, productNames } from "../../products";

/** Metadata of a stack: a provider construct and the product that it names. */
const named = "observability:product";
/** Metadata of a construct: a check that depends on the product. */
const checked = "observability:check";

interface Named {
  readonly provider: TerraformProvider;
  readonly product: Product | undefined;
}

type Check = () => void;

/** Notes the product that a provider construct names, and repeats the checks of the constructs that came before it. */
export function noteProduct(provider: TerraformProvider, product: unknown): void {
  const known = Token.isUnresolved(product) ? undefined : productNames.find((name) => name === product);
  const stack = TerraformStack.of(provider);
  const note: Named = { provider, product: known };
  stack.node.addMetadata(named, note);
  if (!known) return;
  for (const construct of stack.node.findAll()) for (const check of entries<Check>(construct, checked)) check();
}

/**
 * The product of a construct, which its provider names, else the stack's provider without an alias. `undefined` if none is named here: the
 * environment may name one when Terraform runs, so the rules of a product are left to the plan.
 */
export function productAt(construct: IConstruct, provider?: TerraformProvider): Product | undefined {
  const notes = entries<Named>(TerraformStack.of(construct), named);
  return notes.find((note) => (provider ? note.provider === provider : note.provider.alias === undefined))?.product;
}

/** Runs a check now, and again if a later provider construct names a product. */
export function checkByProduct(
  construct: IConstruct,
  provider: TerraformProvider | undefined,
  check: (product: Product | undefined) => void,
): void {
  const run: Check = () => check(productAt(construct, provider));
  construct.node.addMetadata(checked, run);
  run();
}

function entries<T>({ node }: IConstruct, wanted: string): T[] {
  return node.metadata.flatMap(({ type, data }) => (type === wanted ? [data as T] : []));
}
