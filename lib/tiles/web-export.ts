import { asItems, formatPath, isRecord, type Members, type Path } from "terraform-provider-sdk/values";
import { ReadingAccount } from "../reading/account";
import { isContainer, type Leaf } from "../reading/leaves";
import type { Reading } from "../reading/scalars";
import { words } from "../service/words";
import { presentationMembers } from "./content";
import { uiOnlyMembers } from "./ui-names";
import { configOf, NotConverted, picked } from "./web-export-config";
import { meaninglessIn } from "./web-export-defaults";

/** The ID of the object that an export names, or why there is none: a whole sentence. */
export type IdOf = (kind: "source" | "connection" | "dashboard", name: string) => Reading<string>;

/** What an export has and the dashboard does not. */
export interface ExportFinding extends Leaf {
  /** A whole sentence, which names the place. */
  readonly message: string;
  /** True if a whole tile or filter is not in the dashboard. */
  readonly isLeftOut: boolean;
}

export interface ConvertedExport {
  /** As the API has it. */
  readonly dashboard: Members;
  readonly findings: readonly ExportFinding[];
}

/** The export of the UI: its own form of tiles, with names of sources instead of IDs. */
export function isWebExport({ version, tiles }: Members): boolean {
  const [first] = asItems(tiles);
  return typeof version === "string" && (first === undefined || (isRecord(first) && !("name" in first)));
}

/** Members that are the same in both forms. */
export const copiedMembers = {
  dashboard: words("name tags savedQuery savedQueryLanguage savedFilterValues containers"),
  tile: words("x y w h containerId tabId description"),
  filter: words(
    "type name expression sourceMetricType where whereLanguage options label match isBroadcastEnabled isVariableEnabled variableName minSelections maxSelections isGlobalRequirement sourceType",
  ),
} as const;

/** Members that say how a tile looks, not what it shows. */
const looks: ReadonlyMap<string, string> = new Map([
  ...[...presentationMembers, "groupBy", "orderBy"]
    .filter((member) => member !== "formulas")
    .map((member) => [member, "has no effect on such a tile."] as const),
  ...Object.entries(uiOnlyMembers).map(([member, effect]) => [member, `is left out: ${effect}.`] as const),
]);

/** The same dashboard as the API has it. What the API has no words for is left out and named, with the tile that cannot be without it. */
export function fromWebExport(document: Members, idOf: IdOf): ConvertedExport {
  return new ExportReader(document, idOf).convert();
}

class ExportReader {
  private readonly account: ReadingAccount;
  private readonly findings: ExportFinding[] = [];

  constructor(
    private readonly document: Members,
    private readonly idOf: IdOf,
  ) {
    this.account = new ReadingAccount(document, meaninglessIn(document));
  }

  convert(): ConvertedExport {
    const view = this.account.view as Members;
    const dashboard = this.account.copied({
      ...picked(view, copiedMembers.dashboard),
      tiles: this.items(view.tiles, "tiles", (tile) => this.tile(tile)),
      filters: this.items(view.filters, "filters", (filter) => this.filter(filter)),
    });
    const isCovered = ({ path }: Leaf) => this.findings.some((finding) => isAt(path, finding.path));
    const leftovers = this.account.unread().filter((leaf) => !isCovered(leaf));
    for (const leaf of leftovers) this.note(leaf, "is not carried over, because the API has no such member.");
    return { dashboard, findings: this.findings };
  }

  /** Each item that can be converted. The others are left out with what they need. */
  private items(list: unknown, member: string, convert: (item: Members) => Members): Members[] {
    if (list !== undefined && list !== null && !Array.isArray(list))
      this.note({ path: [member], value: list }, "must be a list.");
    const items: readonly unknown[] = asItems(list);
    return items.flatMap((item, index) => {
      const path = [member, index];
      try {
        if (!isRecord(item)) throw new NotConverted("it is no object");
        return [this.account.copied(convert(item))];
      } catch (error) {
        if (!(error instanceof NotConverted)) throw error;
        const value = isRecord(item) ? this.account.original(item) : item;
        const message = `${this.placeOf(path)} is left out: ${error.message}.`;
        this.findings.push({ path, value, message, isLeftOut: true });
        return [];
      }
    });
  }

