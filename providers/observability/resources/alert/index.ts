import { type AlertRecord, type Client, NotFoundError } from "../../../../lib/client";
import { alert } from "../../../../lib/definitions";
import { formatPath, type ObjectValue, type Value } from "../../../../lib/model";
import { DiagnosticError, type Resource, type Stored } from "../../../sdk";
import { importId } from "../import-id";
import { createBody, updateBody } from "./body";
import { alertTakeOver } from "./other-providers";
import { type AlertMemory, planAlert } from "./plan";
import { readAlert, unserved } from "./read";
import { sourceOf } from "./references";

/** `observability_alert`. */
export const alertResource: Resource<Client> = {
  definition: alert,
  plan: planAlert,
  async create({ client, planned, signal }) {
    return stored(planned, await client.alerts.create(createBody(planned, client.mode), { signal }));
  },
  async read({ client, prior, signal, log, warn }) {
    const body = await client.alerts.read(String(prior.id), { signal });
    if (body === null) return null;
    const state = readAlert(body, prior, client.mode, (path, expected) =>
      log.warn("a member of a response is not what was expected", { member: formatPath(path), expected }),
    );
    for (const name of Object.keys(unserved(body, prior)))
      warn("Not known to this server", `The server is too old for this argument: it has no effect.`, [name]);
    return { state };
  },
  async update({ client, planned, prior, signal, warn }) {
    const id = String(prior.id);
    try {
      const body = await client.alerts.update(id, updateBody(planned, prior, client.mode), { signal });
      const memory = memoryOf(body, planned);
      if (memory.keepsGroupBy)
        warn(
          "Grouping was not cleared",
          `The server kept the grouping ("${String(body.groupBy)}") of the alert ${id}, as servers before 2.34 do. The next plan replaces the alert.`,
          ["groupBy"],
        );
      return { ...stored(planned, body), private: { ...memory } };
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      // Its tile or saved search was deleted or replaced earlier in this run, which the plan allowed for.
      if (planned.id === null)
        return stored(planned, await client.alerts.create(createBody(planned, client.mode), { signal }));
      throw new DiagnosticError(
        "Alert is gone",
        `The alert ${id} was deleted after the plan was made. Plan again to create it anew.`,
      );
    }
  },
  async delete({ client, prior, signal }) {
    await client.alerts.delete(String(prior.id), { signal });
  },
  import: async ({ client, id, signal }) => ({
    state: {
      id: await importId(id, {
        kind: "alert",
        form: /^[0-9a-f]{24}$/,
        says: "24 hexadecimal digits",
        list: () => client.alerts.list({ signal }),
      }),
    },
  }),
  ...alertTakeOver,
};

function stored(planned: ObjectValue, body: AlertRecord): Stored {
  return { state: { ...planned, id: body.id, source: sourceOf(planned) } };
}

function memoryOf(body: AlertRecord, planned: ObjectValue): AlertMemory {
  const asked: Value = planned.groupBy ?? "";
  const kept = typeof body.groupBy === "string" && body.groupBy !== "" && asked === "";
  return kept && body.source === "saved_search" ? { keepsGroupBy: true } : {};
}
