-- The staff half of the rental desk: every message is a request that somebody answers, vehicles are promised to one
-- customer at a time, and a quote that was sent never changes.

-- «K7M-4XQ»: Crockford's base 32, random, so that it says nothing of how many there are.
create function new_reference() returns text language plpgsql volatile as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  drawn text;
begin
  loop
    select string_agg(substr(alphabet, 1 + get_byte(bytes, place) % 32, 1) || case when place = 2 then '-' else '' end, ''
        order by place) into drawn
      from uuid_send(gen_random_uuid()) as bytes, generate_series(0, 5) as place;
    -- There are a thousand million of them: a clash that this does not see is refused by the unique index.
    exit when not exists (select from requests where reference = drawn);
  end loop;
  return drawn;
end $$;

-- A request outlives its message where a quote was sent, and one that came by telephone never had any: it holds all
-- that the desk knows of it.
alter table requests
  alter column reference set default new_reference(),
  alter column notification_id drop not null,
  drop constraint requests_notification_id_fkey,
  add constraint requests_notification_id_fkey foreign key (notification_id) references notifications on delete set null,
  add column name text not null default '',
  add column email text not null default '',
  add column phone text not null default '',
  -- A contact subject's value, and the words it had when the message came.
  add column subject text not null default '',
  add column title text not null default '',
  -- The agency's id, or its name where an import knows no more; empty for head office.
  add column agency_key text not null default '',
  add column agency_name text not null default '',
  add column status text not null default 'nouveau'
    check (status in ('nouveau', 'en_cours', 'devis_envoye', 'gagne', 'perdu', 'clos')),
  add column lost_reason text check (lost_reason in ('prix', 'dates', 'vehicule', 'sans_reponse', 'autre')),
  add column assignee_id uuid references profiles on delete set null,
  -- By when an answer was promised, and when the first one left.
  add column due_at timestamptz(3),
  add column answered_at timestamptz(3),
  -- Of its message, as the specification has it: it stands here so that a list is read from one index.
  add column unread boolean not null default false,
  add column search_text text not null default '',
  add constraint lost_for_a_reason check (lost_reason is null or status = 'perdu');

-- What a request is found by: who, what, and the words of its message.
create function describe_request() returns trigger language plpgsql as $$
begin
  new.search_text := notification_search_key(concat_ws(' ', new.reference, new.name, new.email, new.phone,
    regexp_replace(regexp_replace(new.phone, '[^0-9]', '', 'g'), '^(0033|33)0?', '0'),
    new.company_name, new.title, new.agency_name,
    (select string_agg(vehicle_name, ' ' order by position) from request_vehicles where request_id = new.id),
    (select message from notifications where id = new.notification_id)));
  return new;
end $$;
create trigger describe before insert or update of name, email, phone, company_name, title, agency_name,
  notification_id, search_text on requests for each row execute function describe_request();
create function describe_request_again() returns trigger language plpgsql as $$
begin
  update requests set search_text = '' where id in (select request_id from touched);
  return null;
end $$;
create trigger describe_added after insert on request_vehicles referencing new table as touched
  for each statement execute function describe_request_again();
create trigger describe_changed after update on request_vehicles referencing new table as touched
  for each statement execute function describe_request_again();
create trigger describe_removed after delete on request_vehicles referencing old table as touched
  for each statement execute function describe_request_again();

-- Whoever writes a message opens a request: the form, an import, the specification's own interface.
create function open_request_of(message notifications) returns void language sql as $$
  insert into requests (notification_id, name, email, phone, subject, title, agency_key, agency_name, unread,
      created_at, updated_at, last_customer_at)
    values (message.id, coalesce(message.data->>'name', ''), coalesce(message.data->>'email', ''),
      coalesce(message.data->>'phone', ''), message.subject, message.title, message.agency_key,
      coalesce(message.data->'agency'->>'name', ''), not message.read,
      message.created_at, message.created_at, message.created_at);
$$;
create function open_request() returns trigger language plpgsql as $$
begin
  perform open_request_of(new);
  return null;
end $$;
-- After messages that came with their requests, or before there were any.
create function open_missing_requests() returns void language sql as $$
  select open_request_of(notifications) from notifications
    where not exists (select from requests where notification_id = notifications.id);
