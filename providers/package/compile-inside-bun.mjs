// Run by Bun, with its options as JSON on standard input; prints what went into the executable.
const { entry, outfile, define, foreign } = await Bun.stdin.json();

const { metafile } = await Bun.build({
  entrypoints: [entry],
  target: "bun",
  format: "cjs",
  minify: true,
  bytecode: true,
  metafile: true,
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
console.log(JSON.stringify(metafile));
