import { map, object, required, string } from "terraform-provider-sdk/schema";
import { isPresent } from "terraform-provider-sdk/values";
import { allKinds } from ".";
import { actions } from "./actions";
import { apiKeyMaterial } from "./api-key";
import { listingOf, listResourceOf, lookupOf } from "./derive";
import { provider } from "./provider";
import { chartSeries, search } from "./queries";
import { backups, serviceMetrics } from "./service";
import { sourceLinks } from "./source-links";
import {
  invitation,
  invitationLookup,
  invitations,
  team,
  teamLookup,
  teamMember,
  teamMemberLookup,
  teamMembers,
} from "./team";

/** The function `provider::observability::api_key_hash`, as data. */
export const apiKeyHash = {
  name: "api_key_hash",
  summary: "Hashes the ID and secret of an API key",
  description:
    "Returns a value for `hashData` or `keyHashWo` of `observability_api_key`: the SHA-256 digests of the ID and the secret, base64-encoded, and the last four characters of the ID. The function sends no request, and the same arguments always give the same result. If an argument is sensitive or ephemeral, the result is too.",
  parameters: [
    { name: "key_id", type: string(), description: "ID of the credential. At least four characters." },
    { name: "key_secret", type: string(), description: "Secret of the credential." },
  ],
  returns: object("ApiKeyHashes", {
    keyIdHash: required(string(), "SHA-256 digest of the ID, base64-encoded."),
    keyIdSuffix: required(string(), "Last four characters of the ID."),
    keySecretHash: required(string(), "SHA-256 digest of the secret, base64-encoded."),
  }),
} as const;

/** `provider::observability::tile_id(tile_ids, key)`. */
export const tileId = {
  name: "tile_id",
  summary: "Returns the ID of a dashboard tile",
  description:
    'Returns the ID of the tile with this key. For a tile without a key, use its name. If the dashboard has no such tile, the error names similar keys; that of `tile_ids["key"]` does not.',
  parameters: [
    {
      name: "tile_ids",
      type: map(string()),
      description: "`tile_ids` of an `observability_dashboard`, as a resource or as a data source.",
      allowNull: true,
      allowUnknown: true,
    },
    { name: "key", type: string(), description: "Key of the tile." },
  ],
  returns: string(),
} as const;

/** Everything the provider serves, by definition. */
export const catalog = {
  provider,
  resources: [...allKinds, sourceLinks, teamMember, team],
  dataSources: [
    ...allKinds.flatMap((kind) => [listingOf(kind), lookupOf(kind)]).filter(isPresent),
    teamLookup,
    teamMembers,
    teamMemberLookup,
    invitations,
    invitationLookup,
    search,
    chartSeries,
    backups,
    serviceMetrics,
  ],
  ephemeralResources: [apiKeyMaterial, invitation],
  listResources: allKinds.map(listResourceOf),
  actions,
  functions: [apiKeyHash, tileId],
} as const;
