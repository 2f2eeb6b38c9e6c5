-- The message centre answers as fast with 50,000 notifications as with 50: it searches, filters, sorts and counts by index.

-- Text as it is searched: without accents, case or punctuation, every word after one space. By code points, so that no
-- locale changes it.
create function notification_search_key(value text) returns text language sql immutable parallel safe return
  regexp_replace(
    lower(replace(replace(replace(replace(replace(
      regexp_replace(' ' || normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'),
      'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss')),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u2027\u2030-\u205e]+', ' ', 'g');

alter table notifications
  add column subject text not null generated always as (coalesce(data->>'subject', '')) stored,
  -- The agency's id, or its name where an import knows no more; empty for head office.
  add column agency_key text not null
    generated always as (coalesce(data->'agency'->>'id', data->'agency'->>'name', '')) stored,
  -- Telephone numbers also in one piece, as dialled in France.
  add column search_text text not null generated always as (notification_search_key(
    coalesce(data->>'name', '') || ' ' || coalesce(data->>'email', '') || ' ' || coalesce(data->>'phone', '') || ' ' ||
    regexp_replace(regexp_replace(coalesce(data->>'phone', ''), '[^0-9]', '', 'g'), '^(0033|33)0?', '0') || ' ' ||
    title || ' ' || message)) stored;

create index notifications_inbox on notifications (read, created_at desc, id desc);
create index notifications_of_subject on notifications (subject, read, created_at desc, id desc);
create index notifications_of_agency on notifications (agency_key, read, created_at desc, id desc);
create index notifications_of_agency_and_subject on notifications (agency_key, subject, read, created_at desc, id desc);
-- A server that does not let us have the extension searches by reading every row: slower, and just as right.
do $$
declare
  home text;
begin
  begin
    create extension if not exists pg_trgm;
  exception when others then
    raise notice 'pg_trgm is not available (%): messages are searched without an index', sqlerrm;
  end;
  select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm';
  if home is not null then
    execute format('create index notifications_search on notifications using gin (search_text %I.gin_trgm_ops)', home);
  end if;
end $$;

create index outgoing_mails_failed on outgoing_mails (notification_id) where state = 'failed';

-- How many there are of each kind: counting rows would cost more with every message.
create table notification_counts (
  subject text not null,
  agency_key text not null,
  read boolean not null,
  total integer not null,
  primary key (subject, agency_key, read)
);
insert into notification_counts
  select subject, agency_key, read, count(*) from notifications group by subject, agency_key, read;

create function count_notifications() returns trigger language plpgsql as $$
begin
  -- One writer at a time: two who move messages in opposite directions would wait for each other for ever.
  perform pg_advisory_xact_lock(hashtext('notification_counts'));
  if tg_op = 'TRUNCATE' then
    delete from notification_counts;
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into notification_counts as kept
      select subject, agency_key, read, count(*) from new_rows group by subject, agency_key, read
      on conflict (subject, agency_key, read) do update set total = kept.total + excluded.total;
  end if;
  if tg_op <> 'INSERT' then
    update notification_counts as kept set total = kept.total - gone.total
      from (select subject, agency_key, read, count(*) as total from old_rows group by subject, agency_key, read) as gone
      where (kept.subject, kept.agency_key, kept.read) = (gone.subject, gone.agency_key, gone.read);
  end if;
  return null;
end $$;

create trigger count_added after insert on notifications
  referencing new table as new_rows for each statement execute function count_notifications();
create trigger count_changed after update on notifications
  referencing old table as old_rows new table as new_rows for each statement execute function count_notifications();
create trigger count_removed after delete on notifications
  referencing old table as old_rows for each statement execute function count_notifications();
create trigger count_emptied after truncate on notifications
  for each statement execute function count_notifications();
