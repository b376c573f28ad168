import { readLucene } from "../../lib/evaluation/lucene";
import { recording } from "../recordings";
import { runningEmulator } from "../support/emulator";
import { logs, openSource } from "./support";

interface Recorded {
  readonly name: "lucene" | "group";
  readonly where?: string;
  readonly groupBy?: string;
  readonly status: number;
  readonly error?: string;
  /** The values of the group column, in the rows of one bucket. */
  readonly groups?: readonly unknown[];
}

const recorded = recording<Recorded>("conditions");

/** What is not modeled: a second NOT, which is text, and SQL that only the database can reject. */
const leftOut = ["NOT NOT ServiceName:api", "ServiceName.x:1"];

const conditions = recorded.filter(({ where = "", name }) => name === "lucene" && !leftOut.includes(where));

describe("A condition in Lucene", () => {
  test.each(conditions.map(({ where = "", error }) => [where, error] as const))(
    "%j is read as the service reads it",
    (where, error = "") => {
      const { problem, bareText } = readLucene(where);
      const isUnreadable = /^(Expected|Exclamation mark|Function with name `AND`)/.test(error);
      expect({ isUnreadable: problem !== undefined, bareText }).toEqual({
        isUnreadable,
        bareText: error.startsWith("Can not search bare text"),
      });
    },
  );
});

describe("A chart query whose group is", () => {
  const send = openSource(runningEmulator({ kept: true }));
  const groups = recorded.filter(({ name, status }) => name === "group" && status === 200);

  /** What the emulator does not know: a table's name before a column, and tuples. */
  const unknown = ["otel_logs.ServiceName", "tuple(ServiceName)", "(ServiceName, SeverityText)"];

  test.each(
    groups
      .map(({ groupBy = "", groups = [] }) => [groupBy, groups] as const)
      .filter(([group]) => !unknown.includes(group)),
  )("%j returns values where the service does, and one row without where that does", async (groupBy, values) => {
    const startTime = Date.UTC(2026, 0, 1);
    const series = [{ sourceId: logs, aggFn: "count", where: "", groupBy: [groupBy] }];
    const { body } = await send("POST", "/charts/series", {
      series,
      startTime,
      endTime: startTime + 3_600_000,
      granularity: "1h",
    });
    const found = (body.data as { group: unknown[] }[]).map(({ group }) => group[0]);
    const nameless = values.filter((value) => value === null);
    expect(found.filter((value) => value === null)).toEqual(nameless);
  });
});
