import {
  to = observability_source.spans
  id = "name:Spans" # or the source's id
}
