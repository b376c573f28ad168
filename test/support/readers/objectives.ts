/* Files of Sloth and OpenSLO with every member that their documentation has. */

const alerting = {
  name: "Alert",
  labels: { category: "availability" },
  annotations: { summary: "About", runbook: "https://example.com/r" },
  page_alert: { labels: { severity: "page" }, annotations: { runbook: "https://example.com/p" } },
  ticket_alert: { disable: true, labels: { severity: "ticket" } },
};
const events = { error_query: "sum(rate(errors[{{.window}}]))", total_query: "sum(rate(all[{{.window}}]))" };

const slos = [
  { name: "requests", objective: 99.9, description: "About", labels: { team: "a" }, sli: { events }, alerting },
  { name: "raw", objective: "99.5", sli: { raw: { error_ratio_query: "errors / all" } }, alerting: {} },
  { name: "plugin", objective: 95, sli: { plugin: { id: "shop/latency", options: { bucket: "0.3" } } } },
];

export const slothFiles: readonly unknown[] = [
  { version: "prometheus/v1", service: "shop", labels: { owner: "a" }, slos },
  {
    apiVersion: "sloth.slok.dev/v1",
    kind: "PrometheusServiceLevel",
    metadata: { name: "shop", namespace: "monitoring", labels: { a: "b" } },
    spec: {
      service: "shop",
      labels: { owner: "a" },
      slos: slos.map(({ sli, ...slo }) => ({
        ...slo,
        sli: "events" in sli ? { events: { errorQuery: events.error_query, totalQuery: events.total_query } } : sli,
        alerting: { pageAlert: { disable: false }, ticketAlert: { disable: true } },
      })),
    },
  },
];

const metric = (spec: object, type = "clickstack") => ({ metricSource: { type, spec } });
const part = (where: string) => metric({ source: "Traces", where });

const openSlo = (spec: object, metadata: object = {}) => ({
  apiVersion: "openslo/v1",
  kind: "SLO",
  metadata: {
    name: "checkout",
    displayName: "Checkout",
    annotations: { runbook: "https://example.com/r" },
    ...metadata,
  },
  spec: {
    description: "About",
    service: "checkout",
    budgetingMethod: "Occurrences",
    timeWindow: [{ duration: "28d", isRolling: true }],
    objectives: [{ displayName: "Availability", target: 0.995 }],
    ...spec,
  },
});
const ratio = (judged: object) => ({
  metadata: { name: "errors" },
  spec: { ratioMetric: { counter: true, ...judged, total: part("Kind = 'Server'") } },
});

export const openSloFiles: readonly unknown[] = [
  openSlo({ indicator: ratio({ bad: part("Status = 'Error'") }) }),
  openSlo({ indicator: ratio({ good: part("Status = 'Ok'") }), budgetingMethod: "Timeslices", alertPolicies: ["p"] }),
  openSlo({
    indicator: {
      metadata: { name: "latency" },
      spec: { thresholdMetric: metric({ source: "Traces", where: "a = 1", column: "ms" }) },
    },
    timeWindow: [{ duration: "1M", isRolling: false, calendar: { startTime: "2026-01-01 00:00:00", timeZone: "UTC" } }],
    objectives: [
      { displayName: "Fast", op: "lt", value: 300, target: 0.9, timeSliceTarget: 0.9 },
      { displayName: "Slow", op: "lte", value: "1000", targetPercent: 99 },
    ],
  }),
  openSlo({ indicator: ratio({ good: metric({ query: "sum(ok)" }, "Prometheus") }) }, { labels: { team: ["a", "b"] } }),
  openSlo({
    indicator: { spec: { ratioMetric: { rawType: "success", raw: metric({ query: "a / b" }, "Prometheus") } } },
  }),
  openSlo({ indicatorRef: "elsewhere" }),
];
