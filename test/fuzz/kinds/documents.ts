import { validate } from "terraform-provider-sdk/validation";
import { dashboardFromJson } from "../../../lib/constructs/dashboard-document";
import { dashboard } from "../../../lib/kinds/dashboard";
import { kind } from "../kind";
import { mutateText } from "../mutate/text";
import { damagedReply } from "../support/body";

const id = "66e000000000000000000777";

/** Documents that are given to `Dashboard.fromJson`, and what the rules say about them. */
export const documents = kind("documents", 0.02, async () => ({
  make(r) {
    const { body } = damagedReply(dashboard.type, id, "dashboards", r);
    return r.chance(0.2) ? mutateText(body, r) : body;
  },
  play(document) {
    try {
      const { config, wrong } = dashboardFromJson(document, {}, () => id);
      const found = validate(dashboard.type, config, {
        isOpaque: () => false,
        product: "clickstack",
        spelling: "camel",
      });
      return wrong.length + found.filter(({ severity }) => severity === "error").length > 0 ? "rejected" : "accepted";
    } catch (error) {
      if (error instanceof Error && /^The (document is not|export has) /.test(error.message)) return "rejected";
      throw error;
    }
  },
}));
