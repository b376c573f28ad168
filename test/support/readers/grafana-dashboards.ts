import { panel, variable } from "../../convert/support";

const sql = "SELECT count() AS v FROM logs WHERE $__timeFilter(Timestamp)";
const series =
  "SELECT $__timeInterval(Timestamp) AS t, avg(Duration) AS v FROM spans WHERE $__timeFilter(Timestamp) AND Service IN ($service) GROUP BY t";
const prometheus = { type: "prometheus", uid: "p" };

/** Dashboards of Grafana, by what they are. */
export const grafanaDashboards = {
  "a dashboard on ClickHouse": {
    ...{ title: "Board", uid: "u", schemaVersion: 41, tags: ["a"], description: "About", refresh: "30s" },
    links: [{ type: "link", title: "Page", url: "https://example.com" }],
    templating: {
      list: [
        variable("service", "SELECT DISTINCT Service FROM logs WHERE Kind = 'a'", { sort: 1, refresh: 2 }),
        { type: "custom", name: "env", query: "prod,test", current: { value: "test", text: "test" }, multi: true },
        { type: "constant", name: "db", query: "default" },
      ],
    },
    panels: [
      panel(series, {
        description: "What it is",
        fieldConfig: {
          defaults: { unit: "ms", decimals: 1, custom: { lineWidth: 2, stacking: { mode: "none" }, axisLabel: "ms" } },
          overrides: [{ matcher: { id: "byName", options: "v" }, properties: [{ id: "unit", value: "s" }] }],
        },
        options: { legend: { calcs: ["mean"], placement: "right" }, tooltip: { mode: "multi" } },
      }),
      panel(sql, {
        ...{ type: "stat", title: "Number", gridPos: { x: 0, y: 8, w: 6, h: 4 } },
        options: { colorMode: "value", graphMode: "none", reduceOptions: { fields: "" } },
        fieldConfig: {
          defaults: {
            color: { mode: "thresholds" },
            thresholds: { mode: "absolute", steps: [{ color: "green" }, { color: "red", value: 5 }] },
            mappings: [{ type: "value", options: { "0": { text: "none", color: "blue" } } }],
          },
        },
      }),
      panel("SELECT a, b FROM x", {
        ...{ type: "table", title: "Table", gridPos: { x: 6, y: 8, w: 6, h: 4 } },
        transformations: [
          { id: "organize", options: { excludeByName: { b: true }, renameByName: { a: "A" } } },
          { id: "reduce", options: { reducers: ["max"] } },
        ],
      }),
      panel("SELECT 1", { type: "geomap", title: "Map", options: { view: { zoom: 3 } } }),
      {
        type: "row",
        title: "Row",
        collapsed: true,
        gridPos: { x: 0, y: 7, w: 24, h: 1 },
        panels: [{ type: "text", title: "Text", options: { mode: "markdown", content: "Hello" } }],
      },
    ],
  },
  "a dashboard on Prometheus": {
    ...{ title: "Board", schemaVersion: 41 },
    templating: {
      list: [
        {
          type: "query",
          name: "pod",
          datasource: prometheus,
          query: "label_values(up, pod)",
          includeAll: true,
          allValue: ".*",
          current: { value: ["a"] },
        },
      ],
    },
    panels: [
      panel("", {
        targets: [
          {
            refId: "A",
            datasource: prometheus,
            expr: 'sum(rate(a{pod=~"$pod"}[$__rate_interval]))',
            legendFormat: "in",
            interval: "1m",
          },
          { refId: "B", datasource: prometheus, expr: "sum by (pod) (b)", legendFormat: "{{pod}}" },
        ],
      }),
      panel("", {
        type: "table",
        title: "T",
        targets: [{ refId: "A", datasource: prometheus, expr: "a", instant: true }],
      }),
    ],
  },
  "panels of other plugins and visualizations": {
    ...{ title: "Others", schemaVersion: 38, time: { from: "now-1h", to: "now" }, timezone: "browser" },
    annotations: {
      list: [
        { builtIn: 1, name: "Annotations & Alerts", type: "dashboard", enable: true, iconColor: "red", hide: true },
      ],
    },
    panels: [
      {
        ...{ type: "timeseries", title: "Vertamedia", gridPos: { x: 0, y: 0, w: 12, h: 6 } },
        datasource: { type: "vertamedia-clickhouse-datasource", uid: "v" },
        targets: [
          {
            ...{
              refId: "A",
              database: "default",
              table: "logs",
              dateTimeColDataType: "Timestamp",
              dateTimeType: "DATETIME",
            },
            ...{
              query: "SELECT $timeSeries AS t, count() FROM $table WHERE $timeFilter GROUP BY t",
              format: "time_series",
            },
            ...{
              rawQuery: true,
              intervalFactor: 1,
              interval: "1m",
              extrapolate: true,
              round: "0s",
              skip_comments: true,
            },
          },
        ],
      },
      panel(sql, {
        type: "gauge",
        title: "Gauge",
        gridPos: { x: 12, y: 0, w: 6, h: 6 },
        options: { showThresholdMarkers: true },
      }),
      panel("SELECT a, count() AS c FROM logs GROUP BY a", {
        ...{ type: "piechart", title: "Pie", gridPos: { x: 18, y: 0, w: 6, h: 6 } },
        options: { pieType: "donut", displayLabels: ["name"], legend: { displayMode: "list", values: ["value"] } },
      }),
      panel(series, {
        ...{
          type: "bargauge",
          title: "Bars",
          gridPos: { x: 0, y: 6, w: 8, h: 6 },
          timeFrom: "1h",
          interval: "5m",
          maxDataPoints: 100,
        },
        options: {
          displayMode: "lcd",
          orientation: "horizontal",
          reduceOptions: { calcs: ["mean"], values: false, fields: "" },
        },
        links: [{ title: "More", url: "https://example.com" }],
      }),
      panel(series, {
        ...{
          title: "Stacked",
          gridPos: { x: 8, y: 6, w: 8, h: 6 },
          repeat: "service",
          repeatDirection: "h",
          maxPerRow: 4,
        },
        fieldConfig: {
          defaults: {
            ...{ unit: "bytes", min: 0, max: 10, color: { mode: "palette-classic" }, noValue: "none" },
            custom: {
              ...{ drawStyle: "bars", stacking: { mode: "normal", group: "A" }, thresholdsStyle: { mode: "line" } },
              ...{ scaleDistribution: { type: "linear" }, spanNulls: false, hideFrom: { legend: false } },
            },
          },
          overrides: [
            {
              matcher: { id: "byName", options: "v" },
              properties: [{ id: "color", value: { mode: "fixed", fixedColor: "red" } }],
            },
            {
              matcher: { id: "byRegexp", options: "/v/" },
              properties: [{ id: "custom.axisPlacement", value: "right" }],
            },
          ],
        },
      }),
      panel("SELECT Timestamp, Body FROM logs", { type: "logs", title: "Logs", gridPos: { x: 16, y: 6, w: 8, h: 6 } }),
      {
        type: "text",
        title: "Text",
        gridPos: { x: 0, y: 12, w: 24, h: 3 },
        options: { mode: "html", content: "<b>A</b>" },
      },
    ],
  },
  "an old dashboard": {
    ...{ title: "Old", schemaVersion: 14, style: "dark", editable: true, hideControls: false, sharedCrosshair: true },
    rows: [
      {
        ...{ title: "First", height: "250px", collapse: false, showTitle: true },
        panels: [
          {
            ...{
              id: 1,
              type: "graph",
              title: "Graph",
              span: 6,
              bars: true,
              stack: true,
              percentage: false,
              decimals: 1,
            },
            ...{ datasource: "ClickHouse", yaxes: [{ format: "ms", logBase: 1, show: true }, { format: "short" }] },
            legend: { show: true, values: true, avg: true, current: false },
            thresholds: [{ op: "gt", value: 5, colorMode: "critical" }],
            seriesOverrides: [{ alias: "a", color: "#fff" }],
            targets: [{ refId: "A", rawSql: series, datasource: { type: "grafana-clickhouse-datasource", uid: "a" } }],
          },
          {
            ...{ id: 2, type: "singlestat", title: "One", span: 3, format: "percent", decimals: 0, valueName: "avg" },
            ...{ colorValue: true, thresholds: "5,10", colors: ["green", "orange", "red"], sparkline: { show: false } },
            targets: [{ refId: "A", rawSql: sql, datasource: { type: "grafana-clickhouse-datasource", uid: "a" } }],
          },
        ],
      },
      {
        title: "Second",
        height: 100,
        collapse: true,
        repeat: "service",
        panels: [{ type: "text", content: "A", mode: "markdown" }],
      },
    ],
  },
  "the model of panels and layouts": {
    title: "New",
    tags: ["a"],
    cursorSync: "Off",
    elements: {
      first: {
        kind: "Panel",
        spec: {
          ...{ id: 1, title: "First", description: "About", links: [] },
          data: {
            kind: "QueryGroup",
            spec: {
              queries: [
                {
                  kind: "PanelQuery",
                  spec: {
                    ...{ refId: "A", hidden: false },
                    query: {
                      ...{ kind: "DataQuery", group: "grafana-clickhouse-datasource", datasource: { name: "a" } },
                      spec: { rawSql: series, format: 0 },
                    },
                  },
                },
              ],
              transformations: [
                { kind: "Transformation", group: "organize", spec: { options: { renameByName: { v: "V" } } } },
              ],
            },
          },
          vizConfig: {
            kind: "VizConfig",
            group: "timeseries",
            spec: { options: {}, fieldConfig: { defaults: { unit: "s" } } },
          },
        },
      },
    },
    layout: {
      kind: "RowsLayout",
      spec: {
        rows: [
          {
            kind: "RowsLayoutRow",
            spec: {
              ...{ title: "Row", collapse: false },
              layout: {
                kind: "GridLayout",
                spec: {
                  items: [
                    {
                      kind: "GridLayoutItem",
                      spec: { x: 0, y: 0, width: 12, height: 8, element: { kind: "ElementReference", name: "first" } },
                    },
                  ],
                },
              },
            },
          },
        ],
      },
    },
    variables: [
      {
        kind: "QueryVariable",
        spec: {
          ...{
            name: "service",
            multi: true,
            includeAll: true,
            hide: "dontHide",
            current: { value: "$__all", text: "All" },
          },
          query: { kind: "DataQuery", spec: { query: "SELECT DISTINCT Service FROM logs" } },
        },
      },
    ],
    timeSettings: { from: "now-6h", to: "now", autoRefresh: "", timezone: "browser" },
  },
  "what the API sends": {
    meta: { type: "db", canSave: true, slug: "board", version: 3, folderTitle: "F" },
    dashboard: {
      ...{ title: "Library", uid: "u", version: 3, schemaVersion: 41 },
      panels: [
        { id: 1, title: "", gridPos: { x: 0, y: 0, w: 12, h: 8 }, libraryPanel: { uid: "l", name: "Shared" } },
        {
          id: 2,
          type: "timeseries",
          title: "Hidden",
          datasource: { type: "grafana-clickhouse-datasource", uid: "${DS}" },
          targets: [
            { refId: "A", rawSql: sql },
            { refId: "B", rawSql: sql, hide: true },
          ],
        },
      ],
    },
    __elements: {
      l: { kind: 1, name: "Shared", type: "timeseries", uid: "l", model: panel(series, { description: "D" }) },
    },
    __inputs: [{ name: "DS", type: "datasource", pluginId: "grafana-clickhouse-datasource", label: "ClickHouse" }],
    __requires: [{ type: "grafana", id: "grafana", name: "Grafana", version: "11.0.0" }],
  },
} as const;
