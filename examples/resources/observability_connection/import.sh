terraform import observability_connection.analytics "name:Analytics database"
