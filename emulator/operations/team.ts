import { data } from "../http/result";
import { type Operation, openSourceOnly } from "./operation";

export const teamOperations: Operation[] = [
  { method: "get", path: "/team", modes: openSourceOnly, run: ({ store }) => data(store.team) },
];
