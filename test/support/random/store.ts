import type { Emulator } from "../../../lib/emulator";
import { type Amount, fillService, serviceAt } from "./fill";
import type { Random } from "./random";
import { randomLinks, randomSource } from "./sources";
import { title } from "./words";

type Body = Record<string, unknown>;

/** A whole service: connections, sources in circles, webhooks, and the dashboards, saved searches and alerts that refer to them. */
export async function fillStore(
  emulator: Pick<Emulator, "openSource">,
  random: Random,
  {
    connections = 2,
    sources = 8,
    webhooks = 4,
    ...amount
  }: Amount & Partial<Record<"connections" | "sources" | "webhooks", number>>,
): Promise<void> {
  const service = serviceAt(emulator.openSource);
  for (let i = 0; i < connections; i += 1) await service.create("connections", connection(random));
  const [first, ...others] = (await service.list("connections")).map(({ id }) => id);
  if (first === undefined) throw new Error("The service has no connection.");
  for (let i = 0; i < sources; i += 1) {
    const traces = (await service.list("sources")).filter(({ kind }) => kind === "trace").map(({ id }) => id);
    await service.create("sources", randomSource(random, [first, ...others], traces));
  }
  const all = await service.list("sources");
  for (const { id, ...source } of all)
    await service.update("sources", id, { ...source, ...randomLinks(random, source.kind, all) });
  for (let i = 0; i < webhooks; i += 1) await service.create("webhooks", webhook(random, i));
  await fillService(emulator, random, amount);
}

/** Members that no definition knows, as a newer service has them. */
export function addLeftovers(emulator: Emulator, random: Random): void {
  const { dashboards } = emulator.dump();
  for (const { id } of dashboards)
    emulator.edit("dashboards", id, (dashboard) => {
      if (random.chance(0.3)) Object.assign(dashboard, { refreshSeconds: 30, name: `${dashboard.name} ${tokens[1]}` });
      for (const { config } of dashboard.tiles)
        if (random.chance(0.3))
          Object.assign(config, { sparkle: { level: 3, words: ["${a}", 'b "c"', ...tokens], none: null, ...keys } });
    });
}

/** What the CDK takes for tokens of its own. */
const tokens = ["${TfToken[TOKEN.0]}", "#{TfToken[TOKEN.0]}", "String Map Token Value"];
const keys = Object.fromEntries([...tokens, "a\nb\n${TfToken[TOKEN.0]}"].map((token) => [token, token]));

const connection = (r: Random): Body => ({
  name: title(r),
  host: "https://database.example.com:8443",
  username: title(r),
  ...r.maybe("password", 0.5, () => "secret"),
  ...r.maybe("hyperdxSettingPrefix", 0.3, () => "hdx_"),
  ...r.maybe("isPrometheusEndpoint", 0.3, () => r.chance(0.5)),
});

/** Names of webhooks are unique within their service. */
function webhook(r: Random, index: number): Body {
  const service = r.pick(["slack", "generic", "incidentio"]);
  const host = service === "slack" ? "hooks.slack.com" : "hooks.example.com";
  return {
    name: `${title(r).trim()}${"!".repeat(index)}`,
    service,
    url: `https://${host}/services/token-${index}?a=\${b}`,
    ...r.maybe("description", 0.5, () => title(r)),
    ...(service === "generic" ? r.maybe("body", 0.6, () => '{"text": "{{title}} ${x}"}\n') : {}),
    ...(service === "slack" ? {} : r.maybe("headers", 0.3, () => ({ authorization: "token" }))),
  };
}
