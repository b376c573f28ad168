import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const protocol = path.resolve(__dirname, "../../providers/sdk/protocol/v6");

test("the messages in the repository are those of the .proto", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "messages-"));
  try {
    execFileSync(process.execPath, [path.join(protocol, "generate.mjs"), folder]);
    const fresh = readFileSync(path.join(folder, "tfplugin6.ts"), "utf8");
    expect(readFileSync(path.join(protocol, "generated/tfplugin6.ts"), "utf8")).toBe(fresh);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
