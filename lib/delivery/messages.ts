import { hasExecutable, platformPackage } from "./provider-program";
import { targetsOf } from "./targets";

/** The message if there is no executable for a platform. */
export function nothingFor(platform: string): string {
  const missing = `The provider for ${platform} is missing.`;
  const [target] = targetsOf(platform);
  if (!target)
    return `${missing} There is no executable for ${platform}, and no script beside this package's own files: install cdktf-observability again.`;
  return `${missing} Install ${platformPackage(target)} beside cdktf-observability (npm omits it with \`--omit=optional\`), or run \`npm run build\` in a checkout.`;
}

/** The message if the script is delivered instead of an executable. */
export function scriptFor(platform: string): string {
  const needs = `The provider for ${platform} is a Node.js script: Terraform needs Node.js 20.18 or later in PATH to start it.`;
  const [target] = targetsOf(platform);
  if (!target || !hasExecutable(platform)) return `${needs} There is no executable for ${platform}.`;
  return `${needs} Install ${platformPackage(target)} to have an executable instead (npm omits it with \`--omit=optional\`).`;
}
