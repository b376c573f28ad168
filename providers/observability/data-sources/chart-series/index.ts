import type { Client } from "../../../../lib/client";
import { chartQuerySeries, chartSeries } from "../../../../lib/definitions/queries";
import { type ObjectValue, objectsOf, readTimestamp, toWire, type Value } from "../../../../lib/schema";
import type { DataSource } from "../../../sdk";
import { failureAtSeries } from "./failure";
import { chartRows } from "./rows";

/** `observability_chart_series`. */
export const chartSeriesDataSource: DataSource<Client> = {
  definition: chartSeries,
  async read(context) {
    const { client, config, signal } = context;
    const series = objectsOf(config.series);
    const ask = (asked: readonly ObjectValue[]) => client.charts.series(queryOf(config, asked), { signal });
    const response = await ask(series).catch(async (error) => {
      throw await failureAtSeries(error, series.length, (index) => ask(series.slice(index, index + 1)));
    });
    if (response.rows === null) {
      context.warn(
        "Rows of the response cannot be read",
        "The response has no list of rows, so `rows` and `row_count` are null. `response_json` has it unchanged.",
      );
      return { rows: null, rowCount: null, responseJson: response.text };
    }
    const groupBy = series[0]?.groupBy;
    const rows = chartRows(response.rows, {
      seriesCount: series.length,
      groupBy: Array.isArray(groupBy) ? groupBy.map(String) : [],
      odd: (place, value, expected) =>
        context.warn(
          "Unexpected response of the service",
          `rows${place} of the response is ${JSON.stringify(String(value))}, not ${expected}; the value is null.`,
        ),
    });
    return { rows, rowCount: rows.length, responseJson: response.text };
  },
};

function queryOf(config: ObjectValue, series: readonly ObjectValue[]): ObjectValue {
  const { startTime, endTime, granularity, seriesReturnType } = config;
  return {
    ...timestamp("startTime", startTime),
    ...timestamp("endTime", endTime),
    ...(granularity ? { granularity } : {}),
    ...(seriesReturnType ? { seriesReturnType } : {}),
    series: series.map((item) => toWire(chartQuerySeries, item)),
  };
}

function timestamp(member: string, given: Value | undefined): ObjectValue {
  const time = typeof given === "string" ? readTimestamp(given) : undefined;
  return time === undefined ? {} : { [member]: time };
}
