import { type PluginOptions, servePlugin } from "./plugin/serve";
import type { Method } from "./plugin/services";
import type { Provider } from "./runtime/provider";

export interface ServeOptions<C> extends Pick<PluginOptions, "source" | "network"> {
  /**
   * Loads the provider, once the first response is out: `() => require("./provider").provider` keeps its modules out of
   * the start-up.
   */
  load(): Provider<C> | Promise<Provider<C>>;
  /**
   * What Terraform asks for first, encoded when the program was built, in base64 by the name of the call; without it the first response waits
   * for `load`.
   */
  readonly schemas?: Readonly<Record<string, string>>;
  /** Only checks for misspelt members, see `memberCheckOf`. */
  readonly checksMembers?: boolean;
}

const service = "/tfplugin6.Provider/";

/** Runs this process as the provider's plugin. Resolves once it listens; the process ends with Terraform. */
export function serve<C>(options: ServeOptions<C>): Promise<void> {
  const { source, network, load, schemas = {}, checksMembers } = options;
  const early = Object.entries(checksMembers ? {} : schemas).map(([call, base64]): [string, Method] => [
    service + call,
    async () => Buffer.from(base64, "base64"),
  ]);
  return servePlugin({
    source,
    network,
    service,
    version: async () => (await load()).version,
    early: Object.fromEntries(early),
    methods: async () => {
      const { handlersOf, methodsOf }: typeof import("./protocol/v6/methods") = require("./protocol/v6/methods");
      if (!checksMembers) return methodsOf(handlersOf(await load()));
      const { memberCheckOf }: typeof import("./protocol/v6/member-check") = require("./protocol/v6/member-check");
      return methodsOf(memberCheckOf(await load()));
    },
  });
}
