# From a JSON file, with another name
locals {
  exported = jsonencode({
    name  = "From the UI"
    tags  = []
    tiles = [{ name = "Note", x = 0, y = 0, w = 24, h = 3, config = { displayType = "markdown", markdown = "Hello" } }]
  }) # usually file("${path.module}/dashboard.json")
}

resource "observability_dashboard" "copy" {
  dashboard_json = jsonencode(merge(jsondecode(local.exported), { name = "Staging" }))
}
