/**
 * For pages whose address is a secret while its link lives: no other site is told it, and nobody keeps it. Not
 * `no-referrer`: browsers then call the origin of a form «null», and a form of origin null is refused.
 */
export function secretLinkHeaders(actionHeaders: Headers): Headers {
  const answer = new Headers(actionHeaders);
  answer.set("referrer-policy", "same-origin");
  answer.set("cache-control", "no-store");
  answer.set("x-robots-tag", "noindex");
  return answer;
}

export function linkToken(url: URL): string {
  return url.searchParams.get("jeton") ?? "";
}
