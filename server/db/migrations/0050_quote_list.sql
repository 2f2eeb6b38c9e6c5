-- A telephone number as it is compared: «+33 (0)6 39 98 12 34» is «06 39 98 12 34». `search_text` has it so, too.
create function phone_key(phone text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), '^(0033|33)0?', '0');

-- Who asked, or was quoted, before: by e-mail address there was an index already, of requests.
create index requests_of_phone on requests (phone_key(phone));
create index quotes_of_person on quotes (lower(btrim(customer->>'email')));
create index quotes_of_phone on quotes (phone_key(customer->>'phone'));

-- The list of quotes counts those in force without reading the documents.
create index quotes_counted on quotes (number, version) include (state, amendment, valid_until, departs_at);
