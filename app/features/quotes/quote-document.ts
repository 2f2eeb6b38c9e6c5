// The document is of the library, where every feature may read it; here it is at hand for the screens of a quote.
export {
  type DocumentLine,
  type Fact,
  type QuoteDocument,
  type StayEnd,
  toDocument,
} from "#app/lib/quote-document.ts";
