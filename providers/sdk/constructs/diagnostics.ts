import { type Problem, printableLines } from "../schema";
import { type ConfigDiagnostic, validate } from "../validation";
import { AnnotationMetadataEntryType, type IConstruct, TerraformProvider, TerraformStack } from "./cdk";
import { isOpaque } from "./opaque";
import { placeWords } from "./place";
import type { ConstructsProvider, ProviderConfig, Served } from "./served";

/**
 * Adds a diagnostic to a construct, once: it has the construct's path, the attribute's path and the line that makes the construct. At synth,
 * the CDK shows the diagnostics of all constructs together, and fails after an error.
 */
export function annotate(construct: IConstruct, severity: "error" | "warning" | "info", message: string): void {
  const type = levels[severity];
  const text = `${message}${placeWords(construct)}`;
  if (construct.node.metadata.some((entry) => entry.type === type && entry.data === text)) return;
  construct.node.addMetadata(type, text);
  printAtPlainRun(TerraformStack.of(construct));
}

const levels = {
  error: AnnotationMetadataEntryType.ERROR,
  warning: AnnotationMetadataEntryType.WARN,
  info: AnnotationMetadataEntryType.INFO,
} as const;

/**
 * Adds the diagnostics of a configuration, in the dialect of its provider, to its construct. Tokens are never validated, and of texts with
 * `$${` or `%%{`, which Terraform shortens, only the plan knows the length.
 */
export function annotateDiagnostics(construct: IConstruct, { definition, provider }: Served, config: object): void {
  const subject = `the ${definition.name.replaceAll("_", " ")}`;
  const admitsOthers = definition.kind === "resource";
  for (const diagnostic of validate(definition.type, config, {
    isOpaque: (value) => isOpaque(value) || (typeof value === "string" && /\$\$\{|%%\{/.test(value)),
    dialect: dialectOf(construct, provider),
    spelling: "camel",
    subject,
    admitsOthers,
  }))
    annotateDiagnostic(construct, provider, diagnostic);
}

/** Adds an error with its identifier. */
export function annotateError(construct: IConstruct, { id }: Problem, message: string): void {
  annotate(construct, "error", `${message} [${id}]`);
}

/** Adds a diagnostic with its identifier, unless it is a warning that the construct's provider ignores. */
export function annotateDiagnostic(
  construct: IConstruct,
  family: ConstructsProvider,
  { severity, id, detail }: Pick<ConfigDiagnostic, "severity" | "id" | "detail">,
): void {
  const ignored = configOf(construct, family, (config) => family.ignored?.(config)) ?? [];
  if (severity !== "warning" || !ignored.includes(id)) annotate(construct, severity, `${detail} [${id}]`);
}

/** Metadata of a stack: a provider construct, and what its author has set so far. */
const registered = "terraform-provider-sdk:provider";
/** Metadata of a construct: a check that synth runs. */
const checked = "terraform-provider-sdk:check";

interface Registered {
  readonly family: ConstructsProvider;
  readonly provider: TerraformProvider;
  config(): ProviderConfig;
}

/** Makes a provider construct known to the constructs of its stack, which ask for its arguments when they need them. */
export function registerProvider(registration: Registered): void {
  TerraformStack.of(registration.provider).node.addMetadata(registered, registration);
}

/**
 * The dialect of a construct, which its provider names, else the stack's provider without an alias. `undefined` if none is named so far:
 * the environment may name one when Terraform runs, so the rules of a dialect are left to the plan.
 */
export function dialectOf(construct: IConstruct, family: ConstructsProvider): string | undefined {
  return configOf(construct, family, (config) => family.dialect?.(config));
}

function configOf<T>(
  construct: IConstruct,
  family: ConstructsProvider,
  read: (config: ProviderConfig) => T,
): T | undefined {
  const provider = providerOf(construct);
  const registration = entries<Registered>(TerraformStack.of(construct), registered).find(
    (candidate) =>
      candidate.family === family &&
      (provider ? candidate.provider === provider : candidate.provider.alias === undefined),
  );
  return registration && read(registration.config());
}

function providerOf(construct: IConstruct): TerraformProvider | undefined {
  if (TerraformProvider.isTerraformProvider(construct)) return construct;
  const provider = "provider" in construct ? construct.provider : undefined;
  if (TerraformProvider.isTerraformProvider(provider)) return provider;
  return undefined;
}

/** Runs a check at synth, when assignments and aspects have set the last value of every argument. The check annotates the construct. */
export function checkAtSynth(construct: IConstruct, check: () => void): void {
  construct.node.addMetadata(checked, check);
  construct.node.addValidation({
    validate: () => {
      check();
      return [];
    },
  });
}

/** Runs the checks of a construct and of all below it now, as synth does. */
export function runChecks(scope: IConstruct): void {
  for (const construct of scope.node.findAll()) for (const check of entries<() => void>(construct, checked)) check();
}

function entries<T>({ node }: IConstruct, metadataType: string): T[] {
  return node.metadata.flatMap(({ type, data }) => (type === metadataType ? [data as T] : []));
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
  const onSynthesize = () => {
    if (process.env.CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS !== undefined) return;
    for (const { node } of stack.node.findAll())
      for (const { type, data } of node.metadata)
        if (printedLevels[type])
          process.stderr.write(printableLines(`${printedLevels[type]} [${node.path}] ${data}\n`));
  };
  Object.defineProperty(stack, customSynthesis, { value: { onSynthesize }, enumerable: false });
}
