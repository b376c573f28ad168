import { AmbiguousCreateError, ApiError } from "terraform-provider-sdk/http";
import { createTransport } from "terraform-provider-sdk/internal/http";
import { type Client, createClient } from "../../../lib/client/client";
import type { DashboardRecord } from "../../../lib/client/exchange/records";
import type { Emulator } from "../../../lib/emulator";
import { SharedBudgets } from "../../../providers/sdk/test/support/inside/http";
import { HurriedClock, hurried } from "../support/hurried";
import type { Batch, Step } from "./plan";

/** Long enough for a request that nothing happens to, short enough for many that wait for nothing. */
const realTimeoutMs = 80;
const timeoutSeconds = 60;
const maxRetries = 4;
const operationDeadlineMs = timeoutSeconds * 1000 * (maxRetries + 1);
/** Creating may look for the object three times, each look an operation of its own. */
const createDeadlineMs = 4 * operationDeadlineMs + 4_000;
/** Waits in the line of the budget, which a deadline does not count; what runs at the same time moves the same clock. */
const slackMs = 70_000;

/** What may be on the service for one thing that a story made: several values after a failure of unknown outcome. */
interface Thing {
  readonly id: string;
  readonly name: string;
  readonly tiles: DashboardRecord["tiles"];
  marks: string[];
  mayExist: boolean;
  mayBeGone: boolean;
  busy: boolean;
}

/** Plays a story against an emulator and compares what the client said with what the service holds. */
export class World {
  readonly client: Client;
  readonly shown: string[] = [];
  private readonly clock = new HurriedClock();
  private readonly dashboards: Thing[] = [];
  private readonly alerts: (Thing & { readonly on: string })[] = [];
  private readonly uncertain = new Map<string, number>();
  private made = 0;
  private atOnce = 1;

  constructor(
    private readonly emulator: Emulator,
    private readonly prefix: string,
    private readonly references: { readonly sourceId: string; readonly webhookId: string },
    private readonly secret: string,
  ) {
    const settings = {
      mode: "open_source",
      openSource: emulator.openSource,
      maxRetries,
      requestTimeoutSeconds: timeoutSeconds,
      log: (...line: unknown[]) => this.shown.push(JSON.stringify(line)),
    } as const;
    this.client = createClient(settings, {
      clock: this.clock,
      budgets: new SharedBudgets(this.clock),
      environment: {},
      transport: (network) => hurried(createTransport(network), this.clock, realTimeoutMs),
    });
  }

  async play({ faults, steps }: Batch): Promise<void> {
    for (const fault of faults) this.emulator.faults.add(fault);
    this.atOnce = steps.length;
    await Promise.all(steps.map((step) => this.perform(step)));
    this.emulator.faults.clear();
  }

  private async perform({ does, pick }: Step): Promise<void> {
    const dashboard = this.dashboards.filter(({ busy }) => !busy)[pick % Math.max(1, this.dashboards.length)];
    const alert = this.alerts.filter(({ busy }) => !busy)[pick % Math.max(1, this.alerts.length)];
    switch (does) {
      case "create":
        return this.create(`${this.prefix} ${this.made}`);
      case "twin":
        return this.create(dashboard?.name ?? `${this.prefix} ${this.made}`);
      case "update":
        return dashboard && this.update(dashboard);
      case "delete":
        return dashboard && this.remove(dashboard);
      case "get":
        return dashboard && this.look(dashboard, () => this.client.dashboards.get(dashboard.id));
      case "read":
        return dashboard && this.look(dashboard, () => this.client.dashboards.read(dashboard.id));
      case "list":
        return void (await this.attempt("list", operationDeadlineMs * 3, () => this.client.dashboards.list()));
      case "watch":
        return dashboard && this.watch(dashboard);
      case "rewatch":
        return alert && this.rewatch(alert);
      case "unwatch":
        return alert && this.unwatch(alert);
    }
  }

  private async create(name: string): Promise<void> {
    this.made += 1;
    const mark = "m0";
    const outcome = await this.attempt(name, createDeadlineMs, () =>
      this.client.dashboards.create({ name, tags: [mark], tiles: [this.tile()] }),
    );
    if (!("value" in outcome)) return;
    const { id, tiles } = outcome.value;
    this.expect(!this.dashboards.some((other) => other.id === id), `two creates returned the id ${id}`);
    this.dashboards.push({ id, name, tiles, marks: [mark], mayExist: true, mayBeGone: false, busy: false });
  }

  private async update(thing: Thing): Promise<void> {
    thing.busy = true;
    this.made += 1;
    const mark = `m${this.made}`;
    const body = { name: thing.name, tags: [mark], tiles: thing.tiles ?? [] };
    const outcome = await this.attempt(thing.name, operationDeadlineMs, () =>
      this.client.dashboards.update(thing.id, body),
    );
    thing.marks = this.marksAfter(thing, mark, "value" in outcome);
    thing.busy = false;
  }

  /** A PUT that timed out may still arrive after newer ones, which no client can prevent. */
  private marksAfter({ id, marks }: Thing, mark: string, succeeded: boolean): string[] {
    const mayComeLate = this.shown.some(
      (line) => line.includes('"timeout"') && line.includes("PUT") && line.includes(id),
    );
    return succeeded && !mayComeLate ? [mark] : [...marks, mark];
  }

  private async remove(thing: Thing): Promise<void> {
    thing.busy = true;
    // A concurrent reader may see it deleted before the response arrives.
    thing.mayBeGone = true;
    const outcome = await this.attempt(thing.name, operationDeadlineMs, () => this.client.dashboards.delete(thing.id));
    if ("value" in outcome) thing.mayExist = false;
    for (const alert of this.alerts) if (alert.on === thing.id) alert.mayBeGone = true;
    thing.busy = false;
  }

