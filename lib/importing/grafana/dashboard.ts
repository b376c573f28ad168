import type { Members } from "terraform-provider-sdk/internal/schema";
import { gridColumns, limits } from "../../service/words";
import { sectionId } from "../../tiles";
import { count } from "../inventory";
import { Names } from "../name";
import { type ConvertedPanel, convertPanel, type PanelOptions } from "./panel";
import type { Target } from "./target";
import { numberOf, recordOf, recordsOf, textOf, textsOf } from "./values";
import { planVariables } from "./variables";

/** A row with its panels; panels before the first row have none. */
interface Group {
  readonly row?: Members;
  readonly panels: readonly Members[];
}

/** A dashboard of the current model in the form of the API, with what became of its panels, and sentences on it as a whole. */
export function convertDashboard(dashboard: Members, target: Target, options: PanelOptions = {}) {
  const variables = planVariables(recordOf(dashboard.templating).list, target);
  const context = { target, treatments: variables.treatments, ...options };
  const groups = groupsOf(recordsOf(dashboard.panels));
  const names = new Names();
  const containers: Members[] = [];
  const panels: ConvertedPanel[] = [];
  const tiles: Members[] = [...aboutTile(dashboard)];
  for (const { row, panels: own } of groups) {
    const title = textOf(row?.title).slice(0, limits.containerText) || "Section";
    const id = row && names.take(sectionId(title));
    if (row && id !== undefined) containers.push({ id, title, collapsed: row.collapsed === true });
    const top = Math.min(...own.map(({ gridPos }) => numberOf(recordOf(gridPos).y) ?? 0));
    const shift = row || tiles.length === 0 ? -top : aboutHeight - top;
    for (const panel of own) {
      const converted = convertPanel(panel, context);
      panels.push(converted);
      tiles.push(
        ...placed(converted.tiles, panel, shift).map((tile) =>
          id === undefined ? tile : { ...tile, containerId: id },
        ),
      );
    }
  }
  return {
    document: {
      name: textOf(dashboard.title).slice(0, limits.dashboardName) || "Dashboard",
      tags: [...new Set(textsOf(dashboard.tags).map((tag) => tag.slice(0, limits.tagLength)))].slice(0, limits.tags),
      tiles,
      containers,
      filters: variables.filters,
      savedFilterValues: variables.savedFilterValues,
    },
    panels,
    treatments: variables.treatments,
    notes: notesOf(dashboard, groups),
  };
}

/** An open row is followed by its panels, a collapsed one has them inside. */
function groupsOf(panels: readonly Members[]): Group[] {
  const groups: { row?: Members; panels: Members[] }[] = [{ panels: [] }];
  const ordered = [...panels].sort((a, b) => {
    const [first, second] = [recordOf(a.gridPos), recordOf(b.gridPos)];
    return (numberOf(first.y) ?? 0) - (numberOf(second.y) ?? 0) || (numberOf(first.x) ?? 0) - (numberOf(second.x) ?? 0);
  });
  for (const panel of panels.every(({ gridPos }) => gridPos !== undefined) ? ordered : panels) {
    if (panel.type === "row") groups.push({ row: panel, panels: [...recordsOf(panel.panels)] });
    else groups.at(-1)?.panels.push(panel);
  }
  return groups.filter((group) => group.panels.length > 0);
}

/** The places of a panel's tiles: several share its width. */
function placed(tiles: readonly Members[], { gridPos }: Members, shift: number): Members[] {
  const place = recordOf(gridPos);
  const whole = (value: unknown, fallback: number) => Math.max(0, Math.round(numberOf(value) ?? fallback));
  const x = Math.min(whole(place.x, 0), gridColumns - 1);
  const width = Math.min(Math.max(1, whole(place.w, 12)), gridColumns - x);
  const w = Math.max(1, Math.floor(width / tiles.length));
  const h = Math.max(1, Math.min(whole(place.h, 8), 1000));
  const perRow = Math.max(1, Math.floor(width / w));
  return tiles.map((tile, at) => ({
    ...tile,
    x: x + (at % perRow) * w,
    y: Math.max(0, whole(place.y, 0) + shift) + Math.floor(at / perRow) * h,
    w: at === tiles.length - 1 && tiles.length <= perRow ? width - w * (tiles.length - 1) : w,
    h,
  }));
}

const aboutHeight = 3;

/** The description and the links of a dashboard, which the service has no place for. */
function aboutTile({ description, links }: Members): Members[] {
  const list = recordsOf(links)
    .filter(({ type, url }) => type === "link" && isAddress(textOf(url)))
    .map(
      ({ title, url }) =>
        `[${escaped(textOf(title) || textOf(url))}](<${encodeURI(textOf(url)).replace(/[<>]/g, "")}>)`,
    );
  const text = [textOf(description), list.join(" · ")].filter((one) => one !== "").join("\n\n");
  if (text === "") return [];
  const markdown = text.slice(0, limits.configMarkdown);
  return [{ name: "About", x: 0, y: 0, w: gridColumns, h: aboutHeight, config: { displayType: "markdown", markdown } }];
}

/** Only addresses that a browser opens as a page. */
function isAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function escaped(text: string): string {
  return text.replace(/[\\[\]<>`*_]/g, "\\$&").replace(/\s+/g, " ");
}

function notesOf({ annotations, templating }: Members, groups: readonly Group[]): string[] {
  const queries = recordsOf(recordOf(annotations).list).filter(({ builtIn }) => builtIn !== 1);
  const repeated = groups.flatMap(({ row }) => (textOf(row?.repeat) === "" ? [] : [textOf(row?.title)]));
  const adHoc = recordsOf(recordOf(templating).list).filter(({ type }) => type === "adhoc");
  return [
    ...(queries.length > 0
      ? [`${count(queries.length, "annotation query is", "annotation queries are")} not carried over.`]
      : []),
    ...repeated.map((title) => `The row "${title}" is not repeated; its panels show the chosen values together.`),
    ...(adHoc.length > 0
      ? ["Ad hoc filters apply to every query of the data source there; here they do not exist."]
      : []),
  ];
}
