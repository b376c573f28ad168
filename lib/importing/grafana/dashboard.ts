import type { Members } from "terraform-provider-sdk/internal/schema";
import { gridColumns, limits } from "../../service/words";
import { sectionId } from "../../tiles";
import { count } from "../inventory";
import { Names } from "../name";
import { convertPanel } from "./panel";
import type { Target } from "./target";
import { firstText, numberOf, recordOf, recordsOf, textOf, textsOf } from "./values";
import { planVariables } from "./variables";

/** A row with its panels; panels before the first row have none. */
interface Group {
  readonly row?: Members;
  readonly panels: Members[];
}

/** A dashboard of the current model in the form of the API, with what became of its panels, and sentences on it as a whole. */
export function convertDashboard(dashboard: Members, target: Target) {
  const { treatments, ...filters } = planVariables(recordOf(dashboard.templating).list, target);
  const about = aboutTile(dashboard);
  const names = new Names();
  const groups = groupsOf(recordsOf(dashboard.panels)).map(({ row, panels }) => {
    const title = textOf(row?.title).slice(0, limits.containerText) || "Section";
    const id = row && names.take(sectionId(title));
    const top = Math.min(...panels.map(({ gridPos }) => numberOf(recordOf(gridPos).y) ?? 0));
    const shift = !row && about ? about.h - top : -top;
    const repeated = textOf(row?.repeat) === "" ? {} : { repeat: row?.repeat };
    const converted = panels.map((panel) => ({
      panel,
      ...convertPanel({ ...panel, ...repeated }, { target, treatments }),
    }));
    const tiles = converted.flatMap((one) => placed(one.tiles, one.panel, shift));
    return {
      container: id === undefined ? [] : [{ id, title, collapsed: row?.collapsed === true }],
      panels: converted,
      tiles: id === undefined ? tiles : tiles.map((tile) => ({ ...tile, containerId: id })),
    };
  });
  return {
    document: {
      name: textOf(dashboard.title).slice(0, limits.dashboardName) || "Dashboard",
      tags: [...new Set(textsOf(dashboard.tags).map((tag) => tag.slice(0, limits.tagLength)))].slice(0, limits.tags),
      tiles: [...(about ? [about] : []), ...groups.flatMap(({ tiles }) => tiles)],
      containers: groups.flatMap(({ container }) => container),
      ...filters,
    },
    panels: groups.flatMap(({ panels }) => panels),
    notes: notesOf(dashboard),
  };
}

/** An open row is followed by its panels, a collapsed one has them inside. */
function groupsOf(panels: readonly Members[]): Group[] {
  const groups: Group[] = [{ panels: [] }];
  const at = ({ gridPos }: Members, axis: "x" | "y") => numberOf(recordOf(gridPos)[axis]) ?? 0;
  const ordered = [...panels].sort((a, b) => at(a, "y") - at(b, "y") || at(a, "x") - at(b, "x"));
  for (const panel of panels.every(({ gridPos }) => gridPos !== undefined) ? ordered : panels)
    if (panel.type === "row") groups.push({ row: panel, panels: [...recordsOf(panel.panels)] });
    else groups.at(-1)?.panels.push(panel);
  return groups.filter((group) => group.panels.length > 0);
}

/** The places of a panel's tiles: several share its place, in rows of tiles that are wide enough to be read. */
function placed(tiles: readonly Members[], { gridPos }: Members, shift: number): Members[] {
  const place = recordOf(gridPos);
  const whole = (value: unknown, fallback: number) => Math.max(0, Math.round(numberOf(value) ?? fallback));
  const x = Math.min(whole(place.x, 0), gridColumns - 1);
  const y = Math.max(0, whole(place.y, 0) + shift);
  const width = Math.min(Math.max(1, whole(place.w, 12)), gridColumns - x);
  const height = Math.max(1, Math.min(whole(place.h, 8), 1000));
  const perRow = Math.max(1, Math.min(tiles.length, Math.floor(width / 4)));
  const w = Math.floor(width / perRow);
  const rows = Math.ceil(tiles.length / perRow);
  const h = rows === 1 ? height : Math.max(3, Math.floor(height / rows));
  return tiles.map((tile, at) => {
    const column = at % perRow;
    const isLast = column === perRow - 1;
    const top = y + Math.floor(at / perRow) * h;
    return { ...tile, x: x + column * w, y: top, w: isLast ? width - w * column : w, h };
  });
}

/** The description and the links of a dashboard, which the service has no place for. */
function aboutTile({ description, links }: Members) {
  const pages = recordsOf(links).filter(({ type, url }) => type === "link" && isPage(textOf(url)));
  const list = pages.map(({ title, url }) => {
    const name = firstText(title, url).replace(/[\\[\]<>`*_]/g, "\\$&");
    return `[${name.replace(/\s+/g, " ")}](<${encodeURI(textOf(url)).replace(/[<>]/g, "")}>)`;
  });
  const text = [textOf(description), list.join(" · ")].filter((one) => one !== "").join("\n\n");
  const markdown = text.slice(0, limits.configMarkdown);
  return text === ""
    ? undefined
    : { name: "About", x: 0, y: 0, w: gridColumns, h: 3, config: { displayType: "markdown", markdown } };
}

/** Only addresses that a browser opens as a page. */
function isPage(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function notesOf({ annotations, templating }: Members) {
  const queries = recordsOf(annotations, "list").filter(({ builtIn }) => builtIn !== 1);
  const hasAdHoc = recordsOf(templating, "list").some(({ type }) => type === "adhoc");
  const lost = count(queries.length, "annotation query is", "annotation queries are");
  return [
    ...(queries.length > 0 ? [`${lost} not carried over.`] : []),
    ...(hasAdHoc ? ["Ad hoc filters apply to every query of the data source there; here they do not exist."] : []),
  ];
}
