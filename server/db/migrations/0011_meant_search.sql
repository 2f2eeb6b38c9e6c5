-- Where the catalogue's own search finds nothing, it proposes what a visitor may have meant: also by a vehicle's name
-- and by its equipment, unless that is hidden.

create function public_words(name text, show_equipment boolean, equipment text[]) returns text
language sql immutable parallel safe
return fold_text(name) || E'\n' || case when show_equipment then
  coalesce((select string_agg(fold_text(item), E'\n') from unnest(equipment) as item), '') else '' end;

-- As with the other searches: without the extension it is slower, and just as right.
do $$
declare
  home text;
begin
  select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm';
  if home is not null then
    execute format('create index vehicles_public_words on vehicles using gin
      (public_words(name, show_equipment, equipment) %I.gin_trgm_ops)', home);
  end if;
end $$;
