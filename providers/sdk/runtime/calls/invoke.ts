import type { ObjectValue } from "../../schema";
import { withDefaults } from "../plan-values";
import type { Action } from "../provider";
import type { Scope } from "../session";
import { configuredPlace } from "./read";

/** Asks the action, during a plan, for what only the service knows. */
export async function planAction<C>(scope: Scope<C>, action: Action<C>, config: ObjectValue): Promise<void> {
  const place = configuredPlace(scope, config);
  await action.plan?.(scope.context({ config: completed(action, config) }, place));
}

export async function invokeAction<C>(
  scope: Scope<C>,
  action: Action<C>,
  config: ObjectValue,
  progress: (message: string) => void,
): Promise<void> {
  const place = configuredPlace(scope, config);
  await action.invoke(scope.context({ config: completed(action, config), progress }, place));
}

/** The configuration with defaults. */
function completed<C>({ definition }: Action<C>, config: ObjectValue): ObjectValue {
  return withDefaults(definition.type, config, config);
}
