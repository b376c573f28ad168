terraform {
  required_version = ">= 1.11"
}

# Made anew in each run, never stored.
ephemeral "observability_api_key_material" "deployer" {}

# The platform gets the hashes only. Hand the key itself to your secret store, through a write-only argument there.
resource "observability_api_key" "deployer" {
  name                = "deployer"
  roles               = ["developer"]
  key_hash_wo         = ephemeral.observability_api_key_material.deployer.hash_data
  key_hash_wo_version = 1 # one more rotates the key
}
