const report: typeof process.report & { excludeNetwork?: boolean } = process.report;

test("this machine's C library is looked up once, without the names of open sockets", () => {
  const excluded: unknown[] = [];
  const { getReport } = report;
  const spy = jest.spyOn(report, "getReport").mockImplementation(() => {
    excluded.push(report.excludeNetwork);
    return getReport.call(report);
  });
  // Another file of this worker may have looked already.
  delete require.cache[require.resolve("../../mirror")];
  const { targetsOf } = require("../../mirror") as typeof import("../../mirror");
  const targets = targetsOf("linux_amd64");
  expect(targetsOf("linux_amd64")).toEqual(targets);
  expect(excluded).toEqual(process.platform === "linux" ? [true] : []);
  expect(report.excludeNetwork).toBe(false);
  spy.mockRestore();
});
