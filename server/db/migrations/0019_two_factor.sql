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
-- A line of history where it changes; that a new account has none is no news.
drop trigger history on profiles;
create trigger history after insert or update or delete on profiles for each row
  execute function record_change('email', 'name', 'image', 'email_confirmed', 'two_factor_enabled');
create function record_second_step() returns trigger language plpgsql as $$
begin
  perform write_history('profiles', new.id, new.email, 'updated',
    jsonb_build_object('two_factor_enabled', old.two_factor_enabled),
    jsonb_build_object('two_factor_enabled', new.two_factor_enabled));
  return null;
end $$;
create trigger second_step after update of two_factor_enabled on profiles for each row
  when (old.two_factor_enabled is distinct from new.two_factor_enabled) execute function record_second_step();

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
