import { describeContract } from "./describe-contract";
import { recorded, services } from "./services";

describeContract([...services.filter(({ mode }) => mode === "open_source"), recorded]);
