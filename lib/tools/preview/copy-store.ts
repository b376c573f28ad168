import {
  asItems,
  compareText,
  filterMembers,
  isRecord,
  mapMembers,
  type ObjectValue,
} from "terraform-provider-sdk/values";
import { ApiError, type Client, NotFoundError } from "../../client";
import type { DashboardRecord } from "../../client/exchange/records";
import { grouped } from "../../evaluation/chart";
import { dashboard as dashboardKind } from "../../kinds/dashboard";
import { freshId, isEmpty } from "../../kinds/dashboard-body";
import { copySeparator, isPreviewCopy, type PreviewTags, previewTagsIn } from "../../kinds/preview-copy";
import type { PlannedDashboard } from "../plans/planned";
import { copyOf } from "./copy";

/** What became of the copy of a planned dashboard. */
export interface Copy {
  readonly dashboard: PlannedDashboard;
  readonly name: string;
  readonly change: "created" | "updated" | "failed";
  readonly id?: string;
  /** Where people open it; absent where nobody knows where the UI is. */
  readonly link?: string | undefined;
  /** What it lacks, each in a sentence. */
  readonly leftOut: readonly string[];
  /** Why there is none. */
  readonly reason?: string;
}

/** A copy that is no longer needed. */
export interface RemovedCopy extends PreviewTags {
  readonly name: string;
  /** Why it is still there. */
  readonly reason?: string;
}

/** What a run did with the copies of a service. */
export interface CopyChanges {
  readonly copies: readonly Copy[];
  readonly removed: readonly RemovedCopy[];
  /** Names of copies of the same preview that this plan does not change. They stay until they end. */
  readonly staleNames: readonly string[];
}

interface StoredCopy {
  readonly record: DashboardRecord;
  readonly tags: PreviewTags;
}

interface Options extends PreviewTags {
  /** Today in UTC, as `2026-11-29`. */
  readonly today: string;
  readonly ui: string | undefined;
  readonly signal: AbortSignal;
  readonly report: (step: string) => void;
}

/** The copies in a service. What lacks the tags of a copy is never changed or deleted. */
export class CopyStore {
  constructor(
    private readonly client: Client,
    private readonly options: Options,
  ) {}

  /**
   * Makes or updates a copy of each dashboard, and deletes copies that have ended. A run that was killed left whole copies, which are
   * found by tag and name. @throws ApiError if the service cannot be read; Error if it stores no tags
   */
  async deploy(dashboards: readonly PlannedDashboard[]): Promise<CopyChanges> {
    const stored = await this.list();
    const claimed = new Set<StoredCopy>();
    const copies: Copy[] = [];
    for (const dashboard of dashboards) {
      const { name } = this.contentOf(dashboard);
      const earlier = stored.find((copy) => this.isNamed(copy, name) && !claimed.has(copy));
      if (earlier) claimed.add(earlier);
      copies.push(await this.put(dashboard, earlier));
    }
    let current = stored;
    if (copies.some(({ change }) => change === "created")) current = await this.list();
    const surplus = await this.removeDuplicates(copies, current);
    const ids = new Set(copies.map(({ id }) => id));
    const unused = current.filter(({ record }) => !ids.has(record.id) && !surplus.has(record.id));
    const isEnded = ({ tags }: StoredCopy) => tags.lastDay < this.options.today;
    const removed = await this.delete(unused.filter(isEnded));
    const stale = unused.filter((copy) => this.isOfPreview(copy) && !isEnded(copy));
    return { copies, removed, staleNames: stale.map(({ record }) => String(record.name)) };
  }

  /** Deletes the copies of the preview, and those that have ended. */
  async remove(): Promise<CopyChanges> {
    const stored = await this.list();
    const isOver = (copy: StoredCopy) => this.isOfPreview(copy) || copy.tags.lastDay < this.options.today;
    return { copies: [], removed: await this.delete(stored.filter(isOver)), staleNames: [] };
  }

  /** All copies, as they are now, the oldest first as far as IDs say so. */
  private async list(): Promise<readonly StoredCopy[]> {
    const { signal } = this.options;
    const { dashboards } = this.client;
    dashboards.invalidateWhere(() => true);
    const records = await dashboards.list({ signal });
    const copies: StoredCopy[] = [];
    for (const entry of [...records].sort((a, b) => compareText(a.id, b.id))) {
      // The entry of a list may lack the tags.
      const mayBeCopy = entry.tags === undefined && String(entry.name).includes(copySeparator);
      const record = await this.wholeRecord(entry, !mayBeCopy);
      const tags = previewTagsIn(record);
      if (record && tags) copies.push({ record, tags });
    }
    return copies;
  }

  /**
   * Two runs at once make two copies of a dashboard: both keep the same one, the first by ID. Returns the IDs of the others, which are
   * deleted.
   */
  private async removeDuplicates(copies: Copy[], current: readonly StoredCopy[]): Promise<ReadonlySet<string>> {
    const surplus: StoredCopy[] = [];
    for (const [name, ownCopies] of grouped([...copies], (copy) => copy.name)) {
      const sameName = current.filter((copy) => this.isNamed(copy, name));
      const superfluous = sameName.slice(ownCopies.length);
      const ids = new Set(superfluous.map(({ record }) => record.id));
      const free = sameName.filter(
        ({ record }) => !ids.has(record.id) && ownCopies.every(({ id }) => id !== record.id),
      );
      for (const copy of ownCopies.filter(({ id = "" }) => ids.has(id)))
        copies[copies.indexOf(copy)] = await this.put(copy.dashboard, free.shift());
      surplus.push(...superfluous);
    }
    await this.delete(surplus);
    return new Set(surplus.map(({ record }) => record.id));
  }

