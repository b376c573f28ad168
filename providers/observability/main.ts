import { memberCheckVariable } from "../../lib/delivery/member-check";
import { serve } from "../sdk/serve";
import { plugin } from "./plugin";

/** In base64; the build puts it here (see providers/package/schema.mjs), and where it did not, the schema is encoded when it is asked for. */
declare const SCHEMA_BYTES: string | undefined;

void serve({
  ...plugin,
  checksMembers: process.env[memberCheckVariable] === "1",
  schemaBytes: typeof SCHEMA_BYTES === "string" ? Buffer.from(SCHEMA_BYTES, "base64") : undefined,
});
