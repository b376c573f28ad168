import type { Opaque, Source } from "../store/records";
import { groupsOf } from "./groups";
import { noise, seedOf } from "./random";

const spacing = 5000;
const messages = ["request handled", "cache refreshed", "job finished", "connection closed", "payment declined"];

/** The emulated events of a source, newest first: one every five seconds. */
export function eventRows(
  source: Source,
  { start, end, where, limit, offset }: { start: number; end: number; where: string; limit: number; offset: number },
): Opaque[] {
  const seed = seedOf(`${source.id} ${where}`);
  const pick = <T>(values: T[], position: number): T => values[Math.floor(noise(seed, position) * values.length)] as T;
  const services = groupsOf(["ServiceName"]).map(({ values }) => values[0]);
  const severities = /err/i.test(where) ? ["error"] : ["info", "info", "info", "warn", "error"];
  const newest = Math.ceil(end / spacing) * spacing - spacing;
  const count = Math.min(limit, Math.max(0, Math.floor((newest - start) / spacing) + 1 - offset));
  return Array.from({ length: count }, (_, index) => {
    const moment = newest - (offset + index) * spacing;
    const position = moment / spacing;
    return {
      [String(source.timestampValueExpression)]: new Date(moment).toISOString().replace("Z", "000000Z"),
      ServiceName: pick(services, position),
      SeverityText: pick(severities, position + 1),
      Body: pick(messages, position + 2),
    };
  });
}
