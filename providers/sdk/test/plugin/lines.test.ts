import { createLogger, logLine } from "../../plugin/logger";
import { handshakeLine, reattachText, speaksProtocol } from "../../plugin/serve";
import { diagnosticMessages } from "../../protocol/v6/values";
import { Session } from "../../runtime/session";
import { isPrintable } from "../../schema";
import { provider } from "../support/provider";

describe("the handshake line", () => {
  it("names protocol, address and certificate without padding", () => {
    const line = handshakeLine({ network: "unix", address: "/run/p" }, Buffer.from("abcd"));
    expect(line).toBe("1|6|unix|/run/p|grpc|YWJjZA\n");
  });

  it("has five fields without TLS", () => {
    expect(handshakeLine({ network: "tcp", address: "127.0.0.1:1" })).toBe("1|6|tcp|127.0.0.1:1|grpc\n");
  });

  it.each([
    ["6", true],
    ["5,6", true],
    ["6,5", true],
    ["5", false],
    [undefined, true],
  ])("with the offered versions %s: supported is %s", (offer, expected) => {
    expect(speaksProtocol({ PLUGIN_PROTOCOL_VERSIONS: offer })).toBe(expected);
  });
});

it("the reattach text is valid for TF_REATTACH_PROVIDERS", () => {
  const text = reattachText("registry.terraform.io/a/b", { network: "unix", address: "/run/p" }, 42);
  const [, json = ""] = /^TF_REATTACH_PROVIDERS='(.*)'$/.exec(text) ?? [];
  expect(JSON.parse(json)).toEqual({
    "registry.terraform.io/a/b": {
      Protocol: "grpc",
      ProtocolVersion: 6,
      Pid: 42,
      Test: true,
      Addr: { Network: "unix", String: "/run/p" },
    },
  });
});

describe("a log line", () => {
  it("is JSON with level, text and a time of six fractional digits", () => {
    const line = logLine("warn", "kit", "slow", { attempt: 2 }, new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 6)));
    expect(line.endsWith("\n")).toBe(true);
    expect(JSON.parse(line)).toEqual({
      "@level": "warn",
      "@message": "slow",
      "@module": "kit",
      "@timestamp": "2026-01-02T03:04:05.006000Z",
      attempt: 2,
    });
  });

  it("is always one line, and no field replaces its own members", () => {
    const lines: string[] = [];
    createLogger("kit", (line) => lines.push(line)).error("a\nb", { "@level": "trace" });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toContain("\n");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ "@level": "error", "@message": "a\nb" });
  });
});

describe("text that sets the title of a terminal, colors it, turns the direction of writing and forges a line", () => {
  const hostile = "x\u001b]0;pwn\u0007\u001b[31m\u009b1m\u202etxt\r\nError: forged\u2028";

  it("is escaped in the summary and in every line of a diagnostic", () => {
    const [message] = diagnosticMessages([
      { severity: "warning", id: "odd", summary: hostile, detail: `a ${hostile}`, further: [`b ${hostile}`] },
    ]);
    expect(isPrintable(message?.summary ?? "\n")).toBe(true);
    const lines = message?.detail.split("\n") ?? [];
    expect(lines.map((line) => line[0])).toEqual(["a", "b"]);
    expect(lines.every(isPrintable)).toBe(true);
  });

  it("is escaped in the log, which stays JSON", () => {
    const lines: string[] = [];
    new Session(provider, (line) => lines.push(line)).log.debug(hostile, { name: hostile });
    const [line = ""] = lines;
    expect(isPrintable(line.trimEnd())).toBe(true);
    expect(JSON.parse(line)).toMatchObject({ "@message": hostile, name: hostile });
  });
});
