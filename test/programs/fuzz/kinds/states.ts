import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { callsOf, never, oneOf, resourceTypes } from "../calls";
import { judge, kind } from "../kind";
import { mutateJson, mutateText } from "../mutate";

interface State {
  readonly typeName: string;
  readonly version: number;
  /** The provider and type whose state it was, of a move. */
  readonly from?: readonly [string, string];
  readonly json: string;
  readonly private: string;
}

const folder = path.join(__dirname, "../../../fixtures/states");
const stored = readdirSync(folder).flatMap((name) =>
  readdirSync(path.join(folder, name)).map((file) => ({
    typeName: `observability_${name}`,
    state: JSON.parse(readFileSync(path.join(folder, name, file), "utf8")) as unknown,
  })),
);

const others = [
  ["registry.terraform.io/teamlapse/clickstack", "clickstack_"],
  ["registry.terraform.io/jplorier/clickstack", "clickstack_"],
  ["registry.terraform.io/pleny-labs/clickstack", "clickstack_"],
  ["registry.terraform.io/ClickHouse/clickhouse", "clickhouse_clickstack_"],
  ["registry.terraform.io/somebody/else", "else_"],
] as const;

/** Stored states of this provider and others, damaged, upgraded and moved. */
export const states = kind("states", 0.16, async () => {
  const calls = callsOf();
  return {
    make(r): State {
      const { typeName, state } = oneOf(stored, r.between(0, 1000));
      const text = JSON.stringify(r.chance(0.95) ? mutateJson(state, r) : state);
      const json = r.chance(0.15) ? mutateText(text, r) : text;
      const version = r.pick([0, 1, 1, 1, 2, 3, 2 ** 31]);
      const privateState = r.pick(["", "", "{}", "null", "[1]", "{", '{"v":1}']);
      const common = {
        typeName: r.chance(0.9) ? typeName : oneOf(resourceTypes, r.between(0, 1000))[0],
        version,
        json,
        private: privateState,
      };
      if (r.chance(0.5)) return common;
      const [source, prefix] = oneOf(others, r.between(0, 1000));
      return { ...common, from: [source, typeName.replace("observability_", prefix)] };
    },
    async play({ typeName, version, from, json, private: privateState }: State) {
      const rawState = { json: Buffer.from(json), flatmap: {} };
      if (!from) return judge((await calls.upgradeResourceState({ typeName, version, rawState }, never)).diagnostics);
      const [sourceProviderAddress, sourceTypeName] = from;
      const moved = await calls.moveResourceState(
        {
          targetTypeName: typeName,
          sourceProviderAddress,
          sourceTypeName,
          sourceSchemaVersion: version,
          sourceState: rawState,
          sourcePrivate: Buffer.from(privateState),
          sourceIdentitySchemaVersion: 0,
        },
        never,
      );
      return judge(moved.diagnostics);
    },
  };
});
