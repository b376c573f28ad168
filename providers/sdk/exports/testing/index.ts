export { type Invocation, invokeAction } from "../../protocol/v6/invocation";
export { handlersOf } from "../../protocol/v6/methods";
export { fromDynamicValue, toDynamicValue } from "../../protocol/v6/values";
export { attachProviders, HandClock, terraformWorkspace, testWith } from "../../testing";
