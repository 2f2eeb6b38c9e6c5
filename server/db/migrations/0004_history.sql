-- Who changed what and when, before and after. The tables keep it themselves, so that no write of a member of staff can
-- be forgotten; what nobody signed (the first data, jobs, visitors' messages) is not history.

create table history (
  id uuid primary key default new_id(),
  changed_at timestamptz(3) not null default clock_timestamp(),
  -- The address is kept beside the account: a line of history must still read after its author is gone.
  actor_id uuid references profiles on delete set null,
  actor_email text not null,
  record_table text not null,
  record_id uuid not null,
  -- As it was called at that moment; empty where there is only one.
  record_name text not null default '',
  action text not null check (action in ('created', 'updated', 'deleted')),
  -- Only what differs; for a creation or a deletion, what there was.
  before jsonb not null default '{}',
  after jsonb not null default '{}'
);
create index history_newest on history (changed_at desc, id desc);
create index history_of_record on history (record_table, record_id, changed_at desc, id desc);
create index history_of_table on history (record_table, changed_at desc, id desc);
create index history_of_actor on history (actor_id, changed_at desc, id desc);

create function write_history(
  record_table text, record_id uuid, record_name text, action text, before jsonb, after jsonb
) returns void language sql as $$
  insert into history (actor_id, actor_email, record_table, record_id, record_name, action, before, after)
  select (select id from profiles where email = current_setting('tramontane.author', true)),
    current_setting('tramontane.author', true),
    record_table, record_id, coalesce(record_name, ''), action, coalesce(before, '{}'), coalesce(after, '{}')
  where coalesce(current_setting('tramontane.author', true), '') <> '';
$$;

-- Arguments: the column that names the record (or nothing), then those that are nobody's reading.
create function record_change() returns trigger language plpgsql as $$
declare
  unread text[] := array['id', 'created_at', 'updated_at', 'updated_by', 'singleton'] || coalesce(tg_argv[1:], '{}');
  old_row jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  present jsonb := case when tg_op = 'DELETE' then old_row else new_row end;
  before jsonb;
  after jsonb;
begin
  select jsonb_object_agg(key, value) into before from jsonb_each(old_row - unread)
    where value is distinct from coalesce(new_row -> key, 'null');
  select jsonb_object_agg(key, value) into after from jsonb_each(new_row - unread)
    where value is distinct from coalesce(old_row -> key, 'null');
  if tg_op <> 'UPDATE' or before is not null or after is not null then
    perform write_history(tg_table_name, (present ->> 'id')::uuid, present ->> tg_argv[0],
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end, before, after);
  end if;
  return null;
end $$;

create trigger history after insert or update or delete on vehicles for each row
  execute function record_change('name', 'image_url', 'capacity_value', 'search_text');
create trigger history after insert or update or delete on agencies for each row
  execute function record_change('name');
create trigger history after insert or update or delete on brands for each row
  execute function record_change('name', 'file_id');
create trigger history after insert or update or delete on site_photos for each row
  execute function record_change('name', 'file_id');
create trigger history after insert or update or delete on about_page_settings for each row
  execute function record_change('');
create trigger history after insert or update or delete on contact_page_settings for each row
  execute function record_change('');
create trigger history after insert or update or delete on company_info for each row
  execute function record_change('', 'hero_image_storage_path', 'header_logo_file_id', 'footer_logo_file_id',
    'hero_image_file_id');
create trigger history after insert or update or delete on maintenance_settings for each row
  execute function record_change('');
create trigger history after insert or update or delete on company_stats for each row
  execute function record_change('');
create trigger history after insert or update or delete on profiles for each row
  execute function record_change('email', 'name', 'image', 'email_confirmed');
-- What a visitor wrote is personal and has its own end: history says that it was read or deleted, not what it said.
create trigger history after update or delete on notifications for each row
  execute function record_change('title', 'message', 'data', 'consent_text', 'consent_at', 'submission_key', 'subject',
    'agency_key', 'search_text');

-- A photo is part of its vehicle's history. One that goes with its vehicle is not told apart.
create function record_photo_change() returns trigger language plpgsql as $$
declare
  owner uuid := case when tg_op = 'DELETE' then old.vehicle_id else new.vehicle_id end;
begin
  if tg_op = 'UPDATE' and old.url = new.url and old."order" = new."order" then return null; end if;
  perform write_history('vehicles', vehicles.id, vehicles.name, 'updated',
      case when tg_op <> 'INSERT' then jsonb_build_object('photo', old.url, 'photo_order', old."order") end,
      case when tg_op <> 'DELETE' then jsonb_build_object('photo', new.url, 'photo_order', new."order") end)
    from vehicles where vehicles.id = owner;
  return null;
end $$;
create trigger history after insert or update or delete on vehicle_photos for each row
  execute function record_photo_change();

-- That a password changed, never which.
create function record_password_change() returns trigger language plpgsql as $$
begin
  perform write_history('profiles', profiles.id, profiles.email, 'updated', null, jsonb_build_object('password', true))
    from profiles where profiles.id = new.profile_id;
  return null;
end $$;
create trigger history after update of password on accounts for each row
  when (old.password is distinct from new.password) execute function record_password_change();

-- The switch of the top bar and the home image are screens of their own: they must not make the settings' form stale.
drop trigger touch on maintenance_settings;
create trigger touch before update on maintenance_settings for each row
  when ((old.message, old.end_date) is distinct from (new.message, new.end_date)) execute function touch_updated_at();
drop trigger touch on company_info;
create trigger touch before update on company_info for each row
  when (to_jsonb(old) - '{hero_image_url,hero_image_storage_path,hero_image_file_id}'::text[]
    is distinct from to_jsonb(new) - '{hero_image_url,hero_image_storage_path,hero_image_file_id}'::text[])
  execute function touch_updated_at();
