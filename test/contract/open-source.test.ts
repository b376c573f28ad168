import { describeContract } from "./describe-contract";
import { inOpenSource } from "./services";

// The kinds with the most arguments are held in files beside this one.
describeContract(inOpenSource, ({ name }) => name !== "source" && name !== "alert");
