-- What the catalogue filters by, so that it stays quick with a hundred thousand vehicles.

-- Letters only as far as a visitor types them: no case, no accents («Électrique» is «electrique», «œ» is «oe», «m³»
-- is «m3»), single spaces. Case comes last: a database in the C locale lowers nothing but plain letters.
create function fold_text(value text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(lower(
  replace(replace(replace(replace(
    translate(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'), '’ØøŁł', '''OoLl'),
  'Œ', 'oe'), 'œ', 'oe'), 'Æ', 'ae'), 'æ', 'ae')
), '\s+', ' ', 'g'));

-- What a visitor typed as a LIKE pattern that finds it anywhere; its own wildcards stand for themselves.
create function search_pattern(typed text) returns text language sql immutable strict parallel safe
return '%' || replace(replace(replace(fold_text(typed), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- What the public may find a vehicle by, one field a line so that no search runs from one into the next; brand and
-- model share theirs, being read as one name. A hidden field is not in it.
alter table vehicles add column search_text text not null generated always as (
  btrim(
    case when show_brand then coalesce(fold_text(brand), '') else '' end || ' ' ||
    case when show_model then coalesce(fold_text(model), '') else '' end
  ) || E'\n' || fold_text(type) || E'\n' ||
  case when show_location then coalesce(fold_text(location), '') else '' end
) stored;

create index vehicles_newest_by_availability on vehicles (available, created_at desc, id desc);

-- Only a capacity that may be seen is filtered by.
drop index vehicles_by_capacity;
create index vehicles_by_shown_capacity on vehicles (capacity_value)
  where show_capacity and capacity_value is not null;

-- Substrings are found through their groups of three letters. A server that does not offer the extension, or does not
-- let us have it, searches by reading every row: slower, and just as right.
do $$
declare
  home text;
begin
  begin
    create extension if not exists pg_trgm;
  exception when others then
    raise notice 'pg_trgm is not available (%): the catalogue is searched without an index', sqlerrm;
  end;
  select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm';
  if home is not null then
    execute format('create index vehicles_search on vehicles using gin (search_text %I.gin_trgm_ops)', home);
  end if;
end $$;
