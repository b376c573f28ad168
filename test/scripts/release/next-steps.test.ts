import path from "node:path";
import { inModule } from "../../support/module";

const root = path.resolve(__dirname, "../../..");

interface Options {
  readonly out?: string;
  readonly key?: string;
  readonly asBuilt?: boolean;
}

function nextSteps(options: Options = {}): readonly string[] {
  const out = path.resolve(root, options.out ?? "release");
  const packages = [path.join(out, ".new/cdktf-observability-0.2.0.tgz")];
  const all = { version: "0.2.0", asBuilt: false, notarize: true, ...options, out, packages };
  return inModule("scripts/release/next-steps.mjs", `it.nextSteps(${JSON.stringify(all)})`);
}

test.each([
  ["release", "./release/cdktf-observability-0.2.0.tgz"],
  [".", "./cdktf-observability-0.2.0.tgz"],
  ["..", "../cdktf-observability-0.2.0.tgz"],
])("npm takes the archive in %s as a file, not as a repository of GitHub", (out, archive) => {
  const command = nextSteps({ out }).find((line) => line.includes("npm publish"));
  expect(command?.trim()).toBe(`npm publish ${archive} --access public`);
});

const commands = (options: Options, word: string) =>
  nextSteps(options).flatMap((line) =>
    line.includes(word) ? (/npm run release -- ([^,;]*)/.exec(line)?.[1] ?? []) : [],
  );

test.each([
  ["codesign and signtool keep the key of the checksums", { key: "me" }, "--as-built", '--as-built --sign "me"'],
  ["codesign and signtool name the missing key", {}, "then ", '--as-built --sign "KEY"'],
])("%s", (_, options, word, command) => {
  expect(commands(options, word)).toEqual([command, command]);
});

test("checksums are signed without building the signed executables again", () => {
  expect(commands({ asBuilt: true }, "--sign")).toEqual(['--as-built --sign "KEY"']);
});

test("before the executables are signed, the checksums of a new build are signed", () => {
  expect(commands({}, "because it builds them again")).toEqual(['--sign "KEY"']);
});
