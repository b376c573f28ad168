import { computed, define, integer, json, list, map, object, optional, required, string } from "../../model";
import { limits } from "../limits";
import { objectId } from "../object-id";
import { queryLanguages } from "../vocabulary";
import { chartRange } from "./chart-time";

const withoutQueries = {
  matches: /^(?!.*(;|\bselect\s))/is,
  says: "columns and functions only: no semicolon, no SELECT",
};

export const search = define({
  kind: "data_source",
  name: "search",
  capability: "events.search",
  description:
    "Rows of events that a query finds, for `check` blocks and outputs. It is read in every plan, and the rows are in the state.",
  type: object(
    "SearchConfig",
    {
      sourceId: required(objectId(), "Id of the source that is searched."),
      startTime: optional(
        string(),
        "Start of the range: an RFC 3339 time, or milliseconds since 1970; 15 minutes before the end when absent.",
      ),
      endTime: optional(string(), "End of the range, in the same form; now when absent."),
      where: optional(string({ maxLength: limits.searchWhere }), "Which events are found; all when absent."),
      whereLanguage: optional(string({ oneOf: queryLanguages }), "Language of `where`; `lucene` when absent."),
      select: optional(
        string({ maxLength: limits.searchSelect, pattern: withoutQueries }),
        "Columns of the rows, joined with commas; the source's own when absent.",
      ),
      orderBy: optional(string({ maxLength: limits.searchOrder }), "Order of the rows; newest first when absent."),
      maxResults: optional(
        integer({ min: 1, max: limits.searchRows }),
        `Most rows that are returned; 100 when absent, ${limits.searchRows} at most. Further ones are read with \`offset\`.`,
      ),
      offset: optional(
        integer({ min: 0, max: limits.searchOffset }),
        "Rows that are passed over first; 0 when absent.",
      ),
      rows: computed(list(map(string())), "The rows: values by column, as texts; what is no text is JSON."),
      rowCount: computed(integer(), "Number of rows."),
      rowsJson: computed(json(), "The rows as the service sends them."),
    },
    [chartRange],
  ),
});
