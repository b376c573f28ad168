import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { callsOf, never, resourceTypes } from "../calls";
import { chance, damageJson, damageText, pick } from "../damage";
import { judge, kind } from "../kind";

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
export const states = kind("states", 16, async () => {
  const calls = callsOf();
  return {
    make(draw): State {
      const { typeName, state } = pick(draw, stored);
      const text = JSON.stringify(chance(draw, 95) ? damageJson(draw, state) : state);
      const json = chance(draw, 15) ? damageText(draw, text) : text;
      const version = pick(draw, [0, 1, 1, 1, 2, 3, 2 ** 31]);
      const privateState = pick(draw, ["", "", "{}", "null", "[1]", "{", '{"v":1}']);
      const common = {
        typeName: chance(draw, 90) ? typeName : pick(draw, resourceTypes)[0],
        version,
        json,
        private: privateState,
      };
      if (chance(draw, 50)) return common;
      const [source, prefix] = pick(draw, others);
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
