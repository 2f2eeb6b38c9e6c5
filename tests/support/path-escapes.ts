/** Ways to write «the folder above», and what somebody would like to find there. */
const climbs = [
  "../",
  "..%2f",
  "%2e%2e/",
  "%2e%2e%2f",
  ".%2e/",
  "%252e%252e%252f",
  "..%252f",
  "%25252e%25252e%25252f",
  "..\\",
  "..%5c",
  "%2e%2e%5c",
  "..%255c",
  "....//",
  "..../",
  "..;/",
  "..%00/",
  "%00../",
  "%c0%ae%c0%ae/",
  "%c0%ae%c0%ae%c0%af",
  "%e0%80%ae%e0%80%ae/",
  "..%u2215",
  "．．/",
  "%ef%bc%8e%ef%bc%8e/",
  "./../",
  "/../",
  "x/../../",
];

const prizes = ["etc/passwd", "package.json", "secret.txt", "secret.txt%00.webp", ".env"];

/** Paths below `base` that try to leave it, by one folder and by many. */
export function pathEscapes(base: string): string[] {
  const climbing = climbs.flatMap((climb, index) =>
    [1, 2, 8].map((times) => `${base}${climb.repeat(times)}${prizes[(index + times) % prizes.length]}`),
  );
  const absolute = [
    "/etc/passwd",
    "//etc/passwd",
    "file:///etc/passwd",
    "C:\\windows\\win.ini",
    "%2fetc%2fpasswd",
    "\\\\host\\c$",
    "~root/.profile",
    "%00",
    "",
    ".",
    "..",
    "*",
  ];
  return [...climbing, ...absolute.map((path) => base + path)];
}