  private isOfPreview({ tags }: StoredCopy): boolean {
    return tags.preview === this.options.preview;
  }

  private isNamed(copy: StoredCopy, name: string): boolean {
    return this.isOfPreview(copy) && copy.record.name === name;
  }

  private contentOf(dashboard: PlannedDashboard) {
    return copyOf(dashboard, this.options, this.client.tileForm);
  }

  /** What a response says of a dashboard, if that is enough, else the dashboard; `null` if it is gone. */
  private async wholeRecord(record: DashboardRecord, isEnough: boolean): Promise<DashboardRecord | null> {
    if (isEnough) return record;
    return this.client.dashboards.get(record.id, { signal: this.options.signal });
  }

  /** One dashboard that the service rejects does not keep the others from being seen. */
  private async put(dashboard: PlannedDashboard, earlier: StoredCopy | undefined): Promise<Copy> {
    const { signal, report } = this.options;
    const { name, body, leftOut } = this.contentOf(dashboard);
    const copy = { dashboard, name, leftOut };
    report(`copy of ${dashboard.name}`);
    try {
      const updated = earlier && (await this.update(earlier, body));
      if (updated) return { ...copy, ...this.placeOf(updated), change: "updated" };
      return { ...copy, ...this.placeOf(await this.create(body)), change: "created" };
    } catch (error) {
      if (!(error instanceof ApiError) || signal.aborted) throw error;
      return { ...copy, change: "failed", reason: error.message };
    }
  }

  private placeOf({ id }: DashboardRecord): Pick<Copy, "id" | "link"> {
    const { ui } = this.options;
    if (ui === undefined) return { id };
    return { id, link: `${ui}/dashboards/${asSegment(id)}` };
  }

  /** `undefined` if somebody deleted it meanwhile. */
  private async update({ record }: StoredCopy, body: ObjectValue): Promise<DashboardRecord | undefined> {
    const { signal } = this.options;
    const { dashboards } = this.client;
    const current = await this.wholeRecord(record, dashboardKind.isComplete?.(record) !== false);
    if (!isPreviewCopy(current)) return undefined;
    try {
      return await dashboards.update(record.id, updateOf(body, current ?? {}), { signal });
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  /** @throws Error if the service stores no tags: nobody would find the copy again, so it is deleted. */
  private async create(body: ObjectValue): Promise<DashboardRecord> {
    const { signal } = this.options;
    const { dashboards } = this.client;
    const record = await dashboards.create(body, { signal });
    const stored = await this.wholeRecord(record, record.tags !== undefined);
    if (isPreviewCopy(stored)) return record;
    await dashboards.delete(record.id);
    throw new Error(
      "The service does not keep the tags of dashboards, so nobody would find a copy again. No copy was left there; run without --deploy.",
    );
  }

  private async delete(copies: readonly StoredCopy[]): Promise<RemovedCopy[]> {
    const { signal } = this.options;
    const removed: RemovedCopy[] = [];
    for (const { record, tags } of copies) {
      const copy = { ...tags, name: String(record.name) };
      try {
        await this.client.dashboards.delete(record.id, { signal });
        removed.push(copy);
      } catch (error) {
        if (!(error instanceof ApiError) || signal.aborted) throw error;
        removed.push({ ...copy, reason: error.message });
      }
    }
    return removed;
  }
}

/** One segment of a URL that is safe in Markdown too. */
function asSegment(id: string): string {
  return encodeURIComponent(id).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

/** The body that makes a copy what `body` creates: what it no longer has is sent empty, and what stays keeps its ID. */
function updateOf(body: ObjectValue, current: Partial<DashboardRecord>): ObjectValue {
  const emptied = filterMembers(emptyMembers, (_, name) => body[name] === undefined && !isEmpty(current[name]));
  const isEarlier = asItems(current.tiles).some((tile) => isRecord(tile) && Array.isArray(tile.series));
  return {
    ...emptied,
    ...mapMembers(body, (value, name) => {
      if (name === "tiles") return withIds(value, current.tiles, isEarlier);
      if (name === "filters") return withIds(value, current.filters, true);
      return value;
    }),
  };
}

/** What an update sends of a member that a copy no longer has. */
const emptyMembers: ObjectValue = { filters: [], savedQuery: null, savedFilterValues: [], containers: [], tiles: [] };

/** Items with the IDs of the stored ones of their names; a new one gets one if the service requires it. */
function withIds(items: unknown, stored: unknown, areRequired: boolean): ObjectValue[] {
  const unclaimed = new Set(asItems(stored).filter(isRecord));
  return asItems(items)
    .filter(isRecord)
    .map((item) => {
      const earlier = [...unclaimed].find(({ id, name }) => typeof id === "string" && name === item.name);
      if (earlier) unclaimed.delete(earlier);
      if (earlier) return { ...item, id: earlier.id } as ObjectValue;
      if (areRequired) return { ...item, id: freshId() } as ObjectValue;
      return item as ObjectValue;
    });
}
