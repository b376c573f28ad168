export {
  type Store,
  type StoredParts,
  type StoredRecord,
  type StoredResource,
  StoreError,
  storedResource,
  type Write,
} from "../stored";
