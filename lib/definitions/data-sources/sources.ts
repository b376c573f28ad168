import { asComputed, computed, define, list, object, optional, optionalComputed, string } from "../../model";
import { source } from "../source";
import { sourceKinds } from "../vocabulary";
import { idOrName, oneOfIdAndName } from "./id-or-name";

const members = asComputed(source.type.attributes);

/** What the service tells about a source. */
const sourceResult = object("SourceResult", members);

export const sources = define({
  kind: "data_source",
  name: "sources",
  capability: "sources.read",
  description: "All sources of the team, in the service's order, or those of one kind.",
  type: object("SourcesConfig", {
    kind: optional(string({ known: sourceKinds }), "Only sources of this kind."),
    sources: computed(list(sourceResult), "The sources."),
  }),
});

export const sourceLookup = define({
  kind: "data_source",
  name: "source",
  capability: "sources.read",
  description: "One source, by id or by name.",
  type: object(
    "SourceLookupConfig",
    {
      ...members,
      ...idOrName("source"),
      kind: optionalComputed(
        string({ known: sourceKinds }),
        "Kind of the source; narrows the search, as sources of different kinds may share a name.",
      ),
    },
    [oneOfIdAndName],
  ),
});
