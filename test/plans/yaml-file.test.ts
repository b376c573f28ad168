import { spawnSync } from "node:child_process";
import path from "node:path";
import { isPrintable } from "terraform-provider-sdk/values";
import { parse } from "yaml";
import { z } from "zod";
import { readYaml, yamlOf } from "../../lib/tools/plans/yaml-file";

test("YAML that is written has no character that an editor obeys, and says what it was given", () => {
  const hostile = ["\u202eabc", "a\u2028b", "\ufeff", "\u0085", "line\nline", "\t", "plain: #", 'it\'s "quoted"', ""];
  const value = { tests: hostile.map((name) => ({ name, [name]: [name] })) };
  const text = yamlOf(value);
  expect(parse(text)).toEqual(value);
  expect(text.split("\n").filter((line) => !isPrintable(line))).toEqual([]);
});

test("what has no end, and a folder, is no file", () => {
  const form = z.strictObject({});
  expect(readYaml("/dev/zero", "policy.yaml", form)).toEqual({
    problems: ["policy.yaml cannot be read: it is a device."],
  });
  expect(readYaml(__dirname, "policy.yaml", form)).toEqual({
    problems: ["policy.yaml cannot be read: it is a folder."],
  });
});

test("a file by a pipe is read", () => {
  const program = `const { readInput } = require(${JSON.stringify(path.resolve(__dirname, "../../lib/tools/code/files.ts"))});
    process.stdout.write(readInput("/dev/stdin"));`;
  const script = `printf '\\357\\273\\277rules: {}\\n' | "$NODE" --require ${require.resolve("tsx/cjs")} --eval "$PROGRAM"`;
  const env = {
    NODE: process.execPath,
    PROGRAM: program,
    TSX_TSCONFIG_PATH: path.resolve(__dirname, "../../tsconfig.json"),
  };
  const { stdout } = spawnSync("sh", ["-c", script], { encoding: "utf8", env: { ...process.env, ...env } });
  expect(stdout).toBe("rules: {}\n");
});
