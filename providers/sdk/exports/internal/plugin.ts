export type { PluginProcess } from "../../testing/plugin";
