import { z } from "zod/v3";

const prefix = z.string().regex(/^[A-Za-z0-9_]+$/);
const members = {
  name: z.string(),
  host: z.string(),
  username: z.string(),
  password: z.string().optional(),
  isPrometheusEndpoint: z.boolean().optional(),
};

export const connectionOnCreate = z.object({ ...members, hyperdxSettingPrefix: prefix.nullish() });
/** An update clears the prefix with null and with an empty text alike. */
export const connectionOnUpdate = z.object({
  ...members,
  hyperdxSettingPrefix: z.union([z.literal(""), prefix]).nullish(),
});
