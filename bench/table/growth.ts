import { type Measured, type Row, serviceOf } from "./measure";

/** How often more a run takes when the stack is larger, from one size to the next. */
export interface Growth {
  readonly service: string;
  readonly what: Measured["what"];
  /** Objects before and after. */
  readonly objects: readonly [number, number];
  readonly requests: number;
  readonly seconds: number;
  readonly provider: number;
  readonly terraform: number;
  readonly memory: number;
}

/** From each size to the next one, for the runs that both sizes have under the same conditions. */
export function growthOf(rows: readonly Row[]): readonly Growth[] {
  return rows.flatMap((small, at) => {
    const large = rows.slice(at + 1).find((row) => serviceOf(row) === serviceOf(small) && row.count > small.count);
    return large ? small.runs.flatMap((run) => between(small, run, large)) : [];
  });
}

function between(small: Row, before: Measured, large: Row): readonly Growth[] {
  const after = large.runs.find(({ what }) => what === before.what);
  if (!after) return [];
  const times = (member: "requests" | "seconds" | "provider" | "terraform" | "memory") =>
    after[member] / before[member];
  return [
    {
      service: serviceOf(small),
      what: before.what,
      objects: [small.count * 2, large.count * 2],
      requests: times("requests"),
      seconds: times("seconds"),
      provider: times("provider"),
      terraform: times("terraform"),
      memory: times("memory"),
    },
  ];
}
