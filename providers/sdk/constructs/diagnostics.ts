import { printableLines } from "../schema";
import { type ConfigDiagnostic, validate } from "../validation";
import {
  AnnotationMetadataEntryType,
  type IConstruct,
  TerraformDataSource,
  TerraformProvider,
  TerraformResource,
  TerraformStack,
} from "./cdk";
import { isOpaque } from "./opaque";
import type { ConstructsProvider, Served } from "./served";

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

/** Adds the diagnostics of a configuration for a dialect to its construct. Tokens are never validated. */
export function annotateDiagnostics(
  construct: IConstruct,
  { definition, provider }: Served,
  config: object,
  dialect: string | undefined,
): void {
  const subject = `the ${definition.name.replaceAll("_", " ")}`;
  const admitsOthers = definition.kind === "resource";
  for (const diagnostic of validate(definition.type, config, {
    isOpaque,
    product: dialect,
    spelling: "camel",
    subject,
    admitsOthers,
  }))
    annotateDiagnostic(construct, provider, diagnostic);
}

/** Adds a diagnostic with its identifier, unless it is a warning that the construct's provider ignores. */
export function annotateDiagnostic(
  construct: IConstruct,
  family: ConstructsProvider,
  { severity, summary, detail }: Pick<ConfigDiagnostic, "severity" | "summary" | "detail">,
): void {
  const id = family.identify?.(summary);
  if (id === undefined) return annotate(construct, severity, detail);
  const isIgnored = severity === "warning" && providerAt(construct, family)?.ignored.includes(id);
  if (!isIgnored) annotate(construct, severity, `${detail} [${id}]`);
}

/** Metadata of a stack: a provider construct and the dialect that it names. */
const named = "terraform-provider-sdk:dialect";
/** Metadata of a construct: a check that depends on the dialect. */
const checked = "terraform-provider-sdk:check";

interface Named {
  readonly family: ConstructsProvider;
  readonly provider: TerraformProvider;
  readonly dialect: string | undefined;
  /** Identifiers of warnings that are not shown. */
  readonly ignored: readonly string[];
}

type Check = () => void;

/** Registers the dialect and the ignored warnings that a provider construct names, and repeats the checks of the constructs that came before it. */
export function registerProvider(
  provider: TerraformProvider,
  family: ConstructsProvider,
  config: Readonly<Record<string, unknown>>,
): void {
  const stack = TerraformStack.of(provider);
  const dialect = family.dialect?.(config);
  const entry: Named = { family, provider, dialect, ignored: family.ignored?.(config) ?? [] };
  stack.node.addMetadata(named, entry);
  if (dialect === undefined) return;
  for (const construct of stack.node.findAll()) for (const check of entries<Check>(construct, checked)) check();
}

/**
 * The dialect of a construct, which its provider names, else the stack's provider without an alias. `undefined` if none is named here: the
 * environment may name one when Terraform runs, so the rules of a dialect are left to the plan.
 */
export function dialectAt(
  construct: IConstruct,
  family: ConstructsProvider,
  provider?: TerraformProvider,
): string | undefined {
  return providerAt(construct, family, provider)?.dialect;
}

function providerAt(
  construct: IConstruct,
  family: ConstructsProvider,
  provider = providerOf(construct),
): Named | undefined {
  const all = entries<Named>(TerraformStack.of(construct), named).filter((one) => one.family === family);
  return all.find((one) => (provider ? one.provider === provider : one.provider.alias === undefined));
}

function providerOf(construct: IConstruct): TerraformProvider | undefined {
  if (TerraformProvider.isTerraformProvider(construct)) return construct;
  if (TerraformResource.isTerraformResource(construct)) return construct.provider;
  return TerraformDataSource.isTerraformDataSource(construct) ? construct.provider : undefined;
}

/** Runs a check now, and again if a later provider construct names a dialect. */
export function checkByDialect(
  construct: IConstruct,
  family: ConstructsProvider,
  provider: TerraformProvider | undefined,
  check: (dialect: string | undefined) => void,
): void {
  const run: Check = () => check(dialectAt(construct, family, provider));
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
