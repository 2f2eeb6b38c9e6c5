-- A plate is how a yard, an insurer and the police call a vehicle. Staff alone read it; two that differ by their spaces,
-- signs or letters' case are one.
create function plate_key_of(plate text) returns text language sql immutable strict parallel safe
return upper(regexp_replace(fold_text(plate), '[^a-z0-9]', '', 'g') collate "C");

alter table vehicles
  add column plate text check (plate_key_of(plate) <> ''),
  add column plate_key text generated always as (plate_key_of(plate)) stored unique;

-- Its number stays the last line of what staff find it by: «Aller à…» looks there for the one that was typed.
alter table vehicles drop column staff_search_text;
alter table vehicles add column staff_search_text text not null generated always as (
  fold_text(name) || E'\n' ||
  btrim(coalesce(fold_text(brand), '') || ' ' || coalesce(fold_text(model), '')) || E'\n' ||
  fold_text(type) || E'\n' || coalesce(fold_text(location), '') || E'\n' ||
  coalesce(fold_text(plate) || ' ' || lower(plate_key_of(plate)), '') || E'\n' || coalesce(fold_text(fleet_number), '')
) stored;
do $$
declare
  home text;
begin
  select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm';
  if home is not null then
    execute format(
      'create index vehicles_staff_search on vehicles using gin (staff_search_text %I.gin_trgm_ops)', home);
  end if;
end $$;

drop trigger history on vehicles;
create trigger history after insert or update or delete on vehicles for each row
  execute function record_change('name', 'image_url', 'capacity_value', 'search_text', 'staff_search_text',
    'public_licences', 'plate_key');
