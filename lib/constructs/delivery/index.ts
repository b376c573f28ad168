export * from "terraform-provider-sdk/mirror";
export * from "./provider-program";
