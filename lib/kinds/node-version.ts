/** The lowest version of Node.js that the package is tested with: `engines` in package.json. */
const lowest = "20.18.1";

/** Rejects a Node.js with which half of the package would run and the other half fail. */
function rejectOldNode(running: string): void {
  if (numberOf(running) >= numberOf(lowest)) return;
  throw new Error(`cdktf-observability needs Node.js ${lowest} or later, and this is ${running}.`);
}

/** A version as one number: each of its parts is far below 1000. */
function numberOf(version: string): number {
  return version.split(".").reduce((sum, part) => sum * 1000 + Number.parseInt(part, 10), 0);
}

rejectOldNode(process.versions.node);

export {};
