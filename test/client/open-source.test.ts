import { type Client, createClient } from "../../lib/client";
import { runningEmulator } from "../support/emulator";

describe("the client in open-source mode", () => {
  const emulator = runningEmulator({ kept: true });
  let client: Client;

  beforeAll(() => {
    client = createClient({ mode: "open_source", openSource: emulator.openSource });
  });

  afterAll(() => client.close());

  it("creates, reads, updates and deletes a dashboard", async () => {
    const created = await client.dashboards.create({ name: "API health", tiles: [], tags: ["api"] });
    expect(created).toMatchObject({ name: "API health", tags: ["api"] });
    expect(await client.dashboards.get(created.id)).toEqual(created);
    expect(await client.dashboards.read(created.id)).toEqual(created);

    const updated = await client.dashboards.update(created.id, { name: "API", tiles: [] });
    expect(updated).toMatchObject({ id: created.id, name: "API", tags: ["api"] });

    await client.dashboards.delete(created.id);
    await client.dashboards.delete(created.id);
    expect(await client.dashboards.get(created.id)).toBeNull();
    expect(await client.dashboards.read(created.id)).toBeNull();
    await expect(client.dashboards.update(created.id, { name: "API", tiles: [] })).rejects.toMatchObject({
      name: "NotFoundError",
      code: "not_found",
    });
  });

  it("lists the sources and finds one by ID", async () => {
    const sources = await client.sources.list();
    expect(sources.length).toBeGreaterThan(0);
    const [first] = sources;
    expect(await client.sources.get(first?.id ?? "")).toEqual(first);
    expect(await client.sources.get("66a0b1c2d3e4f5a6b7c8dfff")).toBeNull();
  });
});
