import { type Emulator, startEmulator } from "../../../emulator";
import { nothing, type Runtime, runtimesOf } from "../../support/runtime";

const config = { name: "On call", permissions: [{ action: "manage", subject: "Alert" }] };
let emulator: Emulator;

afterEach(() => emulator.close());

async function roleOf(enterprise: boolean): Promise<Runtime> {
  emulator = await startEmulator({ enterprise });
  return (await runtimesOf({ openSource: emulator.openSource, product: "clickstack" }))("observability_role");
}

test("the permission that the service adds is not drift, but one that somebody else adds is", async () => {
  const role = await roleOf(true);
  const made = await role.run(config, nothing);
  const [{ id = "", permissions = [] } = {}] = emulator.dump().teamRoles.filter(({ name }) => name === "On call");
  expect(permissions).toContainEqual({ action: "read", subject: "Connection" });
  expect((await role.plan(config, await role.read(made))).empty).toBe(true);
  emulator.edit("teamRoles", id, (record) => record.permissions.push({ action: "read", subject: "Team" }));
  const other = (await runtimesOf({ openSource: emulator.openSource, product: "clickstack" }))("observability_role");
  const drifted = await other.read(made);
  expect(drifted.state?.permissions).toHaveLength(2);
  expect((await other.plan(config, drifted)).empty).toBe(false);
});

test("a predefined role is rejected with its name: in a plan and in an import", async () => {
  const role = await roleOf(true);
  await expect(role.plan({ ...config, name: "Admin" }, nothing)).rejects.toThrow(
    /The role "Admin" \(\w+\) is predefined/,
  );
  await expect(role.import("name:Admin")).rejects.toThrow(/The role "Admin" .* is predefined/);
});

test("a service without roles is reported, and a role is never treated as deleted", async () => {
  const role = await roleOf(false);
  await expect(role.plan(config, nothing)).rejects.toThrow(
    /Only the enterprise edition of the service and managed mode have roles/,
  );
  const state = { id: "66e000000000000000000d09", name: "On call", permissions: [], createdAt: null, updatedAt: null };
  await expect(role.read({ state: { ...state, description: null }, private: Buffer.alloc(0) })).rejects.toThrow(
    /Only the enterprise edition of the service and managed mode have roles/,
  );
});
