import { DiagnosticError, type Provider, partsFor } from "terraform-provider-sdk";
import { UnknownConfigurationError } from "terraform-provider-sdk/internal/provider";
import { computed, define, isUnknown, json, object, required, string } from "terraform-provider-sdk/schema";

interface Service {
  call(method: string, path: string, body?: string): Promise<string>;
}

const dashboard = define({
  kind: "resource",
  name: "dashboard",
  description: "A dashboard as one string.",
  schemaVersion: 0,
  type: object("OneString", {
    id: computed(string(), "ID of the dashboard.", { set: { stable: true, identifies: true } }),
    dashboardJson: required(json(), "The dashboard."),
  }),
});

/** The usual provider: one string, kept as it was written, and two requests for each object that is read. */
const dashboardResource = partsFor<Service>().resource(dashboard, {
  async create({ client, planned }) {
    const body = String(planned.dashboardJson);
    const { data } = JSON.parse(await client.call("POST", "dashboards", body));
    return { state: { id: data.id, dashboardJson: body } };
  },
  async read({ client, prior }) {
    await client.call("GET", `dashboards/${prior.id}`);
    const { data } = JSON.parse(await client.call("GET", `dashboards/${prior.id}`));
    return data ? { state: { id: prior.id, dashboardJson: prior.dashboardJson } } : null;
  },
  async update({ client, planned, prior }) {
    await client.call("PUT", `dashboards/${prior.id}`, String(planned.dashboardJson));
    return { state: { id: prior.id, dashboardJson: planned.dashboardJson } };
  },
  async delete({ client, prior }) {
    await client.call("DELETE", `dashboards/${prior.id}`);
  },
});

/** What `test/programs/bench/tile-forms.mjs` compares our forms with. */
export const provider: Provider<Service> = {
  name: "onestring",
  version: "1.0.0",
  definition: define({
    kind: "provider",
    name: "onestring",
    description: "A provider of dashboards as strings.",
    type: object("OneStringProvider", {
      baseUrl: required(string(), "Address of the service."),
      apiKey: required(string(), "Key of the service.", { set: { sensitive: true } }),
    }),
  }),
  configure({ baseUrl, apiKey }) {
    if (isUnknown(baseUrl) || isUnknown(apiKey)) throw new UnknownConfigurationError([["baseUrl"]]);
    const headers = { authorization: `Bearer ${String(apiKey)}`, "content-type": "application/json" };
    return {
      async call(method, path, body) {
        const response = await fetch(`${String(baseUrl)}/api/v2/${path}`, { method, headers, ...(body && { body }) });
        const text = await response.text();
        if (response.ok) return text;
        throw new DiagnosticError(
          { id: "request-failed", summary: "Request failed" },
          `${method} ${path} returned ${response.status}.`,
        );
      },
    };
  },
  resources: [dashboardResource],
};