$$;
create function follow_reading() returns trigger language plpgsql as $$
begin
  update requests set unread = not new.read where notification_id = new.id and unread = new.read;
  return null;
end $$;

drop trigger name_message on requests;
drop function name_request();
update notifications set data = data - array['reference', 'company'] where data ?| array['reference', 'company'];
drop index if exists notifications_search;
alter table notifications drop column search_text;
-- The message centre reads requests now.
drop index notifications_of_subject;
drop index notifications_of_agency;
drop index notifications_of_agency_and_subject;
drop index notifications_counted;

-- Requests that came before: what their messages say of them.
update requests set
    name = coalesce(data->>'name', ''), email = coalesce(data->>'email', ''), phone = coalesce(data->>'phone', ''),
    subject = notifications.subject, title = notifications.title, agency_key = notifications.agency_key,
    agency_name = coalesce(data->'agency'->>'name', ''), unread = not read
  from notifications where notifications.id = notification_id;
select open_missing_requests();
-- Nobody noted what became of them: one that was read a month ago has been dealt with, elsewhere.
update requests set status = case when created_at < now() - interval '30 days' then 'clos' else 'en_cours' end
  where not unread;

-- An import brings requests of its own, and opens those that are missing at its end.
create trigger open_request after insert on notifications for each row
  when (coalesce(current_setting('tramontane.import', true), '') <> 'on') execute function open_request();
create trigger follow_reading after update of read on notifications for each row
  when (old.read is distinct from new.read) execute function follow_reading();

-- Unread first, then the latest heard of: the order of every list.
create index requests_inbox on requests (unread desc, last_customer_at desc, id desc);
create index requests_of_status on requests (status, unread desc, last_customer_at desc, id desc);
create index requests_of_assignee on requests (assignee_id, unread desc, last_customer_at desc, id desc);
create index requests_of_agency on requests (agency_key, unread desc, last_customer_at desc, id desc);
create index requests_of_subject on requests (subject, unread desc, last_customer_at desc, id desc);
create index requests_of_agency_and_subject on requests
  (agency_key, subject, unread desc, last_customer_at desc, id desc);
-- A file of all of them is read from here, some at a time.
create index requests_by_arrival on requests (created_at desc, id desc);
create index requests_unanswered on requests (due_at)
  where answered_at is null and status in ('nouveau', 'en_cours');
create index requests_counted on requests (agency_key, subject, status, unread, assignee_id);
create index requests_of_person on requests (lower(btrim(email)));
do $$
declare
  home text;
begin
  select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm';
  if home is not null then
    execute format('create index requests_search on requests using gin (search_text %I.gin_trgm_ops)', home);
  end if;
end $$;

-- A quote. Until it is sent it is a draft without a number; from then on it says for ever what the customer read.
create table quotes (
  id uuid primary key default new_id(),
  -- Null once the person was forgotten and the contract alone remains.
  request_id uuid references requests on delete set null,
  -- «DV-2026-0042»; a corrected quote is the next version under the same number.
  number text check (number ~ '^DV-[0-9]{4}-[0-9]{4,}$'),
  version smallint not null default 1 check (version > 0),
  -- The one it corrects.
  replaces_id uuid references quotes on delete set null,
  state text not null default 'draft'
    check (state in ('draft', 'sent', 'accepted', 'refused', 'expired', 'withdrawn')),
  -- app/lib/quote-terms.ts: for whom, when and where, on which conditions; and who lets, as it was then.
  customer jsonb not null,
  stay jsonb not null,
  conditions jsonb not null,
  lessor jsonb,
  prices_for text not null default 'particulier' check (prices_for in ('particulier', 'professionnel')),
  -- Whether its prices were typed with VAT, as the company quotes.
  includes_tax boolean not null default false,
  text text not null default '',
  valid_until date,
  -- In cents.
  total_ht integer not null default 0,
  total_vat integer not null default 0,
  total_ttc integer not null default 0,
  -- Private: served by the quote's own link, and in every backup.
  pdf bytea,
  pdf_sha256 text,
  -- Of the link's token, which is nowhere else.
  token_hash text unique,
  sent_at timestamptz(3),
  sent_by uuid references profiles on delete set null,
  sent_to text,
  answered_at timestamptz(3),
  -- The name that was typed.
  answered_by text,
  -- What an acceptance is proved by, or why it was refused: {address, pdf_sha256, sent_to, reason}.
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles on delete set null,
  unique (number, version),
  check ((state = 'draft') = (number is null)),
  check (state = 'draft' or (pdf is not null and pdf_sha256 is not null and sent_at is not null and valid_until is not null)),
  check (total_ttc = total_ht + total_vat)
);
create index quotes_of_request on quotes (request_id);
create index quotes_waiting on quotes (valid_until) where state = 'sent';
create index quotes_replaced on quotes (replaces_id);

