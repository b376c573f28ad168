import { objectIn } from "terraform-provider-sdk/definitions";
import type { Attributes } from "terraform-provider-sdk/schema";
import { asMembers, isPresent, isRecord, toSnake } from "terraform-provider-sdk/values";
import { type ClientSettings, type Environment, resolveSettings, type SettingsInput } from "../../client";
import { modeNames, modes } from "../../client/modes";
import { fromEnvironment, modeOf, productOf } from "../../client/settings/resolve";
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
        return [[name, knownArguments(members, asMembers(value))]];
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
 * configured counts. `defaults` are settings that neither has. `mode` and `product` are known also where something else is missing; `defaultTags` are those
 * that are written out, and `hasOtherTags` says that there are others; `says` makes a sentence on which service it is and where that is from.
 */
export async function configuredService(
  { folders, environment, variables, planned }: Configured,
  defaults: SettingsInput = {},
) {
  const providerBlocks = folders.map((folder) => providerIn(folder, provider.name, environment, variables));
  const { args = {}, file } = (await Promise.all(providerBlocks)).find(isPresent) ?? planned ?? {};
  const input: SettingsInput = knownArguments(provider.type.attributes, args);
  const isConnected = modeNames.some((name) => input[modes[name].argument] !== undefined) || input.mode !== undefined;
  const connection = isConnected ? {} : fromEnvironment(environment);
  const allSettings: SettingsInput = { ...defaults, ...connection, ...input };
  const { defaultTags } = input;
  return {
    ...resolveSettings(allSettings, environment),
    mode: modeOf(allSettings, environment),
    product: productOf(allSettings.product, environment),
    says: (settings: ClientSettings) => serviceWords(settings, { input, file, environment }),
    defaultTags: isTexts(defaultTags) ? defaultTags : undefined,
    hasOtherTags: defaultTags === undefined && Object.hasOwn(args, "default_tags") && args.default_tags !== null,
  };
}

/** `Service: http://localhost:8000 (environment), mode open_source (main.tf), product clickstack (main.tf).` */
function serviceWords(
  settings: ClientSettings,
  { input, file = "", environment }: { input: SettingsInput; file?: string; environment: Environment },
): string {
  const { attributes } = provider.type;
  const { mode, product = "none" } = settings;
  const { argument, address } = modes[mode];
  const connection = input[argument];
  const origin = (isInFile: boolean, variable: string, otherwise: string) => {
    if (isInFile) return file;
    if (environment[variable]) return variable;
    return otherwise;
  };
  const ofUrl = origin(isRecord(connection) && address.member in connection, address.variable, "the default");
  const ofMode = origin(Boolean(connection ?? input.mode), attributes.mode.set.env, "the environment");
  const ofProduct = origin(Boolean(input.product), attributes.product.set.env, "the default");
  return `Service: ${endpointIn(settings).origin} (${ofUrl}), mode ${mode} (${ofMode}), product ${product} (${ofProduct}).`;
}
