import { spawn } from "node:child_process";
import { once } from "node:events";
import { startPlugin } from "terraform-provider-sdk/testing/plugin";
import { builtExecutable } from "../../../support/built";

/** Medians in milliseconds from the start of the process to the first response, and of a bare start of Node; the runs alternate. */
export async function measureStart(runs: number): Promise<{ readonly provider: number; readonly node: number }> {
  const times = { provider: [] as number[], node: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    times.node.push(await timed(() => once(spawn(process.execPath, ["-e", "0"]), "exit")));
    times.provider.push(await timed(firstResponse));
  }
  return { provider: median(times.provider), node: median(times.node) };
}

let last: (() => void) | undefined;

async function firstResponse(): Promise<void> {
  last?.();
  const plugin = await startPlugin(builtExecutable());
  const client = plugin.connect();
  await client.call("/tfplugin6.Provider/GetProviderSchema");
  last = () => {
    client.close();
    plugin.child.kill();
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Ends the process that the last run left. */
export const endStarts = (): void => last?.();
