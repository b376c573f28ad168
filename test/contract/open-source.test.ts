import { describeContract } from "./describe-contract";
import { inOpenSource } from "./services";

// Sources, which have the most arguments, are held in a file beside this one.
describeContract(inOpenSource, ({ name }) => name !== "source");
