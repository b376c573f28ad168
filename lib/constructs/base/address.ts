import { version } from "../../version";

/** Where Terraform looks for the provider. */
export const providerSource = "registry.terraform.io/observability-as-code/observability";

/** The provider's version is the package's: constructs and provider are made from the same definitions. */
export const providerMetadata = {
  providerName: "observability",
  providerVersion: version,
} as const;
