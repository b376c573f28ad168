import { type ObjectValue, stringifyJson } from "terraform-provider-sdk/values";
import { dashboard } from "../../kinds/dashboard";
import { decodeVerdict } from "../exchange/decode";
import type { AlertRecord, DashboardRecord, DashboardVerdict } from "../exchange/records";
import { baseOf, type CallOptions, type ResourceContext, type UpdateBody, type UpdateOptions } from "./context";
import { Store } from "./store";

/** Dashboards; their updates and deletions may delete alerts. */
export class Dashboards extends Store<DashboardRecord> {
  constructor(
    private readonly within: ResourceContext,
    private readonly alerts: Store<AlertRecord>,
  ) {
    super(within, dashboard);
  }

  override update(id: string, body: UpdateBody, options?: UpdateOptions): Promise<DashboardRecord> {
    return super.update(id, body, options).finally(() => this.invalidateAlerts(id));
  }

  override delete(id: string, options?: CallOptions): Promise<void> {
    return super.delete(id, options).finally(() => this.invalidateAlerts(id));
  }

  /** The service's validation of a body to create; `null` if it returns none. */
  async validate(body: ObjectValue, { signal }: CallOptions = {}): Promise<DashboardVerdict | null> {
    const { capabilities, http, addresses } = this.within;
    capabilities.require("dashboards.validate");
    const path = `${baseOf(addresses)}/${dashboard.path}/validate`;
    const operation = {
      method: "POST",
      effect: "query",
      path,
      body: stringifyJson(body),
      decode: decodeVerdict,
    } as const;
    return http.run(operation, signal);
  }

  private invalidateAlerts(id: string): void {
    this.alerts.invalidateWhere(({ dashboardId }) => dashboardId === id);
  }
}
