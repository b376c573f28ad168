terraform import observability_api_key.ci "name:ci"
