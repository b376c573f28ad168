export { generatedFiles } from "./files";
