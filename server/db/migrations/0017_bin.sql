-- What was deleted, until it is too late to want it back. Deleting still deletes: the row and all that went with it are
-- kept here whole, so that no query has to remember what is no longer there.

create table bin (
  id uuid primary key default new_id(),
  -- What one gesture deleted: one line of the screen, one «Annuler».
  batch_id uuid not null,
  record_table text not null,
  record_id uuid not null,
  record_name text not null default '',
  -- The row.
  payload jsonb not null,
  -- Rows that went with it: [{table, rows}], each after those it refers to.
  children jsonb not null default '[]',
  -- Rows that stayed and forgot it: [{table, column, value, key, print}].
  links jsonb not null default '[]',
  -- Files that only these rows showed.
  file_ids uuid[] not null default '{}',
  deleted_by uuid references profiles on delete set null,
  deleted_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  check (expires_at >= deleted_at)
);
create index bin_newest on bin (deleted_at desc, id desc);
create index bin_of_batch on bin (batch_id);
create index bin_of_author on bin (deleted_by);
create index bin_expiry on bin (expires_at);
create trigger announce after insert or update or delete or truncate on bin
  for each statement execute function announce_change('bin');

alter table stored_files
  drop constraint stored_files_state_check,
  -- binned: what showed it is in the bin, and may come back
  add constraint stored_files_state_check check (state in ('pending', 'attached', 'binned', 'removed'));

-- A record that comes back was not created: its history goes on.
alter table history
  drop constraint history_action_check,
  add constraint history_action_check check (action in ('created', 'updated', 'deleted', 'restored'));
create or replace function write_history(
  record_table text, record_id uuid, record_name text, action text, before jsonb, after jsonb
) returns void language sql as $$
  insert into history (actor_id, actor_email, record_table, record_id, record_name, action, before, after)
  select (select id from profiles where email = current_setting('tramontane.author', true)),
    current_setting('tramontane.author', true),
    record_table, record_id, coalesce(record_name, ''),
    case when action = 'created' and current_setting('tramontane.restore', true) = 'on' then 'restored' else action end,
    coalesce(before, '{}'), coalesce(after, '{}')
  where coalesce(current_setting('tramontane.author', true), '') <> '';
$$;
