import type { Diagnostic } from "../../../../../lib/schema";
import type { Planned } from "../types";
import { validateDashboard } from "../validate";
import { inDocument } from "./places";
import { isDocument, typedPlanned } from "./typed-form";

/** Like `validateDashboard`, for a dashboard in either form. */
export function validateEitherForm(config: Planned): readonly Diagnostic[] {
  if (!isDocument(config)) return validateDashboard(config);
  return validateDashboard(typedPlanned(config)).map(inDocument);
}
