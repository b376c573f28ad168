import { chartRows } from "../charts/query";
import { check } from "../http/check";
import { data } from "../http/result";
import { chartQuery } from "../shapes/chart";
import { type Operation, openSourceOnly } from "./operation";

export const chartOperations: Operation[] = [
  {
    method: "post",
    path: "/charts/series",
    modes: openSourceOnly,
    run: (call) => data(chartRows(call.store, check(call, { body: chartQuery }).body, call.now.getTime())),
  },
];
