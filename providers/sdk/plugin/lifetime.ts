import type { Server, Socket } from "node:net";

const parentCheckInterval = 1000;
const flushTime = 20;

/** Ends the process when Terraform is gone: its last connection closed, or the parent process changed. */
export function endWithTerraform(server: Server): void {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      if (open.size === 0) process.exit(0);
    });
  });
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0);
  }, parentCheckInterval).unref();
}

/** Ends the process once the answer that is being written had time to leave. */
export function endSoon(): void {
  setTimeout(() => process.exit(0), flushTime);
}
