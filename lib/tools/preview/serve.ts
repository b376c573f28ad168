import { once } from "node:events";
import { watch } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { localApplication, type Response } from "../../emulator";

/** Where the page hears that there is a newer one. */
export const eventsPath = "/events";

/** Serves the preview to this machine only; `show` shows another page, which open ones load. */
export async function servePreview(port: number) {
  let page = "";
  const listeners = new Set<Response>();
  const app = localApplication();
  app.get("/", (_request, response) => {
    response.setHeader("Cache-Control", "no-store").setHeader("X-Frame-Options", "DENY");
    response.type("text/html").send(page);
  });
  app.get(eventsPath, (_request, response) => {
    response.setHeader("Content-Type", "text/event-stream");
    response.flushHeaders();
    listeners.add(response);
    response.on("close", () => listeners.delete(response));
  });
  const server = app.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    show(newer: string) {
      page = newer;
      for (const listener of listeners) listener.write("data: newer\n\n");
    },
    async close() {
      for (const listener of listeners) listener.end();
      server.close();
      await once(server, "close");
    },
  };
}

const ignored =
  /(^|[\\/])(\.terraform|\.git|node_modules|cdktf\.out|terraform\.d)([\\/]|$)|\.tfstate|\.lock\.hcl$|\.html$/;

/** Calls `changed` after files below a folder were saved, once for saves that come together; `made` is the file that `changed` writes. */
export function watchFolder(
  folder: string,
  document: string | undefined,
  print: (text: string) => void,
  changed: () => void,
): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const documentPath = document === undefined ? undefined : path.resolve(document);
  const isOwn = (name: string) => documentPath !== undefined && path.resolve(folder, name) === documentPath;
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (name !== null && (ignored.test(name) || isOwn(name))) return;
    clearTimeout(timer);
    timer = setTimeout(changed, 300);
  });
  watcher.on("error", ({ message }) => print(`Saved files are no longer noticed: ${message}\n`));
  return {
    close() {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
