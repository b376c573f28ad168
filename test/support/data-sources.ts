import { fromDynamicValue, handlersOf, toDynamicValue } from "terraform-provider-sdk/testing";
import { formatTerraformPath, isRecord, type ObjectValue } from "terraform-provider-sdk/values";
import type { Emulator } from "../../lib/emulator";
import { observability } from "../../providers/observability/provider";
import type { Diagnostic } from "../../providers/sdk/test/support/inside/protocol";
import { pretendFreshProcess, withAllAttributes } from "./runtime";

interface Problem {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  /** As Terraform spells it; empty for the whole. */
  readonly path: string;
}

interface Reading {
  /** Null when there was an error. */
  readonly result: ObjectValue | null;
  readonly problems: readonly Problem[];
}

/** Reads a data source as Terraform does: validate, then read. `config` has the names of TypeScript. */
export type Read = (name: string, config?: object) => Promise<Reading>;

/** One provider process without the process, configured with `provider`. */
export async function dataSourcesOf(provider: object): Promise<Read> {
  pretendFreshProcess();
  const handlers = handlersOf(observability, () => undefined);
  const { type } = observability.definition;
  const value = withAllAttributes(type, { rateLimit: { requests: 0, perSeconds: 1 }, ...provider }) as ObjectValue;
  const signal = new AbortController().signal;
  const response = await handlers.configureProvider?.(
    { config: toDynamicValue(type, value), terraformVersion: "1.11.4", clientCapabilities: undefined },
    signal,
  );
  const [failed] = problemsOf(response?.diagnostics);
  if (failed) throw new Error(failed.detail);

  return async (name, config = {}) => {
    const definition = observability.dataSources?.find((one) => one.definition.name === name)?.definition;
    if (!definition) throw new Error(`no data source ${name}`);
    const typeName = `observability_${name}`;
    const encoded = toDynamicValue(definition.type, withAllAttributes(definition.type, config) as ObjectValue);
    const judged = await handlers.validateDataResourceConfig?.({ typeName, config: encoded }, signal);
    const found = problemsOf(judged?.diagnostics);
    if (found.some(({ severity }) => severity === "error")) return { result: null, problems: found };
    const read = await handlers.readDataSource?.({ typeName, config: encoded, clientCapabilities: undefined }, signal);
    const state = read?.state ? fromDynamicValue(definition.type, read.state) : null;
    return {
      result: isRecord(state) ? (state as ObjectValue) : null,
      problems: [...found, ...problemsOf(read?.diagnostics)],
    };
  };
}

/** The objects of a list of a result. */
export function listIn(result: ObjectValue | null, name: string): ObjectValue[] {
  const list = result?.[name];
  return Array.isArray(list) ? list.filter((item): item is ObjectValue => isRecord(item)) : [];
}

/** Both modes of a service. */
export async function bothModes(emulator: Emulator, more: object = {}): Promise<{ openSource: Read; managed: Read }> {
  return {
    openSource: await dataSourcesOf({ openSource: emulator.openSource, ...more }),
    managed: await dataSourcesOf({ managed: emulator.managed, ...more }),
  };
}

/** The list requests of the API since the last clearing, as `GET path`. */
export function requestsOf(emulator: Emulator): string[] {
  return emulator.requests().map(({ method, path }) => `${method} ${path.replace(/^.*\/(v2|observability)\//, "")}`);
}

function problemsOf(diagnostics: readonly Diagnostic[] = []): Problem[] {
  return diagnostics.map(({ severity, summary, detail, attribute }) => ({
    severity: severity === 1 ? "error" : "warning",
    summary,
    detail,
    path: formatTerraformPath(stepsOf(attribute)),
  }));
}

function stepsOf(path: Diagnostic["attribute"]): (string | number)[] {
  return (path?.steps ?? []).map(
    ({ attributeName, elementKeyInt, elementKeyString }) => attributeName ?? elementKeyString ?? Number(elementKeyInt),
  );
}
