import type { Definition, ObjectValue } from "../../../../lib/model";
import { fromDynamicValue } from "../../protocol/dynamic-value";
import type { Diagnostic, DynamicValue } from "../../protocol/generated/tfplugin6";
import type { Issue } from "../diagnostic";
import { collect, find, type Handlers } from "../handlers";
import type { Session } from "../session";
import { asObject, writeOnlyPaths } from "../values";

interface Validated {
  readonly definition: Definition;
  validate?(config: ObjectValue): readonly Issue[];
}

export function validateCalls<C>(session: Session<C>): Handlers {
  return {
    validateProviderConfig: async ({ config }) => ({ diagnostics: await validate(session, session.provider, config) }),
    validateResourceConfig: async ({ typeName, config, clientCapabilities }) => {
      const allowed = clientCapabilities?.writeOnlyAttributesAllowed ?? false;
      return { diagnostics: await validate(session, find(session.resources, typeName), config, allowed) };
    },
    validateDataResourceConfig: async ({ typeName, config }) => ({
      diagnostics: await validate(session, find(session.dataSources, typeName), config),
    }),
    validateEphemeralResourceConfig: async ({ typeName, config }) => ({
      diagnostics: await validate(session, find(session.ephemeralResources, typeName), config),
    }),
  };
}

async function validate<C>(
  session: Session<C>,
  part: { readonly definition: Definition },
  value: DynamicValue | undefined,
  writeOnlyAllowed = true,
): Promise<Diagnostic[]> {
  const { provider } = session;
  const { type } = part.definition;
  const { diagnostics } = await collect(session, type, (findings) => {
    const config = asObject(fromDynamicValue(type, value));
    if (!config) return;
    findings.issues(provider.validate?.(part.definition, config) ?? []);
    if (part !== provider) findings.issues((part as Validated).validate?.(config) ?? []);
    for (const path of writeOnlyAllowed ? [] : writeOnlyPaths(type, config)) {
      findings.error("Write-only arguments need Terraform 1.11 or later", "This version would store the value.", path);
    }
  });
  return diagnostics;
}
