import type { Diagnostic } from "../../schema/type";
import { addressesOf } from "../address";
import { isLoopback } from "../http/proxy";
import { modes } from "../modes";
import type { ClientSettings } from "../settings";

/** Warns if the credential is sent unencrypted to another machine. */
export function plainWarnings(settings: ClientSettings): readonly Diagnostic[] {
  const { origin } = addressesOf(settings);
  const { protocol, hostname } = new URL(origin);
  if (protocol !== "http:" || isLoopback(hostname)) return [];
  return [
    {
      severity: "warning",
      summary: "Credential is sent without encryption",
      detail: `Requests to ${origin} send the credential unencrypted over the network. Use https if you do not trust the network.`,
      path: [modes[settings.mode].argument],
    },
  ];
}
