import {
  to = observability_saved_search.checkout_errors
  id = "name:Errors of the checkout" # or the search's id
}
