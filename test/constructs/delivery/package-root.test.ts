import path from "node:path";
import { packageRoot } from "../../../lib/constructs/delivery/provider-program";

test("the package finds its own root, or reports that it cannot", () => {
  expect(packageRoot(__dirname)).toBe(path.resolve(__dirname, "../../.."));
  expect(() => packageRoot("/")).toThrow("cdktf-observability is not installed above /.");
});
