import { attributesOf, type ObjectType, objectIn, toSnake } from "terraform-provider-sdk/schema";
import type { DocumentedCatalog } from "./pages";

interface Row {
  readonly since: string;
  readonly member: string;
}

/** Which version of the service a member needs, of all members that say so, the oldest first. */
export function versionsSection({ resources }: Pick<DocumentedCatalog, "resources">): string {
  const rows = resources.flatMap(({ name, type }) => rowsOf(type, "").map((row) => ({ ...row, resource: name })));
  const versions = [...new Set(rows.map(({ since }) => since))].sort(byVersion);
  const lines = versions.map((version) => {
    const members = rows.filter(({ since }) => since === version);
    const ofResources = [...new Set(members.map(({ resource }) => resource))].map((resource) => {
      const names = members.filter((row) => row.resource === resource).map(({ member }) => `\`${member}\``);
      return `${resource.replaceAll("_", " ")}: ${names.join(", ")}`;
    });
    return `| ${version} | ${ofResources.join("; ")} |`;
  });
  return ["| ClickStack | has first |", "|---|---|", ...lines].join("\n");
}

function rowsOf(type: ObjectType, at: string): readonly Row[] {
  return attributesOf(type).flatMap(([name, { type: of, api, presence }]): readonly Row[] => {
    const member = `${at}${toSnake(name)}`;
    if (api?.since) return [{ since: api.since, member }];
    const inner = presence === "computed" ? undefined : objectIn(of);
    return inner ? rowsOf(inner, `${member}.`) : [];
  });
}

function byVersion(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.replace("after ", ""));
  return String(left).localeCompare(String(right), "en", { numeric: true }) || a.length - b.length;
}
