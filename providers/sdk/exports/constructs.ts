export {
  type Custom,
  custom,
  DefinedDataSource,
  DefinedEphemeralResource,
  DefinedProvider,
  DefinedResource,
  type EphemeralMetaArguments,
  lookupOnce,
  type ProviderMetaArguments,
  type Served,
  servedBy,
} from "../constructs";
