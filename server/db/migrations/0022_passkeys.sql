-- Passkeys, over better-auth's plugin: the device keeps a private key and asks its owner for a finger, a face or a code,
-- so that one gesture is both steps of a sign-in.
create table passkeys (
  id uuid primary key default new_id(),
  profile_id uuid not null references profiles on delete cascade,
  -- The library writes the row; the account's owner names it, and that change is signed. Unnamed, it opens nothing.
  name text check (name = btrim(name) and char_length(name) between 1 and 60),
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null default 0,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  -- Where it was made: «Firefox sur Windows».
  device text not null default '',
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index passkeys_of_profile on passkeys (profile_id, created_at);

-- The key that a session was opened with, or that was made in it: such a session owes no second step.
alter table sessions add column passkey_id uuid references passkeys on delete set null;

-- A line of the account's history for each key that is added, renamed or removed.
create function record_passkey() returns trigger language plpgsql as $$
declare
  former text := old.name;
  present text := case when tg_op = 'UPDATE' then new.name end;
begin
  if former is distinct from present then
    perform write_history('profiles', profiles.id, profiles.email, 'updated',
        case when former is not null then jsonb_build_object('passkey', former) end,
        case when present is not null then jsonb_build_object('passkey', present) end)
      from profiles where profiles.id = old.profile_id;
  end if;
  return null;
end $$;
create trigger history after update of name or delete on passkeys for each row execute function record_passkey();
