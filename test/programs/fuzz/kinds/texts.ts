import { validate } from "terraform-provider-sdk/definitions";
import { dashboardFromJson } from "../../../../lib/constructs/dashboard-document";
import { dashboard } from "../../../../lib/kinds/dashboard";
import { ExpositionError, readExposition } from "../../../../providers/observability/data-sources/exposition";
import { configuredFor, never, resourceTypes } from "../calls";
import { chance, damageText, hostileText, pick, several } from "../damage";
import { judge, kind, Unexplained } from "../kind";
import { damagedReply, scriptedService } from "../service";

const id = "66e000000000000000000777";

/** Documents that are given to `Dashboard.fromJson`, and what the rules say about them. */
export const documents = kind("documents", 2, async () => ({
  make(draw) {
    const { body } = damagedReply(dashboard.type, id, "dashboards", draw);
    return chance(draw, 20) ? damageText(draw, body) : body;
  },
  play(document) {
    try {
      const { config, wrong } = dashboardFromJson(document, {}, () => id);
      const found = validate(dashboard.type, config, {
        isOpaque: () => false,
        dialect: "clickstack",
        spelling: "camel",
      });
      return wrong.length + found.filter(({ severity }) => severity === "error").length > 0 ? "rejected" : "accepted";
    } catch (error) {
      if (error instanceof Error && /^The (document is not|export has) /.test(error.message)) return "rejected";
      throw error;
    }
  },
}));

interface Import {
  readonly typeName: string;
  readonly id: string;
}

const ids = [
  "66e000000000000000000777",
  "team/66e000000000000000000777",
  "name:Errors",
  "name:",
  "7f3c2a10-1b2c-4d3e-8f90-000000000039",
  "",
] as const;
const listed = JSON.stringify({ data: [{ id: "66e000000000000000000777", name: "Errors", tiles: [] }] });

/** Texts that somebody gives to `terraform import`. */
export const importIds = kind("import ids", 2, async () => {
  const service = await scriptedService();
  service.replies({ status: 200, type: "application/json", body: listed });
  const calls = {
    managed: await configuredFor(service.url, "managed"),
    openSource: await configuredFor(service.url, "open_source"),
  };
  return {
    make(draw): Import {
      const usual = pick(draw, ids);
      const id = chance(draw, 10) ? draw(hostileText).repeat(pick(draw, [1, 2, 50, 2000])) : damageText(draw, usual);
      return { typeName: pick(draw, resourceTypes)[0], id };
    },
    async play({ typeName, id }: Import) {
      const { importResourceState } = typeName.endsWith("api_key") ? calls.managed : calls.openSource;
      return judge((await importResourceState({ typeName, id }, never)).diagnostics);
    },
    close: () => service.close(),
  };
});

const lines = [
  "# HELP http_requests_total The total number of HTTP requests.",
  "# TYPE http_requests_total counter",
  'http_requests_total{method="post",code="200"} 1027 1395066363000',
  'http_requests_total{method="post",code="400"}    3 1395066363000',
  'msdos_file_access_time_seconds{path="C:\\\\DIR\\\\FILE.TXT",error="Cannot find file:\\n\\"FILE.TXT\\""} 1.458255915e9',
  "metric_without_timestamp_and_labels 12.47",
  'something_weird{problem="division by zero"} +Inf -3982045',
  "# TYPE http_request_duration_seconds histogram",
  'http_request_duration_seconds_bucket{le="0.05"} 24054',
  'http_request_duration_seconds_bucket{le="+Inf"} 144320 # {trace_id="KOO5S4vxi0o"} 0.67',
  "http_request_duration_seconds_sum 53423",
  "http_request_duration_seconds_count 144320",
  '{"quoted.name", "label.with.dots"="x"} 18446744073709551615',
  "# EOF",
  "",
] as const;

/** Texts in, and nearly in, the Prometheus exposition format. */
export const metrics = kind("metrics", 20, async () => ({
  make(draw) {
    const text = several(draw, 12, () => pick(draw, lines)).join("\n");
    return chance(draw, 90) ? damageText(draw, text) : text;
  },
  play(text) {
    try {
      for (const { name, value, labels } of readExposition(text)) {
        if (name === "" || value === undefined) throw new Unexplained("a sample has no name or no value");
        if (Object.values(labels).some((label) => typeof label !== "string"))
          throw new Unexplained("a label is no text");
      }
      return "accepted";
    } catch (error) {
      if (error instanceof ExpositionError) return "rejected";
      throw error;
    }
  },
}));
