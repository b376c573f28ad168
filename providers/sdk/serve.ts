import { type PluginOptions, servePlugin } from "./plugin/serve";
import type { Provider } from "./runtime/provider";

export interface ServeOptions<C> extends Pick<PluginOptions, "source" | "network"> {
  /**
   * Loads the provider, once the first response is out: `() => require("./provider").provider` keeps its modules out of
   * the start-up.
   */
  load(): Provider<C> | Promise<Provider<C>>;
  /** The response to GetProviderSchema, encoded when the program was built; without it the first response waits for `load`. */
  readonly schemaBytes?: Uint8Array;
  /** Only checks for misspelt members, see `memberCheckOf`. */
  readonly checksMembers?: boolean;
}

const service = "/tfplugin6.Provider/";

/** Runs this process as the provider's plugin. Resolves once it listens; the process ends with Terraform. */
export function serve<C>(options: ServeOptions<C>): Promise<void> {
  const { source, network, load, schemaBytes, checksMembers } = options;
  return servePlugin({
    source,
    network,
    service,
    version: async () => (await load()).version,
    early: schemaBytes && !checksMembers ? { [`${service}GetProviderSchema`]: async () => schemaBytes } : {},
    methods: async () => {
      const { handlersOf, methodsOf }: typeof import("./protocol/v6/methods") = require("./protocol/v6/methods");
      if (!checksMembers) return methodsOf(handlersOf(await load()));
      const { memberCheckOf }: typeof import("./protocol/v6/member-check") = require("./protocol/v6/member-check");
      return methodsOf(memberCheckOf(await load()));
    },
  });
}
