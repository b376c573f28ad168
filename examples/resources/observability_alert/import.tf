import {
  to = observability_alert.payment_errors
  id = "name:Payment errors" # or the id: "66e000000000000000000e01"
}
