import { z } from "zod/v3";
import { openSourceOnly } from "../http/call";
import { notFoundText } from "../rejection";
import { byVersion, type ServiceVersion } from "../shapes/releases";
import type { Shape } from "../shapes/words";
import { crud, identity } from "./crud";

const prefix = z.string().regex(/^[A-Za-z0-9_]+$/);
const members = {
  name: z.string(),
  host: z.string(),
  username: z.string(),
  password: z.string().optional(),
};

/** Null clears the endpoint, which versions after the recorded one have; the recorded one drops it. */
const endpoint = byVersion(
  (version): Shape<string | null | undefined> =>
    version > "2.36" ? z.string().nullish() : z.unknown().transform(() => undefined),
);

function bodyWith(hyperdxSettingPrefix: z.ZodType<string | null | undefined>) {
  return ({ serviceVersion }: { serviceVersion: ServiceVersion }) =>
    z.object({
      ...members,
      hyperdxSettingPrefix,
      isPrometheusEndpoint: z.boolean().optional(),
      prometheusEndpoint: endpoint[serviceVersion],
    });
}

export const connectionOperations = crud("connections", {
  path: "/connections",
  modes: openSourceOnly,
  absent: notFoundText,
  onCreate: bodyWith(prefix.nullish()),
  // An update clears the prefix with null and with an empty text alike.
  onUpdate: bodyWith(z.union([z.literal(""), prefix]).nullish()),
  // What it omits stays as it is; null and an empty text clear it, but for the password.
  write: (body, call) => (stored) => {
    const { password, hyperdxSettingPrefix: prefix, prometheusEndpoint: endpoint } = body;
    return {
      ...stored,
      ...body,
      password: password || stored?.password,
      hyperdxSettingPrefix: prefix === undefined ? stored?.hyperdxSettingPrefix : prefix || undefined,
      prometheusEndpoint: endpoint === undefined ? stored?.prometheusEndpoint : endpoint || undefined,
      ...identity(stored, call),
    };
  },
  publicForm: ({ password, ...connection }) => connection,
});
