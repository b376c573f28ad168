import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { isGenerated, rooms, root, sourcesIn, textOf } from "../support/sources";

/** Rooms by floor, the lowest first, as the page draws them: an import goes to a lower floor, or on one floor to the left. */
const floors: readonly (readonly string[])[] = [
  ...textOf("docs/contributing/architecture.md").matchAll(/^floor (\d+) +(.+)$/gm),
]
  .sort(([, first], [, second]) => Number(first) - Number(second))
  .map(([, , names = ""]) => names.split(/ +/));

const placed = floors.flat();

/** Rooms inside a folder, by floor, the lowest first. Files of the folder itself that are not listed stand above all of them. */
const floorsInside: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "lib/client": [["errors"], ["modes"], ["settings"], ["exchange"], ["stores"]],
  "providers/observability": [
    ["rounded-numbers.ts"],
    ["diagnostics.ts", "service.ts"],
    ["find.ts", "teams.ts"],
    ["stored"],
    ["data-sources", "resources", "ephemeral.ts", "functions.ts"],
    ["actions"],
    ["provider.ts"],
  ],
  "providers/observability/resources": [["dashboard"], ["alert"]],
  "providers/sdk": [
    ["plugin", "schema", "mirror"],
    ["validation", "http"],
    ["constructs"],
    ["runtime"],
    ["protocol/codec.ts", "stored"],
    ["rest"],
    ["protocol/v6"],
    ["serve.ts", "testing"],
    ["exports"],
  ],
  "lib/emulator": [
    ["clock.ts", "rejection.ts", "shapes"],
    ["store"],
    ["database", "options.ts"],
    ["evaluator", "http"],
    ["operations"],
    ["demo", "document.ts", "modes.ts"],
  ],
};

const files = sourcesIn(rooms);

function roomOf(file: string): string | undefined {
  return placed.find((room) => file === room || file.startsWith(`${room}/`));
}

interface Import {
  readonly from: string;
  readonly specifier: string;
  /** The file inside the repository, or `undefined` for a package. */
  readonly to: string | undefined;
}

function importsOf(file: string): Import[] {
  const source = textOf(file);
  return ts
    .preProcessFile(source, true, true)
    .importedFiles.map(({ fileName }) => ({ from: file, specifier: fileName, to: resolve(file, fileName) }));
}

const sdk = "providers/sdk";
/** The SDK's command. */
const sdkCli = "providers/sdk-cli";
/** One file for each entry point of the package. */
const doors = `${sdk}/exports`;

function resolve(file: string, specifier: string): string | undefined {
  const ofSdk = packageOf(specifier) === "terraform-provider-sdk";
  if (!ofSdk && !specifier.startsWith(".")) return undefined;
  const base = ofSdk
    ? specifier.replace("terraform-provider-sdk", doors)
    : path.posix.join(path.posix.dirname(file), specifier);
  return [base, `${base}.ts`, `${base}/index.ts`].find((candidate) => files.includes(candidate)) ?? base;
}

function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

const imports = files.flatMap(importsOf);

test("the top level has six folders, documents and configuration, and no file that somebody forgot there", () => {
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  const top = [...new Set(files.map((file) => file.replace(/\/.*/, "/")))].filter((name) => !name.startsWith("."));
  const documents = ["CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md"];
  const configuration = [
    "biome.json",
    "cdktf.json",
    "jest.config.js",
    "package-lock.json",
    "package.json",
    "tsconfig.json",
  ];
  const folders = ["docs/", "examples/", "lib/", "providers/", "scripts/", "test/"];
  expect(top.sort()).toEqual([...documents, ...configuration, ...folders].sort());
});

test("the page draws four floors of the core and three of the tools, and every source file has a room on them", () => {
  expect(floors.map((floor) => floor.filter((room) => room.startsWith("lib/tools/")).length > 0)).toEqual([
    ...[false, false, false, false],
    ...[true, true, true],
  ]);
  expect(placed.filter((room) => !files.some((file) => roomOf(file) === room))).toEqual([]);
  expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
});

