import { type Attributes, isPresent, isRecord, objectIn, toSnake } from "terraform-provider-sdk/internal/schema";
import { type ClientSettings, type Environment, resolveSettings, type SettingsInput } from "../../client";
import { modeNames, modes } from "../../client/modes";
import { fromEnvironment, modeOf } from "../../client/settings/resolve";
import { endpointIn } from "../../client/settings/settings";
import { provider } from "../../kinds/provider";
import { providerIn, type WrittenProvider } from "./terraform-files";

/** Where a command looks for the configuration of the provider: what it finds first counts. */
export interface Configured {
  readonly folders: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** What a plan says of the provider, where no folder has it. */
  readonly planned?: WrittenProvider;
}

/** Arguments by the names of the definition, without those that are unknown. A connection of which nothing is known still selects its mode. */
function knownArguments(attributes: Attributes, args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, { type }]): [string, unknown][] => {
      const argument = toSnake(name);
      const members = objectIn(type)?.attributes;
      const value = args[argument];
      if (members && Object.hasOwn(args, argument) && value !== null)
        return [[name, knownArguments(members, isRecord(value) ? value : {})]];
      const isKnown = typeof value === "string" || typeof value === "number" || isTexts(value);
      if (!isKnown) return [];
      return [[name, value]];
    }),
  );
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/**
 * The service that the configuration of a folder is for, and the rest, such as the key, from the environment: as for the provider, what is
 * configured counts. `defaults` are settings that neither has. `mode` is known also where something else is missing; `defaultTags` are those
 * that are written out; `says` makes a sentence on which service it is and where that is from.
 */
export async function configuredService(
  { folders, environment, variables, planned }: Configured,
  defaults: SettingsInput = {},
) {
  const providerBlocks = folders.map((folder) => providerIn(folder, provider.name, environment, variables));
  const { args = {}, file } = (await Promise.all(providerBlocks)).find(isPresent) ?? planned ?? {};
  const input: SettingsInput = knownArguments(provider.type.attributes, args);
  const isConnected = modeNames.some((name) => input[modes[name].argument] !== undefined) || input.mode !== undefined;
  const allSettings: SettingsInput = { ...defaults, ...(isConnected ? {} : fromEnvironment(environment)), ...input };
  const mode = modeOf(allSettings, environment);
  const describe = (settings: ClientSettings) => serviceWords(settings, { input, file, environment });
  const { defaultTags } = input;
  return {
    ...resolveSettings(allSettings, environment),
    mode,
    says: describe,
    ...(isTexts(defaultTags) && { defaultTags }),
  };
}

/** `Service: http://localhost:8000 (environment), mode open_source (main.tf), product clickstack (main.tf).` */
function serviceWords(
  settings: ClientSettings,
  { input, file = "", environment }: { input: SettingsInput; file?: string; environment: Environment },
): string {
  const { mode: ofMode, product: ofProduct } = provider.type.attributes;
  const { mode, product = "none" } = settings;
  const { argument, address } = modes[mode];
  const connection = input[argument];
  const from = (isWritten: boolean, variable: string, otherwise: string) =>
    isWritten ? file : environment[variable] ? variable : otherwise;
  const url = from(isRecord(connection) && address.member in connection, address.variable, "the default");
  const chosen = from(Boolean(connection ?? input.mode), ofMode.set.env, "the environment");
  const rules = from(Boolean(input.product), ofProduct.set.env, "the default");
  return `Service: ${endpointIn(settings).origin} (${url}), mode ${mode} (${chosen}), product ${product} (${rules}).`;
}
