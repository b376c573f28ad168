import { compareVersions, offered, peerRange } from "./offered";
import type { Ranges } from "./ranges";

export type Cdk = "cdktf" | "cdktn";

/** A CDK and the constructs it extends, as a user may have installed them. */
export interface Combination {
  readonly cdk: Cdk;
  readonly version: string;
  readonly constructs: string;
}

export const nameOf = ({ cdk, version, constructs }: Combination): string =>
  `${cdk} ${version}, constructs ${constructs}`;

/** The oldest versions that `ranges` and the CDK itself allow, and the newest. */
export function combinationsOf(cdk: Cdk, ranges: Ranges): readonly Combination[] {
  const versions = offered(cdk, ranges[cdk]);
  const [oldest, newest] = [versions.at(0), versions.at(-1)];
  if (oldest === undefined || newest === undefined) throw new Error(`The registry has no ${cdk} ${ranges[cdk]}.`);
  return [
    { cdk, version: oldest, constructs: commonConstructs(cdk, oldest, ranges, 0) },
    { cdk, version: newest, constructs: commonConstructs(cdk, newest, ranges, -1) },
  ];
}

function commonConstructs(cdk: Cdk, version: string, ranges: Ranges, at: 0 | -1): string {
  const theirs = new Set(offered("constructs", peerRange(cdk, version, "constructs")));
  const common = offered("constructs", ranges.constructs).filter((one) => theirs.has(one));
  const found = common.sort(compareVersions).at(at);
  if (found === undefined) throw new Error(`No constructs fit ${cdk} ${version} and ${ranges.constructs}.`);
  return found;
}
