import { execFileSync } from "node:child_process";
import path from "node:path";
import { Command } from "commander";
import { isRecord } from "terraform-provider-sdk/values";
import { tileProblem } from "../../../lib/emulator/database/query";
import { configOfSeries, storedConfig, storedSeriesConfig } from "../../../lib/emulator/operations/tile-forms";
import { tileSeries } from "../../../lib/emulator/shapes/tile";
import type { Source, TileConfig } from "../../../lib/emulator/store/tables";
import { type Exchange, recordedDashboards, recording } from "../../recordings";
import { type Content, randomTiles } from "./random-tiles";

interface Options {
  readonly key: string;
  readonly random: number;
  readonly seed: number;
  readonly stored: boolean;
}

interface Made {
  readonly content: Content;
  readonly tileId: string;
  readonly alertId: string | undefined;
}

void new Command("compare")
  .description(
    "Asks a running open-source service and the emulator about the same tiles, recorded and random ones: does the query of the tile run, and what does an alert on it say? The service answers with its own renderer and its own alert task; it needs the environment in which it was started (MONGO_URI and so on) and a few sources. What the program creates, it deletes.",
  )
  .argument("<address>", "address of the service, for example http://127.0.0.1:8000")
  .argument("<folder>", "folder of the service's built packages")
  .requiredOption(
    "--key <key>",
    "access key; several, comma-separated, share the requests",
    process.env.OBSERVABILITY_API_KEY,
  )
  .option("--random <number>", "how many random tiles", Number, 200)
  .option("--seed <number>", "seed of the random tiles", Number, 1)
  .option("--stored", "ask about the tiles that the service has, instead", false)
  .action(compare)
  .parseAsync();

async function compare(address: string, folder: string, { key, random, seed, stored }: Options): Promise<void> {
  const call = caller(address, key.split(","));
  const sources = recordsIn((await call("GET", "/sources")).data) as unknown as readonly Source[];
  const [webhook] = recordsIn((await call("GET", "/webhooks")).data);
  if (webhook === undefined) throw new Error("The service has no webhook, which alerts need; make one.");
  const held = stored ? contentsOf(recordsIn((await call("GET", "/dashboards")).data)) : [];
  const contents = stored ? held : [...recordedContents(sources), ...randomTiles(seed, random, sources)];
  const dashboards: string[] = [];
  try {
    const made: Made[] = [];
    for (const [index, content] of contents.entries()) {
      const tile = { name: `t${index}`, x: 0, y: 0, w: 6, h: 4, ...content };
      const { status, data } = await call("POST", "/dashboards", { name: `compared ${index}`, tiles: [tile] });
      if (status !== 200) continue;
      const id = String(memberOf(data, "id"));
      dashboards.push(id);
      const tileId = String(recordsIn(memberOf(data, "tiles"))[0]?.id);
      const setup = { source: "tile", dashboardId: id, tileId, channel: { type: "webhook", webhookId: webhook.id } };
      const alert = await call("POST", "/alerts", {
        ...setup,
        threshold: 1e12,
        thresholdType: "above",
        interval: "5m",
      });
      made.push({ content, tileId, alertId: alert.status === 200 ? String(memberOf(alert.data, "id")) : undefined });
    }
    await report(made, sources, folder, call);
  } finally {
    for (const id of dashboards) await call("DELETE", `/dashboards/${id}`);
  }
}

async function report(made: readonly Made[], sources: readonly Source[], folder: string, call: Call): Promise<void> {
  const node = process.env.SERVICE_NODE ?? process.execPath;
  const run = (args: readonly string[], cwd = folder) =>
    execFileSync(node, args, { cwd, encoding: "utf8", maxBuffer: 1e9, stdio: ["ignore", "pipe", "ignore"] });
  const rendered: unknown = JSON.parse(run([path.join(__dirname, "render.cjs"), folder]));
  run(["build/tasks/index.js", "check-alerts"], path.join(folder, "packages/api"));
  let [same, differs] = [0, 0];
  for (const { content, tileId, alertId } of made) {
    const ours = classOf(problemOf(content, sources) ?? "");
    const renderers = isRecord(rendered) && typeof rendered[tileId] === "string" ? [classOf(rendered[tileId])] : [];
    const tasks = alertId === undefined ? [] : await alertSays(call, alertId);
    for (const [who, theirs] of [...renderers.map((one) => ["renderer", one]), ...tasks.map((one) => ["alert", one])]) {
      if (theirs === ours) same += 1;
      else {
        differs += 1;
        console.log(`${who} of the service: ${theirs} · emulator: ${ours} · ${JSON.stringify(content)}`);
      }
    }
  }
  console.log(`${made.length} tiles: ${same} answers are the same, ${differs} differ`);
  if (differs > 0) process.exitCode = 1;
}

