/** @throws Error that names what to import with the other CDK, where this one is not installed. */
export function checkCdk(name: string, resolve: () => string): void {
  try {
    resolve();
  } catch {
    throw new Error(
      `The package ${name} is not installed. With cdktf import from 'cdktf-observability', with cdktn from 'cdktf-observability/cdktn', and install the one you use.`,
    );
  }
}
