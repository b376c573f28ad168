import { isUncontradicted } from "../../schema/same";
import type { AlertRecord } from "../records/records";

/** True when a read alert is what `sent` becomes on the service. */
export function isSameAlert(sent: Readonly<Record<string, unknown>>, read: AlertRecord): boolean {
  const { channel, channels, ...rest } = sent;
  const sentChannel = channel ?? (Array.isArray(channels) ? channels[0] : undefined);
  return isUncontradicted(rest, read) && isUncontradicted(sentChannel, read.channel) && sameReference(sent, read);
}

/** References decide what the alert watches, so they must be present and equal. */
function sameReference(sent: Readonly<Record<string, unknown>>, read: AlertRecord): boolean {
  return (["dashboardId", "tileId", "savedSearchId"] as const).every(
    (member) => (sent[member] ?? null) === null || sent[member] === read[member],
  );
}
