import sanitizeHtml from "sanitize-html";

/** The heading of the page itself is ours: the text's own start below it. */
const headings = { h1: "h2", h5: "h4", h6: "h4" };

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "hr", "h2", "h3", "h4", "blockquote", "figure", "figcaption", "img"],
    ...["strong", "b", "em", "i", "u", "s", "small", "sub", "sup", "a"],
    ...["ul", "ol", "li", "dl", "dt", "dd"],
    ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ],
  // No id, name or class either: nothing of the page around may be shadowed or imitated.
  allowedAttributes: {
    a: ["href"],
    img: ["src", "alt", "width", "height", "loading"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: [
    ...["script", "style", "textarea", "option", "noscript", "template", "title", "xmp", "noembed"],
    ...["iframe", "noframes", "object", "embed", "svg", "math", "plaintext"],
  ],
  nestingLimit: 40,
  transformTags: {
    ...headings,
    img: (tagName, { src = "", alt = "", width = "", height = "" }) => ({
      tagName,
      attribs: { src, alt, loading: "lazy", ...sizeOf({ width, height }) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isOurPicture(attribs.src ?? ""),
};

/**
 * The about page's HTML with everything gone that could run, frame, restyle or impersonate; for what staff save and
 * for what is shown, since rows may come from elsewhere.
 */
export function sanitiseAboutHtml(html: string): string {
  return sanitizeHtml(html, rules).trim();
}

/** Only from our own gallery: no visitor's address reaches another server because of a picture. */
function isOurPicture(src: string): boolean {
  return /^\/storage\/photos\/[\w./-]+(\?w=\d+)?$/.test(src) && !src.includes("..");
}

function sizeOf(sizes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(sizes).filter(([, size]) => /^[1-9]\d{0,4}$/.test(size)));
}
