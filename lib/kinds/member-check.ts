/** When it is "1", the provider looks for misspelt members and does nothing else: set by the `check` command. */
export const memberCheckVariable = "OBSERVABILITY_CHECK_MEMBERS";
