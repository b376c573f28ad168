export { default } from "../../providers/sdk/test/support/properties";
