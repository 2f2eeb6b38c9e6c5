import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test.each([
  ...["127.0.0.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254"],
  ...[
    "100.64.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "ff02::1",
  ],
  ...["::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "2001:db8::1", "", "mail.fr"],
])("%s is behind somebody's door", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["213.186.33.20", "172.32.0.1", "8.8.8.8", "2001:41d0:1:1b00::1", "2a00:1450:4007::1b"])(
  "%s is on the internet",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
