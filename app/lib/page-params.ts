/**
 * The query parameters a public page reads, each with how: from all values given to those that mean something, in one
 * spelling. The page cache tells pages apart by them, so that what changes nothing is no page of its own.
 */
export type PageParams = Readonly<Record<string, (values: string[]) => readonly string[]>>;

/** A parameter that means something with these values only. */
export function oneOf(...meaningful: string[]) {
  return ([value = ""]: string[]) => (meaningful.includes(value) ? [value] : []);
}
