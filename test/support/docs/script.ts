import type { Block } from "./blocks";

const mark = "::block-of-line ";

/** One bash program that does what a guide says, block by block, and prints a mark before each. */
export function scriptOf(blocks: readonly Block[], port: number): string {
  const parts = blocks.map((block) => [`printf '\\n%s\\n' "${mark}${block.line}"`, commandOf(block, port)].join("\n"));
  // One stream, so that what a block says as an error is not read behind the mark of the next.
  const oneStream = "exec 2>&1";
  return ["set -euo pipefail", oneStream, "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT", ...parts, ""].join("\n");
}

function commandOf({ kind, text, file, appends, line }: Block, port: number): string {
  const own = text.replaceAll("localhost:8000", `127.0.0.1:${port}`);
  if (kind === "file")
    return `mkdir -p "$(dirname ${file})"
cat ${appends ? ">>" : ">"} ${file} <<'END_OF_BLOCK'\n${appends ? "\n" : ""}${own}\nEND_OF_BLOCK`;
  if (kind === "run") return own;
  if (kind !== "service") return ":";
  const log = `service-${line}.log`;
  return `${own} --port ${port} > ${log} 2>&1 &
for _ in $(seq 100); do grep -q "listening on" ${log} && break; sleep 0.1; done; cat ${log}`;
}

/** What each block printed, by the line it begins in. */
export function outputsOf(output: string): Map<number, string> {
  const parts = output.split(new RegExp(`^${mark}(\\d+)$`, "m"));
  const outputs = new Map<number, string>();
  for (let i = 1; i < parts.length; i += 2) outputs.set(Number(parts[i]), parts[i + 1] ?? "");
  return outputs;
}

/** The lines of a shown output that the real one does not have, in order; `…` stands for anything. */
export function missingLines(shown: string, real: string): string[] {
  const missing: string[] = [];
  const rest = real.split("\n").map(words);
  for (const line of shown.split("\n").map(words)) {
    if (line === "" || line === "…") continue;
    const parts = line.split("…");
    const found = rest.findIndex((candidate) => containsInOrder(candidate, parts));
    if (found < 0) missing.push(line);
    else rest.splice(0, found + 1);
  }
  return missing;
}

function containsInOrder(text: string, parts: readonly string[]): boolean {
  let at = 0;
  return parts.every((part) => {
    const found = text.indexOf(part.trim(), at);
    at = found + part.trim().length;
    return found >= 0;
  });
}

function words(line: string): string {
  return line.trim().replace(/\s+/g, " ");
}

/** The shown lines that a command did not print, if there are any. */
export function unlikeShown(blocks: readonly Block[], outputs: ReadonlyMap<number, string>): string | undefined {
  for (const [index, { kind, text, line }] of blocks.entries()) {
    if (kind !== "output") continue;
    const before = blocks.slice(0, index).findLast((block) => block.kind === "run" || block.kind === "service");
    const real = outputs.get(before?.line ?? 0) ?? "";
    const missing = missingLines(text, real);
    if (missing.length > 0) return `line ${line} shows what was not printed: ${missing.join("\n")}\n${real}`;
  }
  return undefined;
}
