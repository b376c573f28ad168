import type { Emulator } from "../../emulator";
import { capabilitiesOf } from "../../lib/client/capabilities";
import type { Mode } from "../../lib/client/settings";
import type { Definition } from "../../lib/model";

export interface Service {
  readonly mode: Mode;
  readonly product: "clickstack" | undefined;
}

/** Every mode with every set of capabilities. */
export const services: readonly Service[] = (["open_source", "managed"] as const).flatMap((mode) =>
  ([undefined, "clickstack"] as const).map((product) => ({ mode, product })),
);

export function nameOf({ mode, product }: Service): string {
  return product ? `${mode} mode of ${product}` : `${mode} mode`;
}

export function offers({ mode, product }: Service, definition: Definition): boolean {
  try {
    capabilitiesOf({ mode, product }).requireFor(definition);
    return true;
  } catch {
    return false;
  }
}

/** The provider's configuration for a service that an emulator plays. */
export function settingsOf({ mode, product }: Service, { openSource, managed }: Emulator): object {
  const connection = mode === "managed" ? { managed } : { openSource };
  return { ...connection, product, pathSegments: { observability: "observability", metrics: "metrics" } };
}
