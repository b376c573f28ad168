import type { Address } from "./listen";

const coreProtocol = 1;
const pluginProtocol = 6;

/** The one line that Terraform reads from a provider's standard output. */
export function handshakeLine(at: Address, certificate?: Buffer): string {
  const fields = [coreProtocol, pluginProtocol, at.network, at.address, "grpc"];
  if (certificate) fields.push(certificate.toString("base64").replace(/=+$/, ""));
  return `${fields.join("|")}\n`;
}

/** True if Terraform offers protocol 6, or offers no versions, as in debug mode. */
export function speaksProtocol(environment: NodeJS.ProcessEnv): boolean {
  const offered = environment.PLUGIN_PROTOCOL_VERSIONS;
  return !offered || offered.split(",").some((version) => version.trim() === String(pluginProtocol));
}

/** What to put into the environment of Terraform so that it uses this process instead of starting one. */
export function reattachText(source: string, at: Address, pid: number): string {
  const providers = {
    [source]: {
      Protocol: "grpc",
      ProtocolVersion: pluginProtocol,
      Pid: pid,
      Test: true,
      Addr: { Network: at.network, String: at.address },
    },
  };
  return `TF_REATTACH_PROVIDERS='${JSON.stringify(providers)}'`;
}
