import {
  to = observability_connection.analytics
  id = "name:Analytics database" # or the connection's id
}
