import { AnnotationMetadataEntryType, type TerraformStack } from "../../cdk";
import { printableLines } from "../../schema";

/** Both CDKs read here what a construct does in addition to its Terraform configuration. */
const customSynthesis = Symbol.for("cdktf/customSynthesis");

const printedLevels: Readonly<Record<string, string>> = {
  [AnnotationMetadataEntryType.WARN]: "warning",
  [AnnotationMetadataEntryType.INFO]: "info",
};

/**
 * Prints the warnings of a stack if the app is run by itself, as in `npx tsx main.ts`, because then no command of the CDK does. Errors
 * already fail the run with their text. A stack is synthesized after everything in it, so no warning is missed.
 */
export function printAtPlainRun(stack: TerraformStack): void {
  if (customSynthesis in stack) return;
  Object.defineProperty(stack, customSynthesis, { value: { onSynthesize: () => print(stack) }, enumerable: false });
}

function print(stack: TerraformStack): void {
  if (process.env.CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS !== undefined) return;
  for (const { node } of stack.node.findAll())
    for (const { type, data } of node.metadata)
      if (printedLevels[type]) process.stderr.write(printableLines(`${printedLevels[type]} [${node.path}] ${data}\n`));
}
