import { isRecord, type Members, own } from "terraform-provider-sdk/internal/schema";
import { gridColumns } from "../../service/words";
import { numberOf, recordOf, recordsOf, textOf, textsOf } from "./values";

/** The last version of the classic model. */
const lastVersion = 42;

/** A dashboard in the model of the last version, with library panels in their places. */
export function brought(document: Members): { readonly model: Members; readonly notes: readonly string[] } {
  const dashboard = isRecord(document.elements) ? fromElements(document) : document;
  const version = numberOf(dashboard.schemaVersion) ?? lastVersion;
  const notes =
    version > lastVersion
      ? [`"${dashboard.title}" has the schema version ${version}; the last known one is ${lastVersion}.`]
      : [];
  const elements = recordOf(document.__elements);
  const inputs = new Map(
    recordsOf(document.__inputs).map(({ name, pluginId, value }) => [textOf(name), textOf(pluginId) || textOf(value)]),
  );
  const variables = new Map(
    recordsOf(recordOf(dashboard.templating).list).map((one) => [
      textOf(one.name),
      one.type === "datasource" ? [...textsOf(recordOf(one.current).value), textOf(one.query)] : [],
    ]),
  );
  const panels = Array.isArray(dashboard.panels) ? recordsOf(dashboard.panels) : fromRows(recordsOf(dashboard.rows));
  const bring = (panel: Members): Members => {
    const whole = withLibrary(panel, elements);
    const source = (value: unknown) => sourceNames(value, inputs, variables);
    return {
      ...modern(whole),
      datasource: source(whole.datasource),
      targets: recordsOf(whole.targets).map((one) => ({
        ...one,
        datasource: "datasource" in one ? source(one.datasource) : undefined,
      })),
      panels: panel.type === "row" ? recordsOf(panel.panels).map(bring) : [],
    };
  };
  const isOriginal = ({ repeatPanelId }: Members) => numberOf(repeatPanelId) === undefined;
  return { model: { ...dashboard, panels: panels.filter(isOriginal).map(bring) }, notes };
}

