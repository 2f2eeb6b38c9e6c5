-- An amendment can be accepted before the moment at which what it changes begins or ends: the departure, or the end of the
-- day of the agreed return. What it changes is kept in words, with both totals: the document it changes goes before it does.
alter table quotes
  add column open_until timestamptz,
  add column changes jsonb,
  add constraint only_amendments_change check (amendment is not null or (open_until is null and changes is null));
