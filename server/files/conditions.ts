// The parts of RFC 9110 that files need: validators and single ranges.

/** Does `If-None-Match` name what we would send? */
export function isUnchanged(request: Request, etag: string): boolean {
  const given = request.headers.get("If-None-Match");
  if (!given) return false;
  return given.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

export type ByteRange = { start: number; end: number };

/** The range to answer with; null for the whole: none asked, several, or one that we may ignore. */
export function rangeOf(request: Request, length: number, etag: string): ByteRange | "unsatisfiable" | null {
  const match = request.headers.get("Range")?.match(/^bytes=(\d*)-(\d*)$/);
  if (!match || request.method !== "GET") return null;
  const [first, last] = [match[1] as string, match[2] as string];
  if (first === "" && last === "") return null;
  const ifRange = request.headers.get("If-Range");
  if (ifRange && ifRange !== etag) return null;

  if (first === "") {
    const start = Math.max(0, length - Number(last));
    return start < length ? { start, end: length - 1 } : "unsatisfiable";
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= length) return "unsatisfiable";
  return { start, end: last === "" ? length - 1 : Math.min(Number(last), length - 1) };
}

export function acceptsType(request: Request, type: string): boolean {
  return (request.headers.get("Accept") ?? "").split(",").some((entry) => {
    const [name, ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
