import { serve } from "terraform-provider-sdk/serve";
import { memberCheckVariable } from "../../lib/kinds/agreed-names";
import { plugin } from "./plugin";

/** Set by the build; without it, the schemas are encoded on request. */
declare const ENCODED_SCHEMAS: Readonly<Record<string, string>> | undefined;

void serve({
  ...plugin,
  checksMembers: process.env[memberCheckVariable] === "1",
  schemas: typeof ENCODED_SCHEMAS === "undefined" ? undefined : ENCODED_SCHEMAS,
});
