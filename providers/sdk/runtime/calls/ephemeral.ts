import type { ObjectValue } from "../../../../lib/schema";
import type { JsonValue } from "../json";
import type { EphemeralResource, Opened, Renewed } from "../provider";
import type { Scope } from "../session";
import { configuredOver, configuredPlace } from "./data-source";
import { storable } from "./read";

export async function openEphemeral<C>(
  scope: Scope<C>,
  ephemeral: EphemeralResource<C>,
  config: ObjectValue,
): Promise<Opened> {
  const { definition } = ephemeral;
  const { type } = definition;
  const opened = await ephemeral.open(scope.context({ config }, configuredPlace(scope, definition, config)));
  return { ...opened, result: storable(type, configuredOver(type, config, opened.result)) };
}

export async function renewEphemeral<C>(
  scope: Scope<C>,
  ephemeral: EphemeralResource<C>,
  privateState: JsonValue | undefined,
): Promise<Renewed> {
  return (await ephemeral.renew?.(scope.context({ private: privateState }))) ?? {};
}

export async function closeEphemeral<C>(
  scope: Scope<C>,
  ephemeral: EphemeralResource<C>,
  privateState: JsonValue | undefined,
): Promise<void> {
  await ephemeral.close?.(scope.context({ private: privateState }));
}
