import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { called } from "../../lib/emulator/evaluator/notify";

const message = { title: "t", body: "b", link: "l", state: "ALERT" as const, startTime: 0, endTime: 1, eventId: "e" };

test("A delivery that timed out is not repeated", async () => {
  let calls = 0;
  const silent = createServer(() => {
    calls += 1;
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const stamps = { createdAt: "2026-03-02T10:00:00Z", updatedAt: "2026-03-02T10:00:00Z" };
  const webhook = { id: "w", name: "w", service: "generic", url: `http://127.0.0.1:${port}`, ...stamps };
  try {
    const { signal } = new AbortController();
    expect(await called(webhook, message, { signal, timeout: 2000 })).toBeUndefined();
    expect(calls).toBe(1);
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});
