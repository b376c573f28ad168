import { describeContract } from "./describe-contract";
import { inOpenSource } from "./services";

describeContract(inOpenSource, ({ name }) => name === "alert");
