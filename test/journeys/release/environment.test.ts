import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer, type Server } from "node:https";
import { type AddressInfo, connect, createServer as createNetServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { toDynamicValue } from "terraform-provider-sdk/testing";
import { startPlugin } from "terraform-provider-sdk/testing/plugin";
import { catalog } from "../../../lib/kinds/catalog";
import { observability } from "../../../providers/observability/provider";
import { decodeValue, ProviderDefinition } from "../../../providers/sdk/test/support/inside/protocol";
import { type Certificate, createCertificate } from "../../../providers/sdk/test/support/inside/testing";
import { builtExecutable, builtProvider } from "../../support/built";

const { methods } = ProviderDefinition;
const day = 86_400_000;
const key = "SECRETKEY123";
/** What `openssl x509 -hash` prints for these certificates, whose subject is the same. */
const subjectHash = "ce275665";

/** What a variable does to a form of the provider. */
type Effect = "nothing" | "trusts the authorities of a file" | "runs a file" | "prevents the start";

interface Variable {
  readonly env: (at: Place) => Readonly<Record<string, string>>;
  readonly executable: Effect;
  readonly script: Effect;
}

/** Files that the variables name. */
interface Place {
  readonly authorities: string;
  readonly authoritiesByHash: string;
  readonly openssl: string;
  /** Leaves a trace when it runs. */
  readonly code: string;
  readonly modules: string;
  readonly cache: string;
  readonly debuggerSocket: string;
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const systemStore: Effect =
  major > 24 || (major === 24 && minor >= 6) || (major === 22 && minor >= 19)
    ? "trusts the authorities of a file"
    : "nothing";

/**
 * What the documentation of the runtimes says of TLS, DNS, proxies and code: the page "Command-line API" of Node.js 26; the pages
 * "Environment Variables", "DNS", "Fetch", "Module resolution", "Debugger" and "Executables" of Bun 1.4.
 */
const variables: Readonly<Record<string, Variable>> = {
  NODE_TLS_REJECT_UNAUTHORIZED: {
    env: () => ({ NODE_TLS_REJECT_UNAUTHORIZED: "0" }),
    executable: "nothing",
    script: "nothing",
  },
  NODE_EXTRA_CA_CERTS: {
    env: ({ authorities }) => ({ NODE_EXTRA_CA_CERTS: authorities }),
    executable: "trusts the authorities of a file",
    script: "trusts the authorities of a file",
  },
  SSL_CERT_FILE: {
    env: ({ authorities }) => ({ SSL_CERT_FILE: authorities }),
    executable: "trusts the authorities of a file",
    script: "nothing",
  },
  SSL_CERT_DIR: {
    env: ({ authoritiesByHash }) => ({ SSL_CERT_DIR: authoritiesByHash }),
    executable: "trusts the authorities of a file",
    script: "nothing",
  },
  NODE_USE_SYSTEM_CA: {
    env: ({ authorities }) => ({ NODE_USE_SYSTEM_CA: "1", SSL_CERT_FILE: authorities }),
    executable: "trusts the authorities of a file",
    script: systemStore,
  },
  OPENSSL_CONF: { env: ({ openssl }) => ({ OPENSSL_CONF: openssl }), executable: "nothing", script: "nothing" },
  NODE_USE_ENV_PROXY: { env: () => ({ NODE_USE_ENV_PROXY: "1" }), executable: "nothing", script: "nothing" },
  BUN_CONFIG_VERBOSE_FETCH: {
    env: () => ({ BUN_CONFIG_VERBOSE_FETCH: "curl" }),
    executable: "nothing",
    script: "nothing",
  },
  BUN_CONFIG_DNS_TIME_TO_LIVE_SECONDS: {
    env: () => ({ BUN_CONFIG_DNS_TIME_TO_LIVE_SECONDS: "0" }),
    executable: "nothing",
    script: "nothing",
  },
  UV_THREADPOOL_SIZE: { env: () => ({ UV_THREADPOOL_SIZE: "1" }), executable: "nothing", script: "nothing" },
  NODE_OPTIONS: {
    env: ({ code }) => ({ NODE_OPTIONS: `--require=${code}` }),
    executable: "nothing",
    script: "runs a file",
  },
  BUN_OPTIONS: {
    env: ({ code }) => ({ BUN_OPTIONS: `--preload=${code}` }),
    executable: "prevents the start",
    script: "nothing",
  },
  BUN_BE_BUN: { env: () => ({ BUN_BE_BUN: "1" }), executable: "prevents the start", script: "nothing" },
  BUN_INSPECT: {
    env: () => ({ BUN_INSPECT: "ws://127.0.0.1:0/x" }),
    executable: "prevents the start",
    script: "nothing",
  },
  BUN_INSPECT_CONNECT_TO: {
    env: ({ debuggerSocket }) => ({ BUN_INSPECT_CONNECT_TO: debuggerSocket }),
    executable: "nothing",
    script: "nothing",
  },
  BUN_INSPECT_PRELOAD: {
    env: ({ code }) => ({ BUN_INSPECT_PRELOAD: code }),
    executable: "prevents the start",
    script: "nothing",
  },
  NODE_PATH: { env: ({ modules }) => ({ NODE_PATH: modules }), executable: "nothing", script: "nothing" },
  NODE_PRESERVE_SYMLINKS: { env: () => ({ NODE_PRESERVE_SYMLINKS: "1" }), executable: "nothing", script: "nothing" },
  NODE_REPL_EXTERNAL_MODULE: {
    env: ({ code }) => ({ NODE_REPL_EXTERNAL_MODULE: code }),
    executable: "nothing",
    script: "nothing",
  },
  NODE_COMPILE_CACHE: {
    env: ({ cache }) => ({ NODE_COMPILE_CACHE: cache }),
    executable: "nothing",
    script: "nothing",
  },
  BUN_RUNTIME_TRANSPILER_CACHE_PATH: {
    env: ({ cache }) => ({ BUN_RUNTIME_TRANSPILER_CACHE_PATH: cache }),
    executable: "nothing",
    script: "nothing",
  },
};

let folder: string;
let place: Place;
let trace: string;
let debuggers: number;
let connects: number;
const closing: (() => void)[] = [];
let trusted: Service;
let expired: Service;
let stranger: Service;

interface Service {
  readonly port: number;
  readonly seen: string[];
}

function listen(server: Server | ReturnType<typeof createHttpServer> | ReturnType<typeof createNetServer>, at: object) {
  closing.push(() => server.close());
  return new Promise<number>((resolve) => {
    server.listen(at, () => resolve((server.address() as AddressInfo).port));
  });
}

/** An HTTPS service without objects, which keeps the credentials that it was sent. */
async function serviceWith({ pem, keyPem }: Certificate): Promise<Service> {
  const seen: string[] = [];
  const server = createServer({ cert: pem, key: keyPem }, (request, response) => {
    seen.push(request.headers.authorization ?? "");
    response.writeHead(200, { "content-type": "application/json", connection: "close" }).end('{"data":[]}');
  });
  server.on("tlsClientError", () => {});
  server.on("connect", (_, socket) => {
    connects += 1;
    socket.destroy();
  });
  return { port: await listen(server, { port: 0, host: "127.0.0.1" }), seen };
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "observability-environment-"));
  trace = path.join(folder, "trace");
  const inFolder = (name: string) => path.join(folder, name);
  place = {
    authorities: inFolder("authorities.pem"),
    authoritiesByHash: inFolder("authorities"),
    openssl: inFolder("openssl.cnf"),
    code: inFolder("code.js"),
    modules: inFolder("modules"),
    cache: inFolder("cache"),
    debuggerSocket: inFolder("debugger"),
  };
  const leaveTrace = `require("node:fs").appendFileSync(${JSON.stringify(trace)}, __filename);`;
  writeFileSync(place.code, leaveTrace);
  writeFileSync(
    place.openssl,
    "nodejs_conf = a\n[a]\nssl_conf = b\n[b]\nsystem_default = c\n[c]\nCipherString = ALL@SECLEVEL=0\n",
  );
  for (const name of ["undici", "zod", "net", "tls"]) {
    mkdirSync(path.join(place.modules, name), { recursive: true });
    writeFileSync(path.join(place.modules, name, "index.js"), leaveTrace);
  }
  const [known, old] = [createCertificate(), createCertificate(Date.now() - 3 * day)];
  trusted = await serviceWith(known);
  expired = await serviceWith(old);
  stranger = await serviceWith(createCertificate());
  writeFileSync(place.authorities, known.pem + old.pem);
  mkdirSync(place.authoritiesByHash);
  writeFileSync(path.join(place.authoritiesByHash, `${subjectHash}.0`), known.pem);
  writeFileSync(path.join(place.authoritiesByHash, `${subjectHash}.1`), old.pem);
  const debuggerServer = createNetServer((connection) => {
    debuggers += 1;
    connection.destroy();
  });
  await listen(debuggerServer, { path: place.debuggerSocket });
});

