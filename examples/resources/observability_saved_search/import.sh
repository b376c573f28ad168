terraform import observability_saved_search.checkout_errors "name:Errors of the checkout"
