import { AnnotationMetadataEntryType, type IConstruct } from "../cdk";

/** A diagnostic that the CDK shows for a construct at synth. */
export interface SynthDiagnostic {
  readonly severity: "error" | "warning" | "info";
  /** Path of the construct, e.g. `my-stack/api`. */
  readonly construct: string;
  readonly message: string;
}

const severities: Readonly<Record<string, SynthDiagnostic["severity"]>> = {
  [AnnotationMetadataEntryType.ERROR]: "error",
  [AnnotationMetadataEntryType.WARN]: "warning",
  [AnnotationMetadataEntryType.INFO]: "info",
};

/** The errors, warnings and infos of a stack, an app or any construct and all below it: `expect(diagnosticsOf(stack)).toEqual([])`. */
export function diagnosticsOf(scope: IConstruct): SynthDiagnostic[] {
  return scope.node.findAll().flatMap(({ node }) =>
    node.metadata.flatMap(({ type, data }) => {
      const severity = severities[type];
      return severity ? [{ severity, construct: node.path, message: String(data) }] : [];
    }),
  );
}
