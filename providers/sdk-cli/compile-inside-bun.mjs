// Run by Bun, with its options as JSON on standard input: puts a program and the runtime into one executable.
const { text, compile } = await Bun.stdin.json();
// A name for the program that is the same wherever it is built, because it is part of the executable's bytes.
const program = "/program.js";

await Bun.build({
  entrypoints: [program],
  files: { [program]: text },
  target: "bun",
  format: "cjs",
  minify: true,
  bytecode: true,
  // The executable reads no file of the folder that Terraform stands in.
  compile: {
    ...compile,
    autoloadDotenv: false,
    autoloadBunfig: false,
    autoloadTsconfig: false,
    autoloadPackageJson: false,
    // Nor does it run what is not inside it: no file that BUN_OPTIONS names, and nothing that a debugger sends, which editors offer to every program.
    execArgv: ["--disallow-code-generation-from-strings=strict"],
  },
});
