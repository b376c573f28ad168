import { ComplexObject, TerraformOutput, Testing } from "cdktf";
import { ObjectList, ObjectMap } from "terraform-provider-sdk/constructs";
import { Dashboard } from "../../lib";
import { stackOf } from "./support";

class Part extends ComplexObject {
  get size(): string {
    return this.getStringAttribute("size");
  }
}

test("an item of a list, of a set and of a map is an expression that Terraform evaluates", () => {
  const stack = stackOf((scope) => {
    const dashboard = new Dashboard(scope, "api", { name: "API", tiles: [] });
    const values = {
      list: new ObjectList(dashboard, "parts", false, Part).get(1).size,
      set: new ObjectList(dashboard, "parts", true, Part).get(1).size,
      map: new ObjectMap(dashboard, "parts", Part).get('a "b"').size,
    };
    for (const [name, value] of Object.entries(values)) new TerraformOutput(scope, name, { value });
  });
  const { output } = JSON.parse(Testing.synth(stack));
  expect(output.list.value).toBe("${observability_dashboard.api.parts[1].size}");
  expect(output.set.value).toBe("${tolist(observability_dashboard.api.parts).1.size}");
  expect(output.map.value).toBe('${observability_dashboard.api.parts["a \\"b\\""].size}');
});
