import { asItems, asMembers, isRecord } from "terraform-provider-sdk/values";
import { z } from "zod";
import { counted, type Mark } from "../../drawing";
import { tileKind } from "../../tiles";
import type { PlannedAlert, PlannedDashboard, PlannedStack, PlannedTile } from "../plans/planned";

/** What a rule finds: an object, and what is wrong with it, as the rest of a sentence. */
export interface Violation {
  readonly address: string;
  readonly subject: string;
  readonly message: string;
}

/** A rule that people may ask for, with what it can be told. */
interface PolicyRule<Options extends z.ZodRawShape = z.ZodRawShape> {
  readonly description: string;
  readonly options: Options;
  readonly check: (stack: PlannedStack, options: z.output<z.ZodObject<Options>>) => readonly Violation[];
}

const pattern = z.string().transform((text, context) => {
  try {
    return new RegExp(text, "u");
  } catch (error) {
    const message = `is no regular expression: ${(error as Error).message}.`;
    context.issues.push({ code: "custom", input: text, message });
    return z.NEVER;
  }
});
const owner = { pattern: pattern.prefault("^(team|owner)[-:]") };
const anyName = { pattern: pattern.prefault("\\S") };

/** The rules by their names, which are identifiers of findings. */
export const policyRules = {
  "alert-channel": rule("Each alert notifies somebody.", alerts, {}, ({ values: { channel, channels }, unknown }) => {
    const hasNoChannels = channels === null || (Array.isArray(channels) && channels.length === 0);
    if (channel === null && hasNoChannels && !unknown.some((name) => name.startsWith("channel")))
      return "has no channel";
    return undefined;
  }),
  "alert-runbook": rule(
    "The note or message of each alert has a link.",
    alerts,
    { pattern: pattern.prefault("https?://") },
    ({ values, unknown }, options) => {
      if (unknown.includes("note") || unknown.includes("message")) return undefined;
      const texts = textsOf([values.note, values.message]).filter((text) => options.pattern.test(text));
      return matching(texts, options.pattern, "has no note or message");
    },
  ),
  "alert-owner": rule(
    "A tag of each alert, or of its dashboard, names its owner.",
    alerts,
    owner,
    ({ values, dashboard, unknown }, options, stack) => {
      const board = stack.dashboards.find(({ address }) => address === dashboard?.address);
      const tags = [...textsOf(values.tags), ...(board?.tags ?? [])];
      if (unknown.includes("tags") && tags.length === 0 && !board) return "has no tags in the plan that name its owner";
      return matching(tags, options.pattern, "has no tag");
    },
  ),
  "alert-severity": rule(
    "Each alert has a severity, in its channel or as a tag.",
    alerts,
    { pattern: pattern.prefault("^(severity[-:])?(critical|error|warning|info|page|ticket)$") },
    ({ values: { channel, channels, tags } }, options) => {
      const severities = [channel, ...asItems(channels)].map((notified) => asMembers(notified).severity);
      return matching([...textsOf(severities), ...textsOf(tags)], options.pattern, "has no severity");
    },
  ),
  "alert-name": rule("The name of each alert has a form.", alerts, anyName, ({ values, unknown }, options) => {
    if (unknown.includes("name")) return undefined;
    return matching(textsOf([values.name]), options.pattern, "has no name");
  }),
  "alert-windows": rule(
    "Each alert waits for several windows before it fires.",
    alerts,
    { min: z.number().int().min(1).default(2) },
    ({ values: { numConsecutiveWindows: windows }, unknown }, { min }) => {
      if (unknown.includes("numConsecutiveWindows")) return undefined;
      const count = typeof windows === "number" ? windows : 1;
      if (count < min) return `fires after ${counted(count, "window")}; the least is ${min}`;
      return undefined;
    },
  ),
  "dashboard-owner": rule("A tag of each dashboard names its owner.", dashboards, owner, ({ tags }, options) =>
    matching(tags, options.pattern, "has no tag"),
  ),
  "dashboard-name": rule("The name of each dashboard has a form.", dashboards, anyName, ({ name }, options) =>
    matching([name], options.pattern, "has no name"),
  ),
  "dashboard-size": rule(
    "No dashboard has too many tiles.",
    dashboards,
    { max: z.number().int().min(1).default(30) },
    (dashboard, { max }) => {
      const count = remaining(dashboard.tiles).length;
      if (count > max) return `has ${count} tiles; the most is ${max}`;
      return undefined;
    },
  ),
  "tile-title": rule("Each tile has a title.", tiles, {}, ({ name }) => (name === "" ? "has no title" : undefined)),
  "tile-unit": rule("The numbers of each tile have a format, which says their unit.", tiles, {}, ({ config }) => {
    if (!config || !showsNumbers(config) || hasFormat(config)) return undefined;
    return "has no number format";
  }),
  "sql-time-filter": rule("Raw SQL reads the time range of the dashboard only.", queried, {}, ({ config }) => {
    if (typeof config?.sqlTemplate !== "string" || timeFilter.test(config.sqlTemplate)) return undefined;
    return "has SQL without a time filter, such as $__timeFilter(Timestamp)";
  }),
} satisfies Record<string, PolicyRule>;

