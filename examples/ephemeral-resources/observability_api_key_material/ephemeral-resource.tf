terraform {
  required_version = ">= 1.11"
}

# Generated in each run, never stored.
ephemeral "observability_api_key_material" "deployer" {}

# The platform gets the hashes only. Pass the key itself to your secret store, with a write-only argument.
resource "observability_api_key" "deployer" {
  name                = "deployer"
  roles               = ["developer"]
  key_hash_wo         = ephemeral.observability_api_key_material.deployer.hash_data
  key_hash_wo_version = 1 # raise it to rotate the key
}
