import { describeContract } from "./describe-contract";
import { services } from "./services";

describeContract(services.filter(({ mode }) => mode === "open_source"));
