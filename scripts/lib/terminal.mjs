// What the scripts print: color only on a terminal, NO_COLOR honored.
const color = process.stdout.isTTY && !process.env.NO_COLOR && process.env.TERM !== "dumb";
const paint = (code) => (text) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = paint("1");
export const dim = paint("2");
export const green = paint("32");
const red = paint("31");
export const cyan = paint("36");

/** Prints a line; a running step's clock makes room for it. */
export function say(line) {
  console.log(`${ticking ? clearLine : ""}${line}`);
}

const clearLine = "\r\u001b[K";
let ticking = false;

/** Runs one step with a line before and a line after it; its clock runs in between, elsewhere than on a terminal in a line every 15 seconds. */
export async function step(title, work) {
  say(`${cyan("▸")} ${title}`);
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const tick = () => {
    ticking = true;
    process.stdout.write(`${clearLine}${dim(`  ${seconds().toFixed(0)} s`)}`);
  };
  const clock = color ? setInterval(tick, 1000) : setInterval(() => say(`  … ${seconds().toFixed(0)} s`), 15_000);
  try {
    const result = await work();
    say(`${green("✓")} ${title} ${dim(`(${seconds().toFixed(1)} s)`)}`);
    return result;
  } finally {
    clearInterval(clock);
    if (ticking) process.stdout.write(clearLine);
    ticking = false;
  }
}

/** Ends the program with a message; without one where a signal ends it, which sets the exit code. */
export function fail(message) {
  if (process.exitCode === 130 || process.exitCode === 143) process.exit();
  console.error(`${red("✗")} ${message}`);
  process.exit(1);
}
