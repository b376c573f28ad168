import { kinds } from "../../../lib/client";
import { source } from "../../../lib/definitions/source";
import { hasMember } from "../../../lib/model";
import { storedResource } from "../stored/stored-resource";

/** `observability_source`. */
export const sourceResource = storedResource(source, {
  record: kinds.sources,
  store: (client) => client.sources,
  hooks: {
    /** A source that changes its kind leaves the rest of the former one behind. The hosted platform insists on the precision of a span. */
    body(body, { planned }) {
      const own = Object.entries(body).filter(([member]) => hasMember(source.type, planned, member));
      const kept = Object.fromEntries(own);
      return planned.kind === "trace" ? { durationPrecision: 3, ...kept } : kept;
    },
  },
});
