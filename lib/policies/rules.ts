import { isRecord } from "terraform-provider-sdk/internal/schema";
import { z } from "zod";
import type { PlannedAlert, PlannedDashboard, PlannedStack, PlannedTile } from "../plans/planned";
import { tileKind } from "../tiles";

/** What a rule finds: an object, and what is wrong with it, as the rest of a sentence. */
export interface Violation {
  readonly address: string;
  readonly subject: string;
  readonly says: string;
}

/** A rule that people may ask for, with what it can be told. */
interface PolicyRule<Options extends z.ZodRawShape = z.ZodRawShape> {
  /** What it asks for. */
  readonly says: string;
  readonly options: Options;
  readonly check: (stack: PlannedStack, options: z.output<z.ZodObject<Options>>) => readonly Violation[];
}

const pattern = z.string().transform((text, context) => {
  try {
    return new RegExp(text, "u");
  } catch (error) {
    context.issues.push({
      code: "custom",
      input: text,
      message: `is no regular expression: ${(error as Error).message}.`,
    });
    return z.NEVER;
  }
});
const owner = pattern.prefault("^(team|owner)[-:]");

/** The rules by their names, which are identifiers of findings. */
export const policyRules = {
  "alert-channel": rule("Each alert notifies somebody.", {}, (stack) =>
    alerts(stack, ({ values, unknown }) => {
      const { channel, channels } = values;
      const hasOne = channel !== null || (Array.isArray(channels) ? channels.length > 0 : channels !== null);
      return hasOne || unknown.some((name) => name.startsWith("channel")) ? undefined : "has no channel";
    }),
  ),
  "alert-runbook": rule(
    "The note or message of each alert has a link.",
    { pattern: pattern.prefault("https?://") },
    (stack, options) =>
      alerts(stack, ({ values, unknown }) => {
        if (unknown.includes("note") || unknown.includes("message")) return undefined;
        const texts = textsOf([values.note, values.message]).filter((text) => options.pattern.test(text));
        return matching(texts, options.pattern, "has no note or message");
      }),
  ),
  "alert-owner": rule(
    "A tag of each alert, or of its dashboard, names its owner.",
    { pattern: owner },
    (stack, options) =>
      alerts(stack, ({ values, dashboard, unknown }) => {
        const board = stack.dashboards.find(({ address }) => address === dashboard?.address);
        const tags = [...textsOf(values.tags), ...(board?.tags ?? [])];
        if (unknown.includes("tags") && tags.length === 0 && !board)
          return "has no tags in the plan that name its owner";
        return matching(tags, options.pattern, "has no tag");
      }),
  ),
  "alert-severity": rule(
    "Each alert has a severity, in its channel or as a tag.",
    { pattern: pattern.prefault("^(severity[-:])?(critical|error|warning|info|page|ticket)$") },
    (stack, options) =>
      alerts(stack, ({ values: { channel, channels, tags } }) => {
        const all = [channel, ...(Array.isArray(channels) ? channels : [])];
        const severities = all.flatMap((one) => (isRecord(one) ? textsOf([one.severity]) : []));
        return matching([...severities, ...textsOf(tags)], options.pattern, "has no severity");
      }),
  ),
  "alert-name": rule("The name of each alert has a form.", { pattern: pattern.prefault("\\S") }, (stack, options) =>
    alerts(stack, ({ values: { name }, unknown }) =>
      unknown.includes("name") ? undefined : matching(textsOf([name]), options.pattern, "has no name"),
    ),
  ),
  "alert-windows": rule(
    "Each alert waits for several windows before it fires.",
    { min: z.number().int().min(1).default(2) },
    (stack, { min }) =>
      alerts(stack, ({ values: { numConsecutiveWindows: windows }, unknown }) => {
        if (unknown.includes("numConsecutiveWindows")) return undefined;
        const count = typeof windows === "number" ? windows : 1;
        return count < min
          ? `fires after ${count === 1 ? "1 window" : `${count} windows`}; the least is ${min}`
          : undefined;
      }),
  ),
  "dashboard-owner": rule("A tag of each dashboard names its owner.", { pattern: owner }, (stack, options) =>
    dashboards(stack, ({ tags }) => matching(tags, options.pattern, "has no tag")),
  ),
  "dashboard-name": rule(
    "The name of each dashboard has a form.",
    { pattern: pattern.prefault("\\S") },
    (stack, options) => dashboards(stack, ({ name }) => matching([name], options.pattern, "has no name")),
  ),
  "dashboard-size": rule(
    "No dashboard has too many tiles.",
    { max: z.number().int().min(1).default(30) },
    (stack, { max }) =>
      dashboards(stack, ({ tiles }) => {
        const count = tiles.filter(({ mark }) => mark !== "removed").length;
        return count > max ? `has ${count} tiles; the most is ${max}` : undefined;
      }),
  ),
  "tile-title": rule("Each tile has a title.", {}, (stack) =>
    tiles(stack, ({ name }) => (name === "" ? "has no title" : undefined)),
  ),
  "tile-unit": rule("The numbers of each tile have a format, which says their unit.", {}, (stack) =>
    tiles(stack, ({ config }) =>
      config && showsNumbers(config) && !hasFormat(config) ? "has no number format" : undefined,
    ),
  ),
  "sql-time-filter": rule("Raw SQL reads the time range of the dashboard only.", {}, (stack) => {
    const isUnfiltered = (config: PlannedTile["config"]) =>
      typeof config?.sqlTemplate === "string" && !timeFilter.test(config.sqlTemplate);
    const says = "has SQL without a time filter, such as $__timeFilter(Timestamp)";
    return [
      ...tiles(stack, ({ config }) => (isUnfiltered(config) ? says : undefined)),
      ...alerts(stack, ({ chart }) => (isUnfiltered(chart?.config) ? says : undefined)),
    ];
  }),
} satisfies Record<string, PolicyRule>;

