import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Client, credentials, Metadata } from "@grpc/grpc-js";

const calls = {
  schema: "/tfplugin6.Provider/GetProviderSchema",
  configure: "/tfplugin6.Provider/ConfigureProvider",
  shutdown: "/plugin.GRPCController/Shutdown",
};

/**
 * Starts a plugin as Terraform does, makes three calls and shuts it down. Times in milliseconds from the start of the process: `handshake`,
 * `response` (to the first call, the schema), `configured`; `shutdown` is from the response to Shutdown to the end of the process.
 */
export async function startOnce(command, certificate, folder) {
  const began = performance.now();
  const [program, ...args] = command;
  const child = spawn(program, args, {
    env: {
      ...process.env,
      OBSERVABILITY_API_KEY: "bench",
      OBSERVABILITY_MODE: "open_source",
      TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
      PLUGIN_PROTOCOL_VERSIONS: "5,6",
      PLUGIN_CLIENT_CERT: certificate.pem,
      PLUGIN_UNIX_SOCKET_DIR: folder,
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exit = once(child, "exit");
  const [line] = await once(createInterface(child.stdout), "line");
  const handshake = performance.now() - began;
  const client = connect(line.split("|"), certificate);
  await call(client, calls.schema);
  const response = performance.now() - began;
  await call(client, calls.configure);
  const configured = performance.now() - began;
  await call(client, calls.shutdown);
  const responded = performance.now();
  client.close();
  await exit;
  return { handshake, response, configured, shutdown: performance.now() - responded };
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
