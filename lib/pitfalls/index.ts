export { type Pitfall, tilePitfalls } from "./tile-pitfalls";
