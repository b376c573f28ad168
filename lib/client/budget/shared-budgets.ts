import { createHash } from "node:crypto";
import { type Clock, systemClock } from "../clock";
import { modes } from "../modes";
import type { ClientSettings } from "../settings";
import { Budget } from "./budget";

/** Returns one budget for each service and credential. */
export class SharedBudgets {
  private readonly budgets = new Map<string, Budget>();

  constructor(private readonly clock: Clock) {}

  /** Clients of one process that use the same credential share the budget of the first with the same limit. */
  budgetFor(settings: ClientSettings, origin: string, credential: string): Budget {
    const limit = settings.rateLimit ?? modes[settings.mode].limit;
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
