export { type Invocation, invokeAction } from "../../protocol/v6/invocation";
export { attachProviders, HandClock, terraformWorkspace, testWith } from "../../testing";
