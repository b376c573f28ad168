import { writeFileSync } from "node:fs";
import path from "node:path";
import { startEmulator } from "../../lib/emulator";
import { builtCommand, finished, started } from "./command-process";
import { anywhere, basic } from "./support";

describe("The emulator command", () => {
  const command = builtCommand();
  afterAll(() => command.remove());

  const file = (name: string, value: unknown): string => {
    const target = path.join(command.folder, name);
    writeFileSync(target, typeof value === "string" ? value : JSON.stringify(value));
    return target;
  };

  test("limits by default, accepts several keys, a seed, segments and faults, and ends on a signal", async () => {
    const seed = file("seed.json", { webhooks: [], sources: [{ id: "a".repeat(24), name: "Own", kind: "log" }] });
    const faults = file("faults.json", [{ kind: "status", path: "/api/v2/alerts", status: 503, count: 1 }]);
    const flags = ["--token", "one", "--token", "two", "--seed", seed, "--faults", faults];
    const { child, url, ended } = await started(command.script, ...flags, "--segment", "observability=clickstack");
    const send = anywhere({ url } as never);
    try {
      const sources = await send("GET", "/api/v2/sources", undefined, { authorization: "Bearer two" });
      expect(sources.body.data).toMatchObject([{ name: "Own" }]);
      expect(sources.headers.get("ratelimit-limit")).toBe("100");
      expect((await send("GET", "/api/v2/alerts", undefined, { authorization: "Bearer one" })).status).toBe(503);
      const organization = "/v1/organizations/3f0c7c1e-8a0e-4d7e-9d55-0a6f1c1b7a10";
      const service = `${organization}/services/b7a6c0de-51d2-4c1f-8b52-2f9f6f1f0c21`;
      const authorization = basic("emulator-key-id", "emulator-key-secret");
      expect((await send("GET", `${service}/clickstack/sources`, undefined, { authorization })).status).toBe(200);
    } finally {
      child.kill("SIGTERM");
    }
    expect(await ended).toBe(0);
  });

  test("returns dashboards with series under --series-form", async () => {
    const config = { displayType: "line", sourceId: "a".repeat(24), select: [{ aggFn: "count", where: "" }] };
    const seed = file("series.json", {
      sources: [{ id: "a".repeat(24), name: "Own", kind: "log" }],
      dashboards: [{ name: "Own", tiles: [{ name: "Errors", config }] }],
    });
    const { child, url, ended } = await started(command.script, "--series-form", "--seed", seed);
    const dashboards = await anywhere({ url } as never)("GET", "/api/v2/dashboards", undefined, {
      authorization: "Bearer emulator-key",
    });
    child.kill("SIGTERM");
    await ended;
    const [dashboard] = dashboards.body.data;
    expect(dashboard.tiles[0]).toMatchObject({ series: expect.any(Array) });
    expect(dashboard.tiles[0]).not.toHaveProperty("config");
  });

  test("serves the base document under --product none, without limits", async () => {
    const { child, url, ended } = await started(command.script, "--product", "none", "--undocumented", "405-text");
    const send = anywhere({ url } as never);
    const headers = { authorization: "Bearer emulator-key" };
    try {
      const sources = await send("GET", "/api/v2/sources", undefined, headers);
      expect(sources.body.data).toMatchObject([{ id: "acme/logs-1" }, {}, {}, {}]);
      expect(sources.headers.get("ratelimit-limit")).toBeNull();
      const team = await send("GET", "/api/v2/team", undefined, headers);
      expect([team.status, team.text]).toEqual([405, "Method Not Allowed"]);
    } finally {
      child.kill("SIGTERM");
    }
    expect(await ended).toBe(0);
  });

  test.each([
    [["--product", "other"], "Allowed choices are clickstack, none"],
    [["--undocumented", "404"], "The option undocumented belongs to product none"],
    [["--product", "none", "--undocumented", "500"], "Use 404 or 405"],
    [["--port", "eighty"], "Use a whole number"],
    [["--port", "99999"], "Use a port from 0 to 65535."],
    [["--segment", "color=red"], "observability=SEGMENT or metrics=SEGMENT"],
    [["--rate-limit", "maybe"], "Use on, off or REQUESTS/SECONDS"],
    [["--seed", "missing.json"], "The seed file missing.json cannot be read"],
    [["--faults", "missing.json"], "The faults file missing.json cannot be used"],
    [["--colour"], "unknown option '--colour'"],
  ])("reports what is wrong with %j and ends", async (flags, message) => {
    const { code, output } = await finished(command.script, ...flags);
    expect([code, output]).toEqual([1, expect.stringContaining(message)]);
  });

  test("reports that its port is in use", async () => {
    const { child, url, ended } = await started(command.script);
    const { code, output } = await finished(command.script, "--port", new URL(url).port);
    child.kill("SIGTERM");
    await ended;
    expect([code, output]).toEqual([1, expect.stringContaining("is in use; choose another with --port")]);
  });
});

test("The page of a dashboard that does not exist is a 404, also at the older form of the URL", async () => {
  const emulator = await startEmulator();
  try {
    const page = anywhere(emulator);
    for (const path of ["/?dashboard=nope", "/dashboards/nope"]) expect((await page("GET", path)).status).toBe(404);
  } finally {
    await emulator.close();
  }
});
