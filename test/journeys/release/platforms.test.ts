import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import path from "node:path";
import { testIf } from "../../../providers/sdk/test/support/inside/testing";

const root = path.resolve(__dirname, "../../../dist/executables");
const fileOf = (target: string) =>
  path.join(root, target, `terraform-provider-observability${target.startsWith("win32") ? ".exe" : ""}`);

/** The first bytes of an executable: its headers. */
function headOf(target: string): Buffer {
  const head = Buffer.alloc(64 * 1024);
  const handle = openSync(fileOf(target), "r");
  readSync(handle, head);
  closeSync(handle);
  return head;
}

/** A test of an executable that `npm run build -- TARGET` made here. */
const built = (target: string) => testIf(existsSync(fileOf(target)), `npm run build -- ${target} was not run`);

const elf = { "linux-x64": 0x3e, "linux-x64-musl": 0x3e, "linux-arm64": 0xb7, "linux-arm64-musl": 0xb7 };
for (const [target, machine] of Object.entries(elf))
  built(target)(`${target} is an ELF executable of its processor and C library`, () => {
    const head = headOf(target);
    expect(head.subarray(0, 4).toString("latin1")).toBe("\u007fELF");
    expect(head.readUInt16LE(18)).toBe(machine);
    expect(head.toString("latin1")).toContain(target.endsWith("musl") ? "/lib/ld-musl-" : "/ld-linux-");
  });

const machO = { "darwin-x64": 0x01000007, "darwin-arm64": 0x0100000c };
for (const [target, processor] of Object.entries(machO))
  built(target)(`${target} is a Mach-O executable of its processor with a code signature`, () => {
    const head = headOf(target);
    expect(head.readUInt32LE(0)).toBe(0xfeedfacf);
    expect(head.readUInt32LE(4)).toBe(processor);
    expect(loadCommandsOf(head)).toContain(codeSignature);
  });

const pe = { "win32-x64": 0x8664, "win32-arm64": 0xaa64 };
for (const [target, machine] of Object.entries(pe))
  built(target)(`${target} is a console executable of its processor for Windows`, () => {
    const head = headOf(target);
    const header = head.readUInt32LE(0x3c);
    expect(head.subarray(header, header + 4).toString("latin1")).toBe("PE\0\0");
    expect(head.readUInt16LE(header + 4)).toBe(machine);
    const console = 3;
    expect(head.readUInt16LE(header + 24 + 68)).toBe(console);
  });

built("linux-x64")("the program inside is stored with one byte for each letter", () => {
  const text = "Terraform used the provider before it configured it.";
  const program = readFileSync(fileOf("linux-x64"));
  expect(program.includes(text, 0, "latin1")).toBe(true);
  expect(program.includes(text, 0, "utf16le")).toBe(false);
});

const codeSignature = 0x1d;

function loadCommandsOf(head: Buffer): number[] {
  const commands: number[] = [];
  for (let left = head.readUInt32LE(16), at = 32; left > 0; left -= 1) {
    commands.push(head.readUInt32LE(at));
    at += head.readUInt32LE(at + 4);
  }
  return commands;
}
