import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { attachProviders } from "terraform-provider-sdk/testing";
import { isRecord, mapMembers } from "terraform-provider-sdk/values";
import type { Emulator } from "../../../lib/emulator";
import { builtProvider } from "../../support/built";
import { overrideProvider, providerSource } from "../../support/terraform";
import type { Body } from "./service";

export type Language = "hcl" | "ts";

const root = path.resolve(__dirname, "../../..");
const execute = promisify(execFile);

/** The environment of a folder whose code is applied to an emulator. */
export function environmentFor(
  folder: string,
  language: Language,
  { openSource: { baseUrl, apiKey } }: Pick<Emulator, "openSource">,
  product = "clickstack",
) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(TF_|OBSERVABILITY_|CDKTF_|JEST_)/.test(name));
  return {
    ...Object.fromEntries(inherited),
    ...(language === "hcl" && overrideProvider(folder)),
    OBSERVABILITY_BASE_URL: baseUrl,
    OBSERVABILITY_API_KEY: apiKey,
    ...(product !== "none" && { OBSERVABILITY_PRODUCT: product }),
    CHECKPOINT_DISABLE: "1",
    TERRAFORM_BINARY_NAME: "terraform",
  };
}

/** Starts the provider once for all commands that run in a folder, until `end`. */
export async function attachProvider(
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ env: NodeJS.ProcessEnv; end(): void }> {
  const { env: attached, end } = await attachProviders({ [providerSource]: builtProvider() }, { cwd, env });
  return { env: { ...env, ...attached }, end };
}

export const unlimited = { requests: 0, perSeconds: 1 };

export function write(folder: string, name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

/** Makes a folder an app that runs with the packages of this checkout. */
export function linkPackages(folder: string): void {
  mkdirSync(path.join(folder, "node_modules"));
  for (const name of ["cdktf", "constructs", "tsx", "typescript", ".bin"])
    symlinkSync(path.join(root, "node_modules", name), path.join(folder, "node_modules", name));
  symlinkSync(root, path.join(folder, "node_modules/cdktf-observability"));
  write(
    folder,
    "cdktf.json",
    JSON.stringify({ language: "typescript", app: "node --import tsx main.ts", sendCrashReports: "false" }),
  );
}

/** Runs a program. @throws Error with the end of what it printed if it fails. */
export async function must(env: NodeJS.ProcessEnv, cwd: string, command: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await execute(command, args, { cwd, env, maxBuffer: 1e9, timeout: 600_000 });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")}: ${stderr?.slice(-1500)} ${stdout?.slice(-1500)}`);
  }
}

/** What people see of each object, tiles by name. */
export function contentsOf(emulator: Emulator): Map<string, unknown> {
  const { dashboards, alerts, savedSearches } = emulator.dump();
  return contentsIn([...dashboards, ...alerts, ...savedSearches]);
}

export function contentsIn(objects: readonly object[]): Map<string, unknown> {
  // A language without a condition says nothing; an update leaves it out. What an evaluation found is nobody's edit.
  const isMeaningless = (key: string, owner: Body) =>
    (key === "whereLanguage" && !owner.where) || key === "executionErrors";
  const copyOf = (one: object): Body =>
    JSON.parse(
      JSON.stringify(one, function said(this: Body, key, value) {
        return isMeaningless(key, this) ? undefined : value;
      }),
    );
  return new Map(
    objects.map((one) => {
      const { updatedAt: _, createdAt: __, tiles, tileId: ___, ...rest } = copyOf(one);
      const byName = Array.isArray(tiles)
        ? Object.fromEntries(tiles.map(({ id: ____, ...tile }: Body) => [String(tile.name), tile]))
        : undefined;
      return [String(rest.id), { ...rest, ...(byName && { tiles: byName }) }];
    }),
  );
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([, member]) => !isNothing(member));
  return mapMembers(Object.fromEntries(kept.sort(([a], [b]) => a.localeCompare(b))), plain);
}

/** Contents in which a member that is empty is none. */
export function withoutNothing(contents: ReadonlyMap<string, unknown>): Map<string, unknown> {
  return new Map([...contents].map(([id, content]) => [id, plain(content)]));
}

export function differences(one: unknown, other: unknown, at: string): string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  const isObject = (value: unknown): value is Body =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject(one) || !isObject(other)) return (one ?? null) === (other ?? null) ? [] : [at];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    differences(one[key], other[key], `${at}.${key}`),
  );
}
