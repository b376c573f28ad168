import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command } from "commander";
import { blockOn, writeBlock } from "../../support/docs/block";
import { runChecks } from "./checks";
import { type Combination, combinationsOf, nameOf } from "./combinations";
import { installProject } from "./install";
import { installNodes, machineNode, type Node } from "./nodes";
import { matrixOf, mergeMatrices, parseMatrix, printMatrix } from "./page";
import { type Cell, declaredRanges, oldestNode, type Row } from "./ranges";
import { runConstructTests, runDemo, runEndToEndTests, runUnitTests } from "./suites";

interface Options {
  readonly short?: true;
  readonly only?: string;
  readonly node?: readonly string[];
  readonly record?: true;
}

void new Command("test:versions")
  .description(
    "Installs the packed package beside the oldest and newest CDKs that package.json allows, and tries it on each line of Node.js.",
  )
  .option("--short", "only what users do with the package, and only on the current Node.js")
  .option("--only <text>", "only the rows that have this in their names")
  .option("--node <line...>", "only these lines of Node.js, for example 24")
  .option("--record", "with --only or --node: writes what ran into its page, as a whole run does")
  .action(main)
  .parseAsync();

const page = "docs/reliability.md";

type Try = (node: Node) => Promise<readonly Cell[]>;

async function main({ short, only = "", node: lines, record: writes }: Options): Promise<void> {
  const ranges = declaredRanges();
  const folder = mkdtempSync(path.join(tmpdir(), "versions-"));
  const rows: Row[] = [];
  try {
    const nodes = short ? [machineNode] : installNodes(path.join(folder, "nodes"), oldestNode(ranges), lines);
    const tryAll = async (names: readonly string[], attempt: Try) => {
      if (names.every((name) => !name.includes(only))) return;
      const cells: (readonly Cell[])[] = [];
      for (const node of nodes) cells.push(reported(names, await attempt(node)));
      rows.push(...names.map((name, at) => ({ name, cells: cells.flatMap((of) => of[at] ?? []) })));
    };
    for (const one of [...combinationsOf("cdktf", ranges), ...combinationsOf("cdktn", ranges)])
      await tryCombination(one, short === true, tryAll);
    if (!short) {
      await tryAll(["Demo"], async (node) => [await runDemo(node)]);
      await tryAll(["All unit tests"], async (node) => [await runUnitTests(node)]);
      await tryAll(["Tests of the constructs and the command, end-to-end"], async (node) => [
        await runEndToEndTests(node),
      ]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const matrix = matrixOf(new Date().toISOString().slice(0, 10), rows);
  const isWhole = only === "" && !lines;
  if (rows.some(({ cells }) => cells.some(({ failed }) => failed.length > 0))) process.exitCode = 1;
  else if (!short && (isWhole || writes)) {
    const record = isWhole ? matrix : mergeMatrices(parseMatrix(blockOn(page, "versions")), matrix);
    writeBlock(page, "versions", printMatrix(record));
  }
  console.log(printMatrix(matrix));
}

async function tryCombination(
  combination: Combination,
  short: boolean,
  tryAll: (names: readonly string[], attempt: Try) => Promise<void>,
): Promise<void> {
  const name = nameOf(combination);
  const names = [`${name}: installed package`, ...(short ? [] : [`${name}: unit tests of the constructs`])];
  let installed: ReturnType<typeof installProject> | undefined;
  await tryAll(names, async (node) => {
    installed ??= installProject(combination);
    const project = await installed;
    const checked = await runChecks(project, node);
    return short ? [checked] : [checked, await runConstructTests(node, project, combination.cdk)];
  });
  (await installed)?.remove();
}

function reported(names: readonly string[], cells: readonly Cell[]): readonly Cell[] {
  for (const [at, { node, passed, failed, skipped }] of cells.entries()) {
    console.log(`${names[at]}, Node.js ${node}: ${passed} passed, ${failed.length} failed, ${skipped.length} skipped`);
    for (const text of failed) console.log(`  failed: ${text}`);
  }
  return cells;
}
