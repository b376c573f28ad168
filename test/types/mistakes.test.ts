import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { compilerProblems } from "../support/compiler";
import { head, mistakes } from "./mistakes";

test("typescript-7 says of each mistake what is wrong, and nothing else", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "mistakes-"));
  try {
    symlinkSync(path.resolve(__dirname, "../../node_modules"), path.join(folder, "node_modules"));
    const file = path.join(folder, "mistakes.ts");
    writeFileSync(file, `${head}${mistakes.map(([code]) => `${code}\n`).join("")}`);
    const found = compilerProblems([file], folder)
      .join("\n")
      .split(/^(?=mistakes\.ts\()/m);
    const first = head.split("\n").length;
    expect(found.map((text) => Number(/^mistakes\.ts\((\d+)/.exec(text)?.[1]) - first)).toEqual([...mistakes.keys()]);
    for (const [index, [, message]] of mistakes.entries()) expect(found[index]).toMatch(message);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
