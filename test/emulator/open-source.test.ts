import { displayTypes } from "../../lib/emulator/shapes/tile";
import { runningEmulator } from "../support/emulator";
import { anywhere, lineTile, logs, openSource, tileAlert, traces, webhook } from "./support";

describe("The open-source mode", () => {
  const emulator = runningEmulator();

  const send = openSource(emulator);

  test("starts with one source of each kind, a webhook and a saved search", async () => {
    const sources = await send("GET", "/sources");
    expect(sources.body.data.map(({ name }: { name: string }) => name)).toEqual([
      "Logs",
      "Traces",
      "Metrics",
      "Sessions",
    ]);
    expect((await send("GET", "/webhooks")).body.data).toMatchObject([{ name: "On-call", service: "generic" }]);
    expect((await send("GET", "/saved-searches")).body.data).toMatchObject([{ name: "Errors", sourceId: logs }]);
  });

  test("responds to an unknown route with an HTML page, without requiring a key", async () => {
    const reply = await anywhere(emulator)("GET", "/api/v2/nothing-here");
    expect([reply.status, reply.type]).toEqual([404, "text/html"]);
    expect(reply.text).toContain("Cannot GET /api/v2/nothing-here");
  });

  test("rejects a body above 32 MB with a JSON 413", async () => {
    const reply = await send("POST", "/dashboards", { name: "x".repeat(33 * 1024 * 1024), tiles: [] });
    expect([reply.status, reply.body]).toEqual([413, { message: "Something went wrong :(" }]);
  });

  test("fails on a dashboard that is too large for its store, and stores nothing of it", async () => {
    const quiet = jest.spyOn(console, "error").mockImplementation(() => {});
    const config = { displayType: "markdown", markdown: "x".repeat(50_000) };
    const tiles = Array.from({ length: 400 }, () => lineTile("long", { config }));
    const reply = await send("POST", "/dashboards", { name: "too much", tiles });
    quiet.mockRestore();
    expect([reply.status, reply.body]).toEqual([500, { message: "Something went wrong :(" }]);
    expect(emulator.dump().dashboards).toEqual([]);
  });

  test("lists dashboards by name, last first, in byte order", async () => {
    for (const name of ["b", "A", "ä", "a"]) await send("POST", "/dashboards", { name, tiles: [] });
    const { body } = await send("GET", "/dashboards");
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(["ä", "b", "a", "A"]);
    expect(body.meta).toBeUndefined();
  });

  test("pages alerts oldest first and counts them in meta and in a header", async () => {
    const { body } = await send("POST", "/dashboards", { name: "d", tiles: [lineTile("t")] });
    const { id, tiles } = body.data;
    for (const name of ["one", "two", "three"]) await send("POST", "/alerts", { ...tileAlert(id, tiles[0].id), name });
    const page = await send("GET", "/alerts?limit=1&offset=1");
    expect(page.body.data.map(({ name }: { name: string }) => name)).toEqual(["two"]);
    expect(page.body.meta).toEqual({ total: 3, limit: 1, offset: 1 });
    expect(page.headers.get("x-total-count")).toBe("3");
  });

  test("generates tile IDs on create, keeps known IDs on update and replaces unknown ones", async () => {
    const created = await send("POST", "/dashboards", { name: "d", tiles: [lineTile("t", { id: "mine" })] });
    const [tile] = created.body.data.tiles;
    expect(tile.id).toMatch(/^[0-9a-f]{24}$/);
    const path = `/dashboards/${created.body.data.id}`;
    const updated = await send("PUT", path, {
      name: "d",
      tiles: [lineTile("new", { id: "unknown" }), lineTile("t", { id: tile.id })],
    });
    const [first, second] = updated.body.data.tiles;
    expect(second.id).toBe(tile.id);
    expect(first.id).not.toBe("unknown");
  });

  test("deletes the alerts of a tile whose ID is missing from an update", async () => {
    const created = await send("POST", "/dashboards", { name: "d", tiles: [lineTile("t")] });
    const { id, tiles } = created.body.data;
    const alert = await send("POST", "/alerts", tileAlert(id, tiles[0].id));
    await send("PUT", `/dashboards/${id}`, { name: "d", tiles: [lineTile("t")] });
    expect((await send("GET", `/alerts/${alert.body.data.id}`)).status).toBe(404);
  });

  test("returns changes made outside the API", async () => {
    const created = await send("POST", "/dashboards", { name: "d", tiles: [lineTile("t")] });
    const { id, tiles } = created.body.data;
    const alert = await send("POST", "/alerts", tileAlert(id, tiles[0].id));
    emulator.edit("alerts", alert.body.data.id, (record) => {
      record.state = "ALERT";
      record.silenced = { at: "2026-01-01T00:00:00.000Z", until: "2026-01-02T00:00:00.000Z" };
    });
    const shown = await send("GET", `/alerts/${alert.body.data.id}`);
    expect(shown.body.data).toMatchObject({ state: "ALERT", silenced: { until: "2026-01-02T00:00:00.000Z" } });
  });

  test("omits tiles that the API cannot express, and loses them on an update", async () => {
    const created = await send("POST", "/dashboards", { name: "d", tiles: [lineTile("t")] });
    const { id } = created.body.data;
    emulator.edit("dashboards", id, (dashboard) => {
      const config = { configType: "promql", displayType: "line", promqlExpression: "up" };
      dashboard.tiles.push({ id: "ui", name: "from the UI", x: 0, y: 4, w: 4, h: 4, config });
    });
    const shown = await send("GET", `/dashboards/${id}`);
    expect(shown.body.data.tiles).toHaveLength(1);
    await send("PUT", `/dashboards/${id}`, { name: "d", tiles: shown.body.data.tiles });
    expect(emulator.dump().dashboards[0]?.tiles).toHaveLength(1);
  });

  test("returns a tile that it cannot express as a line with a count, and overwrites it on an update", async () => {
    const created = await send("POST", "/dashboards", { name: "d", tiles: [lineTile("t")] });
    const path = `/dashboards/${created.body.data.id}`;
    emulator.edit("dashboards", created.body.data.id, ({ tiles: [tile] }) => {
      if (tile) tile.config = { displayType: "custom", sourceId: logs, anything: true };
    });
    const { tiles } = (await send("GET", path)).body.data;
    expect(tiles[0].config).toEqual({ displayType: "line", sourceId: logs, select: [{ aggFn: "count", where: "" }] });
    await send("PUT", path, { name: "d", tiles });
    expect(emulator.dump().dashboards[0]?.tiles[0]?.config.anything).toBeUndefined();
  });

  const items = { select: [{ aggFn: "count" }] };
  const contents: Record<string, object> = {
    heatmap: { select: [{ valueExpression: "Duration" }] },
    search: { select: "Body" },
    event_patterns: {},
    markdown: { markdown: "# Hi" },
  };

  test.each([...displayTypes])("returns a tile that is displayed as %s as what it was written", async (displayType) => {
    const sourceId = displayType === "heatmap" ? traces : logs;
    const config = {
      displayType,
      ...(displayType !== "markdown" && { sourceId }),
      ...(contents[displayType] ?? items),
    };
    const created = await send("POST", "/dashboards", { name: "d", tiles: [lineTile("t", { config })] });
    expect(created.body.data.tiles).toMatchObject([{ config }]);
    expect((await send("GET", `/dashboards/${created.body.data.id}`)).body).toEqual(created.body);
  });

  test.each([
    [
      { displayType: "hologram", sourceId: logs },
      "tiles.0.config.displayType: Invalid discriminator value. Expected 'line'",
    ],
    [
      { configType: "sql", displayType: "heatmap" },
      "tiles.0.config.displayType: Invalid discriminator value. Expected",
    ],
    [{ sourceId: logs, ...items }, "tiles.0.config.displayType: Invalid discriminator value. Expected 'line'"],
  ])("rejects a tile with the display type of %j", async (config, message) => {
    const reply = await send("POST", "/dashboards", { name: "d", tiles: [lineTile("t", { config })] });
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(message)]);
    expect(emulator.dump().dashboards).toEqual([]);
  });

  test("asks a rule around a tile's content only where that is right", async () => {
    const messageOf = async (config: object) => {
      const tiles = [lineTile("t", { config, asRatio: true })];
      return (await send("POST", "/dashboards", { name: "d", tiles })).body.message;
    };
    const aroundIt = "tiles.0: asRatio property is not supported when using config property";
    expect(await messageOf({ displayType: "line", sourceId: logs, ...items })).toContain(aroundIt);
    expect(await messageOf({ displayType: "line", sourceId: "x", ...items })).not.toContain(aroundIt);
  });

  test("rejects deleting a webhook that is the first channel of an alert", async () => {
    const created = await send("POST", "/dashboards", { name: "d", tiles: [lineTile("t")] });
    await send("POST", "/alerts", tileAlert(created.body.data.id, created.body.data.tiles[0].id));
    const reply = await send("DELETE", `/webhooks/${webhook}`);
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining("1 alert(s) still reference it")]);
  });

  test("logs each request with its method, path and status", async () => {
    await send("GET", "/sources");
    await send("GET", "/dashboards/nope");
    expect(emulator.requests()).toMatchObject([
      { method: "GET", path: "/api/v2/sources", status: 200 },
      { method: "GET", path: "/api/v2/dashboards/nope", status: 400 },
    ]);
  });
});
