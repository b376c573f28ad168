import { type Command, Option } from "commander";
import type { ConvertOptions } from "../convert/run";
import { exitCodeOf, reportOf } from "../importing";
import { UsageError } from "../usage-error";
import { formatOption, interrupted, languageOf } from "./code-options";
import { collect, runWork } from "./terminal";

const help = `
Reads exported dashboards, alert rules, provisioning files, resources of Grafana's APIs, Terraform code and states, in a file, a folder and those
below it, or at an address (token: GRAFANA_TOKEN). Each panel and rule is converted exactly, or with differences that are named, or it is named
as not converted. The code is checked with a plan. Without --out, the command only says what it would do.

  cdktf-observability convert dashboards/ --report report.html
  cdktf-observability convert dashboards/ --out . --format hcl --service-version 2.42 --map prometheus=Prometheus

Exit codes: 0 success, 1 failure, the plan has changes, less of a file than --fail-below is converted or no file is one of Grafana, 2 wrong usage,
3 no plan was possible, 130 interrupted; then nothing was written.`;

interface Flags extends Omit<ConvertOptions, "place" | "out" | "format" | "cdk" | "dryRun"> {
  readonly out?: string;
  readonly format: Parameters<typeof languageOf>[0];
  /** The least score of each converted file, in percent. */
  readonly failBelow: number;
}

const versionChoices = ["2.36", "2.37", "2.38", "2.39", "2.40", "2.41", "2.42", "2.43", "2.44", "2.45", "2.46"];

/** Adds \`convert\`: code for dashboards and alert rules of Grafana. */
export function addConvertCommand(program: Command): void {
  program
    .command("convert")
    .description("Write dashboards and alert rules of Grafana as code for ClickStack, and say what differs.")
    .argument("<place>", "file, folder or URL")
    .option("--out <dir>", "folder for the code")
    .addOption(formatOption("ts"))
    .addOption(
      new Option(
        "--map <name=name>",
        "a data source or contact point of Grafana and the connection, source or webhook for it; repeatable",
      )
        .argParser(collect)
        .default([], "by what there is"),
    )
    .addOption(
      new Option("--service-version <version>", "version of ClickStack that the code is for").choices(versionChoices),
    )
    .option("--builders", "use builders instead of SQL where they give the same result", false)
    .option("--report <file>", "write what differs as a page (.html) or as JSON (.json)")
    .addOption(
      new Option("--fail-below <percent>", "exit with 1 if less of a file is converted").argParser(percent).default(0),
    )
    .option("--force", "overwrite existing files", false)
    .option("--no-plan", "do not check the result with a plan")
    .addHelpText("after", help)
    .action(runConvert);
}

async function runConvert(place: string, { failBelow, ...flags }: Flags): Promise<void> {
  const { out = "." } = flags;
  const options = { ...flags, place, out, ...languageOf(flags.format, out), dryRun: flags.out === undefined };
  const { convertGrafana } = require("../convert/run") as typeof import("../convert/run");
  const { conversionLines, tallyOf } = require("../convert/report") as typeof import("../convert/report");
  await runWork(
    async ({ print, ...context }) => {
      const converted = await convertGrafana(options, context);
      const { files, rejected } = converted.conversion;
      print([...conversionLines(converted.conversion), reportOf(converted, options)].join("\n"));
      const unread = rejected.filter(({ isRead }) => !isRead);
      const scores = [...files.map(({ parts }) => tallyOf(parts).score), ...unread.map(() => 0)];
      const isNothing = files.length === 0 && rejected.length > 0;
      const isBelow = scores.some((score) => score < failBelow);
      return exitCodeOf(converted) || (isNothing || isBelow ? 1 : 0);
    },
    { interrupted },
  );
}

function percent(value: string): number {
  const number = Number(value);
  if (value.trim() !== "" && number >= 0 && number <= 100) return number;
  throw new UsageError(`--fail-below is "${value}"; it must be a number from 0 to 100.`);
}
