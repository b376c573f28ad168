import { TerraformStack, Testing } from "cdktf";
import { Source } from "../../lib";

/** Compiled by `npm run typecheck` and never run: a source is offered what its kind has, and nothing else. */
const stack = new TerraformStack(Testing.app(), "sources");
const id = "65f5e4a3b9e77c001a000011";
const common = {
  name: "Events",
  connectionId: id,
  from: { databaseName: "default", tableName: "events" },
  timestampValueExpression: "Timestamp",
} as const;

const log = { ...common, kind: "log", defaultTableSelectExpression: "Body" } as const;
const logs = new Source(stack, "1", log);
new Source(stack, "2", { ...common, kind: "promql" });
// @ts-expect-error a log source has no duration
new Source(stack, "3", { ...log, durationExpression: "Duration" });
// @ts-expect-error a session source names its trace source
new Source(stack, "4", { ...common, kind: "session" });
// @ts-expect-error a metric source names its tables
new Source(stack, "5", { ...common, kind: "metric", resourceAttributesExpression: "ResourceAttributes" });
// @ts-expect-error no such kind
new Source(stack, "6", { ...common, kind: "logs" });
// @ts-expect-error a misspelt member
new Source(stack, "7", { ...log, bodyExpresion: "Body" });

logs.bodyExpression = "Body";
