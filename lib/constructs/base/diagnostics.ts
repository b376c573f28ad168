import { AnnotationMetadataEntryType, type IConstruct, TerraformStack } from "../../cdk";
import type { Definition } from "../../model";
import { validate } from "../../validation";
import { isOpaque } from "../synthesis/opaque";
import { printAtPlainRun } from "./plain-run";

/**
 * Adds a diagnostic to a construct; the CDK shows those of all constructs together when the app is synthesized, and stops after an error.
 * What is known already is not added again. Without a stack trace: the construct's path and the attribute's path say where it is.
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

/** Adds the diagnostics of a configuration to its construct. Tokens are never validated. */
export function annotateDiagnostics(construct: IConstruct, definition: Definition, config: object): void {
  const subject = `the ${definition.name.replaceAll("_", " ")}`;
  for (const { severity, detail } of validate(definition.type, config, { isOpaque, spelling: "camel", subject }))
    annotate(construct, severity, detail);
}
