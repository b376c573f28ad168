/** Reloads the page when the server would send another one; the reader's place on it stays. */
export const refreshScript = `let shown;
setInterval(async () => {
  try {
    const response = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    const tag = response.headers.get("etag");
    if (shown && tag !== shown) location.reload();
    shown = tag;
  } catch {}
}, 2000);
`;
