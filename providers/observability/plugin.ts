/** The entry of this provider. It loads nothing yet. */
export const plugin = {
  source: "registry.terraform.io/observability-as-code/observability",
  load() {
    const { observability }: typeof import("./provider") = require("./provider");
    return observability;
  },
};
