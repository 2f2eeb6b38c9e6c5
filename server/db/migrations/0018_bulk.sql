-- Many records changed in one go are one batch of history: told together, and undone together.
alter table history add column batch_id uuid;
create index history_of_batch on history (batch_id) where batch_id is not null;

create or replace function write_history(
  record_table text, record_id uuid, record_name text, action text, before jsonb, after jsonb
) returns void language sql as $$
  insert into history (actor_id, actor_email, record_table, record_id, record_name, action, before, after, batch_id)
  select (select id from profiles where email = current_setting('tramontane.author', true)),
    current_setting('tramontane.author', true),
    record_table, record_id, coalesce(record_name, ''),
    case when action = 'created' and current_setting('tramontane.restore', true) = 'on' then 'restored' else action end,
    coalesce(before, '{}'), coalesce(after, '{}'),
    nullif(current_setting('tramontane.batch', true), '')::uuid
  where coalesce(current_setting('tramontane.author', true), '') <> '';
$$;
