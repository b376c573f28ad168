import { isRecord, type Members, own } from "terraform-provider-sdk/values";
import { gridColumns } from "../../service/words";
import { itemsIf } from "../importing/optional";
import type { Panel, Part } from "./part";
import { firstText, numberOf, peeked, recordOf, recordsOf, textOf, textsOf, withMembers, wordOf } from "./values";

/** The last version of the classic model. */
export const lastVersion = 42;

/** A dashboard in the model of the last version. */
export interface Dashboard {
  readonly model: Members;
  readonly panels: readonly Panel[];
  readonly notes: readonly string[];
}

/** A dashboard in the model of the last version, with library panels in their places. */
export function brought({ members, library = members, title }: Part): Dashboard {
  const dashboard = isRecord(members.elements) ? fromElements(members) : members;
  // A title beside the model takes the place of its own.
  const name = firstText(title, dashboard.title);
  const version = numberOf(dashboard.schemaVersion) ?? lastVersion;
  const isNewer = `"${name}" has the schema version ${version}; the last known one is ${lastVersion}.`;
  const names = sourceNames(library, dashboard);
  const bring = (panel: Members, origin = panel, panels: readonly Panel[] = []): Panel => {
    const fullPanel = modern(withLibrary(panel, recordOf(library.__elements)));
    const targets = recordsOf(fullPanel.targets).map((target) => withSource(target, names));
    return { members: withMembers(withSource(fullPanel, names), { targets }), origin, panels };
  };
  // Rows have no rows inside.
  const bringRow = (panel: Members, origin: Members | undefined) =>
    bring(panel, origin, panel.type === "row" ? recordsOf(panel.panels).map((inner) => bring(inner)) : []);
  const panels = Array.isArray(dashboard.panels) ? recordsOf(dashboard.panels) : fromRows(recordsOf(dashboard.rows));
  const originals = panels.filter(({ repeatPanelId }) => numberOf(repeatPanelId) === undefined);
  const placed = withPlaces(originals);
  const titled = withMembers(dashboard, { title: name });
  return {
    model: titled,
    panels: placed.map((panel, index) => bringRow(panel, originals[index])),
    notes: [...itemsIf(version > lastVersion, isNewer), ...titleNotes(dashboard, title), ...heightNotes(dashboard)],
  };
}

/** A title of the model that another one, beside it, replaces. */
function titleNotes({ title: replaced }: Members, title: string | undefined): readonly string[] {
  if (title === undefined || replaced === undefined || replaced === title) return [];
  return [`The model's own title, ${JSON.stringify(replaced)}, is replaced by the one beside it, "${title}".`];
}

/** What inputs and variables for data sources stand for: identifiers, names or types. */
type SourceNames = (reference: string) => readonly string[];

function sourceNames({ __inputs }: Members, dashboard: Members): SourceNames {
  const variables = recordsOf(dashboard, "templating", "list").filter(({ type }) => type === "datasource");
  return (reference) => {
    // An input to which nothing refers is not asked for.
    const input = recordsOf(__inputs).find((candidate) => peeked(candidate, "name") === reference);
    if (input && textOf(input.name) !== "")
      return [firstText(input.pluginId, input.value)].filter((name) => name !== "");
    const { current, query } = variables.findLast(({ name }) => textOf(name) === reference) ?? {};
    return [...textsOf(recordOf(current).value), textOf(query)].filter((name) => name !== "");
  };
}

/** Panels that have no place stand behind the others, two beside each other. */
function withPlaces(panels: readonly Members[]): readonly Members[] {
  const unplaced = panels.filter(({ gridPos, type }) => !isRecord(gridPos) && type !== "row");
  const bottom = Math.max(0, ...panels.map(({ gridPos }) => endOf(recordOf(gridPos))));
  return panels.map((panel) => {
    const position = unplaced.indexOf(panel);
    const place = { x: (position % 2) * 12, y: bottom + Math.floor(position / 2) * 8, w: 12, h: 8 };
    if (position < 0) return panel;
    return withMembers(panel, { gridPos: place });
  });
}

/** Where a place ends. It does not count as asking for it: what is shown there does that. */
function endOf(place: Members): number {
  return (numberOf(peeked(place, "y")) ?? 0) + (numberOf(peeked(place, "h")) ?? 0);
}

/** A panel or target with its data source as an object. It is not asked for before somebody asks for it. */
function withSource(part: Members, names: SourceNames): Members {
  return withMembers(part, {
    get datasource() {
      return sourceOf(part.datasource, names);
    },
  });
}

