import { type Emulator, startEmulator } from "../../../lib/emulator";
import { absentInstance, type Runtime, runtimesOf } from "../../support/runtime";

const config = { name: "On call", permissions: [{ action: "manage", subject: "Alert" }] };
let emulator: Emulator;

afterEach(() => emulator.close());

async function roleOf(enterprise: boolean): Promise<Runtime> {
  emulator = await startEmulator({ enterprise });
  return (await runtimesOf({ openSource: emulator.openSource, product: "clickstack" }))("observability_role");
}

test("the permission that the service adds is not drift, but one that somebody else adds is", async () => {
  const role = await roleOf(true);
  const made = await role.run(config, absentInstance);
  const [{ id = "", permissions = [] } = {}] = emulator.dump().teamRoles.filter(({ name }) => name === "On call");
  expect(permissions).toContainEqual({ action: "read", subject: "Connection" });
  expect((await role.plan(config, await role.read(made))).empty).toBe(true);
  emulator.edit("teamRoles", id, (record) => record.permissions.push({ action: "read", subject: "Team" }));
  const other = (await runtimesOf({ openSource: emulator.openSource, product: "clickstack" }))("observability_role");
  const drifted = await other.read(made);
  expect(drifted.state?.permissions).toHaveLength(2);
  expect((await other.plan(config, drifted)).empty).toBe(false);
});

test("permissions keep their order, in which a later one overrides an earlier one", async () => {
  const role = await roleOf(true);
  const [all, none] = [
    { action: "manage", subject: "Dashboard" },
    { action: "delete", subject: "Dashboard", inverted: true },
  ];
  const stored = () =>
    emulator
      .dump()
      .teamRoles.find(({ name }) => name === "On call")
      ?.permissions.slice(0, 2);
  const made = await role.run({ ...config, permissions: [all, none] }, absentInstance);
  expect(stored()).toMatchObject([all, none]);
  const reversed = { ...config, permissions: [none, all] };
  expect((await role.plan(reversed, made)).empty).toBe(false);
  await role.run(reversed, made);
  expect(stored()).toMatchObject([none, all]);
});

test("a predefined role is rejected with its name: in a plan and in an import", async () => {
  const role = await roleOf(true);
  await expect(role.plan({ ...config, name: "Admin" }, absentInstance)).rejects.toThrow(
    /The role "Admin" \(\w+\) is predefined/,
  );
  await expect(role.import("name:Admin")).rejects.toThrow(/The role "Admin" .* is predefined/);
});

test("a service without roles is reported, and a role is never treated as deleted", async () => {
  const role = await roleOf(false);
  await expect(role.plan(config, absentInstance)).rejects.toThrow(
    /Only the enterprise edition of the service and managed mode have roles/,
  );
  const state = { id: "66e000000000000000000d09", name: "On call", permissions: [], createdAt: null, updatedAt: null };
  await expect(role.read({ state: { ...state, description: null }, private: Buffer.alloc(0) })).rejects.toThrow(
    /Only the enterprise edition of the service and managed mode have roles and teams\. .*the state keeps them/,
  );
});

describe("a role that a killed run left behind", () => {
  const providerWith = (onExisting: string) =>
    runtimesOf({ openSource: emulator.openSource, product: "clickstack", onExisting });

  test.each([
    ["as it was written", config],
    [
      "with the permission that the service adds",
      { ...config, permissions: [{ action: "read", subject: "Connection" }, ...config.permissions] },
    ],
  ])("is announced, rejected or adopted, %s", async (_, wanted) => {
    const role = await roleOf(true);
    const { state } = await role.run(wanted, absentInstance);
    const warning = (await providerWith("warn"))("observability_role");
    expect((await warning.plan(wanted, absentInstance)).warnings).toEqual([expect.stringContaining(String(state?.id))]);
    const rejecting = (await providerWith("error"))("observability_role");
    await expect(rejecting.plan(wanted, absentInstance)).rejects.toThrow(/Equal role "On call" already exists/);
    const adopting = (await providerWith("adopt"))("observability_role");
    const adopted = await adopting.run(wanted, absentInstance);
    expect(adopted.state?.id).toBe(state?.id);
    expect((await adopting.plan(wanted, await adopting.read(adopted))).empty).toBe(true);
  });

  test("is none when it allows more", async () => {
    const role = await roleOf(true);
    const more = [...config.permissions, { action: "read", subject: "Team" }];
    await role.run({ ...config, permissions: more }, absentInstance);
    expect((await (await providerWith("warn"))("observability_role").plan(config, absentInstance)).warnings).toEqual(
      [],
    );
  });
});
