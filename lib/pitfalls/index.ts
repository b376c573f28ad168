export { tilePitfalls } from "./tile-pitfalls";
