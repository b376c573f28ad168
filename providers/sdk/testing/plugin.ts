import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Client, credentials, Metadata, type ServiceError } from "@grpc/grpc-js";
import { type Certificate, createCertificate, toPem } from "../plugin/certificate";
import { cookie as value } from "../plugin/serve";

/** The environment with which an engine starts a provider. */
export const cookie = { TF_PLUGIN_MAGIC_COOKIE: value };

export interface PluginProcess {
  readonly child: ChildProcess;
  /** The handshake line's fields. */
  readonly fields: readonly string[];
  /** Everything on standard error so far. */
  stderr(): string;
  /** The certificate that Terraform said it will show. */
  readonly clientCertificate: Certificate;
  /** Connects as Terraform does; another client certificate may be shown than the one announced. */
  connect(certificate?: Certificate): PluginClient;
  exited: Promise<{ code: number | null }>;
}

interface PluginClient {
  call(path: string, request?: Uint8Array): Promise<Buffer>;
  /** The messages of a streamed response. */
  stream(path: string, request?: Uint8Array): Promise<readonly Buffer[]>;
  close(): void;
}

export interface PluginOptions {
  /** Beside the environment of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** Mutual TLS, as engines use it; true unless set. */
  readonly tls?: boolean;
  readonly cwd?: string;
}

/**
 * Starts the executable of a provider as Terraform does, for tests of single calls. Needs the package `@grpc/grpc-js`.
 * @throws Error with what the provider wrote to standard error, if it ends before its handshake.
 */
export async function startPlugin(
  program: string,
  { env = {}, tls = true, cwd }: PluginOptions = {},
): Promise<PluginProcess> {
  const clientCertificate = createCertificate();
  const child = spawn(program, [], {
    env: {
      ...process.env,
      ...cookie,
      PLUGIN_PROTOCOL_VERSIONS: "5,6",
      ...(tls ? { PLUGIN_CLIENT_CERT: clientCertificate.pem } : {}),
      ...env,
    },
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk;
  });
  // Once all that it wrote is read.
  const exited = once(child, "close").then(([code]): { code: number | null } => ({ code }));
  const failed = exited.then(() => Promise.reject(new Error(`the plugin ended before its handshake: ${stderr}`)));
  const [line] = await Promise.race([once(createInterface(child.stdout), "line"), failed]);
  const fields = String(line).split("|");
  return {
    child,
    clientCertificate,
    fields,
    stderr: () => stderr,
    connect: (certificate = clientCertificate) => connect(fields, tls ? certificate : undefined),
    exited,
  };
}

function connect(
  [, , network, address = "", , certificate = ""]: readonly string[],
  clientCertificate: Certificate | undefined,
) {
  const secure = clientCertificate
    ? credentials.createSsl(
        Buffer.from(toPem(Buffer.from(certificate, "base64"))),
        Buffer.from(clientCertificate.keyPem),
        Buffer.from(clientCertificate.pem),
      )
    : credentials.createInsecure();
  const client = new Client(network === "unix" ? `unix:${address}` : address, secure, {
    "grpc.ssl_target_name_override": "localhost",
    "grpc.default_authority": "localhost",
    "grpc.max_receive_message_length": -1,
  });
  const identity = (bytes: Buffer) => bytes;
  return {
    call: (path: string, request: Uint8Array = new Uint8Array()) =>
      new Promise<Buffer>((resolve, reject) => {
        const done = (error: ServiceError | null, reply?: Buffer) =>
          error ? reject(error) : resolve(reply ?? Buffer.alloc(0));
        client.makeUnaryRequest(path, identity, identity, Buffer.from(request), new Metadata(), done);
      }),
    stream: async (path: string, request: Uint8Array = new Uint8Array()) => {
      const messages: Buffer[] = [];
      const responses = client.makeServerStreamRequest(path, identity, identity, Buffer.from(request), new Metadata());
      for await (const message of responses) messages.push(message);
      return messages;
    },
    close: () => client.close(),
  };
}
