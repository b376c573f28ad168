// Runs the command of the built package as often as a test asks, each time with the folder and the environment of a process of its own.
const { runCommandLine } = require("../../dist/lib/tools/cli/command-line.js");

let output = "";
for (const stream of [process.stdout, process.stderr])
  stream.write = (chunk, encoding, callback) => {
    output += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
    const written = typeof encoding === "function" ? encoding : callback;
    if (written) process.nextTick(written);
    return true;
  };

async function run({ words, cwd, env }) {
  output = "";
  process.exitCode = undefined;
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  await runCommandLine(words);
  return { code: process.exitCode ?? 0, output };
}

let previous = Promise.resolve();
process.on("message", (command) => {
  previous = previous.then(async () => {
    process.send(await run(command));
  });
});
