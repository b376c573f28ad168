export type { PluginClient, PluginProcess } from "../../testing/plugin";