export type PolicyRuleName = keyof typeof policyRules;

function rule<const Options extends z.ZodRawShape>(
  says: string,
  options: Options,
  check: PolicyRule<Options>["check"],
) {
  return { says, options, check: check as PolicyRule["check"] };
}

/** What of the service's macros and parameters stands for a bound in time. */
const timeFilter = /\$__(time|date|dateTime)Filter|\$__(from|to)Time|\{(start|end)DateMilliseconds/;

function alerts({ alerts }: PlannedStack, judge: (alert: PlannedAlert) => string | undefined): Violation[] {
  return alerts
    .filter(({ mark }) => mark !== "removed")
    .flatMap((alert) => violation(alert.address, `The alert "${alert.name}"`, judge(alert)));
}

function dashboards(
  { dashboards }: PlannedStack,
  judge: (dashboard: PlannedDashboard) => string | undefined,
): Violation[] {
  return dashboards
    .filter(({ mark }) => mark !== "removed")
    .flatMap((dashboard) => violation(dashboard.address, `The dashboard "${dashboard.name}"`, judge(dashboard)));
}

function tiles({ dashboards }: PlannedStack, judge: (tile: PlannedTile) => string | undefined): Violation[] {
  return dashboards.flatMap(({ address, name, tiles }) =>
    tiles
      .filter(({ mark }) => mark !== "removed")
      .flatMap((tile) => violation(address, `The tile "${tile.name || tile.key}" of "${name}"`, judge(tile))),
  );
}

function violation(address: string, subject: string, says: string | undefined): Violation[] {
  return says === undefined ? [] : [{ address, subject, says }];
}

function matching(texts: readonly string[], { source, flags }: RegExp, says: string): string | undefined {
  const form = new RegExp(source, flags);
  if (texts.some((text) => form.test(text))) return undefined;
  const found = texts.length === 0 ? "" : `, but ${texts.map((text) => JSON.stringify(text)).join(", ")}`;
  return `${says} that matches ${source.replaceAll("\\/", "/")}${found}`;
}

function textsOf(values: unknown): string[] {
  return Array.isArray(values) ? values.filter((one) => typeof one === "string" && one !== "") : [];
}

function showsNumbers({ displayType }: Readonly<Record<string, unknown>>): boolean {
  const data = tileKind(displayType)?.data;
  return data === "over_time" || data === "totals" || data === "distribution";
}

function hasFormat({ numberFormat, select }: Readonly<Record<string, unknown>>): boolean {
  const items = Array.isArray(select) ? select : [];
  return (
    isRecord(numberFormat) || (items.length > 0 && items.every((item) => isRecord(item) && isRecord(item.numberFormat)))
  );
}
