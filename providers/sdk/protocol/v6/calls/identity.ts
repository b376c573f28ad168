import { DiagnosticError } from "../../../runtime/diagnostic";
import { identityType, identityVersion } from "../../../runtime/identity";
import type { Session } from "../../../runtime/session";
import type { Handlers } from "../call-types";
import { jsonOf, toDynamicValue } from "../dynamic-value";
import { identitySchema } from "../identity";
import { find, respond } from "../respond";
import { shaped } from "../values";

export function identityCalls<C>(session: Session<C>): Handlers {
  return {
    getResourceIdentitySchemas: async () => {
      const schemas = [...session.resources].flatMap(([typeName, { definition }]) => {
        const schema = identitySchema(definition);
        return schema ? [[typeName, schema] as const] : [];
      });
      return { identitySchemas: Object.fromEntries(schemas), diagnostics: [] };
    },

    upgradeResourceIdentity: async ({ typeName, version, rawIdentity }) => {
      const type = identityType(find(session.resources, typeName).definition);
      const { result, diagnostics } = await respond(session, undefined, () => {
        if (!type || !rawIdentity || version > identityVersion)
          throw new DiagnosticError(
            "Identity has an unknown version",
            `The identity of this ${typeName} has version ${version}; this version of the provider supports ${identityVersion}. Use a later version of the provider.`,
          );
        const identity = shaped(type, jsonOf(rawIdentity.json));
        return { identityData: toDynamicValue(type, identity) };
      });
      return { upgradedIdentity: result, diagnostics };
    },
  };
}
