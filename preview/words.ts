import { formatNumber, type Mark } from "../drawing";
import type { AlertHistoryCheck } from "./backtest";

const minute = 60_000;

/** `3 h 20 min`. */
export function durationWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / minute);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = [days && `${days} d`, hours && `${hours} h`, rest && `${rest} min`].filter(Boolean);
  return parts.slice(0, 2).join(" ") || "0 min";
}

/** The result of a backtest in a few words. */
export function remarkOf(check: AlertHistoryCheck): string {
  if ("refused" in check) return `Not evaluated: the service rejects the query: ${check.refused}`;
  if ("unchecked" in check) return `Not evaluated: ${check.unchecked}`;
  const { firings, longest, maximum, percentile99, caveats } = check.result;
  const value = (number: number) => formatNumber(number, { average: false });
  const fired =
    firings.length === 0
      ? "would not have fired"
      : `would have fired ${firings.length} ${firings.length === 1 ? "time" : "times"}, at most for ${durationWords(longest ? longest.end - longest.start : 0)}`;
  const seen =
    maximum === undefined ? "" : `; maximum ${value(maximum)}, 99th percentile ${value(percentile99 ?? maximum)}`;
  return [`${fired}${seen}.`, ...caveats].join(" ");
}

/** `+`, `~`, `-` as Terraform marks its changes. */
export function signOf(mark: Mark): string {
  return { new: "+", changed: "~", moved: "~", removed: "-", unchanged: " " }[mark];
}

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
