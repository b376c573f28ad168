/** Finds the CDK before anything that needs it, so that the error for the other CDK names what to import. */
try {
  require.resolve("cdktf");
} catch {
  throw new Error(missing("cdktf"));
}

function missing(name: string): string {
  return `The package ${name} is not installed. With cdktf import from 'cdktf-observability', with cdktn from 'cdktf-observability/cdktn', and install the one you use.`;
}

export {};
