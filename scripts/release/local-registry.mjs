import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { platformManifest } from "../../providers/package/platform-package.mjs";
import { targets } from "../../providers/package/targets.mjs";

/**
 * A registry on this machine that has the platform packages of a release as npm's will have them, and nothing else. Those that a rehearsal
 * omits are listed too, without their archives.
 * @param {{ out: string, manifest: object }} options `out`: the folder with the archives
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function startRegistry({ out, manifest }) {
  const packages = new Map(targets.map((target) => packageOf({ target, manifest, out })));
  const server = createServer((request, response) => respond(packages, request, response));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

function packageOf({ target, manifest, out }) {
  const own = platformManifest({ target, manifest });
  return [own.name, { own, file: path.join(out, `cdktf-observability-provider-${target.name}-${own.version}.tgz`) }];
}

function respond(packages, { url, headers }, response) {
  const [name, archive] = decodeURIComponent(url.slice(1)).split("/-/");
  const found = packages.get(name);
  if (!found || (archive && !existsSync(found.file))) return response.writeHead(404).end("{}");
  if (archive) return response.end(readFileSync(found.file));
  const tarball = `http://${headers.host}/${name}/-/${path.basename(found.file)}`;
  const version = { ...found.own, dist: { tarball, integrity: integrityOf(found.file) } };
  const body = {
    name,
    "dist-tags": { latest: version.version },
    versions: { [version.version]: version },
    time: { [version.version]: "2000-01-01T00:00:00.000Z" },
  };
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(body));
}

/** Package managers want one even of an archive that they never fetch. */
function integrityOf(file) {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  return `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
}
