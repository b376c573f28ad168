export { type PluginProcess, startPlugin } from "../../testing/plugin";
