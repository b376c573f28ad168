import { execFileSync } from "node:child_process";
import path from "node:path";

test("a preview loads neither the client nor a server before it asks the service or serves its page", () => {
  const script = `
    require("./lib/preview/preview.ts");
    console.log(JSON.stringify(Object.keys(require.cache)));`;
  const cwd = path.resolve(__dirname, "../..");
  const loaded: string[] = JSON.parse(
    execFileSync(process.execPath, ["--import", "tsx", "-e", script], { cwd, encoding: "utf8" }),
  );
  expect(
    loaded.filter((file) => /emulator\/(emulator|http)|node_modules\/(express|undici)\/|lib\/client\//.test(file)),
  ).toEqual([]);
  expect(loaded).toContainEqual(expect.stringContaining("lib/emulator/demo/tiles.ts"));
});
