import { type Command, InvalidArgumentError, Option } from "commander";
import type { EmulatorOptions, RateLimits, Undocumented } from "../../emulator/options";
import { productNames, serviceVersions } from "../../emulator/shapes/releases";
import { collect, countOf, print, printError } from "./terminal";

/** The flags, where they are called or typed otherwise than the options that they set. */
interface Flags extends EmulatorOptions {
  host: string;
  token?: string[];
  organization?: string;
  service?: string;
  segment?: Record<string, string>;
  evaluate: boolean;
  webhookHost?: string[];
  data?: string;
  latency: number;
}

// Loaded only when it runs, so that the other commands start without the server's libraries.
function emulatorModule(): typeof import("../../emulator/emulator") {
  return require("../../emulator/emulator");
}

const loopback = /^(localhost|127\.[\d.]+|::1)$/;

function rateLimit(text: string): boolean | RateLimits {
  if (text === "on" || text === "off") return text === "on";
  const [, requests, perSeconds] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (!requests || !Number(perSeconds)) throw new InvalidArgumentError("Use on, off or REQUESTS/SECONDS.");
  const window = { requests: Number(requests), perSeconds: Number(perSeconds) };
  return { openSource: window, managed: window };
}

function segment(text: string, segments: Record<string, string> = {}): Record<string, string> {
  const [name, value] = text.split("=");
  if ((name !== "observability" && name !== "metrics") || !value)
    throw new InvalidArgumentError("Use observability=SEGMENT or metrics=SEGMENT.");
  return { ...segments, [name]: value };
}

function undocumented(text: string): Undocumented {
  const [, status, body = "json"] = /^(404|405)(?:-(json|text))?$/.exec(text) ?? [];
  if (!status) throw new InvalidArgumentError("Use 404 or 405, with -json or -text behind it.");
  return { status: status === "405" ? 405 : 404, body: body === "text" ? "text" : "json" };
}

function optionsOf(flags: Flags): EmulatorOptions {
  const { token, organization, service, segment, evaluate, webhookHost, data, latency, ...sameNamed } = flags;
  return {
    ...sameNamed,
    tokens: token,
    // The base document names no limits.
    rateLimit: flags.rateLimit ?? flags.product === "clickstack",
    organizationId: organization,
    serviceId: service,
    segments: segment,
    evaluateAlerts: evaluate,
    webhookHosts: webhookHost,
    dataFile: data,
    latencyMs: latency,
  };
}

async function run(flags: Flags): Promise<void> {
  const { startEmulator } = emulatorModule();
  const emulator = await startEmulator(optionsOf(flags));
  const stop = () =>
    void emulator.close().then(
      () => process.exit(0),
      (error: Error) => {
        printError(error);
        process.exit(1);
      },
    );
  process.once("SIGINT", stop).once("SIGTERM", stop);
  print(`listening on ${emulator.url}\n`);
  if (!loopback.test(flags.host) && !flags.publicPage)
    print(
      "The page and the admin endpoints are served to this machine only. Use --public-page to serve the page to others.\n",
    );
}

/** Adds the `emulator` command, which runs until it is interrupted. */
export function addEmulatorCommand(program: Command): void {
  program
    .command("emulator")
    .description("Run a local stand-in for the service, with open-source mode, managed mode and account level.")
    .addOption(
      new Option(
        "--product <name>",
        "clickstack, as the README, the guides and the demo use it; or none, which serves the document of the Observability Management API and nothing else",
      )
        .choices(productNames)
        .default("clickstack"),
    )
    .addOption(
      new Option(
        "--service-version <version>",
        "release of ClickStack; next is the newest (default: 2.36, the one that was recorded)",
      ).choices(serviceVersions),
    )
    .option(
      "--undocumented <response>",
      "with --product none, the response to operations that the document does not show: 404 or 405, and -json or -text behind it for the body (default: 404-json)",
      undocumented,
    )
    .option("--port <number>", "port to listen on; 0 for any free port", port, 8000)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--seed <file>", "JSON file with the initial objects")
    .option("--token <key>", "access key of the open-source mode; repeatable (default: emulator-key)", collect)
    .option(
      "--rate-limit <switch>",
      "on for the limits of the service, off, or REQUESTS/SECONDS for both modes (default: on for clickstack, off for none)",
      rateLimit,
    )
    .option("--organization <id>", "organization ID of the managed mode")
    .option("--service <id>", "service ID of the managed mode")
    .option("--key-id <id>", "key ID of the managed mode (default: emulator-key-id)")
    .option("--key-secret <secret>", "key secret of the managed mode (default: emulator-key-secret)")
    .option("--segment <name=value>", "path segment of the managed mode, for example observability=clickstack", segment)
    .option("--series-form", "return dashboards in the older form, with series instead of config")
    .option(
      "--enterprise",
      "serve what only the enterprise edition has: roles, the team's default role, members' roles and a second team",
    )
    .option("--strict", "reject members of a body that it does not know, as a service with a strict schema does")
    .option("--no-evaluate", "never evaluate alerts; by default, every alert is evaluated every minute, on sample data")
    .option(
      "--webhook-host <host>",
      "private host that webhooks may name and the emulator calls; repeatable, * for any",
      collect,
    )
    .option("--public-page", "serve the page to other machines too")
    .option("--data <file>", "file that keeps all objects across restarts")
    .option("--faults <file>", "JSON file with faults to inject")
    .option("--admin", "serve the admin endpoints, to this machine only")
    .option("--latency <milliseconds>", "wait before each response", countOf, 0)
    .action(run);
}

function port(text: string): number {
  const value = countOf(text);
  if (value > 65_535) throw new InvalidArgumentError("Use a port from 0 to 65535.");
  return value;
}