create table quote_lines (
  quote_id uuid not null references quotes on delete cascade,
  position smallint not null,
  vehicle_id uuid references vehicles on delete set null,
  during daterange check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  label text not null,
  detail text not null default '',
  quantity numeric(9, 2) not null check (quantity >= 0),
  unit text not null default '',
  -- As typed, in euros, with or without VAT as `includes_tax` says; the total in cents, likewise.
  unit_price numeric(10, 2) not null check (unit_price >= 0),
  discount numeric(4, 1) not null default 0 check (discount between 0 and 100),
  vat_rate numeric(4, 2) not null check (vat_rate between 0 and 50),
  total integer not null check (total >= 0),
  primary key (quote_id, position)
);
create index quote_lines_of_vehicle on quote_lines (vehicle_id);

-- What the customer was sent does not change, whoever tries.
create function keep_sent_quote() returns trigger language plpgsql as $$
declare
  changing text[] := array['state', 'request_id', 'replaces_id', 'token_hash', 'answered_at', 'answered_by', 'answer', 'sent_by',
    'updated_at', 'updated_by'];
begin
  if old.state <> 'draft' and to_jsonb(old) - changing is distinct from to_jsonb(new) - changing then
    raise exception 'quote % was sent and stays as it is', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_sent before update on quotes for each row execute function keep_sent_quote();
create function keep_sent_lines() returns trigger language plpgsql as $$
begin
  -- A vehicle that goes leaves its name behind; a quote that goes takes its lines along.
  if tg_op = 'UPDATE' and to_jsonb(old) - 'vehicle_id' is not distinct from to_jsonb(new) - 'vehicle_id' then
    return new;
  end if;
  if exists (select from quotes where id = case when tg_op = 'INSERT' then new.quote_id else old.quote_id end
      and state <> 'draft') then
    raise exception 'the lines of a quote that was sent stay as they are' using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
-- An import brings quotes that were sent, each before its lines.
create trigger keep_sent before insert or update or delete on quote_lines for each row
  when (coalesce(current_setting('tramontane.import', true), '') <> 'on') execute function keep_sent_lines();

-- A draft is nobody's but its request's.
create function drop_drafts() returns trigger language plpgsql as $$
begin
  delete from quotes where request_id = old.id and state = 'draft';
  return old;
end $$;
create trigger drop_drafts before delete on requests for each row execute function drop_drafts();

-- A message takes its request along, unless a quote was sent: then the message goes, and the file stays until its own end.
create function drop_request() returns trigger language plpgsql as $$
begin
  delete from requests where notification_id = old.id
    and not exists (select from quotes where request_id = requests.id and state <> 'draft');
  return old;
end $$;
create trigger drop_request before delete on notifications for each row execute function drop_request();

-- The last number of each year: taken under this row's lock, so that numbers have no gaps and no twins.
create table quote_numbers (
  year smallint primary key,
  last integer not null check (last > 0)
);

-- That it changed state, not what it says of whom.
create function record_quote_state() returns trigger language plpgsql as $$
begin
  perform write_history('quotes', new.id, new.number || case when new.version > 1 then ' v' || new.version else '' end,
    'updated', jsonb_build_object('state', old.state), jsonb_build_object('state', new.state));
  return null;
end $$;
create trigger history after update of state on quotes for each row when (old.state is distinct from new.state)
  execute function record_quote_state();

