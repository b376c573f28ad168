export { type Store, type StoredResource, StoreError, storedResource } from "../stored";
