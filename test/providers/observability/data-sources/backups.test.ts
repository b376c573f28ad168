import type { Backup } from "../../../../lib/emulator";
import { bothModes, listIn, type Read } from "../../../support/data-sources";
import { runningEmulator } from "../../../support/emulator";

const emulator = runningEmulator();
let openSource: Read;
let read: Read;

const external = (id: string, startedAt: string, bucket?: object): Backup => ({
  id,
  status: "done",
  startedAt,
  ...(bucket ? { bucket } : {}),
});
const aws = { bucketProvider: "AWS", bucketPath: "s3://b", iamRoleArn: "arn", iamRoleSessionName: "session" };
const gcp = { bucketProvider: "GCP", bucketPath: "gs://b", accessKeyId: "GOOG1" };
const azure = { bucketProvider: "AZURE", containerName: "backups" };
const empty = {
  bucketProvider: null,
  bucketPath: null,
  iamRoleArn: null,
  iamRoleSessionName: null,
  accessKeyId: null,
  containerName: null,
};

beforeEach(async () => {
  ({ openSource, managed: read } = await bothModes(emulator));
});

test("backups are sorted newest first, and the latest is the first", async () => {
  const response = [
    external("a", "2026-01-01T00:00:00Z"),
    external("c", "2026-01-03T01:00:00+02:00"),
    { id: "e" },
    external("b", "20260102T220000Z"),
  ];
  emulator.faults.add({ kind: "status", status: 200, body: { result: response }, contentType: "application/json" });
  const { result, problems } = await read("backups");
  expect(problems).toEqual([]);
  expect(listIn(result, "backups").map(({ id }) => id)).toEqual(["c", "b", "a", "e"]);
  expect(result?.latest).toEqual(listIn(result, "backups")[0]);
});

test("a backup has every member, null if the service returns none", async () => {
  const { result } = await read("backups");
  const [running, finished] = listIn(result, "backups");
  expect(running).toEqual({
    id: "11111111-2222-4333-8444-555555555503",
    status: "in_progress",
    type: "incremental",
    serviceId: emulator.managed.serviceId,
    startedAt: "2026-01-03T09:00:00.000Z",
    finishedAt: null,
    sizeInBytes: 0,
    durationInSeconds: 95,
    backupName: null,
    bucket: null,
  });
  expect(finished).toMatchObject({ backupName: "backup-2026-01-02", sizeInBytes: 53687091200, durationInSeconds: 750 });
});

test("a bucket has the members of its provider", async () => {
  emulator.reset();
  for (const { id } of emulator.dump().backups) emulator.remove("backups", id);
  [aws, gcp, azure].forEach((bucket, index) => {
    emulator.insert("backups", external(String(index), `2026-01-0${index + 1}T00:00:00.000Z`, bucket));
  });
  const buckets = listIn((await read("backups")).result, "backups").map(({ bucket }) => bucket);
  expect(buckets).toEqual([
    { ...empty, ...azure },
    { ...empty, ...gcp },
    { ...empty, ...aws },
  ]);
});

test("the latest is the newest with the requested state, or null", async () => {
  expect((await read("backups", { status: "done" })).result?.latest).toMatchObject({
    id: "11111111-2222-4333-8444-555555555502",
  });
  for (const { id } of emulator.dump().backups) emulator.remove("backups", id);
  const again = (await bothModes(emulator)).managed;
  expect((await again("backups", { status: "done" })).result).toMatchObject({ backups: [], latest: null });
});

test("the age of a backup is not a member, because it would always change", async () => {
  const { result } = await read("backups");
  expect((await read("backups")).result).toEqual(result);
});

test("backups do not exist in open-source mode, and nothing is sent", async () => {
  const { problems } = await openSource("backups");
  expect(problems[0]?.detail).toMatch(
    /^Reading backups is not possible in open_source mode\. Only managed mode supports it/,
  );
  expect(emulator.requests()).toEqual([]);
});
