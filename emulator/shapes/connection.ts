import { z } from "zod/v3";

export const connectionBody = z.object({
  name: z.string(),
  host: z.string(),
  username: z.string(),
  password: z.string().optional(),
  hyperdxSettingPrefix: z
    .string()
    .regex(/^[A-Za-z0-9_]*$/)
    .nullish(),
  isPrometheusEndpoint: z.boolean().optional(),
});
