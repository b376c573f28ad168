import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";

/** A column of a result, with its type in ClickHouse. */
export interface ResultColumn {
  readonly name: string;
  readonly type: string;
}

export interface QueryResult {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Why there is no engine: `undefined` if Python can load it. */
export function engineProblem(): string | undefined {
  const { status, error } = spawnSync(python, ["-c", "import chdb.session"], { stdio: "ignore", timeout: 60_000 });
  if (error) return `${python} does not run`;
  return status === 0 ? undefined : `${python} has no chdb, an engine of ClickHouse`;
}

const python = process.env.PYTHON ?? "python3";

/** Reads a JSON text per line, and writes the result of its query. */
const script = `
import json, sys
from chdb.session import Session
session = Session(sys.argv[1])
for setting in ("date_time_output_format='unix_timestamp'", "output_format_json_quote_64bit_integers=0", "max_threads=1"):
    session.query("SET " + setting)
for line in sys.stdin:
    request = json.loads(line)
    try:
        for name, value in request["parameters"].items():
            session.query("SET param_%s = '%s'" % (name, value))
        result = session.query(request["sql"], "JSONCompact")
        text = result.bytes().decode("utf-8", "replace") if result is not None else ""
        print(json.dumps({"result": json.loads(text) if text.strip() else None}), flush=True)
    except Exception as error:
        print(json.dumps({"error": str(error)}), flush=True)
`;

/** An engine of ClickHouse in a process of its own, with tables in memory. Ends with `close`. */
export class Engine {
  private readonly process: ChildProcess;
  private readonly waiting: ((line: string) => void)[] = [];

  /** `configuration`: a file with the engine's settings, e.g. its clusters and logs. */
  constructor(configuration?: string) {
    const connection = configuration === undefined ? ":memory:" : `:memory:?config-file=${configuration}`;
    this.process = spawn(python, ["-u", "-c", script, connection], { stdio: ["pipe", "pipe", "inherit"] });
    const output = this.process.stdout;
    if (!output) throw new Error("The engine has no output.");
    createInterface({ input: output }).on("line", (line) => this.waiting.shift()?.(line));
    this.process.on("exit", () => {
      for (const resolve of this.waiting.splice(0)) resolve('{"error":"The engine ended."}');
    });
  }

  /** @throws Error with the message of the engine */
  async query(sql: string, parameters: Readonly<Record<string, number>> = {}): Promise<QueryResult> {
    const line = await new Promise<string>((resolve) => {
      this.waiting.push(resolve);
      this.process.stdin?.write(`${JSON.stringify({ sql, parameters })}\n`);
    });
    const { error, result } = JSON.parse(line);
    if (error !== undefined) throw new Error(error);
    return { columns: result?.meta ?? [], rows: result?.data ?? [] };
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.process.stdin?.end();
    await ended;
  }
}
