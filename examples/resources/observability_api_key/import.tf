import {
  to = observability_api_key.ci
  id = "name:ci" # or the id of the key's record, which is not the credential's key id
}
