import { checkCdk } from "./check-cdk";

/** In place of `needs-cdk.ts` where the CDK is cdktn. */
checkCdk("cdktn", () => require.resolve("cdktn"));
