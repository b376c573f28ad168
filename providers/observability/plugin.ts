/** The entry of this provider. It loads nothing yet. */
export const plugin = {
  source: "registry.terraform.io/observability-as-code/observability",
  load() {
    const { observability }: typeof import("./provider") = require("./provider");
    return observability;
  },
};

/** When it is "1", the provider looks for misspelt members and does nothing else: set by the `check` command. */
export const memberCheckVariable = "OBSERVABILITY_CHECK_MEMBERS";
