import type { Mode } from "../settings";
import type { ApiErrorCode } from "./api-error";

/** What the reader can do about a failure, where there is something. */
export function remedyFor(code: ApiErrorCode, mode: Mode, status?: number): string | undefined {
  const openSource = mode === "open_source";
  switch (code) {
    case "unauthorized":
      return openSource
        ? "This mode uses the Personal API Access Key (open_source.api_key or OBSERVABILITY_API_KEY), shown in the web interface under Team Settings, API Keys. The ingestion API key is not valid here."
        : "This mode uses the key id and key secret of a platform API key (managed.key_id and managed.key_secret, or OBSERVABILITY_KEY_ID and OBSERVABILITY_KEY_SECRET), made in the platform's console under API Keys. It may be disabled or expired; the ingestion API key is not valid here.";
    case "forbidden":
      return openSource
        ? "The access key was recognised, but its user belongs to no team or may not do this."
        : "The key was recognised, but its roles do not allow this, or it belongs to another organization or service.";
    case "not_served":
      if (status === 405) return "The service does not offer this operation at that address.";
      return openSource
        ? "No such route is served there, so nothing can be said about the object. Check open_source.base_url: the API listens on port 8000 (http://host:8000); behind the web interface on port 8080 it is http://host:8080/api. An older server may also lack this operation."
        : "No such route is served there, so nothing can be said about the object. Check managed.cloud_api_url, organization_id and service_id, and the product or path_segments settings.";
    case "unreadable_response":
      return openSource
        ? "This is not a response of the API. Check open_source.base_url: the API listens on port 8000 (http://host:8000); behind the web interface on port 8080 it is http://host:8080/api."
        : "This is not a response of the API. Check managed.cloud_api_url and any proxy in between.";
    case "rate_limited":
      return "The limit is shared by everything that uses this credential. Let other runs finish, or lower rate_limit for each of them.";
    case "unreachable":
      return openSource
        ? "Check open_source.base_url (OBSERVABILITY_BASE_URL), that the service runs, and proxy_url."
        : "Check managed.cloud_api_url (OBSERVABILITY_CLOUD_API_URL), the network and proxy_url.";
    case "redirected":
      return "Credentials are never sent to another address by a redirect; set the base address to the final one.";
    default:
      return undefined;
  }
}
