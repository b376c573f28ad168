import { found } from "./findings";
import type { Approximate } from "./panel";
import type { Target } from "./target";

/** Converts queries of Prometheus and Loki onto the sources that `--map` names. */
export function approximation(target: Target): Approximate {
  void target;
  return (query) => found("other-language", query.language);
}