  private tile(tile: Members): Members {
    const { config } = tile;
    if (!isRecord(config)) throw new NotConverted("it has no `config`");
    const { name } = config;
    if (name !== undefined && typeof name !== "string") throw new NotConverted("config.name is no text");
    const content = configOf(config, {
      idOf: (kind, reference) => this.referred(kind, reference),
      note: (part, member, reason) => this.noteMember(part, member, reason),
    });
    // What goes into the result is asked for.
    const converted = this.account.copied({ ...picked(tile, copiedMembers.tile), name: name ?? "", config: content });
    this.mustBeWhole(config);
    return converted;
  }

  /** @throws NotConverted for what nobody asked for, unless the tile shows the same without it. */
  private mustBeWhole(config: Members): void {
    const path = this.account.pathOf(config) ?? [];
    for (const leaf of this.account.unread(config)) {
      if (this.findings.some((finding) => isAt(leaf.path, finding.path))) continue;
      const inside = leaf.path.slice(path.length);
      const look = inside.findIndex((step) => looks.has(String(step)));
      if (look < 0)
        throw new NotConverted(
          `${formatPath(["config", ...inside])} is ${describeValue(leaf.value)}, for which the API has no member`,
        );
      const member = [...path, ...inside.slice(0, look + 1)];
      this.note({ path: member, value: valueAt(this.document, member) }, looks.get(String(inside[look])) ?? "");
    }
  }

  private filter(filter: Members): Members {
    const { source, appliesToSourceIds: applies } = filter;
    if (source !== undefined && typeof source !== "string") throw new NotConverted("source is no text");
    const isList = Array.isArray(applies) && applies.every((name) => typeof name === "string");
    if (!isList && applies !== undefined && applies !== null)
      throw new NotConverted("appliesToSourceIds is no list of texts");
    return {
      ...picked(filter, copiedMembers.filter),
      ...(source !== undefined && { sourceId: this.referred("source", source) }),
      ...(isList && { appliesToSourceIds: applies.map((name) => this.referred("source", name)) }),
    };
  }

  private referred(kind: "source" | "connection" | "dashboard", name: string): string {
    const reading = this.idOf(kind, name);
    if ("problem" in reading) throw new NotConverted(reading.problem.replace(/\.$/, ""));
    return reading.value;
  }

  private noteMember(part: object, member: string | number, reason: string): void {
    const path = [...(this.account.pathOf(part) ?? []), member];
    this.note({ path, value: valueAt(this.document, path) }, reason);
  }

  private note({ path, value }: Leaf, reason: string): void {
    const [list = "", index, ...inside] = path;
    const isInItem = typeof index === "number" && inside.length > 0;
    const place = isInItem ? `${this.placeOf([list, index])}: ${formatPath(inside)}` : formatPath(path);
    this.findings.push({ path, value, message: `${place} is ${describeValue(value)}; it ${reason}`, isLeftOut: false });
  }

  /** `tiles[0] "Errors"`. */
  private placeOf(path: Path): string {
    const item = valueAt(this.document, path);
    const named = isRecord(item) && isRecord(item.config) ? item.config : item;
    const name = isRecord(named) ? named.name : undefined;
    const place = formatPath(path);
    if (typeof name === "string" && name !== "") return `${place} ${JSON.stringify(name)}`;
    return place;
  }
}

function isAt(path: Path, start: Path): boolean {
  return start.every((step, index) => path[index] === step);
}

function valueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, step) => (isContainer(part) ? Reflect.get(part, step) : undefined), document);
}

function describeValue(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
