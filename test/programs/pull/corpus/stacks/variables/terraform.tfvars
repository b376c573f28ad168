board = {
  name = "Payments of the bank"
}
