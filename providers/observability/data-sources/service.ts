import { type Context, DiagnosticError, partsFor } from "terraform-provider-sdk";
import { readDate, readPattern } from "terraform-provider-sdk/values";
import type { BackupRecord, Client } from "../../../lib/client";
import { backup, backups, serviceMetrics } from "../../../lib/kinds/service";
import { problem } from "../../../lib/service/problems";
import { ExpositionError, readExposition, type Sample } from "./exposition";
import { resultOf } from "./stored";

const { dataSource } = partsFor<Client>();

/** `observability_service_metrics`. */
export const serviceMetricsDataSource = dataSource(serviceMetrics, {
  async read(context) {
    const { client, config, signal } = context;
    const { filtered, filterParameter, filterValue, nameRegex } = config;
    const text = await client.serviceMetrics.get({
      filter: filterValue ?? filtered ?? undefined,
      filterParameter: filterParameter ?? undefined,
      signal,
    });
    const pattern = nameRegex === null ? undefined : readPattern(nameRegex);
    return { text, samples: samplesOf(text, context).filter(({ name }) => pattern?.test(name) ?? true) };
  },
});

/** Without a product, the format of the metrics is any: a text in another one has no samples, with a warning. */
function samplesOf(text: string, { client, warn }: Context<"call", Client>): readonly Sample[] {
  try {
    return readExposition(text);
  } catch (error) {
    if (!(error instanceof ExpositionError)) throw error;
    if (client.product === "base" && !/^\s*</.test(text)) {
      const detail = `The metrics of the service are not in the Prometheus format: ${error.message}. text has them unchanged, and samples is empty.`;
      warn(problem("metrics-in-another-format"), detail, ["samples"]);
      return [];
    }
    const message = `The metrics of the service cannot be read: ${error.message}. A proxy between Terraform and the service may have returned its own response.`;
    throw new DiagnosticError(problem("response-not-from-api"), message, undefined, error);
  }
}

/** `observability_backups`. */
export const backupsDataSource = dataSource(backups, {
  async read(context) {
    const { client, config, signal } = context;
    const backups = newestFirst(await client.backups.list({ signal }));
    const matching = backups.filter(({ status }) => config.status === null || status === config.status);
    const results = matching.map((record, index) => resultOf(backup, record, ["backups", index], context));
    return { backups: results, latest: results[0] ?? null };
  },
});

/** Newest first by start; those without a time come last, and equal ones stay in the service's order. */
function newestFirst(backups: readonly BackupRecord[]): readonly BackupRecord[] {
  const startOf = ({ startedAt }: BackupRecord) => readDate(startedAt ?? "") ?? Number.NEGATIVE_INFINITY;
  return [...backups].sort((a, b) => startOf(b) - startOf(a) || 0);
}
