import { problemsOf } from "../schema/problems";

/** A problem of a record that a REST API keeps. */
export const problem = problemsOf({
  errors: {
    "id-missing": ["The … has no ID", "Find the ID of the object in the service, and import it."],
    "import-id-malformed": ["Import ID has a wrong form", "Use the form that the message names."],
    "list-without-end": ["The list does not end", "Report this to the operator of the service."],
    "path-impossible": ["Path is not possible", "Use another value: no path can contain this one."],
    "page-elsewhere": ["The next page is elsewhere", "Report this to the operator of the service."],
  },
});
