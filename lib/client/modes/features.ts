import { type Mode, modes } from "./index";
import type { ModeFeatures } from "./mode-record";

/** What resources need to know of a mode. */
export function featuresOf(mode: Mode): ModeFeatures {
  return modes[mode].features;
}
