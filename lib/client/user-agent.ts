import type { ClientSettings } from "./settings";

/** `cdktf-observability/1.2.0 (terraform/1.11.4; node/22.1.0)` and the author's suffix. */
export function userAgent({ version, terraformVersion, userAgentSuffix }: ClientSettings): string {
  const parts = [...(terraformVersion ? [`terraform/${terraformVersion}`] : []), `node/${process.versions.node}`];
  const product = `cdktf-observability/${version ?? "0.0.0"} (${parts.join("; ")})`;
  return userAgentSuffix ? `${product} ${userAgentSuffix}` : product;
}
