import { dataSourcesOf, listIn, type Read, requestsOf } from "../../../support/data-sources";
import { runningEmulator } from "../../../support/emulator";
import { alert, stamp } from "./service-data";

const emulator = runningEmulator();
let read: Read;

beforeEach(async () => {
  read = await dataSourcesOf({ openSource: emulator.openSource });
});

const idOf = (index: number) => index.toString(16).padStart(24, "0");

test("all pages of a list are followed", async () => {
  for (let index = 0; index < 2100; index += 1) emulator.insert("alerts", alert(idOf(index), `Alert ${index}`));
  const { result } = await read("alerts");
  expect(listIn(result, "alerts").length).toBe(2100);
  expect(requestsOf(emulator)).toEqual([
    "GET alerts",
    "GET alerts?limit=1000&offset=1000",
    "GET alerts?limit=1000&offset=2000",
  ]);
});

test("a repeated page ends the list, which is then incomplete", async () => {
  for (let index = 0; index < 1500; index += 1)
    emulator.insert("webhooks", {
      id: idOf(index),
      name: `Hook ${index}`,
      service: "generic",
      url: "https://hooks.example.com",
      createdAt: stamp,
      updatedAt: stamp,
    });
  emulator.faults.add({ kind: "duplicate-page", path: "*/webhooks" });
  const { result, problems } = await read("webhooks");
  expect(result).toBeNull();
  expect(problems[0]?.detail).toContain("the list is incomplete: it has 1000 of 1501 objects");
  expect(requestsOf(emulator)).toHaveLength(2);
});
