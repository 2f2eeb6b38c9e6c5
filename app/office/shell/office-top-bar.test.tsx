import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { OfficeBell } from "./office-top-bar.tsx";

function bell(unread: number) {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <OfficeBell unread={unread} />
    </MemoryRouter>,
  );
  return {
    label: /aria-label="([^"]*)"/.exec(html)?.[1],
    target: /href="([^"]*)"/.exec(html)?.[1],
    badge: /<span[^>]*>([^<]*)<\/span>/.exec(html)?.[1],
  };
}

test.each([
  [0, undefined, "Notifications, aucune non lue"],
  [1, "1", "Notifications, 1 non lue"],
  [9, "9", "Notifications, 9 non lues"],
  [10, "9+", "Notifications, 9+ non lues"],
])("with %i unread the bell wears %s and leads to the requests", (unread, badge, label) => {
  expect(bell(unread)).toEqual({ badge, label, target: "/admin" });
});
