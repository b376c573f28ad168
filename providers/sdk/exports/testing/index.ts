export { HandClock, terraformWorkspace, testWith } from "../../testing";
