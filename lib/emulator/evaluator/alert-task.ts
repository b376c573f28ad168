import { setMaxListeners } from "node:events";
import { AlertHistory, dueRun, type EvaluatedAlert, type Evaluation, evaluate, invalidAlert } from "../../evaluation";
import type { Clock } from "../clock";
import type { Database } from "../database/query";
import type { Store, Teams } from "../store/store";
import type { Alert } from "../store/tables";
import { type Delivery, notify } from "./notify";
import { type AlertTarget, queriedRows, targetOf } from "./target";

const keptDeliveries = 1000;
const leastKeptWindows = 60;

const unknownError = "An unknown error occurred while processing the alert.";

type ErrorType = "QUERY_ERROR" | "WEBHOOK_ERROR" | "INVALID_ALERT" | "UNKNOWN";

/** The task that evaluates all alerts, as the service runs it every minute. What it remembers is not kept in a file. */
export class AlertTask {
  private histories = new Map<string, AlertHistory>();
  private sent: Delivery[] = [];
  private running: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(
    private readonly teams: Teams,
    private readonly clock: Clock,
    private readonly allowedHosts: string[],
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
    return this.sent.map((entry) => ({ ...entry }));
  }

  reset(): void {
    this.histories = new Map();
    this.sent = [];
  }

  private async runNow(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    const now = this.clock.now();
    const alerts = this.teams.all().flatMap((store) => store.alerts.list().map((alert) => ({ store, alert })));
    const known = new Set(alerts.map(({ alert }) => alert.id));
    for (const id of this.histories.keys()) if (!known.has(id)) this.histories.delete(id);
    await Promise.all(alerts.map(({ store, alert }) => this.evaluateSafely(store, alert, now)));
  }

  /** An alert that cannot be evaluated says so itself; the others go on. */
  private async evaluateSafely(store: Store, alert: Alert, now: Date): Promise<void> {
    try {
      await this.evaluateOne(store, alert, now);
    } catch (error) {
      console.error(`The alert ${alert.id} cannot be evaluated: ${(error as Error).message}`);
      this.change(store, alert, now, { errors: ["UNKNOWN", [unknownError]] });
    }
  }

  private historyOf({ id, numConsecutiveWindows }: Alert): AlertHistory {
    const found = this.histories.get(id) ?? new AlertHistory();
    found.kept = Math.max(leastKeptWindows, numConsecutiveWindows ?? 1);
    this.histories.set(id, found);
    return found;
  }

  private othersFire({ id }: Alert, now: number): boolean {
    return [...this.histories].some(([other, history]) => other !== id && history.firingGroups(now).length > 0);
  }

  private async evaluateOne(store: Store, alert: Alert, now: Date): Promise<void> {
    const rule = alert as Alert & EvaluatedAlert;
    const history = this.historyOf(alert);
    const run = dueRun(rule, history.lastEnd(now.getTime()), now.getTime());
    const target = run && targetOf(store, alert);
    if (!run || !target) return;
    const invalid = invalidAlert(rule);
    if (invalid !== undefined) return this.change(store, alert, now, { errors: ["INVALID_ALERT", [invalid]] });
    if (target.problem !== undefined)
      return this.change(store, alert, now, { errors: ["QUERY_ERROR", [target.problem]] });
    const found = queriedRows(this.databaseOf(store), rule, target, run);
    const othersFire = this.othersFire(alert, now.getTime());
    const circumstances = { history, isGrouped: found.isGrouped, now: now.getTime(), othersFire };
    const outcome = evaluate(rule, found.run, found.rows, circumstances);
    history.add(outcome.records);
    const problems = await this.notifyAll(store, alert, target, outcome, now);
    this.change(store, alert, now, { state: outcome.state, errors: ["WEBHOOK_ERROR", problems] });
  }

  private async notifyAll(
    store: Store,
    alert: Alert,
    target: AlertTarget,
    { events }: Evaluation,
    now: Date,
  ): Promise<string[]> {
    const until = alert.silenced?.until;
    if (typeof until === "string" && Date.parse(until) > now.getTime()) return [];
    const report = (made: Delivery) => {
      this.sent.push(made);
      if (this.sent.length > keptDeliveries) this.sent.shift();
    };
    const context = { store, allowedHosts: this.allowedHosts, now, signal: this.stopping.signal, report };
    return (await Promise.all(events.map((event) => notify(context, alert, target, event)))).flat();
  }

  /** Writes the changes of an evaluation to the current alert, unless it was deleted or the task was stopped. */
  private change(
    store: Store,
    { id }: Alert,
    now: Date,
    result: { state?: string; errors: [type: ErrorType, messages: string[]] },
  ): void {
    const stored = store.alerts.find(id);
    if (!stored || this.stopping.signal.aborted) return;
    const [type, messages] = result.errors;
    const timestamp = now.toISOString();
    const executionErrors = messages.map((message) => ({ timestamp, type, message }));
    store.alerts.put({ ...stored, state: result.state ?? stored.state, executionErrors, updatedAt: timestamp });
  }
}