-- When a vehicle is away. An option is a hint for the desk; anything else is a promise, and there is one at a time.
create table vehicle_periods (
  id uuid primary key default new_id(),
  vehicle_id uuid not null references vehicles on delete cascade,
  kind text not null check (kind in ('location', 'reservation', 'entretien', 'immobilisation', 'option')),
  -- Up to the day after the last; without an end where none is known.
  during daterange not null check (not isempty(during) and not lower_inf(during)),
  request_id uuid references requests on delete set null,
  quote_id uuid references quotes on delete set null,
  note text not null default '',
  created_by uuid references profiles on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles on delete set null
);
create index vehicle_periods_of_vehicle on vehicle_periods (vehicle_id, lower(during));
create index vehicle_periods_starting on vehicle_periods (lower(during), id);
create index vehicle_periods_ending on vehicle_periods (upper(during));
create index vehicle_periods_of_request on vehicle_periods (request_id);
create index vehicle_periods_of_quote on vehicle_periods (quote_id);
-- The list of the planning: what goes on, by its end, and how much there is of it.
create index vehicle_periods_lasting on vehicle_periods (coalesce(upper(during), 'infinity'), id)
  include (during, vehicle_id);
-- The rows of the planning, by group.
create index vehicles_of_agency_by_number on vehicles (agency_id, fleet_number, fold_text(name), id);
create index vehicles_of_type_by_number on vehicles (type, fleet_number, fold_text(name), id);

do $$
declare
  home text;
