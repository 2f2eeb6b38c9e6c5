import type { Param } from "./query.ts";

/**
 * The query parameters a public page reads, each with how: from all values given to those that mean something, in one
 * spelling. The page cache tells pages apart by them, so that what changes nothing is no page of its own.
 */
export type PageParams = Readonly<Record<string, (values: string[]) => readonly string[]>>;

export function oneOf(...meaningful: string[]) {
  return ([value = ""]: string[]) => (meaningful.includes(value) ? [value] : []);
}

/** Of a page that reads its address with this codec. */
export function pageParamsOf({ params }: { params: Param<unknown>[] }): PageParams {
  return Object.fromEntries(
    params.map(({ name, default: usual, read, write }) => [
      name,
      (values) => {
        const value = read(values) ?? usual;
        return value === usual ? [] : write(value);
      },
    ]),
  );
}
