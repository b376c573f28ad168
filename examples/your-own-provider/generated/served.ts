// Generated from provider.ts by `terraform-provider-sdk constructs`; edit that instead.
import { servedBy } from "terraform-provider-sdk/constructs";
import { provider } from "../provider";

/** The definition that a construct follows, by kind and name. */
export const served = servedBy({ source: "registry.terraform.io/example/files", version: provider.version }, provider);
