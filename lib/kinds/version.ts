/** Version of the package, the provider and the emulator; a test holds it against package.json. */
export const version = "0.2.0";

/** Address of the provider, with its host, because a source without one means another registry to each tool. */
export const providerSource = "registry.terraform.io/observability-as-code/observability";
