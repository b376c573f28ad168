import { readFileSync } from "node:fs";
import { Command } from "commander";
import { uncomparedIn } from "../../../lib/tools/convert/compared";
import { readDocuments } from "../../../lib/tools/convert/documents";
import { type ComparedPanel, comparePanels } from "../../support/grafana/comparison";
import { Engine } from "../../support/grafana/engine";
import { fill, range } from "../../support/grafana/tables";
import { comparisonTarget } from "../../support/grafana/target";

interface Options {
  readonly tables: string | undefined;
  readonly engineConfig: string | undefined;
  readonly serviceVersion: string;
}

void new Command("rows")
  .description(
    "Compares the rows that panels of Grafana show with those of the tiles that they become, over the same data in an engine of ClickHouse: chdb, which Python must have (pip install chdb).",
  )
  .argument("<place...>", "files and folders with dashboards")
  .option("--tables <file>", "statements, with a semicolon behind each, that make further tables")
  .option("--engine-config <file>", "settings of the engine, e.g. its clusters and system logs")
  .option("--service-version <version>", "the version of the service", "2.40")
  .action(run)
  .parseAsync();

async function run(places: readonly string[], { tables, engineConfig, serviceVersion }: Options): Promise<void> {
  const engine = new Engine(engineConfig);
  try {
    const further = tables === undefined ? [] : readFileSync(tables, "utf8").split(/;\s*\n/);
    await fill(
      engine,
      further.filter((statement) => statement.trim() !== ""),
    );
    const context = { environment: {}, signal: new AbortController().signal };
    for (const place of places) {
      const documents = await readDocuments(place, context);
      report(place, await comparePanels(documents, comparisonTarget(serviceVersion), engine, range));
    }
  } finally {
    await engine.close();
  }
}

function classOf({ findings, form }: Pick<ComparedPanel, "findings" | "form">): string {
  if (findings.length > 0) return "with differences";
  return uncomparedIn(form).length === 0 ? "exact" : "without known differences";
}

function report(place: string, panels: readonly ComparedPanel[]): void {
  const counts = new Map<string, number>();
  for (const { file, title, findings, form, verdict } of panels) {
    const key = `${classOf({ findings, form })}: ${verdict.is}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const reason = "reason" in verdict ? verdict.reason : "";
    const choice = "choice" in verdict ? ` (${verdict.choice})` : "";
    const ids = findings.map(({ id }) => id).join(" ");
    console.log(`${file} "${title}" [${ids}] ${verdict.is}${choice} ${reason}`.trimEnd());
    if (key === "exact: different") process.exitCode = 1;
  }
  console.log(`${place}: ${panels.length} panels`);
  for (const [key, count] of [...counts].sort()) console.log(`  ${count} ${key}`);
}
