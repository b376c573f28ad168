import type { HttpRequest } from "./request";
import { type HttpResponse, header } from "./response";
import type { Transport } from "./transport";

const mostHops = 3;

/**
 * Sends a request and follows redirects of reads on the same origin. Other redirects are returned: credentials are never sent to another
 * address, and a write never becomes another request.
 */
export async function sendFollowing(transport: Transport, request: HttpRequest): Promise<HttpResponse> {
  let current = request;
  for (let hop = 0; ; hop += 1) {
    const response = await transport.send(current);
    const next = request.method === "GET" && hop < mostHops ? sameOriginTarget(current, response) : undefined;
    if (next === undefined) return response;
    current = { ...current, path: next };
  }
}

function sameOriginTarget({ origin, path }: HttpRequest, response: HttpResponse): string | undefined {
  const location = header(response, "location");
  if (response.status < 300 || response.status > 399 || !location || !URL.canParse(location, origin + path))
    return undefined;
  const target = new URL(location, origin + path);
  return target.origin === origin ? target.pathname + target.search : undefined;
}
