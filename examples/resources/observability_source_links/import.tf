import {
  to = observability_source_links.logs
  id = "name:Linked logs" # or the source's id
}
