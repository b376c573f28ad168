import type { Definition, ObjectType, ValueType } from "terraform-provider-sdk/schema";
import { isRecord, type ObjectValue, sameValue } from "terraform-provider-sdk/values";
import type { Emulator } from "../../lib/emulator";
import { furnish } from "../providers/observability/alert-store";
import { absentInstance, type Instance, type Runtime, runtimesOf } from "../support/runtime";
import { furnish as furnishDocument } from "./document-store";
import { type Service, settingsOf } from "./services";
import { asConfig, type Config, subjectOf } from "./subjects";

/** One resource of the catalog on one service. */
export class Stage {
  runtime!: Runtime;
  private readonly kept;
  private readonly held;
  private readonly forms;
  private readonly stays;
  private readonly isOnlyCreated;

  constructor(
    readonly emulator: Emulator,
    private readonly service: Service,
    readonly definition: Definition,
  ) {
    const { kept, held, forms, stays, isOnlyCreated } = subjectOf(definition, service);
    this.forms = forms;
    this.kept = kept;
    this.held = held;
    this.stays = stays;
    this.isOnlyCreated = isOnlyCreated;
  }

  /** The service as it was at first, and a process of the provider. */
  async restart(): Promise<void> {
    this.emulator.reset();
    (this.service.product ? furnish : furnishDocument)(this.emulator);
    await this.freshProcess();
  }

  /** Another process of the provider, which remembers nothing. */
  async freshProcess(): Promise<void> {
    const of = await runtimesOf(settingsOf(this.service, this.emulator));
    this.runtime = of(`observability_${this.definition.name}`);
  }

  /** Applies, and proves it: an empty plan, and after an import too, which has the first form. */
  async applied(config: Config, prior: Instance = absentInstance): Promise<Instance> {
    const applied = await this.runtime.run(asConfig(config), prior);
    await this.freshProcess();
    const refreshed = await this.runtime.read(applied);
    expect(changesOf(this.definition.type, await this.runtime.plan(asConfig(config), refreshed), refreshed)).toEqual(
      [],
    );
    if (this.forms.slice(1).some((name) => config[name] !== undefined)) return refreshed;
    const { team } = config;
    if (this.isOnlyCreated) return refreshed;
    const named = team === undefined ? {} : { team };
    const imported = await this.runtime.import([...Object.values(named), applied.state?.id].join("/"));
    const readable = { ...readablePart(this.definition.type, config), ...named };
    expect(changesOf(this.definition.type, await this.runtime.plan(asConfig(readable), imported), imported)).toEqual(
      [],
    );
    return refreshed;
  }

  async remove(instance: Instance): Promise<void> {
    await this.runtime.apply(null, instance, { state: null, private: instance.private, empty: false, warnings: [] });
    expect(this.recordOf(instance) !== undefined).toBe(this.stays);
  }

  /** What the service holds. @throws when it holds nothing. */
  heldRecord(instance: Instance): Config {
    const record = this.recordOf(instance);
    if (!record) throw new Error(`the service has no ${this.definition.name} ${instance.state?.id}`);
    return record;
  }

  private recordOf({ state }: Instance): Config | undefined {
    return this.records().find(({ id }) => id === state?.id);
  }

  edit(instance: Instance, change: (record: Record<string, unknown>) => void): void {
    const kept = this.all().find((one) => this.held([one])[0]?.id === instance.state?.id);
    this.emulator.edit(this.kept as "webhooks", String(kept?.id), change as never);
  }

  private records(): readonly Config[] {
    return this.held(this.all());
  }

  private all(): readonly Config[] {
    const { furtherTeams = [], ...own } = this.emulator.dump();
    const all: unknown = [own, ...furtherTeams].flatMap((team) => team[this.kept as "webhooks"]);
    // A dump is a structured clone, whose objects have another realm's prototype under jest.
    return JSON.parse(JSON.stringify(all));
  }
}

/** A configuration without what an import cannot know, at every depth. */
function readablePart({ attributes }: ObjectType, config: Config): Config {
  const members = Object.entries(config).flatMap(([name, value]) => {
    const attribute = attributes[name];
    const isReadable =
      attribute?.api?.name !== false && attribute?.api?.readBack !== false && attribute?.set?.writeOnly !== true;
    return attribute && isReadable ? [[name, readableValue(attribute.type, value)] as const] : [];
  });
  return Object.fromEntries(members);
}

function readableValue(type: ValueType, value: unknown): unknown {
  if (type.kind === "object" && isRecord(value)) return readablePart(type, value);
  if (type.kind !== "list" || !Array.isArray(value)) return value;
  return value.map((item) => readableValue(type.of, item));
}

function changesOf(
  { attributes }: ObjectType,
  { state, replaces }: { state: ObjectValue | null; replaces?: readonly string[] },
  prior: Instance,
) {
  const names = Object.keys(state ?? {}).filter(
    (name) => !sameValue(state?.[name] ?? null, prior.state?.[name] ?? null),
  );
  const changes = names.map((name) => {
    const held = JSON.stringify(prior.state?.[name] ?? null);
    const isFilledIn = attributes[name]?.presence === "optional" && held !== "null" && (state?.[name] ?? null) === null;
    return isFilledIn ? `${name} is ${held} although it is not set; perhaps omitted: { means: ${held} }` : name;
  });
  return [...changes, ...(replaces ?? [])];
}
