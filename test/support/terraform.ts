import { terraformWorkspace as workspaceOf } from "terraform-provider-sdk/testing";
import { builtProvider } from "./built";

export type Workspace = ReturnType<typeof workspaceOf>;
export type WorkspaceOptions = NonNullable<Parameters<typeof workspaceOf>[0]>;

export const providerSource = "registry.terraform.io/observability-as-code/observability";

/** A temporary folder in which the real Terraform runs with the provider of this checkout; `overrides`: further providers. */
export function terraformWorkspace({
  overrides,
  ...options
}: WorkspaceOptions & { readonly overrides?: WorkspaceOptions["providers"] } = {}): Workspace {
  const providers = options.providers ?? { [providerSource]: builtProvider(), ...overrides };
  return workspaceOf({ ...options, providers });
}

/**
 * The provider block and requirement for a service in open-source mode, as HCL. `others`: sources of further providers by local name, with
 * their host, because without one each engine takes its own registry.
 */
export function providerBlock(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  others: Readonly<Record<string, string>> = {},
): string {
  const required = Object.entries({ observability: providerSource, ...others }).map(
    ([name, source]) => `    ${name} = { source = "${source}" }\n`,
  );
  return `terraform {
  required_providers {
${required.join("")}  }
}
provider "observability" {
  product     = "clickstack"
  open_source = { base_url = "${baseUrl}", api_key = "${apiKey}" }
  rate_limit  = { requests = 0, per_seconds = 1 }
}
`;
}
