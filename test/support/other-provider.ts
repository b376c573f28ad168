import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { placeProgram } from "../../providers/sdk/test/support/inside/mirror";
import { builtProvider } from "./built";

/** The state file of one resource that another provider, by source, left with schema version 0. */
export function stateOf(address: string, provider: string, attributes: object): string {
  const [type, name] = address.split(".");
  const instance = { schema_version: 0, attributes, sensitive_attributes: [] };
  const resource = { mode: "managed", type, name, provider: `provider["${provider}"]`, instances: [instance] };
  return JSON.stringify({
    version: 4,
    terraform_version: "1.11.4",
    serial: 1,
    lineage: "moved",
    outputs: {},
    resources: [resource],
  });
}

/**
 * A folder with an executable for another provider, and how to remove it. Terraform wants the other provider to be there, and asks it for
 * nothing: any executable of that name will do.
 */
export function standIn(type: string): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "other-provider-"));
  placeProgram(
    path.join(builtProvider(), "terraform-provider-observability"),
    path.join(folder, `terraform-provider-${type}`),
  );
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
