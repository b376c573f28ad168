import { computed, define, integer, json, list, map, object, optional, required, string } from "../../schema";
import { limits } from "../limits";
import { objectId } from "../object-id";
import { teamToRead } from "../team-argument";
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
    "Searches events and returns their rows, for `check` blocks and outputs. Every plan runs the search, and the state stores the rows.",
  type: object(
    "SearchConfig",
    {
      sourceId: required(objectId(), "ID of the source to search."),
      startTime: optional(
        string(),
        "Start of the time range, as an RFC 3339 time or in milliseconds since the Unix epoch. Defaults to 15 minutes before the end.",
      ),
      endTime: optional(string(), "End of the time range, in the same form. Defaults to the current time."),
      where: optional(
        string({ maxLength: limits.searchWhere }),
        "Condition that selects the events. If omitted, all events match.",
      ),
      whereLanguage: optional(string({ oneOf: queryLanguages }), "Language of `where`. Defaults to `lucene`."),
      select: optional(
        string({ maxLength: limits.searchSelect, pattern: withoutQueries }),
        "Columns to return, comma-separated. Defaults to the columns of the source.",
      ),
      orderBy: optional(string({ maxLength: limits.searchOrder }), "Sort order of the rows. Defaults to newest first."),
      maxResults: optional(
        integer({ min: 1, max: limits.searchRows }),
        `Maximum number of rows to return, at most ${limits.searchRows}. Defaults to 100. Use \`offset\` to read more.`,
      ),
      offset: optional(integer({ min: 0, max: limits.searchOffset }), "Number of rows to skip. Defaults to 0."),
      team: teamToRead,
      rows: computed(
        list(map(string())),
        "Rows of the result, each a map of column to value. Values that are not strings are JSON-encoded.",
      ),
      rowCount: computed(integer(), "Number of rows."),
      rowsJson: computed(json(), "Rows of the result as the service returns them, as JSON."),
    },
    [chartRange],
  ),
});
