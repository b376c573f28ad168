import { type Answer, header } from "./answer";
import type { HttpRequest, Transport } from "./transport";

const mostHops = 3;

/**
 * Sends a request and follows redirects of reads on the same origin. Anything else is returned as it came: credentials never travel to
 * another address, and a write is never turned into something else.
 */
export async function sendFollowing(transport: Transport, request: HttpRequest): Promise<Answer> {
  let current = request;
  for (let hop = 0; ; hop += 1) {
    const answer = await transport.send(current);
    const next = request.method === "GET" && hop < mostHops ? sameOriginTarget(current, answer) : undefined;
    if (next === undefined) return answer;
    current = { ...current, path: next };
  }
}

function sameOriginTarget({ origin, path }: HttpRequest, answer: Answer): string | undefined {
  const location = header(answer, "location");
  if (answer.status < 300 || answer.status > 399 || !location || !URL.canParse(location, origin + path))
    return undefined;
  const target = new URL(location, origin + path);
  return target.origin === origin ? target.pathname + target.search : undefined;
}
