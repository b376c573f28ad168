import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startEmulator } from "../../lib/emulator";
import { builtCommand, finished, started } from "./command-process";
import { anywhere, lineTile, openSource } from "./support";

const tiles = Array.from({ length: 20 }, (_, index) => lineTile(`tile ${index}`));

describe("The data file", () => {
  const command = builtCommand();
  afterAll(() => command.remove());
  const fileNamed = (name: string): string => path.join(command.folder, name);

  test("keeps everything across a restart, including IDs and keys", async () => {
    const dataFile = fileNamed("restart.json");
    const first = await startEmulator({ dataFile });
    await openSource(first)("POST", "/dashboards", { name: "kept", tiles });
    const before = first.dump();
    await first.close();
    const second = await startEmulator({ dataFile });
    try {
      expect(second.dump()).toEqual(before);
    } finally {
      await second.close();
    }
  });

  test("contains a write before it is acknowledged", async () => {
    const dataFile = fileNamed("acknowledged.json");
    const emulator = await startEmulator({ dataFile });
    try {
      await openSource(emulator)("POST", "/dashboards", { name: "safe", tiles: [] });
      expect(JSON.parse(readFileSync(dataFile, "utf8")).dashboards).toMatchObject([{ name: "safe" }]);
    } finally {
      await emulator.close();
    }
  });

  test("is locked while an emulator uses it, and unlocked when the emulator has ended", async () => {
    const dataFile = fileNamed("locked.json");
    const first = await startEmulator({ dataFile });
    await expect(startEmulator({ dataFile })).rejects.toThrow(`The data file ${dataFile} is used by another emulator`);
    const { code, output } = await finished(command.script, "--data", dataFile);
    expect([code, output]).toEqual([1, expect.stringContaining(`process ${process.pid}`)]);
    await first.close();
    await (await startEmulator({ dataFile })).close();
  });

  test("can be used after its emulator was killed", async () => {
    const dataFile = fileNamed("abandoned.json");
    writeFileSync(`${dataFile}.lock`, "999999999");
    await (await startEmulator({ dataFile })).close();
    expect(existsSync(`${dataFile}.lock`)).toBe(false);
  });

  test("that cannot be written makes a write fail and undoes it in memory", async () => {
    const dataFile = fileNamed("full.json");
    const logged = jest.spyOn(console, "error").mockImplementation(() => {});
    const emulator = await startEmulator({ dataFile });
    const send = openSource(emulator);
    try {
      await send("POST", "/dashboards", { name: "before", tiles: [] });
      mkdirSync(`${dataFile}.tmp`);
      const replies = await Promise.all(
        ["a", "b", "c"].map((name) => send("POST", "/dashboards", { name, tiles: [] })),
      );
      expect(replies.map(({ status }) => status)).toEqual([500, 500, 500]);
      // The timer that saves later may have tried as well.
      const causes = new Set(logged.mock.calls.map(([said]) => String(said).replace(/^Error: /, "")));
      expect([...causes]).toEqual([expect.stringContaining(`The data file ${dataFile} cannot be written: EISDIR`)]);
      expect((await send("GET", "/dashboards")).body.data).toMatchObject([{ name: "before" }]);
      expect((await send("POST", "/dashboards", {})).status).toBe(400);
      rmdirSync(`${dataFile}.tmp`);
      expect((await send("POST", "/dashboards", { name: "after", tiles: [] })).status).toBe(200);
      const stored = JSON.parse(readFileSync(dataFile, "utf8"));
      expect(stored.dashboards.map(({ name }: { name: string }) => name)).toEqual(["before", "after"]);
      expect(emulator.dump()).toEqual(stored);
    } finally {
      logged.mockRestore();
      await emulator.close();
    }
  });

  test("is reported when it cannot be read", async () => {
    const dataFile = fileNamed("broken.json");
    writeFileSync(dataFile, '{"team":');
    await expect(startEmulator({ dataFile })).rejects.toThrow(`The data file ${dataFile} cannot be read`);
  });

  test("is complete and has every acknowledged write after a kill during a write", async () => {
    const dataFile = fileNamed("killed.json");
    const acknowledged = new Set<string>();
    for (let round = 0; round < 6; round++) {
      const { child, url, ended } = await started(command.script, "--data", dataFile, "--rate-limit", "off");
      const headers = { authorization: "Bearer emulator-key" };
      const write = async (writer: number): Promise<void> => {
        for (let at = 0; ; at++) {
          const name = `${round}-${writer}-${at}`;
          const reply = await anywhere({ url } as never)("POST", "/api/v2/dashboards", { name, tiles }, headers);
          if (reply.status === 200) acknowledged.add(name);
        }
      };
      const writers = [0, 1, 2].map((writer) => write(writer).catch(() => {}));
      const enough = acknowledged.size + 5;
      while (acknowledged.size < enough) await new Promise((resolve) => setTimeout(resolve, 20));
      await new Promise((resolve) => setTimeout(resolve, round * 37));
      child.kill("SIGKILL");
      await Promise.all([...writers, ended]);
      const stored = JSON.parse(readFileSync(dataFile, "utf8"));
      const names = new Set(stored.dashboards.map(({ name }: { name: string }) => name));
      expect([...acknowledged].filter((name) => !names.has(name))).toEqual([]);
    }
    expect(acknowledged.size).toBeGreaterThan(20);
    expect(existsSync(dataFile)).toBe(true);
  });
});
