import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCertificate } from "../../providers/sdk/test/support/inside/testing";

const root = path.resolve(__dirname, "../..");

export interface Release {
  readonly folder: string;
  /** GPG's home, with the throw-away key that signed. */
  readonly keys: string;
  remove(): void;
}

/** A rehearsal of a release for linux/amd64, as the command makes it, signed with a throw-away key. */
export function rehearsedRelease(): Release {
  const base = mkdtempSync(path.join(tmpdir(), "rel-"));
  const folder = path.join(base, "release");
  const env = { ...process.env, GNUPGHOME: base };
  const key = ["--quick-generate-key", "release@example.com", "rsa2048", "sign", "never"];
  execFileSync("gpg", ["--batch", "--passphrase", "", ...key], { env, stdio: "ignore" });
  const args = ["--rehearse", "--platform", "linux-x64", "--sign", "release@example.com", "--out", folder];
  execFileSync(process.execPath, ["scripts/release.mjs", ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return {
    folder,
    keys: base,
    remove() {
      execFileSync("gpgconf", ["--kill", "all"], { env });
      rmSync(base, { recursive: true, force: true });
    },
  };
}

export interface MirrorServer {
  readonly url: string;
  /** The certificate of the authority that signed the server's certificate. */
  readonly certificate: string;
  readonly requests: readonly string[];
  close(): void;
}

/** Serves a folder over TLS, on this machine only. */
export async function serveMirror(folder: string): Promise<MirrorServer> {
  const certificate = createCertificate();
  const requests: string[] = [];
  const server = createServer({ cert: certificate.pem, key: certificate.keyPem }, ({ url = "" }, response) => {
    requests.push(url);
    const file = path.join(folder, path.normalize(url));
    const found = statSync(file, { throwIfNoEntry: false })?.isFile();
    if (!found) return response.writeHead(404).end();
    if (file.endsWith(".json")) response.setHeader("content-type", "application/json");
    return response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}/`, certificate: certificate.pem, requests, close: () => server.close() };
}
