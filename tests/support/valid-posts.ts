import type { AttackedSite } from "./attacked-site.ts";
import { accountPosts } from "./valid-posts/account-posts.ts";
import { contentPosts } from "./valid-posts/content-posts.ts";
import { fleetPosts } from "./valid-posts/fleet-posts.ts";
import { requestPosts } from "./valid-posts/request-posts.ts";
import { sitePosts } from "./valid-posts/site-posts.ts";
import { completePost, type PostsByAddress, type ValidPost } from "./valid-posts/valid-post.ts";

/** For every address that takes something, at least one such request for each thing it can do. */
export const validPosts: PostsByAddress = {
  ...sitePosts,
  ...accountPosts,
  ...requestPosts,
  ...fleetPosts,
  ...contentPosts,
};

/** Those outside `app/routes.ts`. */
export const serverEndpoints = [
  "/api/auth/sign-in/email",
  "/api/auth/sign-in/code",
  "/api/auth/sign-in/passkey-offer",
  "/api/auth/sign-in/passkey",
  "/api/auth/sign-out",
];

/** Every one of them under the name of its address and its number there. */
export const everyValidPost = Object.entries(validPosts).flatMap(([path, makes]) =>
  makes.map((make, index) => {
    const name = makes.length > 1 ? `${path} (${index + 1})` : path;
    return [name, (site: AttackedSite) => completePost(path, make, site)] as const;
  }),
);

/** As this site's own page sends it, unless the headers say otherwise. */
export function send(site: AttackedSite, post: ValidPost, headers: Record<string, string> = {}) {
  const body = post.file
    ? new Uint8Array(post.file)
    : post.json
      ? JSON.stringify(post.json)
      : new URLSearchParams(post.fields);
  return fetch(site.url + post.path, {
    method: "POST",
    redirect: "manual",
    body,
    headers: {
      origin: site.origin,
      ...(post.by ? { cookie: post.by.cookie } : {}),
      ...(post.json ? { "content-type": "application/json" } : {}),
      ...(post.fileType ? { "content-type": post.fileType } : {}),
      ...headers,
    },
  });
}

/** Whether the server did with it what the right page asks for. */
export function isTaken({ isConflict }: ValidPost, { status }: Response): boolean {
  return isConflict ? status === 409 : status < 400;
}
