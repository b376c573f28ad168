/*
 * What the UI calls otherwise than the API, keeps elsewhere, or has alone. Exports are converted by it, and whoever writes such a member in a
 * document of the API reads what to write instead.
 */

/** What to write instead of a member of the UI's form, as a whole sentence. */
type Remedies = Readonly<Record<string, string>>;

const ratio = 'Write `asRatio = true` for "ratio"; "column" is the default.';

/** In the `config` of a tile. */
export const remediesOfConfig: Remedies = {
  name: "Write it as `name` of the tile.",
  source: "Write the ID of the source as `sourceId`.",
  connection: "Write the ID of the connection as `connectionId`.",
  where: "Write the condition as `where` of each item of `select`: without it, all rows count.",
  whereLanguage: "Write it as `whereLanguage` of each item of `select`.",
  seriesReturnType: ratio,
  havingLanguage: "Remove it: `having` is always SQL.",
  granularity: "Remove it: the service chooses the length of the time buckets.",
};

/** The same for raw SQL, which has its conditions in the query. */
export const remediesOfSqlConfig: Remedies = {
  name: "Write it as `name` of the tile.",
  source: "Write the ID of the source as `sourceId`.",
  connection: "Write the ID of the connection as `connectionId`.",
  where: "Write the condition in `sqlTemplate`: without it, all rows count.",
  granularity: "Write the length of the time buckets in `sqlTemplate`.",
};

/** In an item of `select`. */
export const remediesOfSelectItem: Remedies = {
  aggCondition: "Write the condition as `where`: without it, all rows count.",
  aggConditionLanguage: "Write it as `whereLanguage`.",
  isDelta: 'Write `periodAggFn = "delta"` for `true`; `false` is the default.',
};

/** Members that only the UI has, with what their absence changes; none of them changes what is counted. */
export const uiOnlyMembers: Readonly<Record<string, string>> = {
  granularity: "the service chooses the length of the time buckets",
  limit: "the service shows as many rows as it does by default",
  alternateRowBackground: "rows have no alternating background",
  color: "the color is not carried over",
  colorRules: "the colors are not carried over",
  alert: "the alert is not carried over",
};
