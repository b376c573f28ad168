import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileDigest, packageHash, placeProgram, putProvider, replaceFile } from "../../mirror";

const own = { source: "registry.terraform.io/observability-as-code/observability", version: "0.1.0" };
const modeOf = (file: string) => statSync(file).mode & 0o777;

let folder: string;
let program: string;
let place: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "observability-delivery-"));
  program = path.join(folder, "program");
  place = path.join(folder, own.source, "0.1.0/linux_amd64/terraform-provider-observability_v0.1.0");
  writeProgram("one");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A new file each time, as a build makes it. */
function writeProgram(text: string, mode = 0o755): void {
  rmSync(program, { force: true });
  writeFileSync(program, text);
  chmodSync(program, mode);
}

const put = () => putProvider(folder, own, "linux_amd64", program);

test("the provider is written where Terraform looks for it, is executable, and is replaced when it changes", () => {
  const first = put();
  const firstHash = first.hash();
  expect(first.file).toBe(place);
  expect(modeOf(place)).toBe(0o755);
  writeProgram("two");
  const second = put();
  expect(readFileSync(place, "utf8")).toBe("two");
  expect(second.hash()).not.toBe(firstHash);
  expect(second.hash()).toBe(packageHash(new Map([[path.basename(place), fileDigest(program)]])));
  expect(readdirSync(path.dirname(place))).toEqual([path.basename(place)]);
  expect(readdirSync(path.dirname(path.dirname(place)))).toEqual(["linux_amd64"]);
});

test("who writes into one stack's program changes no other, and the next run repairs it, a hard link of an earlier version too", () => {
  mkdirSync(path.dirname(place), { recursive: true });
  linkSync(program, place);
  put();
  writeFileSync(place, "bad");
  expect(readFileSync(program, "utf8")).toBe("one");
  expect(put().hash()).toBe(packageHash(new Map([[path.basename(place), fileDigest(program)]])));
  expect(readFileSync(place, "utf8")).toBe("one");
});

test("a program that is not executable is copied and made executable, and the original stays unchanged", () => {
  writeProgram("one", 0o600);
  put();
  expect(statSync(place).ino).not.toBe(statSync(program).ino);
  expect(modeOf(place)).toBe(0o755);
  expect(modeOf(program)).toBe(0o600);
});

test("an existing file with the right bytes and the wrong mode is made executable", () => {
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, "one", { mode: 0o644 });
  put();
  expect(modeOf(place)).toBe(0o755);
});

test("a file that Terraform may be running is never written to", () => {
  writeProgram("one", 0o700);
  put();
  const running = path.join(folder, "running");
  linkSync(place, running);
  writeProgram("two", 0o700);
  put();
  expect(readFileSync(running, "utf8")).toBe("one");
  expect(readFileSync(place, "utf8")).toBe("two");
});

test("a link instead of the file is replaced, and its target stays unchanged", () => {
  const target = path.join(folder, "precious");
  writeFileSync(target, "one", { mode: 0o600 });
  mkdirSync(path.dirname(place), { recursive: true });
  symlinkSync(target, place);
  put();
  expect(lstatSync(place).isFile()).toBe(true);
  expect(modeOf(target)).toBe(0o600);
});

test("no file remains when the folder cannot be written", () => {
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, "occupied"), "");
  expect(() => placeProgram(program, place)).toThrow();
  expect(readdirSync(path.dirname(path.dirname(place)))).toEqual(["linux_amd64"]);
});

test("a file is replaced atomically and no other file remains", () => {
  const file = path.join(folder, "lock");
  replaceFile(file, "a");
  replaceFile(file, "b");
  expect(readFileSync(file, "utf8")).toBe("b");
  expect(readdirSync(folder).sort()).toEqual(["lock", "program"]);
});
