import { shownDashboard } from "../dashboards/read";
import { composed, createDashboard, updateDashboard } from "../dashboards/write";
import { check, idParams, pathId } from "../http/check";
import { type Call, data, done, type Result } from "../http/result";
import { notFoundText, Refusal } from "../rejection";
import { type DashboardBody, dashboardOnCreate, dashboardOnUpdate } from "../shapes/dashboard";
import type { Dashboard } from "../store/records";
import { both, type Operation } from "./operation";

const members = [
  "name",
  "tiles",
  "tags",
  "filters",
  "savedQuery",
  "savedQueryLanguage",
  "savedFilterValues",
  "containers",
];

function existing(call: Call, id: string): Dashboard {
  const found = call.store.dashboards.find(id);
  if (!found) throw notFoundText();
  return found;
}

const byNameDescending = (a: Dashboard, b: Dashboard): number =>
  Buffer.compare(Buffer.from(b.name), Buffer.from(a.name));

function validate(call: Call): Result {
  const parsed = dashboardOnCreate.safeParse(call.body);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    return { kind: "bare", body: { valid: false, errors, normalized: null } };
  }
  try {
    composed(call.store, parsed.data as DashboardBody, undefined);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors = [{ path: "", message: error.message }];
    return { kind: "bare", body: { valid: false, errors, normalized: null } };
  }
  return { kind: "bare", body: { valid: true, errors: [], normalized: parsed.data } };
}

export const dashboardOperations: Operation[] = [
  {
    method: "get",
    path: "/dashboards",
    modes: both,
    run: (call) =>
      data(
        call.store.dashboards
          .list()
          .sort(byNameDescending)
          .map((entry) => shownDashboard(entry, call)),
      ),
  },
  {
    method: "post",
    path: "/dashboards",
    modes: both,
    members,
    run: (call) => {
      const { body } = check(call, { body: dashboardOnCreate });
      return data(shownDashboard(createDashboard(call.store, body as DashboardBody), call));
    },
  },
  { method: "post", path: "/dashboards/validate", modes: both, run: validate },
  {
    method: "get",
    path: "/dashboards/:id",
    modes: both,
    run: (call) => data(shownDashboard(existing(call, pathId(call)), call)),
  },
  {
    method: "put",
    path: "/dashboards/:id",
    modes: both,
    members,
    run: (call) => {
      const { body, params } = check(call, { body: dashboardOnUpdate, params: idParams });
      return data(shownDashboard(updateDashboard(call.store, body, existing(call, params.id.toLowerCase())), call));
    },
  },
  {
    method: "delete",
    path: "/dashboards/:id",
    modes: both,
    run: (call) => {
      const id = pathId(call);
      if (call.store.dashboards.remove(id)) call.store.alerts.removeWhere((alert) => alert.dashboardId === id);
      return done;
    },
  },
];
