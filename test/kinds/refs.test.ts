import { allKinds } from "../../lib/kinds";
import { kindsReferredTo, refsByMember } from "../../lib/kinds/refs";

test("members refer to kinds by their names, as attributes and in the API", () => {
  expect(Object.fromEntries(refsByMember)).toEqual({
    sourceId: "source",
    sources: "source",
    appliesToSourceIds: "source",
    logSourceId: "source",
    traceSourceId: "source",
    metricSourceId: "source",
    sessionSourceId: "source",
    connectionId: "connection",
    connection: "connection",
    webhookId: "webhook",
    savedSearchId: "saved_search",
    dashboardId: "dashboard",
    assignedRoleIds: "role",
    target: { by: "type", of: { search: "source", dashboard: "dashboard" } },
  });
});

test.each(allKinds.map((kind, index) => [kind.name, kind, allKinds.slice(0, index + 1)] as const))(
  "%s refers to kinds that come before it, or to itself, also in JSON",
  (_, kind, before) => {
    const names = before.map(({ name }) => name);
    expect([...kindsReferredTo(kind)].filter((name) => !names.includes(name))).toEqual([]);
  },
);

test("references in the JSON of tiles count", () => {
  const [dashboard] = allKinds.filter(({ name }) => name === "dashboard");
  expect(dashboard && [...kindsReferredTo(dashboard)].sort()).toEqual(["connection", "dashboard", "source"]);
});
