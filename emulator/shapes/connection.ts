import { z } from "zod/v3";
import type { ServiceVersion } from "../options";

const prefix = z.string().regex(/^[A-Za-z0-9_]+$/);
const members = {
  name: z.string(),
  host: z.string(),
  username: z.string(),
  password: z.string().optional(),
  isPrometheusEndpoint: z.boolean().optional(),
};

/** Null clears the endpoint, which versions after the recorded one have; the recorded one drops it. */
const endpoint: Record<ServiceVersion, z.ZodType<string | null | undefined, z.ZodTypeDef, unknown>> = {
  next: z.string().nullish(),
  recorded: z.unknown().transform(() => undefined),
};

export const connectionOnCreate = (version: ServiceVersion) =>
  z.object({ ...members, hyperdxSettingPrefix: prefix.nullish(), prometheusEndpoint: endpoint[version] });

/** An update clears the prefix with null and with an empty text alike. */
export const connectionOnUpdate = (version: ServiceVersion) =>
  z.object({
    ...members,
    hyperdxSettingPrefix: z.union([z.literal(""), prefix]).nullish(),
    prometheusEndpoint: endpoint[version],
  });
