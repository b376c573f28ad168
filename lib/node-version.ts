/** The lowest version of Node.js that the package is tested with: `engines` in package.json. */
const lowest = "20.18.1";

/** Refuses to start where half of the package would run and the other half fail. */
function refuseOldNode(running: string): void {
  if (running.localeCompare(lowest, "en", { numeric: true }) >= 0) return;
  throw new Error(`cdktf-observability needs Node.js ${lowest} or later, and this is ${running}.`);
}

refuseOldNode(process.versions.node);

export {};
