-- Invitations, and a second step at sign-in. An invited person has no account before they choose their password, so
-- nothing can be done with one that was only invited.
create table invitations (
  id uuid primary key default new_id(),
  email text not null unique check (email = lower(email)),
  role text not null check (role in ('admin', 'user')),
  -- Of the link that was mailed last; the link itself is kept nowhere.
  token_hash text not null unique,
  expires_at timestamptz(3) not null,
  sent_at timestamptz(3) not null default now(),
  invited_by uuid references profiles on delete set null,
  created_at timestamptz(3) not null default now()
);
create index invitations_newest on invitations (created_at desc, id desc);

alter table profiles add column two_factor_enabled boolean not null default false;

-- better-auth's two-factor plugin, and what it lacks: the last time step whose code was used, so that none works twice
-- on whichever instance. Secret and recovery codes are encrypted by the library.
create table two_factors (
  id uuid primary key default new_id(),
  profile_id uuid not null unique references profiles on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_count integer not null default 0,
  locked_until timestamptz(3),
  last_step bigint,
  created_at timestamptz(3) not null default now()
);

create table security_settings (
  id uuid primary key default new_id(),
  singleton boolean not null default true unique check (singleton),
  require_two_factor boolean not null default false,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles on delete set null
);
insert into security_settings default values;
create trigger touch before update on security_settings for each row execute function touch_updated_at();
create trigger history after insert or update or delete on security_settings for each row
  execute function record_change('');
