export { type Store, StoreError, storedResource } from "../stored";
