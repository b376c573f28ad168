// Run by compare.ts beside the service, with its Node.js and its environment: makes the query of every stored tile with the service's own
// renderer, runs it, and prints the IDs of tiles with what went wrong, as JSON. Its argument is the folder of the service's packages.
const path = require("node:path");

const checkout = process.argv[2];
const load = (name) => require(path.join(checkout, name));
const renderer = load("packages/common-utils/dist/core/renderChartConfig.js");
const { getMetadata } = load("packages/common-utils/dist/core/metadata.js");
const { ClickhouseClient } = load("packages/common-utils/dist/clickhouse/node.js");
const mongoose = load("node_modules/mongoose");

const hour = 3_600_000;
const end = Math.floor(Date.now() / hour) * hour;

async function main() {
  await mongoose.connect(process.env.MONGO_URI);
  const all = (name) => mongoose.connection.db.collection(name).find({}).toArray();
  const byId = async (name) => new Map((await all(name)).map((one) => [String(one._id), one]));
  const [sources, connections] = [await byId("sources"), await byId("connections")];
  const results = {};
  for (const { tiles } of await all("dashboards"))
    for (const { id, config } of tiles) {
      const source = sources.get(String(config.source));
      // The pages make queries of their own for these two.
      const isOwn = ["heatmap", "event_patterns"].includes(config.displayType);
      const connection = connections.get(String(config.connection ?? source?.connection));
      if (!connection || config.configType === "promql" || isOwn) continue;
      results[id] = await outcome(config, source, connection);
    }
  await mongoose.disconnect();
  process.stdout.write(JSON.stringify(results));
}

/** What the database says to the tile's query; an empty text if it runs. */
async function outcome(config, source = {}, { _id, host, username = "default", password = "" }) {
  const isOverTime = ["line", "stacked_bar"].includes(config.displayType);
  const isRows = config.displayType === "search";
  const query = {
    ...config,
    from: source.from,
    connection: String(_id),
    timestampValueExpression: source.timestampValueExpression,
    implicitColumnExpression: source.implicitColumnExpression,
    metricTables: source.metricTables,
    dateRange: [new Date(end - hour), new Date(end)],
    ...(isOverTime && { granularity: "5 minute" }),
    ...(isRows && { select: config.select || source.defaultTableSelectExpression, limit: { limit: 5 } }),
  };
  const client = new ClickhouseClient({ host, username, password });
  try {
    const { sql, params } = await renderer.renderChartConfig(query, getMetadata(client), source.querySettings);
    await (await client.query({ query: sql, query_params: params, format: "JSON" })).json();
    return "";
  } catch (error) {
    return String(error.message);
  }
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
