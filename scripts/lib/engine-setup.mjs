import { asTerraform, findTerraform } from "./terraform.mjs";

/** Before the end-to-end tests: makes the command `terraform` the engine that is there, for all of them. */
export default function setup() {
  const terraform = findTerraform();
  if (!terraform)
    throw new Error("There is neither terraform nor tofu, or TERRAFORM_BINARY_NAME names none: see `npm test`.");
  const { PATH } = asTerraform(terraform, process.env);
  Object.assign(process.env, { PATH });
  delete process.env.TERRAFORM_BINARY_NAME;
}
