/*
 * Writes two files back and is ended with SIGKILL before one of its renames, links or removals: `killed-writer.ts FOLDER NUMBER`. A test starts it.
 */
import fs from "node:fs";
import path from "node:path";
import { writeBack } from "../../lib/tools/code/write-back";

const [folder = "", number = "0"] = process.argv.slice(2);
let calls = 0;
function counted<Arguments extends unknown[]>(original: (...all: Arguments) => void): (...all: Arguments) => void {
  return (...all) => {
    calls += 1;
    if (calls === Number(number)) process.kill(process.pid, "SIGKILL");
    original(...all);
  };
}
Object.assign(fs, { renameSync: counted(fs.renameSync), linkSync: counted(fs.linkSync), rmSync: counted(fs.rmSync) });
const changes = ["a.tf", "sub/b.tf"].map((name) => ({
  ...{ file: path.join(folder, name), expectedText: `old ${name}`, text: `new ${name}` },
}));
writeBack(changes, folder);
process.stdout.write(`${calls} calls\n`);