/** A data source by identifier, name and type. */
function sourceOf(value: unknown, names: SourceNames): Members | undefined {
  if (value === undefined || value === null) return undefined;
  const { uid, name, type } = isRecord(value) ? value : { uid: value, name: value, type: undefined };
  const [, braced, bare] = /^\$(?:\{(\w+)(?::\w+)?\}|(\w+))$/.exec(textOf(uid)) ?? [];
  const [first, second = first] = names(braced ?? bare ?? "");
  return { uid: first ?? uid, name: second ?? name, type: wordOf(type) || textOf(second) };
}

/** The model of a library panel in its place. One that names itself, or another one, has no content. */
function withLibrary(panel: Members, elements: Members): Members {
  const { libraryPanel, gridPos } = panel;
  if (!isRecord(libraryPanel)) return panel;
  const element = recordOf(elements, textOf(libraryPanel.uid), "model");
  const model = Object.keys(element).length > 0 ? element : recordOf(libraryPanel.model);
  const title = firstText(panel.title, model.title, libraryPanel.name);
  return withMembers(textOf(model.type) === "" ? panel : model, { title, gridPos });
}

const usualPixels = 250;

/** The pixels of a row's height, such as 200 or `200px`; `undefined` for one that cannot be read. */
function pixelsOf(height: unknown): number | undefined {
  const [digits] = /^\s*\d+/.exec(wordOf(height)) ?? [];
  const pixels = Number(digits);
  if (pixels > 0) return pixels;
  return undefined;
}

/** Heights in pixels become those of the grid. */
function heightNotes({ panels, rows }: Members): string[] {
  if (Array.isArray(panels)) return [];
  const heights = recordsOf(rows)
    .map(({ height }) => height)
    .filter((height) => wordOf(height) !== "");
  const readable = heights.filter((height) => pixelsOf(height) !== undefined);
  const unreadable = heights.filter((height) => pixelsOf(height) === undefined);
  const steps = `Rows have heights in steps of 38 pixels, not of ${readable.join(", ")}.`;
  const usual = `Rows have the usual height of ${usualPixels} pixels, for theirs cannot be read: ${unreadable.join(", ")}.`;
  return [...itemsIf(readable.length > 0, steps), ...itemsIf(unreadable.length > 0, usual)];
}

/** Rows before version 16, which have panels of a width and one height. */
function fromRows(rows: readonly Members[]): Members[] {
  let y = 0;
  return rows.flatMap((row) => {
    const h = Math.max(3, Math.round((pixelsOf(row.height) ?? usualPixels) / 38));
    const isCollapsed = row.collapse === true;
    const hasHead = isCollapsed || row.showTitle === true;
    const headPos = { x: 0, y, w: gridColumns, h: 1 };
    if (hasHead) y += 1;
    let x = 0;
    const panels = recordsOf(row.panels).map((panel) => {
      const w = (numberOf(panel.span) ?? 4) * 2;
      if (x + w > gridColumns) {
        if (x > 0) y += h;
        x = 0;
      }
      const place = { x, y, w, h };
      x += w;
      return withMembers(panel, { gridPos: place });
    });
    y += h;
    // A title that nobody sees is not asked for.
    if (!hasHead) return panels;
    const head = { type: "row", title: row.title, collapsed: isCollapsed, gridPos: headPos };
    if (isCollapsed) return [{ ...head, panels }];
    return [{ ...head, panels: [] }, ...panels];
  });
}

/** Panels of the old kinds as those that have replaced them. */
function modern(panel: Members): Members {
  if (panel.type === "graph") return graph(panel);
  if (panel.type !== "singlestat") return panel;
  return singlestat(panel);
}

function graph(panel: Members): Members {
  const [leftAxis] = recordsOf(panel.yaxes);
  const legend = recordOf(panel.legend);
  const calcs = ["avg", "max", "min", "current", "total"].filter((name) => legend[name] === true);
  const logBase = numberOf(leftAxis?.logBase) ?? 1;
  const custom = {
    drawStyle: panel.bars === true ? "bars" : "line",
    stacking: { mode: stackingOf(panel) },
    ...(logBase > 1 && { scaleDistribution: { type: `log to the base of ${logBase}` } }),
    ...(recordsOf(panel.thresholds).length > 0 && { thresholdsStyle: { mode: "line" } }),
  };
  const overrides = recordsOf(panel.seriesOverrides).map(() => ({ properties: [{ id: "color" }] }));
  return withMembers(panel, {
    type: "timeseries",
    options: { legend: { calcs: itemsIf(legend.values === true, ...calcs) } },
    fieldConfig: { defaults: { unit: leftAxis?.format, decimals: panel.decimals, custom }, overrides },
  });
}

