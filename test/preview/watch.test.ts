import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type PreviewHost, type PreviewOptions, preview } from "../../lib/tools/preview/preview";
import { watchFolder } from "../../lib/tools/preview/serve";
import { until } from "../../providers/sdk/test/support/inside/testing";

const host: PreviewHost = {
  environment: process.env,
  signal: AbortSignal.abort(),
  report: () => {},
  print: () => {},
  write: () => {},
  now: Date.now,
};
const options: PreviewOptions = { target: ".", maxFirings: 0, port: 0 };

test.each<[string, Partial<PreviewOptions>, string]>([
  ["--serve --json", { serve: true, json: true }, "leave out --json"],
  ["--serve of a folder that does not exist", { serve: true, target: "nowhere" }, "Folder or file not found: nowhere."],
])("%s is rejected", async (_, given, message) => {
  await expect(preview({ ...options, ...given }, host)).rejects.toThrow(message);
});

test("a saved file is noticed, but not the preview itself", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "preview-watch-"));
  let changes = 0;
  const made = path.join(folder, "page.htm");
  const watcher = watchFolder(
    folder,
    made,
    () => {},
    () => {
      changes += 1;
    },
  );
  const pause = () => new Promise((resolve) => setTimeout(resolve, 1000));
  try {
    writeFileSync(made, "page");
    await pause();
    expect(changes).toBe(0);
    writeFileSync(path.join(folder, "main.tf"), "");
    await until(() => changes > 0);
    expect(changes).toBe(1);
  } finally {
    watcher.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
