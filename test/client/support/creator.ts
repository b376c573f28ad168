import { once } from "node:events";
import { createClient } from "../../../lib/client/client";

/** A process of its own that creates dashboards: `creator.ts ADDRESS KEY PREFIX COUNT`. Prints that it is ready, waits for the end of its input, and prints how many it made and how many failed. */
async function main([baseUrl = "", apiKey = "", prefix = "", count = "0"]: readonly string[]): Promise<void> {
  const client = createClient({ mode: "open_source", openSource: { baseUrl, apiKey } });
  const names = [...Array(Number(count)).keys()].map((number) => `${prefix}${number}`);
  process.stdout.write("ready\n");
  await once(process.stdin.resume(), "end");
  const outcomes: PromiseSettledResult<unknown>[] = [];
  const worker = async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift())
      outcomes.push(...(await Promise.allSettled([client.dashboards.create({ name, tiles: [] })])));
  };
  await Promise.all([...Array(10)].map(worker));
  const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
  process.stdout.write(JSON.stringify({ made: outcomes.length - failures.length, failures }));
  await client.close();
}

void main(process.argv.slice(2));
