import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmulator } from "../../lib/emulator";
import { seed } from "../../lib/emulator/store/seed-ids";
import { browser, inBrowser } from "../preview/screenshots";
import { runningEmulator } from "../support/emulator";
import { decodedPng, type Picture } from "./png";
import { anywhere, lineTile, logs, openSource, tileAlert } from "./support";

const quiet =
  "--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --hide-scrollbars";

/** What a browser without scripts shows at an address. */
async function screenshot(url: string, ...flags: string[]): Promise<Picture> {
  const folder = mkdtempSync(path.join(tmpdir(), "page-"));
  const file = path.join(folder, "shot.png");
  const own = [`--user-data-dir=${path.join(folder, "profile")}`, `--screenshot=${file}`, "--window-size=1200,400"];
  try {
    const child = spawn(browser ?? "", [...quiet.split(" "), ...own, ...flags, url], { stdio: "ignore" });
    await new Promise((resolve) => child.on("close", resolve));
    return decodedPng(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** How many pixels of a picture have about this color. */
function painted({ width, height, at }: Picture, color: [number, number, number], x0 = 0, x1 = width): number {
  let count = 0;
  for (let y = 0; y < height; y++)
    for (let x = x0; x < x1; x++)
      if (at(x, y).every((value, channel) => Math.abs(value - (color[channel] ?? 0)) < 6)) count += 1;
  return count;
}

const blue: [number, number, number] = [0x00, 0x72, 0xb2];
const brightBlue: [number, number, number] = [0x4a, 0xa8, 0xe0];
const red: [number, number, number] = [0xc6, 0x2f, 0x2f];

describe("The page", () => {
  const emulator = runningEmulator({ kept: true });

  beforeAll(async () => {
    const bars = { displayType: "stacked_bar", sourceId: logs, select: [{ aggFn: "count" }] };
    const tiles = [lineTile("Left <b>bold</b>"), lineTile("Right", { x: 12, config: bars })];
    const created = await openSource(emulator)("POST", "/dashboards", { name: "Shown & seen", tags: ["prod"], tiles });
    const { id, tiles: made } = created.body.data;
    const alert = await openSource(emulator)("POST", "/alerts", { ...tileAlert(id, made[0].id), name: "Too many" });
    emulator.edit("alerts", alert.body.data.id, (record) => {
      record.state = "ALERT";
    });
  });

  test("names dashboards, tiles and their kinds, marks alerts, and escapes strings of users", async () => {
    const { text, type, headers } = await anywhere(emulator)("GET", "/");
    expect(type).toBe("text/html");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(text).toContain("Shown &amp; seen");
    expect(text).toContain("Left &lt;b&gt;bold&lt;/b&gt;");
    expect(text).toContain("stacked bar");
    expect(text).toMatch(/class="alert ALERT" title="Too many"/);
    expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/refresh.js" defer>']);
    expect(text).not.toContain("hooks.example.com");
  });

  test("draws every kind of tile, also if its source no longer exists", async () => {
    const own = await startEmulator();
    const setup = { sourceId: logs };
    const select = [{ aggFn: "count" }];
    const configs = [
      { displayType: "number", ...setup, select },
      { displayType: "table", ...setup, select, groupBy: "ServiceName" },
      { displayType: "pie", ...setup, select, groupBy: "ServiceName" },
      { displayType: "bar", ...setup, select, groupBy: "Region" },
      { displayType: "search", ...setup, select: "Body" },
      { displayType: "event_patterns", ...setup },
      { displayType: "heatmap", sourceId: seed.traces, select: [{ valueExpression: "Duration" }] },
      { displayType: "markdown", markdown: "hello" },
      { configType: "sql", displayType: "line", connectionId: seed.connection, sqlTemplate: "SELECT 1" },
    ];
    try {
      const tiles = configs.map((config) => lineTile(config.displayType, { config }));
      const created = await openSource(own)("POST", "/dashboards", { name: "kinds", tiles });
      expect(created.status).toBe(200);
      const { text } = await anywhere(own)("GET", "/");
      expect(text.match(/<article/g)).toHaveLength(configs.length);
      expect(text).not.toContain("no longer exists");
      own.remove("sources", logs);
      expect((await anywhere(own)("GET", "/")).text.match(/The source of this tile no longer exists/g)).toHaveLength(6);
    } finally {
      await own.close();
    }
  });

  test("explains an empty page, and links the dashboards that it does not draw", async () => {
    const own = await startEmulator();
    try {
      expect((await anywhere(own)("GET", "/")).text).toContain("No dashboards yet");
      for (let at = 0; at < 26; at++) await openSource(own)("POST", "/dashboards", { name: `d${at}`, tiles: [] });
      const { text } = await anywhere(own)("GET", "/");
      const links = [...text.matchAll(/<li><a href="(\/dashboards\/[0-9a-f]+)"/g)].map(([, link]) => link ?? "");
      expect(links).toHaveLength(2);
      expect((await anywhere(own)("GET", links[0] ?? "")).text.match(/<section class="dashboard/g)).toHaveLength(1);
    } finally {
      await own.close();
    }
  });

  test("plays a spike only with the admin endpoints enabled, and only from its own page", async () => {
    const own = await startEmulator({ admin: true });
    try {
      expect((await anywhere(own)("GET", "/")).text).not.toContain("Play a spike");
      const created = await openSource(own)("POST", "/dashboards", { name: "Watched", tiles: [lineTile("Calls")] });
      const { id, tiles } = created.body.data;
      await openSource(own)("POST", "/alerts", { ...tileAlert(id, tiles[0].id), threshold: 1, thresholdType: "above" });
      expect((await anywhere(own)("GET", "/")).text).toContain("Play a spike");
      const play = (body: string, headers: Record<string, string> = {}) =>
        fetch(`${own.url}/spike`, {
          method: "POST",
          redirect: "manual",
          headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
          body,
        });
      expect((await play("name=Calls&minutes=30")).status).toBe(303);
      expect((await play("name=Nothing&minutes=30")).status).toBe(400);
      expect((await play("name=Calls&minutes=0")).status).toBe(400);
      expect((await play("name=Calls&minutes=30", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    } finally {
      await own.close();
    }
    const closed = await startEmulator();
    try {
      expect((await fetch(`${closed.url}/spike`, { method: "POST" })).status).toBe(404);
    } finally {
      await closed.close();
    }
  });

  inBrowser("is drawn light or dark, with both charts in their halves of the grid and the alert in red", async () => {
    const light = await screenshot(emulator.url);
    const dark = await screenshot(emulator.url, "--force-dark-mode", "--blink-settings=preferredColorScheme=0");
    expect(light.at(5, 5)).toEqual([0xf4, 0xf5, 0xf7]);
    expect(dark.at(5, 5)).toEqual([0x11, 0x15, 0x1c]);
    const middle = light.width / 2;
    expect(painted(light, blue, 0, middle)).toBeGreaterThan(200);
    expect(painted(light, blue, middle)).toBeGreaterThan(5000);
    expect(painted(dark, brightBlue)).toBeGreaterThan(5000);
    expect(painted(light, red, 0, middle)).toBeGreaterThan(50);
    expect(painted(light, red, middle)).toBe(0);
  });
});
