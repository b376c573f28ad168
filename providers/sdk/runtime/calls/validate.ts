import { type Definition, formatTerraformPath, type ObjectValue, type Path } from "../../../../lib/model";
import { fromDynamicValue } from "../../protocol/dynamic-value";
import type { Diagnostic as DiagnosticMessage, DynamicValue } from "../../protocol/generated/tfplugin6";
import type { Diagnostic } from "../diagnostic";
import { grouped } from "../grouped";
import { collect, find, type Handlers } from "../handlers";
import type { Session } from "../session";
import { asObject, readOnlyPaths, writeOnlyPaths } from "../values";

interface Validated {
  readonly definition: Definition;
  validate?(config: ObjectValue): readonly Diagnostic[];
}

const readOnly = (path: Path): Diagnostic => ({
  severity: "error",
  summary: "Read-only argument",
  detail: `${formatTerraformPath(path)} is set by the service and cannot be configured; remove it.`,
  path,
});

export function validateCalls<C>(session: Session<C>): Handlers {
  const { resources, dataSources, ephemeralResources, provider } = session;
  return {
    validateProviderConfig: async ({ config }) => ({
      diagnostics: await validate(session, { definition: provider.definition }, config),
    }),
    validateResourceConfig: async ({ typeName, config, clientCapabilities }) => {
      const allowed = clientCapabilities?.writeOnlyAttributesAllowed ?? false;
      return { diagnostics: await validate(session, find(resources, typeName), config, allowed) };
    },
    validateDataResourceConfig: async ({ typeName, config }) => ({
      diagnostics: await validate(session, find(dataSources, typeName), config),
    }),
    validateEphemeralResourceConfig: async ({ typeName, config }) => ({
      diagnostics: await validate(session, find(ephemeralResources, typeName), config),
    }),
  };
}

async function validate<C>(
  session: Session<C>,
  part: Validated,
  value: DynamicValue | undefined,
  writeOnlyAllowed = true,
): Promise<DiagnosticMessage[]> {
  const { type } = part.definition;
  const { diagnostics } = await collect(session, type, (diagnostics) => {
    const config = asObject(fromDynamicValue(type, value));
    if (!config) return;
    const found = [...(session.provider.validate?.(part.definition, config) ?? []), ...(part.validate?.(config) ?? [])];
    const told = new Set(found.map(({ path }) => JSON.stringify(path)));
    const untold = readOnlyPaths(type, config).filter((path) => !told.has(JSON.stringify(path)));
    for (const diagnostic of grouped([...found, ...untold.map(readOnly)])) diagnostics.report(diagnostic);
    for (const path of writeOnlyAllowed ? [] : writeOnlyPaths(type, config)) {
      diagnostics.error(
        "Write-only arguments need Terraform 1.11 or later",
        "This version would store the value.",
        path,
      );
    }
  });
  return diagnostics;
}
