import { spawn } from "node:child_process";
import path from "node:path";
import packageJson from "../../package.json";
import { builtExecutable } from "../support/built";

const root = path.resolve(__dirname, "../..");

/** Every program that people start by `npm run`, with its smallest size, and what its output must say. */
const programs: Readonly<Record<string, { readonly args: readonly string[]; readonly prints: readonly RegExp[] }>> = {
  bench: {
    args: ["--dashboards", "1", "--limited", "1", "--runs", "1"],
    prints: [
      /^\| `managed` \| destroy \| \d+\.\d\d s \| \d+ \| 0 \|/m,
      /^\| `document` \| unchanged plan \| \d+\.\d\d s \| 1 \| 0 \|/m,
      /^\| `open_source` \| three applies at once \| \d+\.\d\d s \| \d+ \| \d+ \|/m,
    ],
  },
  soak: { args: ["--rounds", "2", "--seed", "7"], prints: [/^2 rounds of seed 7: .* 0 rounds ended wrong/m] },
  fuzz: { args: ["--inputs", "5000", "--seed", "7"], prints: [/^5000 inputs of seed 7: 0 went wrong\.$/m] },
  edits: { args: ["--edits", "1", "--rounds", "1", "--only", "hcl by hand, helper"], prints: [/\b0 wrong\b/] },
  forms: { args: ["--help"], prints: [/^Usage: forms/m] },
  compare: { args: ["--help"], prints: [/^Usage: compare/m] },
  readers: {
    args: ["--changes", "50", "--only", "Sloth"],
    prints: [/^\| Sloth \| \d+ \| \d+ \| 50 \| 0 \| \d+\.\d \|$/m],
  },
  rows: { args: ["--help"], prints: [/^Usage: rows/m] },
  properties: {
    args: ["--seed", "3", "providers/sdk/test/schema/reconcile.test.ts"],
    prints: [/^1 passed, 0 failed$/m],
  },
};

/** They install packages or run whole suites, and have journeys of their own or need what a machine rarely has. */
const elsewhere = ["test:versions", "test:engines", "test:sdk"];

const started = Object.entries(packageJson.scripts).filter(([, command]) => command.includes("test/programs/"));

beforeAll(() => void builtExecutable());

test("every program that npm starts from test/programs is started here or elsewhere", () => {
  expect(started.map(([name]) => name).sort()).toEqual([...Object.keys(programs), ...elsewhere].sort());
});

test.each(Object.entries(programs))("npm run %s works, and prints what it measured", async (name, { args, prints }) => {
  const { code, output } = await run(name, args);
  expect([code, output]).toEqual([0, expect.anything()]);
  for (const pattern of prints) expect(output).toMatch(pattern);
});

function run(
  script: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn("npm", ["run", "--silent", script, "--", ...args], { cwd: root });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}
