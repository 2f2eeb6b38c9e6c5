-- Every table of the specification, under its own names, with what PostgreSQL can promise about it.

-- Time-ordered identifiers (UUID version 7). PostgreSQL has them built in from 18 on; we also run on 15.
create function new_id() returns uuid language plpgsql volatile as $$
declare
  milliseconds bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  bytes bytea := uuid_send(gen_random_uuid());
begin
  bytes := overlay(bytes placing substring(int8send(milliseconds) from 3) from 1 for 6);
  bytes := set_byte(bytes, 6, (get_byte(bytes, 6) & 15) | 112);
  return encode(bytes, 'hex')::uuid;
end $$;

-- `updated_at` is the version two editors are compared by: milliseconds, so that it survives JavaScript dates.
create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(clock_timestamp()::timestamptz(3), old.updated_at + interval '1 millisecond');
  return new;
end $$;

-- Tells every instance, at commit, that something changed: the argument is the topic.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('tramontane', topic) from unnest(tg_argv) as topic;
  return null;
end $$;

create table profiles (
  id uuid primary key default new_id(),
  email text not null unique check (email = lower(email)),
  name text not null default '',
  role text not null default 'admin' check (role in ('admin', 'user')),
  active boolean not null default true,
  email_confirmed boolean not null default true,
  image text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index profiles_newest on profiles (created_at desc, id desc);

create table sessions (
  id uuid primary key default new_id(),
  token text not null unique,
  profile_id uuid not null references profiles on delete cascade,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index sessions_of_profile on sessions (profile_id);
create index sessions_expiry on sessions (expires_at);

-- One row per way to sign in; ours is «credential», with the password's hash.
create table accounts (
  id uuid primary key default new_id(),
  profile_id uuid not null references profiles on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);
create index accounts_of_profile on accounts (profile_id);

create table verifications (
  id uuid primary key default new_id(),
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index verifications_identifier on verifications (identifier);

-- Every file we keep, before and after a record shows it. `key` is the path under /storage/.
create table stored_files (
  id uuid primary key default new_id(),
  key text not null unique check (key ~ '^(photos|logos)/[A-Za-z0-9/_.-]+$' and key !~ '\.\.'),
  content_type text not null,
  byte_size integer not null check (byte_size >= 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  original_name text not null default '',
  -- pending: uploaded, shown by nothing yet · attached: a record shows it · removed: to be deleted from the store
  state text not null default 'pending' check (state in ('pending', 'attached', 'removed')),
  variants_ready boolean not null default false,
  uploaded_by uuid references profiles on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index stored_files_to_sweep on stored_files (state, updated_at) where state <> 'attached';

create table agencies (
  id uuid primary key default new_id(),
  name text not null check (btrim(name) <> ''),
  address text not null,
  zip text not null,
  city text not null,
  phone text not null,
  email text not null,
  hours text not null default '[]',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles on delete set null
);
create index agencies_by_name on agencies (name, id);

create table vehicles (
  id uuid primary key default new_id(),
  name text not null check (btrim(name) <> ''),
  type text not null check (type in
    ('Véhicules léger', 'Poids lourds', 'Semi-remorques', 'Frigorifiques', 'Energies alternatives', 'Remorques')),
  brand text,
  model text,
  capacity text,
  mileage integer check (mileage >= 0),
  location text,
  price numeric(10, 2) check (price >= 0),
  description text not null default '',
  image_url text,
  agency_id uuid references agencies on delete restrict,
  available boolean not null default true,
  motorisation text[] not null default '{}'
    check (motorisation <@ array['Diesel', 'Electrique', 'Essence', 'Hybride']),
  chassis_type text,
  body_type text,
  ptac numeric(10, 2) check (ptac >= 0),
  useful_length text,
  equipment text[] not null default '{}',
  show_brand boolean not null default true,
  show_model boolean not null default true,
  show_capacity boolean not null default true,
  show_mileage boolean not null default true,
  show_location boolean not null default true,
  show_price boolean not null default true,
  show_motorisation boolean not null default true,
  show_chassis_type boolean not null default true,
  show_body_type boolean not null default true,
  show_ptac boolean not null default true,
  show_agency boolean not null default true,
  show_useful_length boolean not null default true,
  show_equipment boolean not null default true,
  -- The first decimal number of the free text, comma or dot: what the capacity filter compares.
  capacity_value numeric generated always as
    (replace(substring(capacity from '[0-9]+(?:[.,][0-9]+)?'), ',', '.')::numeric) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles on delete set null
);
create index vehicles_newest on vehicles (created_at desc, id desc);
create index vehicles_newest_of_type on vehicles (type, created_at desc, id desc);
create index vehicles_of_agency on vehicles (agency_id, created_at desc, id desc);
create index vehicles_by_capacity on vehicles (capacity_value) where capacity_value is not null;

create table vehicle_photos (
  id uuid primary key default new_id(),
  vehicle_id uuid not null references vehicles on delete cascade,
  url text not null,
  "order" integer not null check ("order" >= 0),
  file_id uuid references stored_files on delete restrict,
  created_at timestamptz(3) not null default now()
);
create index vehicle_photos_in_order on vehicle_photos (vehicle_id, "order", id);
create index vehicle_photos_file on vehicle_photos (file_id);

create table brands (
  id uuid primary key default new_id(),
  name text not null check (btrim(name) <> ''),
  logo_url text not null,
  file_id uuid references stored_files on delete restrict,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles on delete set null
);
create index brands_by_name on brands (name, id);
create index brands_file on brands (file_id);

create table site_photos (
  id uuid primary key default new_id(),
  name text not null,
  url text not null,
  category text not null check (category in ('hero', 'about', 'contact', 'catalog', 'agencies')),
  "order" integer not null check ("order" >= 0),
  file_id uuid references stored_files on delete restrict,
  created_at timestamptz(3) not null default now()
);
create index site_photos_in_order on site_photos (category, "order", id);
create index site_photos_file on site_photos (file_id);

create table notifications (
  id uuid primary key default new_id(),
  title text not null,
  message text not null,
  read boolean not null default false,
  data jsonb not null default '{}',
  -- What the visitor agreed to, and when.
  consent_text text,
  consent_at timestamptz(3),
  -- The form's own key: a double click makes one message.
  submission_key text unique,
  created_at timestamptz(3) not null default now()
);
create index notifications_newest on notifications (created_at desc, id desc);
create index notifications_unread on notifications (created_at desc, id desc) where not read;

create table outgoing_mails (
  id uuid primary key default new_id(),
  notification_id uuid references notifications on delete set null,
  message_id text not null unique,
  recipient text not null,
  reply_to text,
  subject text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index outgoing_mails_of_notification on outgoing_mails (notification_id);
create index outgoing_mails_unsent on outgoing_mails (created_at) where state <> 'sent';

create table about_page_settings (
  id uuid primary key default new_id(),
  singleton boolean not null default true unique check (singleton),
  content text not null default '',
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles on delete set null
);

create table contact_page_settings (
  id uuid primary key default new_id(),
  singleton boolean not null default true unique check (singleton),
  office_address text not null default '',
  office_city text not null default '',
  office_zip text not null default '',
  phone text not null default '',
  email text not null default '',
  business_hours text not null default '[]',
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles on delete set null
);

create table company_info (
  id uuid primary key default new_id(),
  singleton boolean not null default true unique check (singleton),
  name text not null default 'Tramontane Location',
  address text not null default '',
  zip text not null default '',
  city text not null default '',
  phone text not null default '',
  email text not null default '',
  business_hours text not null default '[]',
  header_logo_url text,
  footer_logo_url text,
  hero_image_url text,
  hero_image_storage_path text,
  header_logo_file_id uuid references stored_files on delete restrict,
  footer_logo_file_id uuid references stored_files on delete restrict,
  hero_image_file_id uuid references stored_files on delete restrict,
  prices_include_tax boolean not null default false,
  -- Facts the legal pages need.
  legal_form text not null default '',
  share_capital text not null default '',
  siren text not null default '',
  rcs_city text not null default '',
  vat_number text not null default '',
  publication_director text not null default '',
  host_name text not null default '',
  host_address text not null default '',
  host_phone text not null default '',
  mediator_name text not null default '',
  mediator_website text not null default '',
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles on delete set null
);

create table maintenance_settings (
  id uuid primary key default new_id(),
  singleton boolean not null default true unique check (singleton),
  is_enabled boolean not null default false,
  message text not null default 'Site en maintenance. Nous serons bientôt de retour !',
  end_date timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles on delete set null
);

create table company_stats (
  id uuid primary key default new_id(),
  singleton boolean not null default true unique check (singleton),
  experience_years integer not null default 11 check (experience_years >= 0),
  revenue_millions integer not null default 4 check (revenue_millions >= 0),
  available_vehicles integer not null default 100 check (available_vehicles >= 0),
  satisfied_clients integer not null default 30 check (satisfied_clients >= 0),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles on delete set null
);

-- Counters of rate-limiter-flexible, shared by every instance.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Small facts about this installation, such as the secret that signs sessions.
create table installation (
  name text primary key,
  value text not null
);

insert into about_page_settings default values;
insert into contact_page_settings default values;
insert into company_info default values;
insert into maintenance_settings default values;
insert into company_stats default values;

do $$
declare
  tracked text;
begin
  foreach tracked in array array['profiles', 'sessions', 'accounts', 'verifications', 'stored_files', 'agencies',
    'vehicles', 'brands', 'outgoing_mails', 'about_page_settings', 'contact_page_settings', 'company_info',
    'maintenance_settings', 'company_stats']
  loop
    execute format('create trigger touch before update on %I for each row execute function touch_updated_at()', tracked);
  end loop;

  -- What public pages are made of: any write to it makes every instance forget its rendered pages.
  foreach tracked in array array['agencies', 'vehicles', 'vehicle_photos', 'brands', 'site_photos',
    'about_page_settings', 'contact_page_settings', 'company_info', 'company_stats']
  loop
    execute format('create trigger announce after insert or update or delete or truncate on %I '
      'for each statement execute function announce_change(''pages'')', tracked);
  end loop;
end $$;

create trigger announce after insert or update or delete or truncate on maintenance_settings
  for each statement execute function announce_change('pages', 'maintenance');
create trigger announce after insert or update or delete or truncate on notifications
  for each statement execute function announce_change('notifications');
create trigger announce after update of state on outgoing_mails
  for each statement execute function announce_change('notifications');
