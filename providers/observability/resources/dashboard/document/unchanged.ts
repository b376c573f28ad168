import type { DashboardRecord } from "../../../../../lib/client";
import { dashboard } from "../../../../../lib/kinds/dashboard";
import type { Unchanged } from "../../../../sdk";
import { clientIfKnown } from "../../../client-if-known";
import type { Service } from "../../../service";
import { announceLater } from "../announce";
import { rememberProtected } from "../protection";
import { refreshDashboard } from "../refresh";
import type { Dashboard } from "../types";
import { typedContext } from "./context";
import { driftedDocument } from "./drift";
import { asDocument, typedState } from "./typed-form";

/** How a dashboard is read from a response, and what the plan of one that stays as it is tells the others. */
export const unchangedInEitherForm: Unchanged<Service, Dashboard, DashboardRecord> = {
  readFrom(body, context) {
    const { prior } = context;
    const text = prior.dashboardJson;
    if (text === null) return { ...refreshDashboard(body, context), response: body };
    const before = typedState(prior);
    const { state, unowned, private: memory } = refreshDashboard(body, typedContext(context, { prior: before }));
    const document = driftedDocument(text, { before, now: state, unowned });
    return { state: asDocument(state, document), private: memory, response: body };
  },

  plan(context) {
    const { prior } = context;
    const client = clientIfKnown(context);
    client?.capabilities.requireFor(dashboard);
    client?.dashboards.noteStored(prior.id);
    announceLater(context, prior.id, () => typedState(prior).tiles);
    return rememberProtected(prior, context.private);
  },
};
