-- The back-office's table of vehicles searches, sorts and counts by index, whatever the size of the fleet.

-- What staff may find a vehicle by: its name, and what the public may not see. One field a line, as in `search_text`.
alter table vehicles add column staff_search_text text not null generated always as (
  fold_text(name) || E'\n' ||
  btrim(coalesce(fold_text(brand), '') || ' ' || coalesce(fold_text(model), '')) || E'\n' ||
  fold_text(type) || E'\n' || coalesce(fold_text(location), '')
) stored;

-- A generated column is nobody's change.
drop trigger history on vehicles;
create trigger history after insert or update or delete on vehicles for each row
  execute function record_change('name', 'image_url', 'capacity_value', 'search_text', 'staff_search_text');

create index vehicles_by_name on vehicles (fold_text(name), id);
-- A vehicle without the value comes last in both directions, which no single index gives.
create index vehicles_capacity_up on vehicles (capacity_value, id);
create index vehicles_capacity_down on vehicles (capacity_value desc nulls last, id desc);
create index vehicles_mileage_up on vehicles (mileage, id);
create index vehicles_mileage_down on vehicles (mileage desc nulls last, id desc);
create index vehicles_price_up on vehicles (price, id);
create index vehicles_price_down on vehicles (price desc nulls last, id desc);
-- All that the counts beside the filters are made of.
create index vehicles_counted on vehicles (type, agency_id, available);

-- A server that does not let us have the extension searches by reading every row: slower, and just as right.
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

-- The cover follows the photos, which are saved on their own: it must not make an open form stale.
drop trigger touch on vehicles;
create trigger touch before update on vehicles for each row
  when (old.image_url is not distinct from new.image_url) execute function touch_updated_at();