test("a room imports only rooms of lower floors, and on its own floor those to the left", () => {
  const up = imports.filter(({ from, to }) => {
    if (to === undefined || roomOf(from) === roomOf(to)) return false;
    return placed.indexOf(roomOf(to) ?? "") > placed.indexOf(roomOf(from) ?? "") || !roomOf(to);
  });
  expect(up.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test("the page lists what the emulator shares of evaluation", () => {
  const [, section = ""] = textOf("docs/contributing/architecture.md").split("## What the emulator shares");
  const [table = ""] = section.split("\n## ");
  const listed = [...table.matchAll(/^\| (.*?): /gm)].flatMap(([, names = ""]) => names.match(/\w+(?=`)/g) ?? []);
  const shared = files
    .filter((file) => file.startsWith("lib/emulator/"))
    .flatMap((file) => [...textOf(file).matchAll(/import \{([^}]*)\} from "\.\.\/\.\.\/evaluation\/[\w-]+"/g)])
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()))
    .filter((name) => name !== "" && !name.startsWith("type "));
  expect([...new Set(shared)].sort()).toEqual(listed.filter((name) => name !== "drawing").sort());
});

test("the package imports nothing of the provider, which is built apart", () => {
  const apart = imports.filter(({ from, to }) => from.startsWith("lib/") && to?.startsWith("providers/observability/"));
  expect(apart.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test.each(Object.entries(floorsInside))("inside %s, a room imports only the rooms below it", (folder, inside) => {
  const top = inside.length;
  const placeOf = (file: string) => {
    const name = file.slice(folder.length + 1);
    const floor = inside.findIndex((names) => names.some((room) => name === room || name.startsWith(`${room}/`)));
    const room = inside[floor]?.find((one) => name === one || name.startsWith(`${one}/`));
    return room === undefined ? { room: "", floor: name.includes("/") ? -1 : top } : { room, floor };
  };
  const own = files.filter((file) => file.startsWith(`${folder}/`));
  const used = new Set(own.map((file) => placeOf(file).room));
  expect(own.filter((file) => placeOf(file).floor < 0)).toEqual([]);
  expect(inside.flat().filter((room) => !used.has(room))).toEqual([]);
  const up = imports.filter(({ from, to }) => {
    if (!own.includes(from) || to === undefined || !own.includes(to)) return false;
    const [here, there] = [placeOf(from), placeOf(to)];
    return here.room !== there.room && there.floor >= here.floor;
  });
  expect(up.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test("there are no circular imports within a layer", () => {
  const edges = new Map<string, string[]>();
  for (const { from, to } of imports) if (to && files.includes(to)) edges.set(from, [...(edges.get(from) ?? []), to]);
  const state = new Map<string, "open" | "done">();
  const circles: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      circles.push([...trail.slice(trail.indexOf(file)), file].join(" -> "));
      return;
    }
    state.set(file, "open");
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    state.set(file, "done");
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

/** `providers/sdk/protocol/v6` for whatever is in it. */
const versionFolder = (file: string) => /^providers\/sdk\/protocol\/v\d+/.exec(file)?.[0];

const isOfSdk = (file: string) => file.startsWith(`${sdk}/`);
const isOfCli = (file: string) => file.startsWith(`${sdkCli}/`);

/** The files that the build takes instead of others for the copy for cdktn. */
const twinsForCdktn = files
  .filter((file) => file.endsWith(".cdktn.ts"))
  .map((twin) => [twin.replace(".cdktn.ts", ".ts"), twin] as const);

test.each(twinsForCdktn)("%s is the same for cdktn", (file, twin) => {
  const codeOf = (name: string) => textOf(name).replace(/\/\*\*.*?\*\/\n/s, "");
  const forCdktn = codeOf(file)
    .replaceAll('"cdktf"', '"cdktn"')
    .replaceAll(/(?<="terraform-provider-sdk\/(internal\/)?)constructs(?=")/g, "cdktn");
  expect(codeOf(twin)).toBe(forCdktn);
});

const walls: readonly (readonly [string, (one: Import) => boolean])[] = [
  [
    "lib imports of the providers only how the SDK describes values, speaks HTTP, makes constructs and writes mirrors",
    ({ from, to }) =>
      from.startsWith("lib/") &&
      /^providers\/(?!sdk\/exports\/(internal\/)?(schema|values|definitions|constructs|cdktn|mirror|http)\b)/.test(
        to ?? "",
      ),
  ],
  [
    "only two files import the CDK, each with a twin for cdktn, and lib/constructs/needs-cdk.ts says when it is missing",
    ({ from, specifier }) =>
      /^cdkt[fn]$/.test(packageOf(specifier)) && !twinsForCdktn.some(([file, twin]) => from === file || from === twin),
  ],
  [
    "the constructs have their base from where they have the CDK",
    ({ from, specifier }) =>
      from.startsWith("lib/") &&
      !/^lib\/constructs\/cdk\.(cdktn\.)?ts$/.test(from) &&
      /^terraform-provider-sdk\/(internal\/)?(constructs|cdktn)$/.test(specifier),
  ],
  ["the SDK imports nothing of this repository", ({ from, to }) => isOfSdk(from) && !!to && !isOfSdk(to)],
  [
    "the SDK's command imports the SDK, and only the build and tests import the command",
    ({ from, to }) => !!to && isOfCli(from) !== isOfCli(to) && (isOfCli(to) || !to.startsWith(`${doors}/`)),
  ],
  [
    "the SDK is imported by its name, through its doors",
    ({ from, to, specifier }) => !isOfSdk(from) && isOfSdk(to ?? "") && specifier.startsWith("."),
  ],
  [
    "messages of a protocol version stay in the folder of that version",
    ({ from, to }) => !!to && /\/generated\/tfplugin/.test(to) && !to.startsWith(`${versionFolder(from)}/generated/`),
  ],
  [
    "the only thing that knows a protocol version is what serves the process, and what tests use in its place",
    ({ from, to }) =>
      /^providers\/sdk\/protocol\/v\d/.test(to ?? "") &&
      versionFolder(from) !== versionFolder(to ?? "") &&
      !["serve.ts", "exports/testing/index.ts", "exports/internal/build.ts"]
        .map((name) => `${sdk}/${name}`)
        .includes(from),
  ],
  [
    "only the SDK speaks HTTP, and the emulator answers",
    ({ from, specifier }) =>
      /^(lib|providers)\//.test(from) &&
      !/^(providers\/sdk\/http|lib\/emulator)\//.test(from) &&
      /^(undici|node:https?)$/.test(packageOf(specifier)),
  ],
  [
    "the evaluation imports nothing but itself",
    ({ from, to }) => from.startsWith("lib/evaluation/") && !to?.startsWith("lib/evaluation/"),
  ],
  [
    "the preview uses what the emulator offers to everybody",
    ({ from, to }) =>
      from.startsWith("lib/tools/preview/") && !!to?.startsWith("lib/emulator/") && to !== "lib/emulator/index.ts",
  ],
  [
    "the emulator shares only what recordings of the service hold",
    ({ from, to }) =>
      from.startsWith("lib/emulator/") && !/^lib\/(emulator|evaluation|drawing)\//.test(to ?? "lib/emulator/"),
  ],
];

test.each(walls)("%s", (_, crosses) => {
  expect(imports.filter(crosses).map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([]);
});

test("packages are imported by what they export, never by the path of a file inside them", () => {
  const isExported = (specifier: string) => {
    const { exports = {} } = JSON.parse(
      readFileSync(path.join(root, "node_modules", packageOf(specifier), "package.json"), "utf8"),
    );
    return isDoor(exports, `.${specifier.slice(packageOf(specifier).length)}`);
  };
  const inner = imports.filter(
    ({ specifier }) => !/^(\.|node:)/.test(specifier) && specifier !== packageOf(specifier) && !isExported(specifier),
  );
  expect(inner.map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([]);
});

function isDoor(exports: object, door: string): boolean {
  return Object.hasOwn(exports, door) || Object.hasOwn(exports, door.replace(/[^/]+$/, "*"));
}

test("tests, benches and scripts use the SDK through its doors, and the support of its tests", () => {
  const using = sourcesIn(["test", "scripts"], /\.(ts|mjs)$/).flatMap((file) => importsOf(file));
  const inner = using.filter(
    ({ to, specifier }) => to?.startsWith(`${sdk}/`) && specifier.startsWith(".") && !to.includes("/test/support/"),
  );
  const { exports } = JSON.parse(textOf(`${sdk}/package.json`));
  const unknown = using.filter(
    ({ specifier }) =>
      packageOf(specifier) === "terraform-provider-sdk" &&
      !isDoor(exports, specifier.replace("terraform-provider-sdk", ".")),
  );
  expect(using.length).toBeGreaterThan(1000);
  expect([...inner, ...unknown].map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([]);
});

test("the SDK has no word of this service", () => {
  const words = /clickstack|hyperdx|dashboard|\btiles?\b|\balerts?\b|webhook|saved search|\bproducts?\b|observability/i;
  const own = files.filter((file) => (isOfSdk(file) || isOfCli(file)) && !isGenerated(file));
  expect(own.filter((file) => words.test(textOf(file)))).toEqual([]);
});

test("the tests of the SDK import the SDK, its packages, their own support, and the command, which compiles their provider", () => {
  const { dependencies, devDependencies } = JSON.parse(textOf(`${sdk}/package.json`));
  const packages = ["terraform-provider-sdk", ...Object.keys({ ...dependencies, ...devDependencies })];
  const outside = sourcesIn([`${sdk}/test`], /\.(ts|mjs)$/)
    .flatMap((file) => importsOf(file))
    .filter(({ specifier, to }) =>
      to
        ? !to.startsWith(`${sdk}/`) && to !== `${sdkCli}/index.mjs`
        : !specifier.startsWith("node:") && !packages.includes(packageOf(specifier)),
    );
  expect(outside.map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([]);
});

test("what is no kind is data too: settings, queries and the catalog export no functions", () => {
  const functions = ["catalog", "provider", "queries", "service"].flatMap((name) =>
    Object.entries(require(path.join(root, "lib/kinds", name))).filter(([, value]) => typeof value === "function"),
  );
  expect(functions).toEqual([]);
});

test("no file is longer than 500 lines", () => {
  const sizes = files
    .filter((file) => !isGenerated(file))
    .map((file) => ({ file, lines: textOf(file).split("\n").length }));
  expect(sizes.filter(({ lines }) => lines > 500).map(({ file, lines }) => `${lines} ${file}`)).toEqual([]);
});
