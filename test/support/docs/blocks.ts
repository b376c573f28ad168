/**
 * A fenced block of a guide. What the first word behind the fence says:
 * `sh` is run; `sh service` is started and runs on; `sh checkout` belongs into a checkout of this project; `sh start` is how other pages
 * start; with `file=NAME` the block is written to that file, with `append=NAME` added to it after an empty line; `text` is output of the block before, line by line, where `…` stands for anything. A block under
 * `<!-- not run: REASON -->` is only shown.
 */
export interface Block {
  readonly kind: "run" | "service" | "checkout" | "start" | "file" | "output" | "shown";
  readonly language: string;
  readonly file?: string;
  readonly appends: boolean;
  readonly text: string;
  /** Line of the fence, from 1. */
  readonly line: number;
}

const fence = /^```(\S*)[ ]?(.*)$/;

/** The fenced blocks of a Markdown text, in order. */
export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split("\n");
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const open = fence.exec(lines[at] ?? "");
    if (!open) continue;
    const end = lines.indexOf("```", at + 1);
    if (end < 0) throw new Error(`the block that begins in line ${at + 1} has no end`);
    const [, language = "", info = ""] = open;
    const [, how, file] = /(file|append)=(\S+)/.exec(info) ?? [];
    const isShown = lines.slice(Math.max(0, at - 2), at).some((line) => line.startsWith("<!-- not run: "));
    const text = lines.slice(at + 1, end).join("\n");
    blocks.push({
      kind: isShown ? "shown" : kindOf(language, info, file),
      language,
      file,
      appends: how === "append",
      text,
      line: at + 1,
    });
    at = end;
  }
  return blocks;
}

function kindOf(language: string, info: string, file: string | undefined): Block["kind"] {
  if (file !== undefined) return "file";
  if (language === "text") return "output";
  if (language !== "sh") return "shown";
  if (info === "service") return "service";
  return info === "checkout" || info === "start" ? info : "run";
}
