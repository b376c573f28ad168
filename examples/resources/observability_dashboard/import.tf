import {
  to = observability_dashboard.checkout
  id = "name:Checkout" # or the id: "66e000000000000000000d01"
}
