/** Loads the CDK before anything that needs it, so that the error for the other CDK names what to import. */
try {
  require("cdktf");
} catch (error) {
  throw isMissing(error, "cdktf") ? new Error(missing("cdktf")) : error;
}

function isMissing(error: unknown, name: string): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "MODULE_NOT_FOUND" && error.message.startsWith(`Cannot find module '${name}'`);
}

function missing(name: string): string {
  return `The package ${name} is not installed. With cdktf import from 'cdktf-observability', with cdktn from 'cdktf-observability/cdktn', and install the one you use.`;
}

export {};
