import { Serial } from "../../../lib/client/stores/write-queue";

/** A task that runs until it is ended. */
function task(name: string, log: string[]) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = async () => {
    log.push(`${name} starts`);
    await ended;
    log.push(`${name} ends`);
  };
  return { run, end: () => end() };
}

test("a task that comes when an earlier one has ended still waits for the one in between", async () => {
  const serial = new Serial();
  const log: string[] = [];
  const [first, second, third] = [task("first", log), task("second", log), task("third", log)];
  const firstEnds = serial.run("key", first.run);
  const secondEnds = serial.run("key", second.run);
  first.end();
  await firstEnds;
  await new Promise(setImmediate);
  const thirdEnds = serial.run("key", third.run);
  await new Promise(setImmediate);
  second.end();
  await secondEnds;
  third.end();
  await thirdEnds;
  expect(log).toEqual(["first", "second", "third"].flatMap((name) => [`${name} starts`, `${name} ends`]));
});
