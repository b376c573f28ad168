import { isRecord, type Members, parseJson } from "terraform-provider-sdk/values";
import { provider } from "../../kinds/provider";
import { type EngineCall, EngineError, lastOf, runEngine } from "./engine";

/** A resource or data source in a state: one of its instances. */
export interface StateInstance {
  readonly mode: "managed" | "data";
  readonly type: string;
  readonly name: string;
  /** `module.a.module.b`; empty for the root module. */
  readonly module: string;
  readonly key?: string | number;
  readonly address: string;
  /** As the state has it. */
  readonly provider: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** One of this provider. */
export interface StoredObject extends StateInstance {
  readonly kind: string;
  readonly id: string;
  /** True in the root module, without a key. */
  readonly isPlain: boolean;
}

/** What stands in front of a kind in the types of resources. */
export const typePrefix = `${provider.name}_`;

/** The state of a folder as its backend keeps it; undefined where nothing was applied yet. @throws EngineError */
export async function pulledState(call: EngineCall): Promise<string | undefined> {
  const finished = await runEngine(["state", "pull"], call);
  if (finished.code !== 0) throw new EngineError("state pull", lastOf(finished), call);
  if (finished.stdout.trim() === "") return undefined;
  return finished.stdout;
}

/** The instances in the text of a state, or in what `terraform show -json` prints of one. @throws SyntaxError */
export function instancesIn(text: string): StateInstance[] {
  return resourcesIn(parseJson(text)).flatMap((resource) => {
    const { type, name, module = "", provider: providerAddress, instances } = resource;
    const mode = resource.mode === "data" ? "data" : "managed";
    const steps = [String(type), String(name)];
    if (mode === "data") steps.unshift("data");
    if (module !== "") steps.unshift(String(module));
    const shownInstance: Members = { ...resource, attributes: resource.values };
    const instanceRecords = Array.isArray(instances) ? instances.filter(isRecord) : [shownInstance];
    return instanceRecords.flatMap(({ attributes, index_key, index = index_key, deposed }): StateInstance[] => {
      if (!isRecord(attributes) || deposed !== undefined) return [];
      const instance = {
        mode,
        type: String(type),
        name: String(name),
        module: String(module),
        provider: String(providerAddress),
        attributes,
      } as const;
      const address = steps.join(".");
      if (typeof index !== "string" && typeof index !== "number") return [{ ...instance, address }];
      return [{ ...instance, key: index, address: `${address}[${JSON.stringify(index)}]` }];
    });
  });
}

/** The objects and lookups of this provider among instances. */
export function ownObjects(instances: readonly StateInstance[]): StoredObject[] {
  return instances.flatMap((instance) => {
    const { type, module, key, attributes } = instance;
    const { id } = attributes;
    if (!type.startsWith(typePrefix) || typeof id !== "string") return [];
    return [{ ...instance, kind: type.slice(typePrefix.length), id, isPlain: module === "" && key === undefined }];
  });
}

function resourcesIn(value: unknown): Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap(resourcesIn);
  if (!isRecord(value)) return [];
  const isResource = (value.mode === "managed" || value.mode === "data") && typeof value.type === "string";
  if (isResource) return [value];
  return Object.values(value).flatMap(resourcesIn);
}
