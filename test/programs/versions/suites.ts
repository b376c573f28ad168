import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Project } from "../../support/project";
import type { Cdk } from "./combinations";
import type { Node } from "./nodes";
import type { Cell } from "./ranges";

const root = path.resolve(__dirname, "../../..");
const whole = ["constructs", "import.test", "check.test", "preview.test", "emulator-package.test", "script.test"];

/** All unit tests of the checkout. */
export const runUnitTests = (node: Node): Promise<Cell> => jest(node, ["--selectProjects", "unit", "unit-cdktn"]);

/** The checkout's end-to-end tests of constructs and command. */
export const runEndToEndTests = (node: Node): Promise<Cell> =>
  jest(node, [...whole.map((name) => `test/(e2e|journeys)/${name}`), "--selectProjects", "e2e", "journeys"]);

/** The first act of the demo, with the CLI of the CDK: its steps. */
export function runDemo(node: Node): Promise<Cell> {
  const child = spawn(path.join(node.folder, "node"), [path.join(root, "scripts/demo.mjs"), "--short"], {
    cwd: root,
    env: { ...process.env, PATH: `${node.folder}${path.delimiter}${process.env.PATH}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      const withCli = output.includes("main.ts with cdktf");
      const failed = code === 0 && withCli ? [] : [`it ended with ${code}:\n${output.slice(-3000)}`];
      const passed = output.split("\n").filter((line) => line.startsWith("✓")).length;
      resolve({ node: node.version, passed, failed, skipped: [] });
    });
  });
}

/** The checkout's unit tests of the constructs, with the CDK that is installed in a project. */
export async function runConstructTests(node: Node, { folder }: Project, cdk: Cdk): Promise<Cell> {
  const modules = path.join(folder, "node_modules");
  const moduleNameMapper = { "^cdktf$": path.join(modules, cdk), "^constructs$": path.join(modules, "constructs") };
  const file = path.join(folder, "jest.config.json");
  const [unit] = require(path.join(root, "jest.config.js")).projects;
  const testMatch = [path.join(root, "test/constructs/**/*.test.ts")];
  writeFileSync(file, JSON.stringify({ ...unit, testMatch, moduleNameMapper }));
  return jest(node, ["--config", file]);
}

function jest(node: Node, args: readonly string[]): Promise<Cell> {
  const folder = mkdtempSync(path.join(tmpdir(), "versions-jest-"));
  const report = path.join(folder, "report.json");
  const env = { ...process.env, PATH: `${node.folder}${path.delimiter}${process.env.PATH}`, CHECKPOINT_DISABLE: "1" };
  const program = [path.join(root, "node_modules/jest/bin/jest.js"), ...args, "--json", `--outputFile=${report}`];
  const child = spawn(path.join(node.folder, "node"), program, { cwd: root, env, stdio: "ignore" });
  return new Promise<Cell>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => {
      try {
        resolve(cellOf(node, JSON.parse(readFileSync(report, "utf8"))));
      } catch (error) {
        reject(error);
      }
    });
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

function cellOf({ version }: Node, { testResults }: Report): Cell {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const named = (status: string) => tests.filter((test) => test.status === status).map(({ fullName }) => fullName);
  const broken = testResults.filter(({ status, assertionResults: all }) => status === "failed" && all.length === 0);
  return {
    node: version,
    passed: named("passed").length,
    failed: [...named("failed"), ...broken.map(({ name }) => path.relative(root, name))],
    skipped: named("pending"),
  };
}
