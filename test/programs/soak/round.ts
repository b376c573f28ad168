import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtProvider } from "../../support/built";
import fc from "../../support/properties";
import { providerSource } from "../../support/terraform";
import { terraform } from "./apply";
import { configurationOf } from "./configuration";
import { type Incident, incident } from "./incident";
import { differences, identitiesOf, lostIdentities } from "./oracle";
import { objectsOf, type Remote, Service } from "./service";
import { type Stack, stack } from "./stack";

export interface Round {
  readonly first: Stack;
  readonly second: Stack;
  readonly incident: Incident;
}

export interface RoundResult {
  readonly round: Round;
  /** True when the apply with the incident did not end well: the rest then shows that nothing was lost. */
  readonly disturbed: boolean;
  /** True when a name that must be unique was taken by what a killed run had made, so that it took `on_existing = "adopt"`. */
  readonly repaired: boolean;
  /** True when Terraform was killed while it wrote its state: nobody then knows which objects were whose. */
  readonly stateLost: boolean;
  readonly wrong: readonly string[];
  /** What Terraform printed, for the report of a failure. */
  readonly said: string;
}

const nameIsTaken = /Warning: Equal webhook .* already exists/;

const rounds = fc.record({ first: stack, second: stack, incident });

/** Round `number` of a seed; always the same. */
export function roundOf(seed: number, number: number): Round {
  const [made] = fc.sample(rounds, { seed: seed * 1_000_003 + number, numRuns: 40 }).slice(-1);
  if (!made) throw new Error("no round was made");
  return made;
}

/**
 * One round: a clean apply of one stack, an apply of another during which something goes wrong, one clean apply. Then the service must hold
 * what is declared, nothing may be left unannounced, identities must have stayed, and a plan must be empty.
 */
export async function playRound(round: Round): Promise<RoundResult> {
  const home = mkdtempSync(path.join(tmpdir(), "observability-soak-"));
  const service = new Service(path.join(home, "data.json"));
  const folder = path.join(home, "stack");
  const rc = path.join(home, "terraform.rc");
  mkdirSync(folder);
  writeFileSync(
    rc,
    `provider_installation {\n  dev_overrides {\n    "${providerSource}" = "${builtProvider()}"\n  }\n  direct {}\n}\n`,
  );
  const wrong: string[] = [];
  let said = "";
  const run = async (args: readonly string[], blow = undefined as Incident["blow"]) => {
    const result = await terraform(args, { folder, rc, service, blow });
    said += `\n$ terraform ${args.join(" ")} -> ${result.code}\n${result.output}`;
    return result;
  };
  const apply = ["apply", "-auto-approve"];
  const declare = (declared: Stack, onExisting?: "adopt") => {
    const text = JSON.stringify(configurationOf(declared, service, onExisting), undefined, 2);
    writeFileSync(path.join(folder, "main.tf.json"), text);
  };
  try {
    await service.start();
    const baseline = idsOf(await service.list());
    declare(round.first);
    if ((await run(apply)).code !== 0) wrong.push("the first, undisturbed apply failed");
    const before = identitiesOf(managedIn(folder), await service.list());

    declare(round.second);
    await service.addFaults(round.incident.faults);
    const disturbed = (await run(apply, round.incident.blow)).code !== 0;
    await service.clearFaults();

    const stateLost = before.size > 0 && managedIn(folder).size === 0;
    let clean = await run(apply);
    const repaired = clean.code !== 0 && nameIsTaken.test(clean.output);
    if (repaired) {
      declare(round.second, "adopt");
      clean = await run(apply);
      declare(round.second);
    }
    if (clean.code !== 0) wrong.push("the clean apply after the incident failed");
    const managed = managedIn(folder);
    const remote = await service.list();
    wrong.push(...differences({ stack: round.second, remote, baseline, managed, said }));
    if (!stateLost) wrong.push(...lostIdentities(before, identitiesOf(managed, remote), round.first, round.second));
    if ((await run(["plan", "-detailed-exitcode"])).code !== 0) wrong.push("the plan after it is not empty");
    return { round, disturbed, repaired, stateLost, wrong, said };
  } finally {
    await service.kill();
    rmSync(home, { recursive: true, force: true });
  }
}

function idsOf(remote: Remote): ReadonlySet<string> {
  return new Set(objectsOf(remote).map(({ id }) => id));
}

interface StateFile {
  readonly resources: readonly {
    readonly type: string;
    readonly name: string;
    readonly instances: readonly { readonly attributes: { readonly id: string } }[];
  }[];
}

/** IDs by address, as Terraform's state has them. */
function managedIn(folder: string): ReadonlyMap<string, string> {
  const { resources } = readState(path.join(folder, "terraform.tfstate"));
  return new Map(
    resources.flatMap(({ type, name, instances }) =>
      instances.map(({ attributes }) => [`${type}.${name}`, attributes.id] as const),
    ),
  );
}

function readState(file: string): StateFile {
  try {
    const text = readFileSync(file, "utf8");
    // A process that is killed while it writes leaves nothing, which Terraform takes for no state.
    return text === "" ? { resources: [] } : JSON.parse(text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { resources: [] };
    throw error;
  }
}
