export { startPlugin } from "../../testing/plugin";
