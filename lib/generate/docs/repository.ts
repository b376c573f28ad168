/** The registry serves the pages at other paths than these files, so links between them are whole addresses. */
export const repository = "https://github.com/observability-as-code/terraform-provider-observability";
