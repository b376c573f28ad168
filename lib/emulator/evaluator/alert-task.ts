import { setMaxListeners } from "node:events";
import { type EvaluatedAlert, invalidAlert } from "../../evaluation/alert";
import { AlertHistory, type Evaluation, evaluate } from "../../evaluation/evaluate";
import { dueRun } from "../../evaluation/schedule";
import type { Clock } from "../clock";
import type { Database } from "../database/query";
import type { Settings } from "../options";
import type { Store, Teams } from "../store/store";
import type { Alert } from "../store/tables";
import { type Delivery, notify } from "./notify";
import { type AlertTarget, queriedRows, targetOf } from "./target";

const keptDeliveries = 1000;
const leastKeptWindows = 60;

const unknownError = "An unknown error occurred while processing the alert.";

interface Found {
  /** Default: as it was. */
  state?: string;
  /** What kind of error the messages are. */
  type: "QUERY_ERROR" | "WEBHOOK_ERROR" | "INVALID_ALERT" | "UNKNOWN";
  messages: string[];
}

/** The task that evaluates all alerts, as the service runs it every minute. What it remembers is not kept in a file. */
export class AlertTask {
  private histories = new Map<string, AlertHistory>();
  private log: Delivery[] = [];
  private running: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(
    private readonly teams: Teams,
    private readonly clock: Clock,
    private readonly settings: Pick<Settings, "webhookHosts" | "serviceVersion">,
    private readonly databaseOf: (store: Store) => Database,
  ) {
    // Every delivery listens to it.
    setMaxListeners(0, this.stopping.signal);
  }

  /** One run over every alert that is due; runs do not overlap. Resolves when its notifications are out. */
  run(): Promise<void> {
    this.running = this.running.catch(() => {}).then(() => this.runNow());
    return this.running;
  }

  /** Ends deliveries; resolves when the current run is over. What it found is not written, and there is no further run. */
  stop(): Promise<void> {
    this.stopping.abort();
    return this.running.catch(() => {});
  }

  deliveries(): Delivery[] {
    return this.log.map((entry) => ({ ...entry }));
  }

  reset(): void {
    this.histories = new Map();
    this.log = [];
  }

  private async runNow(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    const evaluatedAt = this.clock.now();
    const alerts = this.teams.stores().flatMap((store) => store.alerts.list().map((alert) => ({ store, alert })));
    const alertIds = new Set(alerts.map(({ alert }) => alert.id));
    for (const id of this.histories.keys()) if (!alertIds.has(id)) this.histories.delete(id);
    await Promise.all(alerts.map(({ store, alert }) => this.evaluateOne(store, alert, evaluatedAt)));
  }

  /** Writes what an evaluation found to the current alert. An alert that cannot be evaluated says so itself; the others go on. */
  private async evaluateOne(store: Store, alert: Alert, evaluatedAt: Date): Promise<void> {
    const result = await this.findRows(store, alert, evaluatedAt).catch((error: Error): Found => {
      console.error(`The alert ${alert.id} cannot be evaluated: ${error.message}`);
      return { type: "UNKNOWN", messages: [unknownError] };
    });
    // It may have been deleted meanwhile, or the task stopped.
    const stored = store.alerts.find(alert.id);
    if (!result || !stored || this.stopping.signal.aborted) return;
    const { state = stored.state, type, messages } = result;
    const timestamp = evaluatedAt.toISOString();
    const executionErrors = messages.map((message) => ({ timestamp, type, message }));
    store.alerts.put({ ...stored, state, executionErrors, updatedAt: timestamp });
  }

  private historyOf({ id, numConsecutiveWindows }: Alert): AlertHistory {
    const history = this.histories.get(id) ?? new AlertHistory();
    history.keptRecords = Math.max(leastKeptWindows, numConsecutiveWindows ?? 1);
    this.histories.set(id, history);
    return history;
  }

  /** The new state of an alert, and what went wrong; undefined when it is not due, or watches nothing. */
  private async findRows(store: Store, alert: Alert, evaluatedAt: Date): Promise<Found | undefined> {
    const rule = alert as Alert & EvaluatedAlert;
    const history = this.historyOf(alert);
    const run = dueRun(rule, history.lastEnd(evaluatedAt.getTime()), evaluatedAt.getTime());
    const target = run && targetOf(store, alert);
    if (!run || !target) return undefined;
    const invalid = invalidAlert(rule);
    if (invalid !== undefined) return { type: "INVALID_ALERT", messages: [invalid] };
    if (target.problem !== undefined) return { type: "QUERY_ERROR", messages: [target.problem] };
    const queried = queriedRows(this.databaseOf(store), rule, target, run);
    const otherHistories = [...this.histories].filter(([id]) => id !== alert.id);
    const othersFire = otherHistories.some(
      ([, otherHistory]) => otherHistory.firingGroups(evaluatedAt.getTime()).length > 0,
    );
    const circumstances = { history, isGrouped: queried.isGrouped, evaluatedAt: evaluatedAt.getTime(), othersFire };
    const { state, events, records } = evaluate(rule, queried.run, queried.rows, circumstances);
    history.add(records);
    return { state, type: "WEBHOOK_ERROR", messages: await this.notifyAll(store, alert, target, events, evaluatedAt) };
  }

  private async notifyAll(
    store: Store,
    alert: Alert,
    target: AlertTarget,
    events: Evaluation["events"],
    evaluatedAt: Date,
  ): Promise<string[]> {
    const until = alert.silenced?.until;
    if (typeof until === "string" && Date.parse(until) > evaluatedAt.getTime()) return [];
    const report = (delivery: Delivery) => {
      this.log.push(delivery);
      if (this.log.length > keptDeliveries) this.log.shift();
    };
    const { webhookHosts: allowedHosts, serviceVersion: version } = this.settings;
    const context = { store, allowedHosts, version, evaluatedAt, signal: this.stopping.signal, report };
    return (await Promise.all(events.map((event) => notify(context, alert, target, event)))).flat();
  }
}
