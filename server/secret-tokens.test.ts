import { expect, test } from "vitest";
import { hashToken, newSecretToken } from "./secret-tokens.ts";

test("links and sessions that are out keep opening: a token's hash is what the tables hold of it", () => {
  expect(hashToken("m4zYk1rW0cTq7v9xJb2nLh5sEo8uAi3dFgPyRtVwXzQ")).toBe(
    "93cf5ee1cc467324b5d09a9bd892326e7b16652cfb6b1a6b04ed4a6768366a41",
  );
});

test("a new token is 32 random bytes, in letters that an address takes as they are", () => {
  const tokens = Array.from({ length: 50 }, newSecretToken);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(new Set(tokens).size).toBe(50);
});
