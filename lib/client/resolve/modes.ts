import { formatTerraformPath } from "../../model/path";
import { isUnknown } from "../../model/value";
import type { ManagedSettings, OpenSourceSettings } from "../settings";
import type { SettingsInput } from "./input";
import { Reader } from "./reader";

const defaultBaseUrl = "http://localhost:8000";
const presetCloudUrls: Readonly<Record<string, string>> = { clickstack: "https://api.clickhouse.cloud" };

export function readOpenSource(input: SettingsInput, reader: Reader): OpenSourceSettings {
  const given = reader.known(input.openSource, ["openSource"]);
  const baseUrl = reader.requiredString(
    given?.baseUrl,
    ["openSource", "baseUrl"],
    "OBSERVABILITY_BASE_URL",
    defaultBaseUrl,
  );
  const apiKey = reader.requiredString(given?.apiKey, ["openSource", "apiKey"], "OBSERVABILITY_API_KEY");
  reader.address(baseUrl, ["openSource", "baseUrl"]);
  checkHeaderText(apiKey, ["openSource", "apiKey"], reader);
  return { baseUrl: (baseUrl ?? "").replace(/\/+$/, "").replace(/\/api\/v2$/, ""), apiKey: apiKey ?? "" };
}

export function readManaged(input: SettingsInput, product: string | undefined, reader: Reader): ManagedSettings {
  const given = reader.known(input.managed, ["managed"]);
  const read = (name: keyof ManagedSettings, variable: string, preset?: string) =>
    reader.requiredString(given?.[name], ["managed", name], variable, preset) ?? "";
  const settings = {
    cloudApiUrl: read("cloudApiUrl", "OBSERVABILITY_CLOUD_API_URL", product && presetCloudUrls[product]),
    organizationId: read("organizationId", "OBSERVABILITY_ORGANIZATION_ID"),
    serviceId: read("serviceId", "OBSERVABILITY_SERVICE_ID"),
    keyId: read("keyId", "OBSERVABILITY_KEY_ID"),
    keySecret: read("keySecret", "OBSERVABILITY_KEY_SECRET"),
  };
  reader.address(settings.cloudApiUrl || undefined, ["managed", "cloudApiUrl"]);
  if (settings.keyId.includes(":")) {
    reader.problem(["managed", "keyId"], "holds a colon; give the key's id alone, its secret belongs in key_secret");
  }
  return settings;
}

/** The other mode's object is ignored, unless it is half given: then the author meant something that would not happen. */
export function refuseHalfGiven(
  input: SettingsInput,
  name: "openSource" | "managed",
  product: string | undefined,
  reader: Reader,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const given = input[name];
  if (given === undefined || given === null || isUnknown(given)) return;
  const other = new Reader(environment);
  if (name === "openSource") readOpenSource(input, other);
  else readManaged(input, product, other);
  for (const { path, message } of other.problems) {
    const object = formatTerraformPath([name]);
    reader.problems.push({ path, message: `${message} ${object} is not the selected mode; complete it or remove it.` });
  }
}

function checkHeaderText(value: string | undefined, path: readonly string[], reader: Reader): void {
  if (value !== undefined && !/^[\x21-\x7e]+$/.test(value)) {
    reader.problem(path, "holds blanks, line ends or characters that cannot stand in a header; copy the key again");
  }
}
