/** The registry's pages stand elsewhere than the files here, so links between them are whole addresses. */
export const repository = "https://github.com/observability-as-code/terraform-provider-observability";
