import { DiagnosticError } from "terraform-provider-sdk";
import { isUnknown, type Value } from "terraform-provider-sdk/schema";
import type { JsonValue } from "../../runtime/context";
import type { Resource } from "../../runtime/resource";
import type { ObjectValue } from "../../schema";
import type { Store, Stored } from "./store";
import { thingDefinition } from "./thing";

/** A resource with every hook. The service capitalises notes and mints IDs. */
export const thing: Resource<Store> = {
  definition: thingDefinition,

  validate(config) {
    if (config.note !== "forbidden") return [];
    return [
      {
        path: ["note"],
        severity: "error",
        id: "forbidden-note",
        summary: "Forbidden note",
        detail: 'note is "forbidden"; say something else.',
      },
    ];
  },

  plan(context) {
    if (context.action === "delete") {
      if (context.prior.protect === true)
        throw new DiagnosticError(
          { id: "thing-is-protected", summary: "Thing is protected" },
          "Set protect to false first.",
          ["protect"],
        );
      return undefined;
    }
    if (context.config.name === "questionable")
      context.warn({ id: "odd-name", summary: "Odd name" }, "Nobody calls a thing that.", ["name"]);
    return { private: { plannedFor: text(context.planned.name) } };
  },

  async create({ client, config, planned, private: left, keep, signal, log }) {
    log.info("creating", { name: text(planned.name) });
    const id = client.newId();
    if (planned.name === "slow") await untilStopped(client, signal);
    const body = response(planned, { id, revision: 1, config });
    client.put(id, body);
    keep(body);
    if (planned.failWith)
      throw new DiagnosticError({ id: "the-service-failed", summary: "The service failed" }, String(planned.failWith), [
        "failWith",
      ]);
    return { state: body, private: { ...asRecord(left), created: true } };
  },

  async read({ client, prior }) {
    const state = client.get(String(prior.id));
    return state ? { state: withoutPassword(state) } : null;
  },

  async update({ client, config, planned, prior, private: left }) {
    const id = String(prior.id);
    const body = response(planned, { id, revision: Number(prior.revision) + 1, config });
    client.put(id, body);
    if (planned.failWith)
      throw new DiagnosticError({ id: "the-service-failed", summary: "The service failed" }, String(planned.failWith), [
        "failWith",
      ]);
    return { state: body, private: { ...asRecord(left), updated: true } };
  },

  async delete({ client, prior }) {
    client.remove(String(prior.id));
  },

  async import({ client, id }) {
    if (!client.get(id))
      throw new DiagnosticError(
        { id: "thing-not-found", summary: "Thing not found" },
        `There is no thing with id "${id}".`,
      );
    return { state: { id } };
  },

  upgrade: [
    { from: 0, upgrade: (raw) => raw },
    {
      from: 1,
      upgrade(raw) {
        const { title, ...rest } = raw as ObjectValue;
        return { ...rest, name: title ?? rest.name ?? null };
      },
    },
  ],

  move(source) {
    if (source.typeName !== "terraform_data") return undefined;
    const state = source.state as ObjectValue;
    return { state: { id: "thing-1", name: text(state.input) }, private: { movedFrom: source.providerAddress } };
  },
};

/** A request that takes forever, until Terraform asks to stop. */
async function untilStopped(client: Store, signal: AbortSignal): Promise<void> {
  client.put("waiting", {});
  await new Promise((resolve) => {
    const alive = setInterval(() => {}, 1000);
    signal.addEventListener("abort", () => resolve(clearInterval(alive)));
  });
  signal.throwIfAborted();
}

interface Minted {
  readonly id: string;
  readonly revision: number;
  readonly config: ObjectValue;
}

function response(planned: ObjectValue, { id, revision, config }: Minted): Stored {
  return {
    ...planned,
    id,
    revision,
    note: typeof planned.note === "string" ? planned.note.toUpperCase() : (planned.note ?? null),
    size: planned.size ?? 42,
    passwordLength: typeof config.passwordWo === "string" ? config.passwordWo.length : null,
    parts: withIds(planned.parts, "part"),
    limits: mapWithIds(planned.limits),
    owner: isObject(planned.owner) ? { ...planned.owner, id: "owner-1" } : null,
  };
}

function withIds(value: Value | undefined, prefix: string): Value {
  if (!Array.isArray(value)) return null;
  return value.map((item: ObjectValue, i) => ({
    ...item,
    id: item.id ?? `${prefix}-${i}`,
  }));
}

function mapWithIds(value: Value | undefined): Value {
  if (!isObject(value)) return null;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, { ...(item as ObjectValue), id: `limit-${key}` }]),
  );
}

function withoutPassword({ passwordWo: _, ...state }: Stored): Stored {
  return state;
}

function isObject(value: Value | undefined): value is ObjectValue {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isUnknown(value);
}

function asRecord(value: JsonValue | undefined): { readonly [key: string]: JsonValue | undefined } {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, JsonValue>)
    : {};
}

function text(value: Value | undefined): string {
  return typeof value === "string" ? value : "";
}
