data "observability_backups" "done" {
  status = "done"
}

check "a_backup_is_there" {
  assert {
    condition     = data.observability_backups.done.latest != null
    error_message = "The service has no finished backup."
  }
}
