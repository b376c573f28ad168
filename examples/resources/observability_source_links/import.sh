terraform import observability_source_links.logs "name:Linked logs"
