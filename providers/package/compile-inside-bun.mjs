// Run by Bun, with its options as JSON on standard input.
const { entry, outfile, define, foreign } = await Bun.stdin.json();

await Bun.build({
  entrypoints: [entry],
  target: "bun",
  format: "cjs",
  minify: true,
  bytecode: true,
  define,
  // The executable reads no file of the folder that Terraform stands in.
  compile: {
    outfile,
    ...(foreign ? { target: foreign.target, executablePath: foreign.runtime } : {}),
    autoloadDotenv: false,
    autoloadBunfig: false,
    autoloadTsconfig: false,
    autoloadPackageJson: false,
  },
});
