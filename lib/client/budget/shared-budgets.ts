import { createHash } from "node:crypto";
import { type Clock, systemClock } from "../clock";
import type { ClientSettings, RateLimit } from "../settings";
import { Budget } from "./budget";

const publishedLimits: Readonly<Record<ClientSettings["mode"], RateLimit>> = {
  open_source: { requests: 100, perSeconds: 60 },
  managed: { requests: 10, perSeconds: 10 },
};

/** Hands out one budget for each service and credential. */
export class SharedBudgets {
  private readonly budgets = new Map<string, Budget>();

  constructor(private readonly clock: Clock) {}

  /** Clients of one process that use the same credential share the budget of the first with the same limit. */
  budgetFor(settings: ClientSettings, origin: string, credential: string): Budget {
    const limit = settings.rateLimit ?? publishedLimits[settings.mode];
    const firm = settings.rateLimit !== undefined;
    const digest = createHash("sha256").update(`${origin} ${credential}`).digest("base64");
    const key = `${digest} ${limit.requests}/${limit.perSeconds} ${firm}`;
    let budget = this.budgets.get(key);
    if (!budget) {
      budget = new Budget(this.clock, { ...limit, firm });
      this.budgets.set(key, budget);
    }
    return budget;
  }
}

/** The budgets of this process. */
export const processBudgets = new SharedBudgets(systemClock);
