export { DeepJsonError, type Json, type JsonObject, parseJson, stringifyJson } from "../schema/json";
