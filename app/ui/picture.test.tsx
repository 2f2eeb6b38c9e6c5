import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Picture } from "./picture.tsx";

const url = "/storage/photos/site/about/a.webp";
function attributes(element: React.ReactElement) {
  const img = renderToStaticMarkup(element).match(/<img ([^>]*)\/>/)?.[1] ?? "";
  return Object.fromEntries(
    Array.from(img.matchAll(/([\w-]+)="([^"]*)"/g), ([, name, value]) => [name?.toLowerCase(), value]),
  );
}
const of = (width: number, more = {}) =>
  attributes(<Picture source={{ url, width, height: 400 }} alt="Un camion" sizes="50vw" {...more} />);

test("a picture holds its place and comes when it is near", () => {
  expect(of(1600)).toMatchObject({
    alt: "Un camion",
    src: url,
    width: "1600",
    height: "400",
    sizes: "50vw",
    srcset: `${url}?w=480 480w, ${url}?w=960 960w, ${url}?w=1600 1600w`,
    loading: "lazy",
    decoding: "async",
  });
});

test("the picture that comes first is not put off", () => {
  const first = of(1600, { priority: true });
  expect([first.loading, first.fetchpriority]).toEqual([undefined, "high"]);
});

test("no width is offered that the picture does not have", () => {
  expect(of(1200).srcset).toBe(`${url}?w=480 480w, ${url}?w=960 960w`);
  expect(of(300).srcset).toBe(`${url} 300w`);
});

test("a picture from elsewhere has no variants", () => {
  const source = { url: "https://example.fr/a.jpg", width: 1600, height: 900 };
  const { srcset, sizes, src } = attributes(<Picture source={source} alt="" sizes="50vw" />);
  expect([srcset, sizes, src]).toEqual([undefined, undefined, source.url]);
});
