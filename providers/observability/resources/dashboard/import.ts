import type { Client } from "../../../../lib/client";
import { nearest } from "../../../../lib/model";
import { DiagnosticError, type ImportContext, type Stored } from "../../../sdk";

const objectId = /^[0-9a-f]{24}$/i;

/** `<id>`, `<team>/<id>` as another provider writes it, or `name:<name>` for a name that exactly one dashboard has. */
export async function importDashboard(context: ImportContext<Client>): Promise<Stored> {
  const { id } = context;
  if (id.startsWith("name:")) return { state: { id: await idByName(context, id.slice("name:".length)) } };
  const last = id.slice(id.lastIndexOf("/") + 1).trim();
  if (!objectId.test(last))
    throw new DiagnosticError(
      "Not an import id",
      `"${id}" is not the id of a dashboard. Give its id (24 hexadecimal digits, the last part of the dashboard's address), <team>/<id>, or name:<name>.`,
    );
  return { state: { id: last.toLowerCase() } };
}

async function idByName({ client, signal }: ImportContext<Client>, name: string): Promise<string> {
  const dashboards = await client.dashboards.list({ signal });
  const found = dashboards.filter((dashboard) => dashboard.name === name);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only.id;
  if (found.length > 1)
    throw new DiagnosticError(
      "Name is not unique",
      `${found.length} dashboards are named "${name}": ${found.map((dashboard) => dashboard.id).join(", ")}. Import one of them by id.`,
    );
  const near = nearest(
    name,
    dashboards.map((dashboard) => dashboard.name),
  );
  const hint = near.length === 0 ? "" : ` The nearest names are ${near.map((one) => `"${one}"`).join(", ")}.`;
  throw new DiagnosticError("No such dashboard", `No dashboard is named "${name}".${hint}`);
}
