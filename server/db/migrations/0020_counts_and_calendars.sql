-- What is used, without knowing by whom; and calendars of departures and returns for staff.

-- How often something happened on a day, and nothing else: no address, no device, no hour.
create table daily_counts (
  day date not null,
  what text not null check (what in ('vehicle-view')),
  -- Refers to nothing: a vehicle that is deleted and restored finds its figures again.
  record_id uuid not null,
  n integer not null check (n > 0),
  primary key (day, what, record_id)
);

-- What the catalogue was searched for and did not have: folded words, never a sentence or a number of anybody's.
create table daily_searches (
  day date not null,
  words text not null check (char_length(words) between 3 and 40),
  n integer not null check (n > 0),
  primary key (day, words)
);
create index daily_searches_of_words on daily_searches (words);

-- The desk's figures of some weeks, read from the index alone.
create index requests_figures on requests (created_at)
  include (id, subject, agency_key, status, lost_reason, answered_at);
create index quotes_sent on quotes (sent_at) include (number, state) where sent_at is not null;

-- A private address under which a calendar program finds an agency's departures and returns. One at a time: a new one
-- takes the place of the former.
create table calendar_feeds (
  agency_id uuid primary key references agencies on delete cascade,
  -- Of the address, which is nowhere else.
  token_hash text not null unique,
  created_by uuid references profiles on delete set null,
  created_at timestamptz(3) not null default now()
);
create index calendar_feeds_of_author on calendar_feeds (created_by);

-- Who made an address, and who put it out, is part of its agency's history; the address is not.
create function record_calendar_change() returns trigger language plpgsql as $$
begin
  -- Its author is gone, the address is the same.
  if tg_op = 'UPDATE' and old.token_hash = new.token_hash then return null; end if;
  perform write_history('agencies', id, name, 'updated',
      case when tg_op <> 'INSERT' then jsonb_build_object('calendar', 'Adresse du ' || to_char(old.created_at at time zone 'Europe/Paris', 'DD/MM/YYYY')) end,
      case when tg_op <> 'DELETE' then jsonb_build_object('calendar', 'Nouvelle adresse') end)
    from agencies where id = case when tg_op = 'DELETE' then old.agency_id else new.agency_id end;
  return null;
end $$;
create trigger history after insert or update or delete on calendar_feeds for each row
  execute function record_calendar_change();