/** The data source of a panel: by identifier, name and type, with the variables and inputs that stand for it. */
function sourceNames(
  value: unknown,
  inputs: ReadonlyMap<string, string>,
  variables: ReadonlyMap<string, readonly string[]>,
): Members {
  const { uid, name, type } = isRecord(value) ? value : { uid: value, name: value };
  const [, inner = ""] = /^\$\{?(\w+)/.exec(textOf(uid)) ?? [];
  const input = inputs.get(inner);
  const [first, second] = (variables.get(inner) ?? []).filter((one) => one !== "");
  return {
    uid: first ?? uid,
    name: input ?? second ?? name,
    type: textOf(type) || input || second || (typeof value === "string" ? "" : undefined),
  };
}

/** The model of a library panel in its place. One that names itself, or another one, has no content. */
function withLibrary(panel: Members, elements: Members): Members {
  if (!isRecord(panel.libraryPanel)) return panel;
  const own = recordOf(recordOf(elements[textOf(panel.libraryPanel.uid)]).model);
  const model = Object.keys(own).length > 0 ? own : recordOf(panel.libraryPanel.model);
  const isWhole = textOf(model.type) !== "";
  const title = textOf(panel.title) || textOf(model.title) || textOf(panel.libraryPanel.name);
  return { ...(isWhole ? model : {}), ...(isWhole ? {} : panel), title, gridPos: panel.gridPos };
}

/** Rows before version 16, which have panels of a width and one height. */
function fromRows(rows: readonly Members[]): Members[] {
  let y = 0;
  return rows.flatMap((row) => {
    const h = Math.max(3, Math.round((Number.parseInt(String(row.height ?? "250"), 10) || 250) / 38));
    const head = {
      type: "row",
      title: row.title,
      collapsed: row.collapse === true,
      gridPos: { x: 0, y, w: gridColumns, h: 1 },
    };
    const hasHead = row.showTitle === true || row.collapse === true;
    y += hasHead ? 1 : 0;
    let x = 0;
    const panels = recordsOf(row.panels).map((panel) => {
      const w = Math.min(gridColumns, Math.max(1, (numberOf(panel.span) ?? 4) * 2));
      if (x + w > gridColumns) {
        x = 0;
        y += h;
      }
      const placed = { ...panel, gridPos: { x, y, w, h } };
      x += w;
      return placed;
    });
    y += h;
    if (!hasHead) return panels;
    return row.collapse === true ? [{ ...head, panels }] : [{ ...head, panels: [] }, ...panels];
  });
}

/** Panels of the old kinds as those that have replaced them. */
function modern(panel: Members): Members {
  if (panel.type === "graph") return graph(panel);
  return panel.type === "singlestat" ? singlestat(panel) : panel;
}

function graph(panel: Members): Members {
  const [left] = recordsOf(panel.yaxes);
  const { values, ...shown } = recordOf(panel.legend);
  const calcs = Object.keys(shown).filter((name) => /^(avg|max|min|current|total)$/.test(name) && shown[name] === true);
  const mode = panel.stack === true ? (panel.percentage === true ? "percent" : "normal") : "none";
  return {
    ...panel,
    type: "timeseries",
    options: { legend: { calcs: values === true ? calcs : [] } },
    fieldConfig: {
      defaults: {
        unit: left?.format,
        decimals: panel.decimals,
        custom: {
          drawStyle: panel.bars === true ? "bars" : "line",
          stacking: { mode },
          ...(Number(left?.logBase) > 1 && { scaleDistribution: { type: "log" } }),
          ...(recordsOf(panel.thresholds).length > 0 && { thresholdsStyle: { mode: "line" } }),
        },
      },
      overrides: recordsOf(panel.seriesOverrides).map(() => ({ properties: [{ id: "color" }] })),
    },
  };
}

const oldReducers: Readonly<Record<string, string>> = { avg: "mean", current: "lastNotNull", total: "sum" };

function singlestat(panel: Members): Members {
  const limits = textOf(panel.thresholds).split(",").map(Number).filter(Number.isFinite);
  const colors = textsOf(panel.colors);
  const steps = [null, ...(textOf(panel.thresholds) === "" ? [] : limits)].map((value, at) => ({
    value,
    color: colors[at],
  }));
  const isColored = panel.colorValue === true || panel.colorBackground === true;
  const name = textOf(panel.valueName) || "avg";
  return {
    ...panel,
    type: "stat",
    options: {
      colorMode: isColored ? "value" : "none",
      graphMode: recordOf(panel.sparkline).show === true ? "area" : "none",
      reduceOptions: { calcs: [own(oldReducers, name) ?? name] },
    },
    fieldConfig: {
      defaults: { unit: panel.format, decimals: panel.decimals, thresholds: { mode: "absolute", steps } },
    },
  };
}

/** The model since Grafana 13, whose panels stand apart from their layout. */
function fromElements(spec: Members): Members {
  const elements = recordOf(spec.elements);
  const variables = recordsOf(spec.variables).map(({ kind, spec: own }) => ({
    ...recordOf(own),
    type: textOf(kind)
      .replace(/Variable$/, "")
      .toLowerCase(),
    query: queryIn(recordOf(own).query),
  }));
  return { ...spec, elements: undefined, templating: { list: variables }, panels: laidOut(spec.layout, elements, 0) };
}

function queryIn(query: unknown): unknown {
  return isRecord(query) && isRecord(query.spec) ? query.spec : query;
}

/** The panels of a layout. Rows and tabs become rows; a grid without places is filled from left to right. */
function laidOut(layout: unknown, elements: Members, depth: number): Members[] {
  const spec = recordOf(recordOf(layout).spec);
  const parts = [...recordsOf(spec.rows), ...recordsOf(spec.tabs)];
  if (parts.length > 0 && depth < 3)
    return parts.flatMap((part) => {
      const own = recordOf(part.spec);
      const row = { type: "row", title: own.title, collapsed: own.collapse === true };
      return [row, ...laidOut(own.layout, elements, depth + 1)];
    });
  return recordsOf(spec.items).map((item, at) => {
    const own = recordOf(item.spec);
    const element = recordOf(elements[textOf(recordOf(own.element).name)]);
    const place =
      numberOf(own.width) === undefined
        ? { x: (at % 3) * 8, y: Math.floor(at / 3) * 8, w: 8, h: 8 }
        : { x: own.x, y: own.y, w: own.width, h: own.height };
    return { ...panelOf(element), gridPos: place };
  });
}

function panelOf({ kind, spec }: Members): Members {
  const own = recordOf(spec);
  if (kind === "LibraryPanel") return { title: own.title, libraryPanel: recordOf(own.libraryPanel) };
  const { vizConfig, data } = own;
  const shown = recordOf(vizConfig);
  const { options, fieldConfig, pluginVersion: _ } = recordOf(shown.spec);
  const group = recordOf(recordOf(data).spec);
  return {
    ...{ title: own.title, description: own.description, links: own.links },
    type: textOf(shown.group) || textOf(shown.kind),
    options,
    fieldConfig,
    transformations: recordsOf(group.transformations).map((one) => ({
      id: one.group ?? one.kind,
      ...recordOf(one.spec),
    })),
    targets: recordsOf(group.queries).map(({ spec: query }) => {
      const { query: inner, refId, hidden, datasource } = recordOf(query);
      const { kind: type, group: plugin, spec: target, datasource: source } = recordOf(inner);
      return {
        ...recordOf(target),
        refId,
        hide: hidden,
        datasource: {
          type: plugin ?? type,
          uid: recordOf(source ?? datasource).name ?? recordOf(source ?? datasource).uid,
        },
      };
    }),
  };
}