export type PolicyRuleName = keyof typeof policyRules;

/** An object that a rule judges, and how a violation names it. */
interface Judged<T> extends Omit<Violation, "message"> {
  readonly object: T;
}

function rule<T, const Options extends z.ZodRawShape>(
  description: string,
  judged: (stack: PlannedStack) => readonly Judged<T>[],
  options: Options,
  judge: (object: T, options: z.output<z.ZodObject<Options>>, stack: PlannedStack) => string | undefined,
) {
  const check: PolicyRule<Options>["check"] = (stack, options) =>
    judged(stack).flatMap(({ object, ...about }) => {
      const message = judge(object, options, stack);
      if (message === undefined) return [];
      return [{ ...about, message }];
    });
  return { description, options, check: check as PolicyRule["check"] };
}

/** What of the service's macros and parameters stands for a bound in time. */
const timeFilter = /\$__(time|date|dateTime)Filter|\$__(from|to)Time|\{(start|end)DateMilliseconds/;

function remaining<T extends { readonly mark: Mark }>(objects: readonly T[]): T[] {
  return objects.filter(({ mark }) => mark !== "removed");
}

function alerts(stack: PlannedStack): Judged<PlannedAlert>[] {
  return remaining(stack.alerts).map((object) => {
    return { address: object.address, subject: `The alert "${object.name}"`, object };
  });
}

function dashboards(stack: PlannedStack): Judged<PlannedDashboard>[] {
  return remaining(stack.dashboards).map((object) => {
    return { address: object.address, subject: `The dashboard "${object.name}"`, object };
  });
}

function tiles(stack: PlannedStack): Judged<PlannedTile>[] {
  return stack.dashboards.flatMap(({ address, name, tiles }) =>
    remaining(tiles).map((object) => ({
      address,
      subject: `The tile "${object.name || object.key}" of "${name}"`,
      object,
    })),
  );
}

/** Tiles, and the charts that alerts have of their own. */
function queried(stack: PlannedStack): Judged<PlannedTile>[] {
  const charts = alerts(stack).flatMap(({ object: { chart }, ...about }) => {
    if (!chart) return [];
    return [{ ...about, object: chart }];
  });
  return [...tiles(stack), ...charts];
}

function matching(texts: readonly string[], form: RegExp, violation: string): string | undefined {
  if (texts.some((text) => form.test(text))) return undefined;
  const requirement = `${violation} that matches ${form.source.replaceAll("\\/", "/")}`;
  if (texts.length === 0) return requirement;
  return `${requirement}, but ${texts.map((text) => JSON.stringify(text)).join(", ")}`;
}

function textsOf(values: unknown): string[] {
  if (!Array.isArray(values)) return [];
  return values.filter((value) => typeof value === "string" && value !== "");
}

function showsNumbers({ displayType }: Readonly<Record<string, unknown>>): boolean {
  const data = tileKind(displayType)?.data;
  return data === "over_time" || data === "totals" || data === "distribution";
}

function hasFormat({ numberFormat, select }: Readonly<Record<string, unknown>>): boolean {
  if (isRecord(numberFormat)) return true;
  const items = asItems(select);
  return items.length > 0 && items.every((item) => isRecord(asMembers(item).numberFormat));
}
