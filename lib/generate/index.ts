export { type Catalogue, generatedFiles } from "./files";
