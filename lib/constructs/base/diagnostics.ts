import { AnnotationMetadataEntryType, type IConstruct, TerraformStack } from "../../cdk";
import type { Definition } from "../../schema";
import { validate } from "../../schema/validate";
import { isOpaque } from "../synthesis/opaque";
import { printAtPlainRun } from "./plain-run";

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
  for (const { severity, detail } of validate(definition.type, config, {
    isOpaque,
    product,
    spelling: "camel",
    subject,
  }))
    annotate(construct, severity, detail);
}
