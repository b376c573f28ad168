import { isUnknown } from "../../model/value";
import type { Mode } from "../settings";
import type { SettingsInput } from "./input";
import type { Reader } from "./reader";

const openSourceVariables = ["OBSERVABILITY_BASE_URL", "OBSERVABILITY_API_KEY"];
const managedVariables = [
  "OBSERVABILITY_CLOUD_API_URL",
  "OBSERVABILITY_ORGANIZATION_ID",
  "OBSERVABILITY_SERVICE_ID",
  "OBSERVABILITY_KEY_ID",
  "OBSERVABILITY_KEY_SECRET",
];

/**
 * The mode that is meant: the argument; else the object that is given; else the variable; else the mode whose variables are set.
 * `undefined` when a problem or an unknown was noted.
 */
export function chooseMode(input: SettingsInput, reader: Reader): Mode | undefined {
  const explicit = reader.string(input.mode, ["mode"]);
  if (isUnknown(explicit)) return undefined;
  if (explicit !== undefined) return asMode(explicit, "mode", reader);

  const given: Mode[] = [];
  if (isGiven(input.openSource)) given.push("open_source");
  if (isGiven(input.managed)) given.push("managed");
  const [only] = given;
  if (only && given.length === 1) return only;

  const variable = reader.variable("OBSERVABILITY_MODE");
  if (variable !== undefined) return asMode(variable, "OBSERVABILITY_MODE", reader);
  if (given.length === 2) {
    return note(
      reader,
      'open_source and managed are both given; choose one with mode = "open_source" or mode = "managed".',
    );
  }
  const openSource = openSourceVariables.some((name) => reader.variable(name));
  const managed = managedVariables.some((name) => reader.variable(name));
  if (openSource && managed) {
    return note(
      reader,
      'The environment holds settings of both modes; choose one with mode = "open_source" or mode = "managed", or OBSERVABILITY_MODE.',
    );
  }
  if (openSource) return "open_source";
  if (managed) return "managed";
  return note(
    reader,
    "No service is given. Write open_source = { base_url, api_key } for a self-hosted one or managed = { cloud_api_url, organization_id, service_id, key_id, key_secret } for the hosted platform, or set OBSERVABILITY_API_KEY or OBSERVABILITY_KEY_ID and their companions in the environment.",
  );
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function asMode(text: string, name: string, reader: Reader): Mode | undefined {
  if (text === "open_source" || text === "managed") return text;
  return note(reader, `${name} is "${text}"; it must be "open_source" or "managed".`);
}

function note(reader: Reader, message: string): undefined {
  reader.problems.push({ path: ["mode"], message });
}