begin
  select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm';
  if home is not null then
    execute format('create index vehicle_periods_search on vehicle_periods
      using gin (notification_search_key(note) %I.gin_trgm_ops) where note <> ''''', home);
  end if;
end $$;
-- Which vehicles are away on given days, whichever they are: what a search by dates leaves out.
create index vehicle_periods_promised on vehicle_periods using gist (during) include (vehicle_id) where kind <> 'option';

-- Where the server has no `btree_gist` to offer, a trigger asks instead, one writer of a vehicle at a time.
create function refuse_two_at_once() returns trigger language plpgsql as $$
begin
  perform from vehicles where id = new.vehicle_id for update;
  if exists (select from vehicle_periods as other where other.vehicle_id = new.vehicle_id and other.kind <> 'option'
      and other.id <> new.id and other.during && new.during) then
    raise exception 'two periods of vehicle % overlap', new.vehicle_id
      using errcode = 'exclusion_violation', constraint = 'no_two_at_once';
  end if;
  return new;
end $$;
do $$
begin
  begin
    create extension if not exists btree_gist;
  exception when others then
    raise notice 'btree_gist is not available (%): a trigger refuses overlaps', sqlerrm;
  end;
  if exists (select from pg_extension where extname = 'btree_gist') then
    execute 'alter table vehicle_periods add constraint no_two_at_once
      exclude using gist (vehicle_id with =, during with &&) where (kind <> ''option'')';
  else
    execute 'create trigger no_two_at_once before insert or update on vehicle_periods for each row
      when (new.kind <> ''option'') execute function refuse_two_at_once()';
  end if;
end $$;

-- A period is part of its vehicle's history; whom it is for is not.
create function describe_period(kind text, during daterange) returns text language sql immutable return
  case kind when 'location' then 'Location' when 'reservation' then 'Réservation' when 'entretien' then 'Entretien'
    when 'immobilisation' then 'Immobilisation' else 'Option' end ||
  ', du ' || to_char(lower(during), 'DD/MM/YYYY') ||
  case when upper_inf(during) then ', sans fin' else ' au ' || to_char(upper(during) - 1, 'DD/MM/YYYY') end;
create function record_period_change() returns trigger language plpgsql as $$
declare
  before text := case when tg_op <> 'INSERT' then describe_period(old.kind, old.during) end;
  after text := case when tg_op <> 'DELETE' then describe_period(new.kind, new.during) end;
begin
  if tg_op = 'UPDATE' and old.vehicle_id = new.vehicle_id and before = after then return null; end if;
  if tg_op <> 'UPDATE' or old.vehicle_id = new.vehicle_id then
    perform write_history('vehicles', id, name, 'updated',
        case when before is not null then jsonb_build_object('period', before) end,
        case when after is not null then jsonb_build_object('period', after) end)
      from vehicles where id = case when tg_op = 'DELETE' then old.vehicle_id else new.vehicle_id end;
  else
    perform write_history('vehicles', id, name, 'updated', jsonb_build_object('period', before), null)
      from vehicles where id = old.vehicle_id;
    perform write_history('vehicles', id, name, 'updated', null, jsonb_build_object('period', after))
      from vehicles where id = new.vehicle_id;
  end if;
  return null;
end $$;
create trigger history after insert or update or delete on vehicle_periods for each row
  execute function record_period_change();

-- What was said to a customer, and among colleagues, in order. A note is the house's own: nothing sends it.
create table request_entries (
  id uuid primary key default new_id(),
  request_id uuid not null references requests on delete cascade,
  kind text not null check (kind in ('message', 'reply', 'note', 'call', 'status', 'quote')),
  -- Null with an empty address: the customer, or the site itself.
  author_id uuid references profiles on delete set null,
  author_email text not null default '',
  body text not null default '',
  -- What a line says besides words: app/lib/request-status.ts.
  detail jsonb not null default '{}',
  mail_id uuid references outgoing_mails on delete set null,
  quote_id uuid references quotes on delete cascade,
  -- Made by the form when it is shown: the second half of a double click writes nothing.
  submission_key text unique,
  created_at timestamptz(3) not null default now(),
  check (kind = 'reply' or kind = 'quote' or mail_id is null)
);
create index request_entries_of_request on request_entries (request_id, created_at, id);
create index request_entries_of_mail on request_entries (mail_id);
create index request_entries_of_quote on request_entries (quote_id);

create table reply_templates (
  id uuid primary key default new_id(),
  name text not null unique check (btrim(name) <> ''),
  subject text not null default '',
  body text not null check (btrim(body) <> ''),
  "order" integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles on delete set null
);
insert into reply_templates (name, "order", subject, body) values
  ('Votre devis', 0, 'Votre devis',
   E'Bonjour {nom},\n\nMerci pour votre demande {reference}. Vous trouverez notre devis ici :\n{lien_devis}\n\nIl se lit et s’accepte en ligne. Nous restons à votre disposition pour toute question.\n\nCordialement,\n{agence}'),
  ('Il nous manque vos dates', 1, 'Vos dates de location',
   E'Bonjour {nom},\n\nMerci pour votre demande {reference} ({vehicule}).\n\nPour vous répondre précisément, pourriez-vous nous indiquer le jour de départ et le jour de retour ?\n\nCordialement,\n{agence}'),
  ('Véhicule pris à ces dates', 2, 'Votre demande de location',
   E'Bonjour {nom},\n\nMerci pour votre demande {reference}. Le véhicule {vehicule} est déjà retenu {dates}.\n\nNous pouvons vous proposer un véhicule équivalent, ou d’autres dates : dites-nous ce qui vous convient.\n\nCordialement,\n{agence}'),
  ('Relance', 3, 'Votre demande de location',
   E'Bonjour {nom},\n\nVous nous aviez écrit au sujet de : {vehicule}, {dates}. Votre projet est-il toujours d’actualité ?\n\nUn mot en réponse suffit.\n\nCordialement,\n{agence}');
create trigger history after insert or update or delete on reply_templates for each row
  execute function record_change('name', 'order');

alter table outgoing_mails
  add column request_id uuid references requests on delete set null,
  add column attachment_quote_id uuid references quotes on delete set null,
  -- The message it answers, so that mail programs show one conversation.
  add column in_reply_to text,
  drop constraint outgoing_mails_kind_check,
  -- To the agency: what came in. To the customer: that it did, an answer, a quote, that it was accepted. To staff again:
  -- what a customer did with a quote.
  add constraint outgoing_mails_kind_check
    check (kind in ('forward', 'confirmation', 'reply', 'quote', 'acceptance', 'notice'));
create index outgoing_mails_of_request on outgoing_mails (request_id);
update outgoing_mails set request_id = requests.id from requests
  where requests.notification_id = outgoing_mails.notification_id;

do $$
declare
  tracked text;
begin
  foreach tracked in array array['quotes', 'vehicle_periods', 'reply_templates'] loop
    execute format('create trigger touch before update on %I for each row execute function touch_updated_at()', tracked);
  end loop;
  foreach tracked in array array['request_entries', 'request_vehicles', 'quotes'] loop
    execute format('create trigger announce after insert or update or delete or truncate on %I '
      'for each statement execute function announce_change(''notifications'')', tracked);
  end loop;
end $$;
-- Dates on the site, bars in the planning.
create trigger announce after insert or update or delete or truncate on vehicle_periods
  for each statement execute function announce_change('pages', 'planning');
