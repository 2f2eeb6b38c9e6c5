import { expect, test } from "vitest";
import { wholeAddress } from "./picture.ts";

test.each([
  ["/storage/photos/a.webp", "https://tramontane.example/storage/photos/a.webp"],
  ["https://images.example/a.jpg", "https://images.example/a.jpg"],
  ["http://", "http://"],
])("%s → %s", (url, address) => {
  expect(wholeAddress(url, "https://tramontane.example")).toBe(address);
});
