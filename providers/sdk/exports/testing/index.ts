export { HandClock, terraformWorkspace, testWith, until } from "../../testing";
