const cookieName = "TF_PLUGIN_MAGIC_COOKIE";
const cookieValue = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/** True if Terraform started this process: otherwise the environment does not have its cookie. */
export function startedByTerraform(environment: NodeJS.ProcessEnv): boolean {
  return environment[cookieName] === cookieValue;
}

/** The message for somebody who started the provider by hand. */
export function startedByHand(source: string): string {
  return (
    `This is the Terraform provider ${source}. Terraform and OpenTofu start it themselves; it does nothing on its own.\n` +
    "Add it to required_providers of a configuration and run `terraform init`, " +
    "or start it with --debug to attach a debugger.\n"
  );
}
