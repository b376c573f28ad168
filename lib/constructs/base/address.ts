import { version } from "../../version";

/** Where Terraform looks for the provider. */
export const providerSource = "registry.terraform.io/observability-as-code/observability";

/** The provider has the package's version: constructs and provider are built from the same definitions. */
export const providerMetadata = {
  providerName: "observability",
  providerVersion: version,
} as const;
