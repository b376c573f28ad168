# Checks in plain HCL: a failed check is a warning of `terraform plan` and `apply`, a failed postcondition stops them.
# Put the provider beside it first:
#   npx cdktf-observability mirror terraform.d/plugins
terraform {
  required_providers {
    observability = {
      source = "registry.terraform.io/observability-as-code/observability"
    }
  }
}

# Addresses and credentials of both modes come from the environment (OBSERVABILITY_BASE_URL, OBSERVABILITY_KEY_ID and so on).
provider "observability" {
  product     = "clickstack"
  mode        = "open_source"
  open_source = {}
}

provider "observability" {
  alias   = "managed"
  product = "clickstack"
  mode    = "managed"
  managed = {}
}

data "observability_sources" "all" {
  lifecycle {
    postcondition {
      condition     = length(self.sources) > 0
      error_message = "The team has no source."
    }
  }
}

check "no_source_is_disabled" {
  assert {
    condition     = alltrue([for source in data.observability_sources.all.sources : source.disabled != true])
    error_message = "Some sources are disabled: ${join(", ", [for source in data.observability_sources.all.sources : source.name if source.disabled == true])}."
  }
}

# Times relative to now belong in a check, where a different value is not a change.
check "logs_arrive" {
  data "observability_chart_series" "logs" {
    start_time  = timeadd(plantimestamp(), "-1h")
    end_time    = plantimestamp()
    granularity = "5m"
    series = [{
      source_id = one([for source in data.observability_sources.all.sources : source.id if source.name == "Logs"])
      agg_fn    = "count"
    }]
  }

  assert {
    condition     = data.observability_chart_series.logs.row_count > 0
    error_message = "No log arrived in the last hour."
  }
}

# A backup has no `age`, because it would change on every run. Compare its times instead.
check "backup_is_younger_than_a_day" {
  data "observability_backups" "done" {
    provider = observability.managed
    status   = "done"
  }

  assert {
    condition     = data.observability_backups.done.latest != null
    error_message = "The service has no finished backup."
  }

  assert {
    condition     = try(timecmp(data.observability_backups.done.latest.finished_at, timeadd(plantimestamp(), "-24h")) > 0, true)
    error_message = "The latest finished backup is older than a day."
  }
}
