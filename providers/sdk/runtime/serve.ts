import { type PluginOptions, servePlugin } from "../plugin/serve";
import type { Provider } from "./provider";

export interface ServeOptions<C> extends Pick<PluginOptions, "source" | "network"> {
  /**
   * Loads the provider, after the handshake: `() => require("./provider").provider` keeps its modules out of the
   * start-up.
   */
  load(): Provider<C> | Promise<Provider<C>>;
}

/** Runs this process as the provider's plugin. Resolves once it answers calls; the process ends with Terraform. */
export function serve<C>(options: ServeOptions<C>): Promise<void> {
  const { source, network, load } = options;
  return servePlugin({
    source,
    network,
    methods: async () => {
      const { handlersOf, methodsOf } = require("./methods") as typeof import("./methods");
      return methodsOf(handlersOf(await load()));
    },
  });
}
