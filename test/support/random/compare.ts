import type { Emulator } from "../../../lib/emulator";
import { serviceAt } from "./fill";

type Body = Record<string, unknown>;

/** What a service has without IDs and times, sorted: equal for equal services. */
export async function contentOf({ openSource }: Pick<Emulator, "openSource">): Promise<readonly string[]> {
  const service = serviceAt(openSource);
  const dashboards: Body[] = await service.list("dashboards");
  const alerts: Body[] = await service.list("alerts");
  const searches: Body[] = await service.list("saved-searches");
  const sources: Body[] = await service.list("sources");
  const webhooks: Body[] = await service.list("webhooks");
  const connections: Body[] = await service.list("connections");
  const named = (kind: string, records: readonly Body[]) =>
    records.map(({ id, name }) => [id, `${kind} ${name}`] as const);
  const names = new Map<unknown, string>([
    ...named("saved search", searches),
    ...named("source", sources),
    ...named("webhook", webhooks),
    ...named("connection", connections),
  ]);
  for (const { id, name, tiles } of dashboards) {
    names.set(id, `dashboard ${name}`);
    for (const [index, tile] of (Array.isArray(tiles) ? tiles : []).entries())
      names.set(tile.id, `tile ${index} ${tile.name}`);
  }
  const plain = (kind: string) => (record: Body) => `${kind} ${JSON.stringify(sorted(withoutIds(record, names)))}`;
  return [
    ...dashboards.map(withoutIdleLanguage).map(plain("dashboard")),
    ...searches.map(plain("saved search")),
    ...sources.map(withoutNothing).map(plain("source")),
    ...webhooks.map(withoutNothing).map(plain("webhook")),
    ...connections.map(withoutNothing).map(plain("connection")),
    ...alerts.map(withoutLeftovers).map(plain("alert")),
  ].sort();
}

/** An offset of 0 is no offset, and an upper end without a range means nothing (contract section 15). */
function withoutLeftovers({ scheduleOffsetMinutes, thresholdMax, ...alert }: Body): Body {
  const isRange = alert.thresholdType === "between" || alert.thresholdType === "not_between";
  return {
    ...alert,
    ...(scheduleOffsetMinutes ? { scheduleOffsetMinutes } : {}),
    ...(isRange ? { thresholdMax } : {}),
  };
}

/** An empty query has no language. */
function withoutIdleLanguage({ savedQueryLanguage, ...dashboard }: Body): Body {
  return dashboard.savedQuery ? { ...dashboard, savedQueryLanguage } : dashboard;
}

/** Members that mean the same as absent ones (contract 8, 15). */
function withoutNothing(record: Body): Body {
  const isNothing = (value: unknown) =>
    value === "" || value === null || value === false || (Array.isArray(value) && value.length === 0);
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value).filter(([, item]) => !isNothing(item));
    return Object.fromEntries(members.map(([name, item]) => [name, clean(item)]));
  };
  return Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => !isNothing(value))
      .map(([name, value]) => [name, clean(value)]),
  );
}

const changing = new Set(["createdAt", "updatedAt"]);

function withoutIds(value: unknown, names: ReadonlyMap<unknown, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutIds(item, names));
  if (typeof value !== "object" || value === null) return names.get(value) ?? value;
  const members = Object.entries(value).filter(([name]) => !changing.has(name));
  const isObject = members.some(([name]) => name === "name");
  return Object.fromEntries(
    members
      .filter(([name]) => !(name === "id" && (isObject || members.some(([other]) => other === "threshold"))))
      .map(([name, item]) => [name, withoutIds(item, names)]),
  );
}

/** Tags are a set; members have no order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => [name, name === "tags" && Array.isArray(item) ? [...item].sort() : sorted(item)]),
  );
}