  private async look(thing: Thing, look: () => Promise<DashboardRecord | null>): Promise<void> {
    const mayHaveExisted = thing.mayExist;
    const outcome = await this.attempt(thing.name, operationDeadlineMs * 3, look);
    if (!("value" in outcome)) return;
    const found = outcome.value;
    if (found === null) this.expect(thing.mayBeGone, `${thing.name} was said to be gone`);
    else this.expect(mayHaveExisted, `${thing.name} was said to be there`);
  }

  private async watch(dashboard: Thing): Promise<void> {
    this.made += 1;
    const name = `${this.prefix} alert ${this.made}`;
    const body = this.alertBody(name, dashboard, this.made);
    const outcome = await this.attempt(name, createDeadlineMs, () => this.client.alerts.create(body));
    if (!("value" in outcome)) return;
    const marks = [String(this.made)];
    const thing = { id: outcome.value.id, name, tiles: dashboard.tiles, marks, mayExist: true, busy: false };
    this.alerts.push({ ...thing, marks: [String(body.threshold)], mayBeGone: dashboard.mayBeGone, on: dashboard.id });
  }

  private async rewatch(alert: Thing & { readonly on: string }): Promise<void> {
    alert.busy = true;
    this.made += 1;
    const body = this.alertBody(alert.name, { ...alert, id: alert.on }, this.made);
    const outcome = await this.attempt(alert.name, operationDeadlineMs, () =>
      this.client.alerts.update(alert.id, body),
    );
    alert.marks = this.marksAfter(alert, String(body.threshold), "value" in outcome);
    alert.busy = false;
  }

  private async unwatch(alert: Thing): Promise<void> {
    alert.busy = true;
    alert.mayBeGone = true;
    const outcome = await this.attempt(alert.name, operationDeadlineMs, () => this.client.alerts.delete(alert.id));
    if ("value" in outcome) alert.mayExist = false;
    alert.busy = false;
  }

  /** Runs one operation: its failure must be explained, in time and without a secret. */
  private async attempt<T>(
    name: string,
    deadlineMs: number,
    work: () => Promise<T>,
  ): Promise<{ value: T } | { failed: true }> {
    const begun = this.clock.now();
    try {
      return { value: await work() };
    } catch (error) {
      this.explained(name, error);
      return { failed: true };
    } finally {
      const took = this.clock.now() - begun;
      this.expect(took <= (deadlineMs + slackMs) * this.atOnce, `an operation took ${Math.round(took / 1000)} s`);
    }
  }

  private explained(name: string, error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    this.shown.push(error.message, error.stack ?? "", JSON.stringify(error));
    this.expect(
      /^(GET|POST|PUT|DELETE) http:\/\/127\.0\.0\.1|^The service may or may not have created the /.test(error.message),
      error.message,
    );
    this.expect(error.message.length > 60, `"${error.message}" explains nothing`);
    if (!(error instanceof AmbiguousCreateError)) return;
    this.expect(error.message.includes(`"${name}"`), `"${error.message}" does not name ${name}`);
    this.uncertain.set(name, (this.uncertain.get(name) ?? 0) + 1);
  }

  /** Compares what was promised with what is there. */
  check(): void {
    const data = this.emulator.dump();
    for (const thing of this.dashboards) {
      const found = data.dashboards.find(({ id }) => id === thing.id);
      this.compare(thing, found?.tags.join());
    }
    for (const alert of this.alerts) {
      const found = data.alerts.find(({ id }) => id === alert.id);
      this.compare(alert, found && String(found.threshold));
    }
    this.countNames(data.dashboards, this.dashboards);
    this.countNames(data.alerts as { id: string; name: string }[], this.alerts);
    for (const text of this.shown) this.expect(!text.includes(this.secret), `the secret is in ${text}`);
  }

  private compare(thing: Thing, mark: string | undefined): void {
    if (mark === undefined) return this.expect(thing.mayBeGone, `${thing.name} is lost`);
    this.expect(thing.mayExist, `${thing.name} is still there`);
    this.expect(thing.marks.includes(mark), `${thing.name} holds ${mark}, not ${thing.marks.join(" or ")}`);
  }

  /** Whatever is there beyond what creates returned must be accounted for by a failure that said so. */
  private countNames(there: readonly { id: string; name?: string | null }[], known: readonly Thing[]): void {
    const extra = new Map<string, number>();
    for (const { id, name } of there) {
      if (!name?.startsWith(this.prefix) || known.some((thing) => thing.id === id)) continue;
      extra.set(name, (extra.get(name) ?? 0) + 1);
    }
    for (const [name, count] of extra) {
      this.expect(count <= (this.uncertain.get(name) ?? 0), `${count} unexplained objects are called "${name}"`);
    }
  }

  private tile() {
    const { sourceId } = this.references;
    return {
      name: "t",
      x: 0,
      y: 0,
      w: 8,
      h: 4,
      config: { displayType: "number", sourceId, select: [{ aggFn: "count" }] },
    };
  }

  private alertBody(name: string, dashboard: Pick<Thing, "id" | "tiles">, threshold: number) {
    const channel = { type: "webhook", webhookId: this.references.webhookId };
    const tileId = dashboard.tiles?.[0]?.id ?? "";
    const what = { source: "tile", dashboardId: dashboard.id, tileId, interval: "5m", thresholdType: "above" };
    return { ...what, name, threshold, channel };
  }

  private expect(holds: boolean, otherwise: string): void {
    if (!holds) throw new Error(otherwise);
  }
}
