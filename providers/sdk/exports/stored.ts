export { ObjectGoneError, type Store, storedResource } from "../stored";