/** Only of what is stacked, the percentage is asked for. */
function stackingOf(panel: Members): string {
  if (panel.stack !== true) return "none";
  if (panel.percentage === true) return "percent";
  return "normal";
}

/** What the panel of one number computed, by the names of today. */
const calcs = { current: "lastNotNull", avg: "mean", total: "sum" };

function singlestat(panel: Members): Members {
  const { format: unit, decimals, colorValue, colorBackground } = panel;
  const limits = textOf(panel.thresholds)
    .split(",")
    .filter((limit) => limit.trim() !== "" && Number.isFinite(Number(limit)));
  const colors = textsOf(panel.colors);
  const steps = [null, ...limits.map(Number)].map((value, index) => ({ value, color: colors[index] }));
  return withMembers(panel, {
    type: "stat",
    options: {
      colorMode: colorValue === true || colorBackground === true ? "value" : "none",
      graphMode: recordOf(panel.sparkline).show === true ? "area" : "none",
      reduceOptions: { calcs: [own(calcs, firstText(panel.valueName, "avg")) ?? textOf(panel.valueName)] },
    },
    fieldConfig: { defaults: { unit, decimals, thresholds: { mode: "absolute", steps } } },
  });
}

/** The model since Grafana 13, whose panels stand apart from their layout. */
function fromElements(spec: Members): Members {
  const variables = recordsOf(spec.variables).map(({ kind, spec: inner }) =>
    withMembers(recordOf(inner), {
      type: textOf(kind)
        .replace(/Variable$/, "")
        .toLowerCase(),
      query: isRecord(recordOf(inner, "query").spec) ? recordOf(inner, "query").spec : recordOf(inner).query,
    }),
  );
  const panels = laidOut(spec.layout, recordOf(spec.elements), 0);
  return withMembers(spec, { elements: undefined, templating: { list: variables }, panels });
}

/** The panels of a layout. Rows and tabs become rows; a grid without places is filled from left to right. */
function laidOut(layout: unknown, elements: Members, depth: number): Members[] {
  const { rows, tabs, items } = recordOf(layout, "spec");
  const parts = [...recordsOf(rows), ...recordsOf(tabs)].map((part) => recordOf(part.spec));
  if (parts.length > 0 && depth < 3)
    return parts.flatMap(({ title, collapse, layout: inner }) => [
      { type: "row", title, collapsed: collapse === true },
      ...laidOut(inner, elements, depth + 1),
    ]);
  return recordsOf(items).map((item, index) => {
    const { x, y, width: w, height: h, element } = recordOf(item.spec);
    const place = { x: (index % 3) * 8, y: Math.floor(index / 3) * 8, w: 8, h: 8 };
    const panel = panelOf(recordOf(elements, textOf(element, "name")));
    return withMembers(panel, { gridPos: numberOf(w) === undefined ? place : { x, y, w, h } });
  });
}

function panelOf({ kind, spec }: Members): Members {
  const { title, description, links, libraryPanel, vizConfig, data } = recordOf(spec);
  if (kind === "LibraryPanel") return { title, libraryPanel: recordOf(libraryPanel) };
  if (kind !== "Panel") return { title, type: textOf(kind) };
  const { options, fieldConfig } = recordOf(vizConfig, "spec");
  const transformations = recordsOf(data, "spec", "transformations");
  const targets = recordsOf(data, "spec", "queries").map(({ spec: query }) => {
    const { query: inner, refId, hidden, datasource } = recordOf(query);
    const { group, spec: target, datasource: queryDatasource = datasource } = recordOf(inner);
    const source = {
      type: group ?? recordOf(inner).kind,
      uid: firstText(recordOf(queryDatasource).name, recordOf(queryDatasource).uid),
    };
    return withMembers(recordOf(target), { refId, hide: hidden, datasource: source });
  });
  return {
    ...{ title, description, links, options, fieldConfig, targets },
    type: textOf(recordOf(vizConfig).group) || textOf(recordOf(vizConfig).kind),
    transformations: transformations.map((transformation) =>
      withMembers(recordOf(transformation.spec), { id: transformation.group ?? transformation.kind }),
    ),
  };
}
