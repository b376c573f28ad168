import { writeFileSync } from "node:fs";
import path from "node:path";
import { placeOf } from "terraform-provider-sdk/internal/constructs";
import { placesFile } from "../kinds/agreed-names";
import { TerraformResource, TerraformStack } from "./cdk";

/** Writes into the folder of a stack which lines of the app make its resources, by their addresses. */
export function writePlaces(stack: TerraformStack, folder: string): void {
  const places = stack.node
    .findAll()
    .filter(TerraformResource.isTerraformResource)
    .filter((resource) => TerraformStack.of(resource) === stack)
    .flatMap((resource) => {
      const place = placeOf(resource);
      return place ? [[`${resource.terraformResourceType}.${resource.friendlyUniqueId}`, place]] : [];
    });
  writeFileSync(path.join(folder, placesFile), `${JSON.stringify(Object.fromEntries(places), undefined, 2)}\n`);
}
