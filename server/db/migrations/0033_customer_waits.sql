-- Unread means: somebody has to look. It is the request's own now, since a customer who answers a quote writes no message,
-- and a telephone call never had one. What the customer waits for: 'answer', words of ours, until they were sent or said;
-- 'look', that somebody takes note, until it is read. Null: nothing. `due_at` is by when.
alter table requests add column awaits text check (awaits in ('answer', 'look'));

create or replace function open_request_of(message notifications) returns void language sql as $$
  insert into requests (notification_id, name, email, phone, subject, title, agency_key, agency_name, unread, awaits,
      created_at, updated_at, last_customer_at)
    values (message.id, coalesce(message.data->>'name', ''), coalesce(message.data->>'email', ''),
      coalesce(message.data->>'phone', ''), message.subject, message.title, message.agency_key,
      coalesce(message.data->'agency'->>'name', ''), not message.read, 'answer',
      message.created_at, message.created_at, message.created_at);
$$;

-- Who has read a request has taken note, and has read its message.
create function end_look() returns trigger language plpgsql as $$
begin
  new.awaits := null;
  return new;
end $$;
create trigger end_look before update of unread on requests for each row
  when (old.unread and not new.unread and new.awaits = 'look') execute function end_look();
create function read_message() returns trigger language plpgsql as $$
begin
  update notifications set read = true where id = new.notification_id and not read;
  return null;
end $$;
create trigger read_message after update of unread on requests for each row
  when (old.unread and not new.unread and new.notification_id is not null) execute function read_message();

drop index requests_unanswered;
create index requests_owed on requests (due_at) where awaits is not null;
-- The list of what somebody here has to do, in the order of every list.
create index requests_to_do on requests (unread desc, last_customer_at desc, id desc)
  where status in ('nouveau', 'en_cours') or unread or awaits is not null;
drop index requests_counted;
create index requests_counted on requests (agency_key, subject, status, unread, awaits, assignee_id);

-- What customers said themselves, the latest first: lines that nobody here has written, nor the clock.
create index request_entries_heard on request_entries (created_at desc, id desc)
  where author_email = '' and (kind = 'message' or detail->>'quote' in ('accepted', 'refused', 'taken'));
