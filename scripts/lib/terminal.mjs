// What the scripts print: colour only on a terminal, NO_COLOR honoured.
const colour = process.stdout.isTTY && !process.env.NO_COLOR && process.env.TERM !== "dumb";
const paint = (code) => (text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = paint("1");
export const dim = paint("2");
export const green = paint("32");
export const red = paint("31");
export const cyan = paint("36");

/** Runs one step with a line before and a line after it. */
export async function step(title, work) {
  console.log(`${cyan("▸")} ${title}`);
  const start = performance.now();
  const result = await work();
  console.log(`${green("✓")} ${title} ${dim(`(${((performance.now() - start) / 1000).toFixed(1)} s)`)}`);
  return result;
}

export function fail(message) {
  console.error(`${red("✗")} ${message}`);
  process.exit(1);
}
