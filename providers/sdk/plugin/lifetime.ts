import type { ServerHttp2Session } from "node:http2";

const parentCheckInterval = 1000;

/** Ends the process when Terraform has ended: the last noted session closed, or the parent process changed. */
export function endWithTerraform(): { note(session: ServerHttp2Session): void } {
  const open = new Set<ServerHttp2Session>();
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0);
  }, parentCheckInterval).unref();
  return {
    note(session) {
      open.add(session);
      session.once("close", () => {
        open.delete(session);
        if (open.size === 0) process.exit(0);
      });
    },
  };
}
