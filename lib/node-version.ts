/** The lowest version of Node.js that the package is tested with: `engines` in package.json. */
const lowest = [20, 18] as const;

/** Refuses to start where half of the package would run and the other half fail. */
function refuseOldNode(running: string): void {
  const [major = 0, minor = 0] = running.split(".").map(Number);
  if (major > lowest[0] || (major === lowest[0] && minor >= lowest[1])) return;
  throw new Error(`cdktf-observability needs Node.js ${lowest.join(".")} or later, and this is ${running}.`);
}

refuseOldNode(process.versions.node);

export {};
