export { DeepJsonError, type Json, type JsonObject, parseJson, stringifyJson } from "../model/json";
