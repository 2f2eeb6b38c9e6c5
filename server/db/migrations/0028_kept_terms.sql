-- The general terms as they read when a quote was sent. Many quotes share one text; it names nobody, and stays.
create table terms_texts (
  -- The SHA-256 of the text.
  id text primary key check (id = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  body text not null,
  created_at timestamptz(3) not null default now()
);
create function keep_terms() returns trigger language plpgsql as $$
begin
  raise exception 'a text that was agreed upon stays as it is' using errcode = 'check_violation';
end $$;
create trigger keep_terms before update on terms_texts for each row execute function keep_terms();

-- Null for a draft, and for what was sent before terms were kept. `keep_sent_quote` freezes it with the rest.
alter table quotes add column terms_sha256 text references terms_texts;

-- L. 616-1 of the consumer code: a mediator's name, address and website.
alter table company_info add column mediator_address text not null default '';
