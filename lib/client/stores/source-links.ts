import { NotFoundError } from "terraform-provider-sdk/http";
import { filterMembers, type ObjectValue } from "terraform-provider-sdk/values";
import { sourceLinkNames } from "../../kinds/source-links";
import type { SourceLinksRecord, SourceRecord } from "../exchange/records";
import {
  bodyOf,
  type CallOptions,
  type DeleteOptions,
  nullWhenGone,
  type ObjectStore,
  type UpdateBody,
  type UpdateOptions,
} from "./context";
import type { Store } from "./store";

/** The links of sources, under the IDs of the sources. */
export class SourceLinks implements ObjectStore<SourceLinksRecord> {
  constructor(private readonly sources: Store<SourceRecord>) {}

  async list(options?: CallOptions): Promise<readonly SourceLinksRecord[]> {
    return (await this.sources.list(options)).map(linksOf);
  }

  async get(id: string, options?: CallOptions): Promise<SourceLinksRecord | null> {
    const source = await this.sources.get(id, options);
    return source && linksOf(source);
  }

  async read(id: string, options?: CallOptions): Promise<SourceLinksRecord | null> {
    const source = await this.sources.read(id, options);
    return source && linksOf(source);
  }

  create({ sourceId, ...links }: ObjectValue, options?: CallOptions): Promise<SourceLinksRecord> {
    return this.change(String(sourceId), links, options);
  }

  async update(id: string, links: UpdateBody, options?: UpdateOptions): Promise<SourceLinksRecord> {
    return this.change(id, await bodyOf(links), options);
  }

  async delete(id: string, { authored = {}, signal }: DeleteOptions = {}): Promise<void> {
    const removed = sourceLinkNames.filter((member) => member in authored).map((member) => [member, null] as const);
    await nullWhenGone(this.change(id, Object.fromEntries(removed), { signal }));
  }

  /** A link that is null is removed; links that are not named stay. */
  private async change(id: string, links: ObjectValue, options: UpdateOptions = {}): Promise<SourceLinksRecord> {
    const changed = async () => {
      const source = await this.sources.get(id, options);
      if (!source) throw new NotFoundError({ code: "not_found" }, `The source ${id} does not exist.`);
      return filterMembers({ ...source, ...links }, (value, member) => value !== null || !(member in links));
    };
    return linksOf(await this.sources.update(id, changed, options));
  }
}

function linksOf(source: SourceRecord): SourceLinksRecord {
  const links = sourceLinkNames.flatMap((member) => {
    const target = source[member];
    if (typeof target === "string" && target !== "") return [[member, target] as const];
    return [];
  });
  return { id: source.id, sourceId: source.id, name: source.name ?? null, ...Object.fromEntries(links) };
}