beforeEach(() => {
  debuggers = 0;
  connects = 0;
  rmSync(trace, { force: true });
  for (const { seen } of [trusted, expired, stranger]) seen.length = 0;
});

afterAll(() => {
  for (const close of closing) close();
  rmSync(folder, { recursive: true, force: true });
});

const programs = {
  executable: builtExecutable,
  script: () => path.join(builtProvider("script"), "terraform-provider-observability"),
} as const;
type Form = keyof typeof programs;

const [sources] = catalog.dataSources.filter(({ name }) => name === "sources").map(({ type }) => type);

/** What a provider says when it reads the sources of each of these services, started with the variables. */
async function readFrom(form: Form, env: Readonly<Record<string, string>>, services: readonly object[]) {
  const plugin = await startPlugin(programs[form](), { env, cwd: folder });
  const client = plugin.connect();
  const { type } = observability.definition;
  try {
    const said: string[] = [];
    for (const settings of services) {
      const config = toDynamicValue(type, decodeValue(type, { ...settings, max_retries: 0 }));
      const configure = { terraformVersion: "1.11.4", config, clientCapabilities: undefined };
      await client.call(
        "/tfplugin6.Provider/ConfigureProvider",
        methods.configureProvider.requestType.encode(configure).finish(),
      );
      const read = {
        typeName: "observability_sources",
        config: sources && toDynamicValue(sources, decodeValue(sources, {})),
        providerMeta: undefined,
        clientCapabilities: undefined,
      };
      const response = await client.call(
        "/tfplugin6.Provider/ReadDataSource",
        methods.readDataSource.requestType.encode(read).finish(),
      );
      const { diagnostics } = methods.readDataSource.responseType.decode(response);
      said.push(diagnostics.map(({ detail }) => detail.replace(/\s+/g, " ")).join(" "));
    }
    return { said, stderr: plugin.stderr() };
  } finally {
    client.close();
    plugin.child.kill("SIGKILL");
    await plugin.exited;
  }
}

