import type { ClientSettings } from "./settings";

export interface Credential {
  /** The `Authorization` header. */
  readonly header: string;
  /** Every text that must never be shown. */
  readonly secrets: readonly string[];
}

export function credentialOf({ mode, openSource, managed, headers, clientKey, proxyUrl }: ClientSettings): Credential {
  const others = [...Object.values(headers ?? {}), ...(clientKey ? [clientKey] : []), ...passwordOf(proxyUrl)];
  if (mode === "open_source") {
    const key = openSource?.apiKey ?? "";
    return { header: `Bearer ${key}`, secrets: secretsAmong([key, ...others]) };
  }
  const pair = Buffer.from(`${managed?.keyId ?? ""}:${managed?.keySecret ?? ""}`).toString("base64");
  return { header: `Basic ${pair}`, secrets: secretsAmong([pair, managed?.keySecret ?? "", ...others]) };
}

/** Very short texts are left alone: they would garble messages and protect nothing. */
function secretsAmong(texts: readonly string[]): string[] {
  return texts.filter((text) => text.length >= 4).sort((a, b) => b.length - a.length);
}

function passwordOf(address: string | undefined): string[] {
  if (!address || !URL.canParse(address)) return [];
  const { password } = new URL(address);
  return password ? [password, decodeURIComponent(password)] : [];
}
