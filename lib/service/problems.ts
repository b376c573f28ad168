import { type Problems, problemsOf, sdkProblems } from "terraform-provider-sdk/schema";

const guides = "https://github.com/observability-as-code/terraform-provider-observability/blob/main/docs/guides";

/** What the provider warns of. Some of it is an error where the service would reject it. */
export const warnings = {
  ...sdkProblems.warnings,
  "not-refreshed": [
    sdkProblems.warnings["not-refreshed"][0],
    `An argument of the provider is known only after apply, see [modes and credentials](${guides}/modes-and-credentials.md).`,
  ],
  "alert-not-checked": ["Alert … cannot be checked", "Look at the alert in the UI."],
  "alert-check-warns": ["Alert … does not pass its check", "Change the condition, or what the alert watches."],
  "alert-compares-group": [
    "Threshold is compared with the group",
    "Group by the text of the column: `toString(column)`.",
  ],
  "alert-compares-last-series": [
    "Only the last series is compared",
    "Move the series to watch to the end, or to a tile of its own.",
  ],
  "alert-ignores-division-by-zero": [
    "Alert ignores division by zero",
    "Add an alert that watches the denominator by itself.",
  ],
  "alert-misses-groups": [
    "Alert misses groups without data",
    "Watch an ungrouped tile for each group that must not fall silent.",
  ],
  "alert-never-evaluated": ["Alert is never evaluated", "Watch a line, stacked bar or number tile, or a saved search."],
  "alert-query-changes": [
    "Alerts of … will watch a changed query",
    `Check the alerts that the message names, see [alerts on a tile that changes](${guides}/shared-dashboards.md#alerts-on-a-tile-that-changes).`,
  ],
  "alert-sees-no-data": ["Alert never sees data", "Remove the offset or start: windows are aligned to the interval."],
  "alert-target-removed": [
    "Alerts watch …, which the plan removes",
    "The base document does not say what a service does with such an alert. Destroy it in the same plan, or let it watch something else.",
  ],
  "alert-watches-no-tile": [
    "Alert watches no tile",
    "The service returned no ID for a tile, so `tile_ids` has null for it. Ask the operator of the service how its alerts name a tile.",
  ],
  "alert-windows-split": ["Windows are split", "Remove the offset or start: windows are aligned to the interval."],
  "argument-without-effect": ["Argument without effect", "Remove the argument."],
  "channel-argument-not-sent": ["Not sent in this mode", "Remove the argument; only the managed platform supports it."],
  "condition-incomplete": ["Condition is not complete", "Complete the condition where the message points."],
  "condition-languages-sent": [
    "Languages of conditions in … will be sent",
    "No action needed: an earlier version did not send the language of a condition, and this update does.",
  ],
  "credential-unencrypted": ["Credential is sent without encryption", "Use `https` in the address of the service."],
  "dashboard-alerts-deleted": [
    "Alerts were deleted with the dashboard …",
    "The service deletes a dashboard's alerts with it. Alerts that the same run destroys are deleted first and are not named.",
  ],
  "dashboard-alerts-lost": [
    "Alerts will be deleted with the dashboard …",
    "The plan deletes a dashboard that alerts watch, people's alerts too. Move those that must stay to another dashboard first.",
  ],
  "export-incomplete": [
    "Part of a document is not converted",
    "Add what the message names, if you need it, in the form of the API.",
  ],
  "equal-object-exists": [
    "Equal … already exists: …",
    `A killed run may have left it behind, see [interrupted runs](${guides}/limits-and-interrupted-runs.md).`,
  ],
  "grouping-not-cleared": [
    "Grouping of the alert … was not cleared",
    "The service is older than version 2.34. The next plan replaces the alert.",
  ],
  "key-admits-nobody": [
    "Key … admits nobody",
    "Name addresses in `ip_access_list`: the service denies everybody where the list is empty.",
  ],
  "key-cannot-be-read": [
    "Key cannot be read",
    "The platform has no operation to read keys. The state stays unchanged.",
  ],
  "key-expired": ["Key … is expired", "Set a later `expire_at`, or replace the key."],
  "key-expires-soon": ["Key … expires soon", "Set a later `expire_at`, or replace the key in time."],
  "key-may-not-be-changed": [
    "Key … may not be changeable",
    "The service has not shown the key, so it may only create keys. If the apply fails, replace the key with `-replace`.",
  ],
  "key-secret-left-state": [
    "The secret of the key … is not in the new state",
    "Keep the secret elsewhere if you need it, and remove old versions of the state.",
  ],
  "key-still-exists": ["Key … still exists", "Delete the key in the platform's console."],
  "key-without-secret": ["Key … has no secret", "Replace the key: the service shows a secret only once."],
  "link-leads-nowhere": ["Link leads nowhere", "Use the ID of a source."],
  "link-overwritten": ["Link … of … is overwritten", "Set the link in one place, and check what the plan changes."],
  "link-set-twice": [
    "Link … of … is set twice",
    "Set the link in `observability_source` or in `observability_source_links`.",
  ],
  "many-channels": [
    "Several channels may be rejected",
    "If the platform rejects the alert, create one for each channel.",
  ],
  "member-not-sent-back": [
    "Member … of … is not sent back",
    "The service returns a member that this version does not know, and rejects it in an update. The update goes through without it, and the service may change it. A later version of the provider may know it.",
  ],
  "metric-not-in-source": [
    "Source has no such values",
    "Use a metric source for a metric, and name the metric of each series of one: the tile shows nothing else.",
  ],
  "metrics-in-another-format": ["Metrics are in another format", "Read `text` instead of `samples`."],
  "number-rounded": ["Number is rounded by the service", "Write the number as the message shows it."],
  "private-address": [
    "Private address",
    "Use an address that the service may call, or let its operator allow the host in `WEBHOOK_HOSTNAME_ALLOWLIST`.",
  ],
  "query-without-interval": ["Query has no interval", "Group the rows by `$__timeInterval(column)`."],
  "removed-member-stays": [
    "Service keeps what was removed from …",
    "Set another value instead of removing the argument, or replace the object.",
  ],
  "rows-unreadable": ["Rows of the response cannot be read", "Use `response_json`, and report the response."],
  "source-not-listed": ["Source is not listed", "Refer to a source as `data.observability_source.NAME.id`."],
  "start-too-old": ["Start too far in the past", "Use a start within the last ten years."],
  "tile-alert-lost": [
    "Alerts will be deleted with the tile … of …",
    "The plan removes a tile that an alert watches, or you changed its name and its query in one step. Give the tile a `key` first, so that the provider recognizes it.",
  ],
  "tile-cannot-have-alerts": ["Tile cannot have alerts", "Only line, stacked bar and number tiles can have alerts."],
  "tile-may-hide-ratio": [
    "Number tile … of … may be a ratio in the UI",
    `Look at the tile in the UI before this first update. If it shows a ratio, write both series with \`asRatio\`, see [what cannot stay](${guides}/shared-dashboards.md#what-cannot-stay).`,
  ],
  "tile-exceeds-grid": ["Tile exceeds the grid", "Reduce `x` or `w`: the grid has 24 columns."],
  "tile-ids-repeated": [
    "Tiles of … share an ID",
    "Plan again after the dashboard was saved in the UI, or recreate it.",
  ],
  "tile-names-repeated": ["Tiles share a name", "Give each of them a `key`."],
  "value-unusable": ["Value cannot be used", "Write the value in the form that the message names."],
  "tile-presentation-lost": [
    "Presentation of the tile … of … will be lost",
    `See [dashboards that people edit too](${guides}/shared-dashboards.md).`,
  ],
  "tiles-overlap": ["Overlapping tiles", "Move one of them, or omit `x` and `y`."],
  "unexpected-response": ["Unexpected response of the service", "The value is null. Report the response."],
  "unnamed-objects-skipped": ["Objects without a name are skipped", "Look the object up by its ID, or give it a name."],
  "unknown-variable": ["Unknown variable in a template", "Correct the name of the variable."],
  "unsupported-by-service": ["Not supported by this service", "Upgrade the service, or remove the argument."],
} as const satisfies Problems;

