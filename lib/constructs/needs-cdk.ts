import { checkCdk } from "./check-cdk";

/** Finds the CDK before anything that needs it. */
checkCdk("cdktf", () => require.resolve("cdktf"));