/** What the alert task says to the query; nothing of an alert that it does not evaluate. */
async function alertSays(call: Call, id: string): Promise<readonly string[]> {
  const errors = memberOf((await call("GET", `/alerts/${id}`)).data, "executionErrors");
  if (errors === undefined) return [];
  return [classOf(String(recordsIn(errors).find(({ type }) => type === "QUERY_ERROR")?.message ?? ""))];
}

function problemOf(content: Content, sources: readonly Source[]): string | undefined {
  const stored =
    "config" in content ? storedConfig(content.config) : storedSeriesConfig(configOfSeries([...content.series], false));
  const source = sources.find(({ id }) => id === stored.sourceId);
  return source && tileProblem(source, stored);
}

/** The part of an error that does not depend on the rest of the query. */
function classOf(message: string): string {
  if (message === "") return "runs";
  const [, name] = /Unknown expression (?:or function )?identifier `([^`]+)`/.exec(message) ?? [];
  if (name !== undefined) return `unknown identifier ${name}`;
  // The service's parser of Lucene lists all that it expected, and the database rejects the sign that it lets through.
  if (/^(Expected .* found\.$|Exclamation mark can only)/s.test(message)) return "unreadable Lucene";
  return /^Syntax error/.test(message) ? "syntax error" : message.replace(/[.:]?( In scope .*)?$/s, "");
}

/** The recorded contents of tiles with a query, each once and of a source of this service. */
function recordedContents(sources: readonly Source[]): Content[] {
  const known = new Set(sources.map(({ id }) => id));
  const bodies = [
    ...recordedDashboards(),
    ...recording<Exchange>("open-source").flatMap(({ request: { body } }) => (isRecord(body) ? [body] : [])),
  ];
  return contentsOf(bodies).filter(
    (one) => !("config" in one) || (known.has(String(one.config.sourceId)) && one.config.configType !== "sql"),
  );
}

/** The contents of the tiles of dashboards, each once. */
function contentsOf(dashboards: readonly Record<string, unknown>[]): Content[] {
  const contents = dashboards
    .flatMap(({ tiles }) => recordsIn(tiles))
    .flatMap(({ config, series }): Content[] => {
      if (isRecord(config)) return config.displayType === "markdown" ? [] : [{ config: config as TileConfig }];
      const read = tileSeries.array().min(1).safeParse(series);
      return read.success ? [{ series: read.data }] : [];
    });
  return [...new Map(contents.map((one) => [JSON.stringify(one), one])).values()];
}

interface Reply {
  readonly status: number;
  /** The member of the body that holds what was asked for. */
  readonly data: unknown;
}

type Call = (method: string, path: string, body?: object) => Promise<Reply>;

/** Sends requests with one key after the other, and waits where the service says that there were too many. */
function caller(address: string, keys: readonly string[]): Call {
  let sent = 0;
  return async function call(method, at, body): Promise<Reply> {
    const authorization = `Bearer ${keys[sent++ % keys.length]}`;
    // The service closes idle connections while its alert task runs.
    const headers = { authorization, connection: "close", "content-type": "application/json" };
    const response = await fetch(`${address}/api/v2${at}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    if (response.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, 5000));
      return call(method, at, body);
    }
    const parsed: unknown = text.startsWith("{") ? JSON.parse(text) : {};
    return { status: response.status, data: isRecord(parsed) ? parsed.data : undefined };
  };
}

function recordsIn(data: unknown): Record<string, unknown>[] {
  return Array.isArray(data) ? data.filter(isRecord) : [];
}

function memberOf(data: unknown, name: string): unknown {
  return isRecord(data) ? data[name] : undefined;
}
