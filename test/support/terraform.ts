import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { terraformWorkspace as workspaceOf } from "terraform-provider-sdk/testing";
import { builtProvider } from "./built";

export type Workspace = ReturnType<typeof workspaceOf>;
export type WorkspaceOptions = NonNullable<Parameters<typeof workspaceOf>[0]>;

export const providerSource = "registry.terraform.io/observability-as-code/observability";

/**
 * A temporary folder in which the real Terraform runs with the provider of this checkout, which is started once unless `attached` is false;
 * `overrides`: further providers.
 */
export function terraformWorkspace({
  overrides,
  ...options
}: WorkspaceOptions & { readonly overrides?: WorkspaceOptions["providers"] } = {}): Workspace {
  const providers = options.providers ?? { [providerSource]: builtProvider(), ...overrides };
  return workspaceOf({ attached: true, ...options, providers });
}

/** Gives a folder the provider of this checkout with nothing to install, in the environment that is returned. */
export function overrideProvider(folder: string): { readonly TF_CLI_CONFIG_FILE: string } {
  const file = path.join(folder, ".terraform/terraform.rc");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    `provider_installation {\n  dev_overrides {\n    "${providerSource}" = "${builtProvider()}"\n  }\n  direct {}\n}\n`,
  );
  return { TF_CLI_CONFIG_FILE: file };
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

/** What a plan says. `Workspace.plan` also reads its changes, for which Terraform starts once more. */
export async function planOutput(terraform: Workspace, ...args: readonly string[]): Promise<string> {
  return (await terraform.run("plan", "-no-color", "-input=false", ...args)).output;
}
