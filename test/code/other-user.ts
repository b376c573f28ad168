/*
 * Says why the files of a folder cannot be written, as a user who owns none of them: `other-user.ts FOLDER NAME…`. A test of an administrator
 * starts it.
 */
import path from "node:path";
import { obstaclesTo, writeBack } from "../../lib/tools/code/write-back";

const [folder = "", ...names] = process.argv.slice(2);
process.setgid?.(65534);
process.setuid?.(65534);
const files = names.map((name) => path.join(folder, name));
const obstacles = obstaclesTo(files, folder);
const writable = files.filter((file) => !obstacles.has(file));
writeBack(
  writable.map((file) => ({ file, text: "new" })),
  folder,
);
process.stdout.write(JSON.stringify([...obstacles.values()]));
