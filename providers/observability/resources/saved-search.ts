import { DiagnosticError } from "terraform-provider-sdk";
import { isUnknown } from "terraform-provider-sdk/schema";
import { asItems, isRecord, type ObjectValue, parseJson, sameValue, type Unknown } from "terraform-provider-sdk/values";
import { isSidebarCondition, savedSearch } from "../../../lib/kinds/saved-search";
import { problem } from "../../../lib/service/problems";
import { writes } from "../service";
import { membersByName, type OtherState } from "../stored/other-providers";
import { kindResource } from "../stored/stored-resource";

/** `observability_saved_search`. */
export const savedSearchResource = kindResource(savedSearch, {
  store: (client) => client.savedSearches,
  moves: { ownMembers: "id and name", stateOf: identityOf },
  plan(context) {
    if (writes(context)) rejectFilters(context.planned.filters, context.prior?.filters ?? null);
    return undefined;
  },
  /** The service fills in the type of a filter. */
  normalize({ config, prior, proposed }) {
    const isSame = sameSearchFilters(config.filters, prior.filters);
    if (!isSame) return proposed;
    return { ...proposed, filters: prior.filters };
  },
  state(state, _, prior) {
    const isSame = sameSearchFilters(prior.filters, state.filters);
    if (!isSame) return state;
    return { ...state, filters: prior.filters };
  },
});

/** A provider may know a search by other members than the service has; the first read brings these. */
function identityOf(state: OtherState): ObjectValue | undefined {
  if (typeof state.id !== "string" || typeof state.name !== "string") return undefined;
  return membersByName(savedSearch.type, state);
}

type Filters = string | Unknown | null;

function sameSearchFilters(a: Filters, b: Filters): boolean {
  if (a === null || b === null || isUnknown(a) || isUnknown(b)) return false;
  const [leftFilters, right] = [withTypes(a), withTypes(b)];
  return leftFilters !== undefined && sameValue(leftFilters, right);
}

/** The service accepts other forms only where it already has the filter. */
function rejectFilters(planned: Filters, prior: Filters): void {
  const filtersIn = (text: Filters) => {
    if (text === null || isUnknown(text)) return [];
    return asItems(withTypes(text)).filter(isRecord);
  };
  const stored = filtersIn(prior);
  for (const [index, filter] of filtersIn(planned).entries()) {
    const { type, condition } = filter;
    if (typeof condition !== "string" || (type === "sql" && isSidebarCondition(condition))) continue;
    if (stored.some((storedFilter) => sameValue(storedFilter, filter))) continue;
    const ofType = type === "sql" ? "" : ` of type ${JSON.stringify(type)}`;
    const detail = `filters[${index}].condition is ${JSON.stringify(condition)}${ofType}; the service accepts only \`column IN ('value', …)\`, \`column NOT IN (…)\` and \`column BETWEEN n AND n\` in SQL. Write one of these, or put the condition into \`where\`.`;
    throw new DiagnosticError(problem("filter-not-of-sidebar"), detail, ["filters"]);
  }
}

function withTypes(text: string): unknown {
  try {
    const filters = parseJson(text);
    if (!Array.isArray(filters)) return filters;
    return filters.map((filter) => (isRecord(filter) ? { type: "sql", ...filter } : filter));
  } catch {
    return undefined;
  }
}
