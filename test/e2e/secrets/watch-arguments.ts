import { readdirSync, readFileSync } from "node:fs";

/** Notes the arguments of every process of this machine while `run` runs. */
export async function argumentsDuring<T>(run: () => Promise<T>): Promise<{ result: T; seen: string }> {
  const seen = new Set<string>();
  const timer = setInterval(() => {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) seen.add(argumentsOf(pid));
  }, 20);
  try {
    return { result: await run(), seen: [...seen].join("\n") };
  } finally {
    clearInterval(timer);
  }
}

function argumentsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
