// The emulator's numbers: `npm run build && node bench/emulator.mjs`. Starts the built command, each measurement on its own.
import { spawn } from "node:child_process";
import path from "node:path";
import { Pool } from "undici";
import { root } from "../scripts/lib/ready.mjs";
import { median } from "./support.mjs";

const script = process.argv[2] ?? path.join(root, "dist/cli/main.js");
const headers = { authorization: "Bearer emulator-key", "content-type": "application/json" };
const logs = "66e000000000000000000501";

async function started() {
  const begin = performance.now();
  const child = spawn(process.execPath, [script, "emulator", "--port", "0", "--rate-limit", "off"]);
  const url = await new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      const found = /listening on (\S+)/.exec(chunk)?.[1];
      if (found) resolve(found);
    });
    child.on("close", (code) => reject(new Error(`the emulator ended with ${code}`)));
  });
  const stop = () => {
    const closed = new Promise((resolve) => child.on("close", resolve));
    child.kill("SIGKILL");
    return closed;
  };
  return { url, pid: child.pid, milliseconds: performance.now() - begin, stop };
}

function bareStart() {
  const begin = performance.now();
  const child = spawn(process.execPath, ["-e", "0"]);
  return new Promise((resolve) => child.on("close", () => resolve(performance.now() - begin)));
}

const dashboard = (name) => ({
  name,
  tags: ["bench"],
  tiles: Array.from({ length: 20 }, (_, index) => ({
    name: `Tile ${index}`,
    x: (index % 4) * 6,
    y: Math.floor(index / 4) * 4,
    w: 6,
    h: 4,
    config: {
      displayType: "line",
      sourceId: logs,
      groupBy: "ServiceName",
      select: [
        {
          aggFn: "quantile",
          level: 0.95,
          valueExpression: "Duration",
          where: `SpanName:"/orders/${index}"`,
          alias: "p95",
        },
      ],
    },
  })),
});

async function request(pool, method, where, body) {
  const response = await pool.request({ method, path: `/api/v2${where}`, headers, body: body && JSON.stringify(body) });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`${method} ${where}: ${response.statusCode} ${text}`);
  return text;
}

async function spread(count, width, task) {
  let next = 0;
  const work = async () => {
    while (next < count) await task(next++);
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: width }, work));
  return (count / (performance.now() - begin)) * 1000;
}

/** Resident memory of a process in MB; only where /proc exists. */
async function memory(pid) {
  const { readFile } = await import("node:fs/promises");
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? Number.NaN) / 1024;
}

const starts = [];
const bare = [];
for (let round = 0; round < 15; round++) {
  bare.push(await bareStart());
  const emulator = await started();
  starts.push(emulator.milliseconds);
  await emulator.stop();
}
console.log(
  `ready after ${median(starts).toFixed(0)} ms, bare node ${median(bare).toFixed(0)} ms (medians of 15 pairs)`,
);

/** Runs a measurement against an emulator of its own. */
async function against(measure) {
  const emulator = await started();
  const pool = new Pool(emulator.url, { connections: 16 });
  try {
    await measure(pool, emulator.pid);
  } finally {
    await pool.close();
    await emulator.stop();
  }
}

await against(async (pool) => {
  const { data } = JSON.parse(await request(pool, "POST", "/dashboards", dashboard("one")));
  const get = () => request(pool, "GET", `/dashboards/${data.id}`);
  const size = (await get()).length;
  await spread(3000, 16, get);
  const rates = [];
  for (let round = 0; round < 3; round++) rates.push(await spread(5000, 16, get));
  console.log(
    `${median(rates).toFixed(0)} GET/s of a dashboard with 20 tiles (${(size / 1024).toFixed(1)} KiB), client on the same machine`,
  );
});

await against(async (pool, pid) => {
  await spread(1000, 8, (index) => request(pool, "POST", "/dashboards", dashboard(`dashboard ${index}`)));
  const stored = await memory(pid);
  await request(pool, "GET", "/dashboards");
  const listed = await memory(pid);
  console.log(
    `${stored.toFixed(0)} MB resident with 1,000 dashboards of 20 tiles, ${listed.toFixed(0)} MB after listing them`,
  );
});
