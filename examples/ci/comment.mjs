// `node comment.mjs comment.md`: writes the comment on the pull request or merge request of this run. The first line of the file marks it: the
// comment that an earlier run began with the same line is replaced, and no other; one that somebody else wrote never is.
import { existsSync, readFileSync } from "node:fs";

const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN, PULL_REQUEST } = process.env;
const { CI_API_V4_URL, CI_PROJECT_ID, CI_MERGE_REQUEST_IID, REVIEW_TOKEN } = process.env;

const forge = GITHUB_API_URL
  ? {
      list: `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues/${PULL_REQUEST}/comments`,
      one: (id) => `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues/comments/${id}`,
      replace: "PATCH",
      user: `${GITHUB_API_URL}/user`,
      // The token of a job belongs to no user.
      isOwn: ({ user }, own) => user?.login === (own?.login ?? "github-actions[bot]"),
      headers: { authorization: `Bearer ${GITHUB_TOKEN}`, accept: "application/vnd.github+json" },
    }
  : {
      list: `${CI_API_V4_URL}/projects/${CI_PROJECT_ID}/merge_requests/${CI_MERGE_REQUEST_IID}/notes`,
      one: (id) => `${forge.list}/${id}`,
      replace: "PUT",
      user: `${CI_API_V4_URL}/user`,
      isOwn: ({ author }, own) => author?.id === own?.id,
      headers: { "private-token": REVIEW_TOKEN },
    };

async function ask(url, method = "GET", content = undefined) {
  const headers = { ...forge.headers, "content-type": "application/json" };
  const response = await fetch(url, { method, headers, body: content && JSON.stringify(content) });
  if (response.status === 403 && url === forge.user) return undefined;
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function earlierComment(marker) {
  const own = await ask(forge.user);
  for (let page = 1; ; page += 1) {
    const comments = await ask(`${forge.list}?per_page=100&page=${page}`);
    const found = comments.find((one) => one.body.split(/\r?\n/, 1)[0] === marker && forge.isOwn(one, own));
    if (found || comments.length < 100) return found;
  }
}

const [, , file = "comment.md"] = process.argv;
if (!existsSync(file)) {
  console.error(`There is no ${file}: the step that writes it failed before.`);
  process.exit(1);
}
const body = readFileSync(file, "utf8");
const earlier = await earlierComment(body.split("\n", 1)[0]);
if (earlier) await ask(forge.one(earlier.id), forge.replace, { body });
else await ask(forge.list, "POST", { body });
console.log(earlier ? "The comment is replaced." : "The comment is written.");
