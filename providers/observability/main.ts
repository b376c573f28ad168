import { serve } from "terraform-provider-sdk/serve";
import { memberCheckVariable } from "../../lib/kinds/member-check";
import { plugin } from "./plugin";

/** In base64, set by the build (see the packaging of the SDK); without it, the schema is encoded on request. */
declare const SCHEMA_BYTES: string | undefined;

void serve({
  ...plugin,
  checksMembers: process.env[memberCheckVariable] === "1",
  schemaBytes: typeof SCHEMA_BYTES === "string" ? Buffer.from(SCHEMA_BYTES, "base64") : undefined,
});
