import type { Client } from "../../../../lib/client";
import { serviceMetrics } from "../../../../lib/definitions/service";
import { readPattern } from "../../../../lib/schema";
import { DiagnosticError, dataSource } from "../../../sdk";
import { ExpositionError, readExposition, type Sample } from "./exposition";

/** `observability_service_metrics`. */
export const serviceMetricsDataSource = dataSource<Client, typeof serviceMetrics>(serviceMetrics, {
  async read({ client, config, signal }) {
    const { filtered, filterParameter, nameRegex } = config;
    const text = await client.serviceMetrics.get({
      filtered: filtered ?? undefined,
      filterParameter: filterParameter ?? undefined,
      signal,
    });
    const pattern = nameRegex === null ? undefined : readPattern(nameRegex);
    return { text, samples: samplesOf(text).filter(({ name }) => pattern?.test(name) ?? true) };
  },
});

function samplesOf(text: string): readonly Sample[] {
  try {
    return readExposition(text);
  } catch (error) {
    if (!(error instanceof ExpositionError)) throw error;
    throw new DiagnosticError(
      "Response does not come from the API",
      `The metrics of the service cannot be read: ${error.message}. A proxy between Terraform and the service may have returned its own response.`,
      undefined,
      error,
    );
  }
}
