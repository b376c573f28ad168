/** Whether the CDK's command can start: for Node.js 24 and later its native module is only there where npm could compile it. */
function starts(): boolean {
  try {
    require("@cdktf/node-pty-prebuilt-multiarch");
    return true;
  } catch (error) {
    if (Number.parseInt(process.versions.node, 10) < 24) throw error;
    return false;
  }
}

/** A test that runs the command `cdktf`; skipped on a Node.js for which there is none. */
export const testOfCommand = starts() ? test : test.skip;

/** A group of such tests. */
export const describeOfCommand = starts() ? describe : describe.skip;
