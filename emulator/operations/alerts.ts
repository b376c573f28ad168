import type { ZodTypeAny } from "zod/v3";
import { shownAlert } from "../alerts/read";
import { resolvedReferences } from "../alerts/references";
import { createdAlert, updatedAlert } from "../alerts/write";
import { check, idParams, pageQuery, pathId } from "../http/check";
import { type Call, data, done, pageOf } from "../http/result";
import { Refusal } from "../rejection";
import { type AlertBody, alertBody, managedAlertBody } from "../shapes/alert";
import type { Alert } from "../store/records";
import { both, type Operation } from "./operation";

const members = [
  "source",
  "dashboardId",
  "tileId",
  "savedSearchId",
  "groupBy",
  "interval",
  "threshold",
  "thresholdType",
  "thresholdMax",
  "channel",
  "name",
  "message",
  "note",
  "numConsecutiveWindows",
  "scheduleOffsetMinutes",
  "scheduleStartAt",
];

const bodyShape = ({ mode }: Call): ZodTypeAny => (mode === "managed" ? managedAlertBody : alertBody);

function existing(call: Call, id: string): Alert {
  const found = call.store.alerts.find(id);
  if (!found) throw new Refusal(404, "Alert not found");
  return found;
}

export const alertOperations: Operation[] = [
  {
    method: "get",
    path: "/alerts",
    modes: both,
    run: (call) => {
      const { query } = check(call, { query: pageQuery });
      const [page, meta] = pageOf(call.store.alerts.list(), query);
      return data(
        page.map((alert) => shownAlert(alert, call)),
        meta,
      );
    },
  },
  {
    method: "post",
    path: "/alerts",
    modes: both,
    members,
    run: (call) => {
      const body: AlertBody = check(call, { body: bodyShape(call) }).body;
      const alert = createdAlert(body, resolvedReferences(call.store, body), call.now);
      return data(shownAlert(call.store.alerts.put(alert), call));
    },
  },
  {
    method: "get",
    path: "/alerts/:id",
    modes: both,
    run: (call) => data(shownAlert(existing(call, pathId(call)), call)),
  },
  {
    method: "put",
    path: "/alerts/:id",
    modes: both,
    members,
    run: (call) => {
      const checked = check(call, { body: bodyShape(call), params: idParams });
      const body: AlertBody = checked.body;
      const references = resolvedReferences(call.store, body);
      const stored = existing(call, checked.params.id.toLowerCase());
      return data(shownAlert(call.store.alerts.put(updatedAlert(stored, body, references, call)), call));
    },
  },
  {
    method: "delete",
    path: "/alerts/:id",
    modes: both,
    run: (call) => {
      call.store.alerts.remove(existing(call, pathId(call)).id);
      return done;
    },
  },
];
