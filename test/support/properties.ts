export { casesOf, default } from "../../providers/sdk/test/support/properties";
