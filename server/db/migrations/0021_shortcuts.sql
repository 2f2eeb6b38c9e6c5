-- «Aller à…», and the keys that lead there.

-- Keys of one letter fire where dictated words or a trembling hand press them: whoever wants to does without.
alter table profiles add column single_keys boolean not null default true;
-- A habit of one's own is nobody's reading; what earlier migrations left out stays out.
do $$
declare
  definition text;
begin
  select pg_get_triggerdef(oid) into strict definition from pg_trigger
    where tgrelid = 'profiles'::regclass and tgname = 'history';
  drop trigger history on profiles;
  execute replace(definition, '''email_confirmed''', '''email_confirmed'', ''single_keys''');
end $$;

-- Told to the other pages of the same person: the announcement names them by their id.
create function announce_habits() returns trigger language plpgsql as $$
begin
  perform pg_notify('tramontane', 'habits ' || new.id);
  return null;
end $$;
create trigger announce_habits after update of single_keys on profiles for each row
  when (old.single_keys is distinct from new.single_keys) execute function announce_habits();

-- Whom a request is of, without the words of its message: those would find a hundred others. Numbers also in one piece.
create function request_people_key(reference text, name text, email text, phone text, company text) returns text
  language sql immutable parallel safe return
  notification_search_key(coalesce(reference, '') || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' ||
    coalesce(phone, '') || ' ' ||
    regexp_replace(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), '^(0033|33)0?', '0') || ' ' ||
    coalesce(company, ''));
-- A quote names its customer itself, and may outlive its request.
create function quote_people_key(number text, customer jsonb) returns text language sql immutable parallel safe return
  request_people_key(number, customer->>'name', customer->>'email', customer->>'phone', customer->>'company');

do $$
declare
  home text;
begin
  select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm';
  if home is not null then
    execute format('create index requests_people on requests using gin
      (request_people_key(reference, name, email, phone, company_name) %I.gin_trgm_ops)', home);
    execute format('create index quotes_people on quotes using gin (quote_people_key(number, customer) %I.gin_trgm_ops)',
      home);
  end if;
end $$;
create index quotes_latest on quotes (created_at desc, id desc);
