import type { Param } from "./query.ts";

/** Query parameters a public page reads, each in one spelling: the page cache tells pages apart by them alone. */
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
