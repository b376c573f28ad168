data "observability_service_metrics" "memory" {
  filtered   = true
  name_regex = "Memory"
}

output "memory_samples" {
  value = length(data.observability_service_metrics.memory.samples)
}
