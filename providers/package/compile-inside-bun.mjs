// Run by Bun, with its options as JSON on standard input; prints what went into the executable.
const { entry, outfile, define, foreign } = await Bun.stdin.json();

// A single letter beyond ASCII, in a comment of a package, would make the program UTF-16: twice the size, in the file and in memory.
const inAscii = {
  name: "ascii",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.js$/ }, async ({ path }) => {
      const text = await Bun.file(path).text();
      const contents = text.replace(
        /[^\0-\x7f]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
      return contents === text ? undefined : { contents, loader: "js" };
    });
  },
};

const { metafile } = await Bun.build({
  entrypoints: [entry],
  target: "bun",
  format: "cjs",
  minify: true,
  bytecode: true,
  metafile: true,
  plugins: [inAscii],
  define,
  // The executable reads no file of the folder that Terraform stands in.
  compile: {
    outfile,
    ...(foreign ? { target: foreign.target, executablePath: foreign.runtime } : {}),
    autoloadDotenv: false,
    autoloadBunfig: false,
    autoloadTsconfig: false,
    autoloadPackageJson: false,
    // Nor does it run what is not inside it: no file that BUN_OPTIONS names, and nothing that a debugger sends, which editors offer to every program.
    execArgv: ["--disallow-code-generation-from-strings=strict"],
  },
});
console.log(JSON.stringify(metafile));
