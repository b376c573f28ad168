import { idOrName, oneOfIdAndName } from "../../kinds/derive";
import { teamToRead } from "../../kinds/kind";
import { source } from "../../kinds/source";
import { asComputed, computed, define, list, object, optional, optionalComputed, string } from "../../schema";
import { sourceKinds } from "../../words";

const members = asComputed(source.type.attributes);

/** A source as the service returns it. */
const sourceResult = object("SourceResult", members);

export const sources = define({
  kind: "data_source",
  name: "sources",
  capability: "sources.read",
  description: "Lists the sources of the team. You can filter them by kind.",
  type: object("SourcesConfig", {
    kind: optional(string({ known: sourceKinds }), "Return only sources of this kind."),
    team: teamToRead,
    sources: computed(list(sourceResult), "Matching sources."),
  }),
});

export const sourceLookup = define({
  kind: "data_source",
  name: "source",
  capability: "sources.read",
  description: "Looks up a source by ID or name.",
  type: object(
    "SourceLookupConfig",
    {
      ...members,
      ...idOrName("source"),
      team: teamToRead,
      kind: optionalComputed(
        string({ known: sourceKinds }),
        "Kind of the source. Set it if sources of different kinds share a name.",
      ),
    },
    [oneOfIdAndName],
  ),
});