/** What fails. */
export const errors = {
  ...sdkProblems.errors,
  "provider-configuration-unknown": [
    sdkProblems.errors["provider-configuration-unknown"][0],
    `See [modes and credentials](${guides}/modes-and-credentials.md).`,
  ],
  "alert-check-failed": ["Alert fails its check", "Change the condition, or what the alert watches."],
  "alert-evaluation-failed": ["Alert cannot be evaluated", "Correct what the service names in the query of the alert."],
  "alert-not-evaluated": ["Alert was not evaluated", "Wait longer, or look at the log of the service."],
  "adopted-object-gone": ["Object to adopt is gone", "Plan again."],
  "connection-does-not-exist": [
    "Connection does not exist",
    "Refer to a connection as `data.observability_connection.NAME.id`.",
  ],
  "connection-lost": ["Connection was lost", "Check the network, and run again."],
  "create-outcome-unknown": [
    "Object may or may not have been created",
    `See [interrupted runs](${guides}/limits-and-interrupted-runs.md): the message names the objects that match.`,
  ],
  "credential-forbidden": ["Credential does not allow this", "Use a key whose role may do this, and check the IDs."],
  "credential-rejected": [
    "Service did not accept the credential",
    "Check the key, and that it belongs to this service.",
  ],
  "dashboard-does-not-exist": [
    "Dashboard does not exist",
    "Refer to a dashboard as `observability_dashboard.NAME.id`.",
  ],
  "dashboard-protected": [
    "Dashboard is protected",
    "Set `deletion_protection = false` and apply, then delete or replace it. To keep a tainted dashboard, run `terraform untaint`. A tainted dashboard with `create_before_destroy` is recreated before the provider can refuse. Terraform then keeps the old one as *deposed*, and every plan fails until you either run once with `OBSERVABILITY_ALLOW_DELETION=<id>` in the environment, or delete it in the UI.",
  ],
  "dashboard-saved-by-others": [
    "Dashboard was saved by somebody else",
    "Plan again and compare both changes. With `overwrite_concurrent_changes = true` the configuration wins.",
  ],
  "duplicate-value": ["Duplicate value", "Remove one of them, or give it another name."],
  "duplicate-variable-name": ["Duplicate variable name", "Give each variable a unique name."],
  "filter-not-of-sidebar": [
    "Filter is not one of the sidebar",
    "Write one of the forms in the message, or put the condition into `where`.",
  ],
  "foreign-state": ["Unknown state of another provider", "Remove the object from the state, and import it."],
  "import-id-invalid": [
    "Not an import ID",
    "Use the 24 hexadecimal digits at the end of the object's address, or `name:NAME`.",
  ],
  "inconsistent-series": ["Inconsistent series", "Give all series of a tile the same type."],
  "invalid-value": ["Invalid value", "Use a value as the message says."],
  "invitation-not-found": ["Invitation not found", "Check the address, and that it is invited."],
  "key-in-use": ["Key is in use by the provider", "Configure the provider with another key, then change this one."],
  "linked-source-of-other-kind": [
    "Linked source is of another kind",
    "Use a source of the kind in the argument's name.",
  ],
  "member-in-use": ["Member is in use by the provider", "Use the key of another member, or keep this one."],
  "not-known-before-apply": [
    "Not known before apply",
    "Use a known value, or apply what it comes from first, with `-target`.",
  ],
  "not-possible-in-mode": [
    "Not possible in this mode",
    "Remove the argument, or configure the mode that the message names.",
  ],
  "object-cannot-be-managed": ["Object cannot be managed", "Refer to the object with its data source."],
  "object-cannot-be-changed": [
    "Service cannot change …",
    "Replace the object: `terraform apply -replace=ADDRESS`. An old API key stays valid until you delete it.",
  ],
  "object-gone": [
    sdkProblems.errors["object-gone"][0],
    "Somebody deleted it after the plan was made, or its tile or dashboard: the service deletes the alerts with it. Plan again.",
  ],
  "object-in-use": ["Object is in use or has changed", "Remove what uses it first, or plan again."],
  "platform-unsupported": ["Platform is not supported", "Install the provider from a registry."],
  "product-form": ["Form of a product", 'Set `product = "clickstack"`, or use the form that the message names.'],
  "provider-configuration-invalid": ["Invalid provider configuration", "Correct the argument of the provider."],
  "rate-limited": ["Rate limit is exhausted", `See [rate limits](${guides}/limits-and-interrupted-runs.md).`],
  redirected: ["Service redirects to another address", "Set the address to the target of the redirect."],
  "request-rejected": ["Service rejected the request", "Correct what the service names."],
  "list-incomplete": [
    "List of the service is incomplete",
    "Let the service return whole lists, or pages by `limit` and `offset`, or by cursors where the API has them.",
  ],
  "response-not-from-api": ["Response does not come from the API", "Check the address. Open it in a browser."],
  "response-of-another-object": ["Service returned another object", "Report this: a proxy may mix up responses."],
  "response-too-large": ["Response is too large", "Ask for less, or check what responds at that address."],
  "route-missing": ["Service has no such route", "Check the address, and the version of the service."],
  "service-failed": ["Service failed", "Look at the log of the service, and run again."],
  "service-has-no-roles": ["Service has no roles", "Remove the argument: it needs the enterprise edition."],
  "service-timeout": ["Service did not respond in time", "Raise `request_timeout_seconds`, or run again."],
  "service-unreachable": ["Service is not reachable", "Check the address, and that the service runs."],
  "source-does-not-exist": [
    "Source does not exist",
    "The plan checks new source IDs against the list of sources. Refer to a source as `data.observability_source.NAME.id`.",
  ],
  "source-link-unsupported": [
    "Source does not support this link",
    "Remove the link, or use one that the message names.",
  ],
  "source-of-other-kind": ["Source has the wrong kind", "Use a source of a kind that the message names."],
  "team-unknown": ["Team of the provider is not known", "Set `team` of the provider, or plan again."],
  "tls-impossible": ["Secure connection is not possible", "Set `ca_certificate`, or correct the address."],
  "unknown-reference": ["Unknown reference", "Refer to something that exists in this configuration."],
  "unsupported-document": ["Unsupported document", "Use the document of one dashboard."],
  "webhook-does-not-exist": ["Webhook does not exist", "Refer to a webhook as `observability_webhook.NAME.id`."],
  "webhook-address-private": [
    "Webhook has a private address",
    "Set `allow_private_address` if the test may send there.",
  ],
  "webhook-test-failed": ["Test of the webhook failed", "Correct the webhook, or what receives its requests."],
  "webhook-in-use": ["Webhook is in use", "Remove it from the alerts that the message names first."],
} as const satisfies Problems;

/** A problem of the provider, of the constructs or of the commands. */
export const problem = problemsOf({ warnings, errors });
