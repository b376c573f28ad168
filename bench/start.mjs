// `node bench/start.mjs [--runs 21] [--node PATH]`: what a start of the provider costs, against a bare start of the same Node. The runs
// alternate. "kept" and "compiled" say whether V8's code of an earlier start was there.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client, credentials, Metadata } from "@grpc/grpc-js";
import { buildSync } from "esbuild";
import { bundleProvider } from "../providers/package/bundle.mjs";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "21" }, node: { type: "string", default: process.execPath } },
});
const runs = Number(values.runs);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const folder = mkdtempSync(path.join(os.tmpdir(), "bench-start-"));
const program = path.join(folder, "terraform-provider-observability");
const schemaCall = "/tfplugin6.Provider/GetProviderSchema";
const configureCall = "/tfplugin6.Provider/ConfigureProvider";
const shutdownCall = "/plugin.GRPCController/Shutdown";

try {
  const { bytes } = await bundleProvider({
    entry: path.join(root, "providers/observability/main.ts"),
    outfile: program,
  });
  await measure(bytes, certificateMaker());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(bytes, createCertificate) {
  const version = await nodeVersion();
  const first = await start(createCertificate(), {});
  const bare = [];
  const kept = [];
  const compiled = [];
  for (let run = 0; run < runs; run++) {
    bare.push(await bareStart());
    kept.push(await start(createCertificate(), {}));
    compiled.push(await start(createCertificate(), { NODE_DISABLE_COMPILE_CACHE: "1" }));
  }
  const bound = Number(version.split(".")[0]) >= 22 ? 1.4 : 1.6;
  const ratio = (of, member) => median(of.map((one, run) => one[member] / bare[run]));
  const row = (says, of, member) => {
    const [milliseconds, times] = [median(of.map((one) => one[member])).toFixed(0), ratio(of, member).toFixed(2)];
    console.log(`  ${says.padEnd(34)} ${milliseconds.padStart(5)} ms   × ${times}`);
  };
  console.log(`The provider's start, median of ${runs} paired runs, Node ${version}`);
  console.log(`  ${"bare `node -e 0`".padEnd(34)} ${median(bare).toFixed(0).padStart(5)} ms`);
  row(`to the handshake, code kept`, kept, "handshake");
  row(`to the handshake, code compiled`, compiled, "handshake");
  row(`to the first answer, code kept`, kept, "answer");
  row(`to the first answer, code compiled`, compiled, "answer");
  const shutdown = Math.max(...[first, ...kept].map((one) => one.shutdown));
  const megabytes = bytes / 1e6;
  const checks = [
    [`handshake × ${ratio(kept, "handshake").toFixed(2)}, at most ${bound}`, ratio(kept, "handshake") <= bound],
    [`Shutdown to exit ${shutdown.toFixed(0)} ms at worst, at most 100`, shutdown <= 100],
    [`executable ${megabytes.toFixed(2)} MB, at most 1.5`, megabytes <= 1.5],
  ];
  for (const [says, met] of checks) console.log(`  ${met ? "met" : "MISSED"}: ${says}`);
  if (checks.some(([, met]) => !met)) process.exitCode = 1;
}

/** Starts the provider as Terraform does, lets it answer once, and shuts it down. */
async function start(certificate, env) {
  const began = performance.now();
  const child = spawn(values.node, [program], {
    env: {
      ...process.env,
      XDG_CACHE_HOME: folder,
      OBSERVABILITY_API_KEY: "bench",
      OBSERVABILITY_MODE: "open_source",
      TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
      PLUGIN_PROTOCOL_VERSIONS: "5,6",
      PLUGIN_CLIENT_CERT: certificate.pem,
      ...env,
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exit = once(child, "exit");
  const [line] = await once(createInterface(child.stdout), "line");
  const handshake = performance.now() - began;
  const client = connect(line.split("|"), certificate);
  await call(client, schemaCall);
  const answer = performance.now() - began;
  await call(client, configureCall);
  await call(client, shutdownCall);
  const answered = performance.now();
  client.close();
  await exit;
  return { handshake, answer, shutdown: performance.now() - answered };
}

function connect([, , , address, , unpadded], certificate) {
  const base64 = Buffer.from(unpadded, "base64").toString("base64");
  const pem = `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g).join("\n")}\n-----END CERTIFICATE-----\n`;
  const secure = credentials.createSsl(Buffer.from(pem), Buffer.from(certificate.keyPem), Buffer.from(certificate.pem));
  return new Client(`unix:${address}`, secure, {
    "grpc.ssl_target_name_override": "localhost",
    "grpc.default_authority": "localhost",
  });
}

function call(client, method) {
  const same = (bytes) => bytes;
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(method, same, same, Buffer.alloc(0), new Metadata(), (error, reply) =>
      error ? reject(error) : resolve(reply),
    );
  });
}

async function bareStart() {
  const began = performance.now();
  await once(spawn(values.node, ["-e", "0"], { stdio: ["ignore", "pipe", "ignore"] }), "exit");
  return performance.now() - began;
}

async function nodeVersion() {
  const child = spawn(values.node, ["-p", "process.versions.node"]);
  const [chunk] = await once(child.stdout, "data");
  return String(chunk).trim();
}

function certificateMaker() {
  const outfile = path.join(folder, "certificate.cjs");
  const entry = path.join(root, "providers/sdk/plugin/certificate.ts");
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: "node", format: "cjs" });
  return createRequire(import.meta.url)(outfile).createCertificate;
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
