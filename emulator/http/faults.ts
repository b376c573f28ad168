/** What goes wrong, for which requests and how often. */
export interface Fault {
  kind:
    | "status"
    | "status-after"
    | "delay"
    | "refuse"
    | "reset-before"
    | "reset-after"
    | "truncate"
    | "slow-body"
    | "content-type"
    | "duplicate-page";
  /** Default: any method. */
  method?: string;
  /** The path with `*` for any text; default: any path of the API. */
  path?: string;
  /** How many matching requests it hits; default: all. */
  count?: number;
  /** How many matching requests pass unharmed first; default 0. */
  skip?: number;
  /** `status`: the status, body and headers to respond with instead of doing anything; `status-after`: when all is done. */
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** `content-type`, and the type of a `status` body; default `text/html`. */
  contentType?: string;
  /** `delay`: how long; `slow-body`: over how long; `refuse`: for how long no connection is accepted. */
  milliseconds?: number;
}

const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");

function matches({ method, path }: Fault, requestMethod: string, requestPath: string): boolean {
  if (method && method.toUpperCase() !== requestMethod) return false;
  return !path || new RegExp(`^${path.split("*").map(escaped).join(".*")}$`).test(requestPath);
}

/** The remaining faults. The first one that matches a request applies to it. */
export class FaultPlan {
  private pending: { fault: Fault; skip: number; left: number }[] = [];

  constructor(faults: Fault[]) {
    for (const fault of faults) this.add(fault);
  }

  add(fault: Fault): void {
    this.pending.push({ fault, skip: fault.skip ?? 0, left: fault.count ?? Number.POSITIVE_INFINITY });
  }

  clear(): void {
    this.pending = [];
  }

  take(method: string, path: string): Fault | undefined {
    for (const entry of this.pending) {
      if (entry.left === 0 || !matches(entry.fault, method, path)) continue;
      if (entry.skip > 0) {
        entry.skip -= 1;
        continue;
      }
      entry.left -= 1;
      return entry.fault;
    }
    return undefined;
  }
}
