export { encodedSchemas } from "../../protocol/v6/methods";
