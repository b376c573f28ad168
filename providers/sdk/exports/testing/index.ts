export { attachProviders, HandClock, terraformWorkspace, testWith } from "../../testing";
