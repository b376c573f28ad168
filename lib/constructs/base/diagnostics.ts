import { AnnotationMetadataEntryType, type IConstruct } from "../../cdk";
import type { Definition } from "../../model";
import { validate } from "../../validation";
import { isOpaque } from "../synthesis/opaque";

/**
 * Adds a diagnostic to a construct; the CDK shows those of all constructs together when the app is synthesized, and stops after an error.
 * Without a stack trace: the construct's path and the attribute's path say where it is.
 */
export function annotate(construct: IConstruct, severity: "error" | "warning" | "info", message: string): void {
  construct.node.addMetadata(levels[severity], message);
}

const levels = {
  error: AnnotationMetadataEntryType.ERROR,
  warning: AnnotationMetadataEntryType.WARN,
  info: AnnotationMetadataEntryType.INFO,
} as const;

/** Adds the diagnostics of a configuration to its construct. Tokens are never judged. */
export function annotateDiagnostics(construct: IConstruct, definition: Definition, config: object): void {
  const subject = `the ${definition.name.replaceAll("_", " ")}`;
  for (const { severity, detail } of validate(definition.type, config, { isOpaque, spelling: "camel", subject }))
    annotate(construct, severity, detail);
}
