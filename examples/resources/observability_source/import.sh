terraform import observability_source.spans name:Spans