const configurationFor = (host: string, { port }: Service) => ({
  open_source: { base_url: `https://${host}:${port}`, api_key: key },
});

const cases = (["executable", "script"] as const).flatMap((form) =>
  Object.entries(variables).map(([name, variable]) => [name, form, variable[form], variable.env] as const),
);

test.each(cases)("%s: to the %s it does what the guide says: %s", async (_, form, effect, env) => {
  const services = [
    configurationFor("localhost", stranger),
    configurationFor("localhost", expired),
    configurationFor("127.0.0.1", trusted),
    configurationFor("localhost", trusted),
  ];
  const reading = readFrom(form, env(place), services);
  const starts = effect !== "prevents the start";
  const trusts = effect === "trusts the authorities of a file";
  const read = await reading.catch(() => undefined);
  expect(read?.said).toEqual(
    starts
      ? [
          expect.stringContaining("the certificate of the service is self-signed"),
          expect.stringMatching(trusts ? /has expired/ : /has expired|is self-signed/),
          expect.stringMatching(trusts ? /is for another host/ : /is for another host|is self-signed/),
          trusts ? "" : expect.stringContaining("the certificate of the service is self-signed"),
        ]
      : undefined,
  );
  expect(trusted.seen).toEqual(trusts ? [`Bearer ${key}`] : []);
  expect(read?.stderr ?? "").not.toContain(key);
  expect([...stranger.seen, ...expired.seen]).toEqual([]);
  expect(existsSync(trace)).toBe(effect === "runs a file");
  expect(debuggers).toBe(0);
});

test("the guide names each of these variables, and those with an effect in its table", () => {
  const guide = readFileSync(path.join(__dirname, "../../../docs/guides/installation.md"), "utf8");
  const all = Object.entries(variables);
  const inTable = all.filter(([, { executable, script }]) => executable !== "nothing" || script !== "nothing");
  for (const [name] of all) expect(guide).toContain(`\`${name}`);
  for (const [name] of inTable) expect(guide).toMatch(new RegExp(`^\\| .*\`${name}[=\`]`, "m"));
});

describe.each(["executable", "script"] as const)("the %s, through a proxy of the environment", (form) => {
  const off = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };

  test("checks the certificate of the service, and uses the documented variables only", async () => {
    const tunnels: string[] = [];
    const proxy = createHttpServer();
    proxy.on("connect", ({ url = "" }, socket) => {
      tunnels.push(url);
      const onward = connect(stranger.port, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        onward.pipe(socket).pipe(onward);
      });
      for (const end of [onward, socket]) end.on("error", () => {});
    });
    const url = `http://127.0.0.1:${await listen(proxy, { port: 0, host: "127.0.0.1" })}`;
    // No loopback address, which would never go through a proxy, and yet this machine.
    const service = [configurationFor("0.0.0.0", stranger)];
    const unused = { ALL_PROXY: url, all_proxy: url, NODE_USE_ENV_PROXY: "1" };
    for (const env of [unused, { HTTPS_PROXY: url }]) {
      const { said } = await readFrom(form, { ...off, ...env }, service);
      expect(said).toEqual([expect.stringMatching(/the certificate of the service is (self-signed|for another host)/)]);
    }
    expect(tunnels).toEqual([`0.0.0.0:${stranger.port}`]);
    expect(stranger.seen).toEqual([]);
  });

  test("checks the certificate of the proxy", async () => {
    const env = { ...off, HTTPS_PROXY: `https://user:password@localhost:${stranger.port}` };
    const { said } = await readFrom(form, env, [configurationFor("0.0.0.0", trusted)]);
    expect(said).toEqual([expect.stringMatching(/self[- ]signed/)]);
    expect(connects).toBe(0);
  });
});
