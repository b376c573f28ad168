import type { Random } from "./random";

const titles = [
  "Errors",
  "Errors",
  "Checkout",
  "Latency p95",
  "Same name",
  "404s",
  "Größe & Straße",
  "日本語の名前",
  "Крах",
  'Say "hi"',
  "It's",
  "Both \"and\" 'or'",
  "${var.x} %{if}",
  "$${kept}",
  "a/b\\c",
  "tab\there",
  "class",
  "Emoji 🚀 here",
  "  spaced  out ",
  "default",
  "Time series",
  "An uncommonly long title that goes on and on until nobody remembers how it began, let alone what it was about",
] as const;

const conditions = [
  "",
  "SeverityText:error",
  'ServiceName:"check out"',
  "level = 'error'",
  "a \\ b",
  "x ${y} %{z}",
  'ServiceName:api AND (SeverityText:error OR SeverityText:fatal) AND NOT Body:"health check" AND Duration:>1000000000',
] as const;

const texts = [
  "",
  "Hello",
  "# Title\n\nSome *text*.\n",
  "no end\nof line",
  "  indented\n    everywhere",
  "trailing blanks   \nand\ttabs\n\n",
  "back`tick` ${x} %{y} \\n",
  "EOT\nEOT",
  "\n\n",
  "windows\r\nlines\r\n",
] as const;

export const title = (random: Random): string => random.pick(titles);
export const condition = (random: Random): string => random.pick(conditions);
export const markdown = (random: Random): string => random.pick(texts);
export const column = (random: Random): string =>
  random.pick(["ServiceName", "SpanName", "LogAttributes['http.status']", "round(Duration / 1e6)", 'a "b"']);
