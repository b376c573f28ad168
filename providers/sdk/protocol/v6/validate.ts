import { type Configurable, validateConfig } from "../../runtime/calls/validate";
import type { Session } from "../../runtime/session";
import type { Handlers } from "./call";
import { find, respond } from "./call";
import type { Diagnostic, DynamicValue } from "./generated/tfplugin6";
import { isValidated } from "./recognition";
import { fromDynamicObject } from "./values";

export function validateCalls<C>(session: Session<C>): Handlers {
  const { resources, dataSources, ephemeralResources, listResources } = session;
  const validated = async (part: Configurable, config: DynamicValue | undefined, writeOnlyAllowed = true) => ({
    diagnostics: await validate(session, part, config, writeOnlyAllowed),
  });
  return {
    validateProviderConfig: ({ config }) => validated(configuration(session), config),
    validateResourceConfig: async ({ typeName, config, clientCapabilities }) =>
      isValidated(session, typeName, config)
        ? { diagnostics: [] }
        : validated(find(resources, typeName), config, clientCapabilities?.writeOnlyAttributesAllowed ?? false),
    validateDataResourceConfig: async ({ typeName, config }) => validated(find(dataSources, typeName), config),
    validateEphemeralResourceConfig: async ({ typeName, config }) =>
      validated(find(ephemeralResources, typeName), config),
    validateListResourceConfig: async ({ typeName, config }) => validated(find(listResources, typeName), config),
  };
}

/** The provider's own configuration, on which the validation of the rest may depend. */
function configuration<C>(session: Session<C>): Configurable {
  return {
    definition: session.provider.definition,
    validate(config) {
      session.noteConfiguration(config);
      return [];
    },
  };
}

async function validate<C>(
  session: Session<C>,
  part: Configurable,
  value: DynamicValue | undefined,
  writeOnlyAllowed: boolean,
): Promise<Diagnostic[]> {
  const { type } = part.definition;
  const { diagnostics } = await respond(session, type, (diagnostics) => {
    const config = fromDynamicObject(type, value, diagnostics);
    if (!config) return;
    for (const diagnostic of validateConfig(session, part, config, writeOnlyAllowed)) diagnostics.report(diagnostic);
  });
  return diagnostics;
}
