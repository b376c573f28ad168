import { type Definition, printableLines } from "terraform-provider-sdk/schema";
import { type ConfigDiagnostic, validate } from "terraform-provider-sdk/validation";
import {
  AnnotationMetadataEntryType,
  type IConstruct,
  TerraformDataSource,
  TerraformProvider,
  TerraformResource,
  TerraformStack,
  Token,
} from "../../cdk";
import { diagnosticId } from "../../diagnostics";
import { type Product, productNames } from "../../products";
import { isOpaque } from "../synthesis/opaque";

/**
 * Adds a diagnostic to a construct, once and without a stack trace: it has the construct's path and the attribute's path. At synth, the CDK
 * shows the diagnostics of all constructs together, and fails after an error.
 */
export function annotate(construct: IConstruct, severity: "error" | "warning" | "info", message: string): void {
  const type = levels[severity];
  if (construct.node.metadata.some((known) => known.type === type && known.data === message)) return;
  construct.node.addMetadata(type, message);
  printAtPlainRun(TerraformStack.of(construct));
}

const levels = {
  error: AnnotationMetadataEntryType.ERROR,
  warning: AnnotationMetadataEntryType.WARN,
  info: AnnotationMetadataEntryType.INFO,
} as const;

/** Adds the diagnostics of a configuration for a product to its construct. Tokens are never validated. */
export function annotateDiagnostics(
  construct: IConstruct,
  definition: Definition,
  config: object,
  product: string | undefined,
): void {
  const subject = `the ${definition.name.replaceAll("_", " ")}`;
  const admitsOthers = definition.kind === "resource";
  for (const diagnostic of validate(definition.type, config, {
    isOpaque,
    product,
    spelling: "camel",
    subject,
    admitsOthers,
  }))
    annotateDiagnostic(construct, diagnostic);
}

/** Adds a diagnostic with its identifier, unless it is a warning that the construct's provider ignores. */
export function annotateDiagnostic(
  construct: IConstruct,
  { severity, summary, detail }: Pick<ConfigDiagnostic, "severity" | "summary" | "detail">,
): void {
  const id = diagnosticId(summary);
  if (id === undefined) return annotate(construct, severity, detail);
  const isIgnored = severity === "warning" && providerAt(construct)?.ignored.includes(id);
  if (!isIgnored) annotate(construct, severity, `${detail} [${id}]`);
}

/** Metadata of a stack: a provider construct and the product that it names. */
const named = "observability:product";
/** Metadata of a construct: a check that depends on the product. */
const checked = "observability:check";

interface Named {
  readonly provider: TerraformProvider;
  readonly product: Product | undefined;
  /** Identifiers of warnings that are not shown. */
  readonly ignored: readonly string[];
}

type Check = () => void;

/** Registers the product and the ignored warnings that a provider construct names, and repeats the checks of the constructs that came before it. */
export function registerProvider(
  provider: TerraformProvider,
  { product, ignoreWarnings }: { readonly product?: unknown; readonly ignoreWarnings?: unknown },
): void {
  const known = Token.isUnresolved(product) ? undefined : productNames.find((name) => name === product);
  const stack = TerraformStack.of(provider);
  const ignored = Array.isArray(ignoreWarnings) ? ignoreWarnings.map(String) : [];
  const entry: Named = { provider, product: known, ignored };
  stack.node.addMetadata(named, entry);
  if (!known) return;
  for (const construct of stack.node.findAll()) for (const check of entries<Check>(construct, checked)) check();
}

/**
 * The product of a construct, which its provider names, else the stack's provider without an alias. `undefined` if none is named here: the
 * environment may name one when Terraform runs, so the rules of a product are left to the plan.
 */
export function productAt(construct: IConstruct, provider?: TerraformProvider): Product | undefined {
  return providerAt(construct, provider)?.product;
}

function providerAt(construct: IConstruct, provider = providerOf(construct)): Named | undefined {
  const all = entries<Named>(TerraformStack.of(construct), named);
  return all.find((one) => (provider ? one.provider === provider : one.provider.alias === undefined));
}

function providerOf(construct: IConstruct): TerraformProvider | undefined {
  if (TerraformProvider.isTerraformProvider(construct)) return construct;
  if (TerraformResource.isTerraformResource(construct)) return construct.provider;
  return TerraformDataSource.isTerraformDataSource(construct) ? construct.provider : undefined;
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

/** Both CDKs read here what a construct does in addition to its Terraform configuration. */
export const customSynthesis = Symbol.for("cdktf/customSynthesis");

const printedLevels: Readonly<Record<string, string>> = {
  [AnnotationMetadataEntryType.WARN]: "warning",
  [AnnotationMetadataEntryType.INFO]: "info",
};

/**
 * Prints the warnings of a stack if the app is run by itself, as in `npx tsx main.ts`, because then no command of the CDK does. Errors
 * already fail the run with their text. A stack is synthesized after everything in it, so no warning is missed.
 */
function printAtPlainRun(stack: TerraformStack): void {
  if (customSynthesis in stack) return;
  Object.defineProperty(stack, customSynthesis, { value: { onSynthesize: () => print(stack) }, enumerable: false });
}

function print(stack: TerraformStack): void {
  if (process.env.CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS !== undefined) return;
  for (const { node } of stack.node.findAll())
    for (const { type, data } of node.metadata)
      if (printedLevels[type]) process.stderr.write(printableLines(`${printedLevels[type]} [${node.path}] ${data}\n`));
}
