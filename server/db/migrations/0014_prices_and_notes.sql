-- The price list: what the prices that visitors see are, read from one index whatever the size of the fleet.
create index vehicles_priced on vehicles (type, tariff_id, price, id) include (public_licences)
  where show_price and price > 0;

-- Folded once, when it is written: a word that every note has would else be folded anew in each of them.
drop index if exists vehicle_periods_search;
alter table vehicle_periods
  add column search_text text not null generated always as (notification_search_key(note)) stored;
do $$
declare
  home text;
begin
  select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm';
  if home is not null then
    execute format('create index vehicle_periods_search on vehicle_periods
      using gin (search_text %I.gin_trgm_ops) where note <> ''''', home);
  end if;
end $$;
