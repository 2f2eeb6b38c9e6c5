-- What makes the site the company's own: how it looks, and what it says.
alter table company_info
  add column lorry_name text not null default '',
  add column palette text not null default 'tramontane' check (palette in
    ('tramontane', 'garrigue', 'lagune', 'brique', 'vigne', 'ardoise', 'tournesol', 'nuit')),
  add column livery text not null default 'relief' check (livery in
    ('relief', 'bande', 'collines', 'vague', 'unie')),
  add column landscape text not null default 'montagne' check (landscape in ('montagne', 'plaine')),
  add column mark text not null default 'initials' check (mark in ('initials', 'bars')),
  add column share_image_url text,
  add column share_image_file_id uuid references stored_files on delete restrict,
  alter column name set default '';

drop trigger history on company_info;
create trigger history after insert or update or delete on company_info for each row
  execute function record_change('', 'hero_image_storage_path', 'header_logo_file_id', 'footer_logo_file_id',
    'hero_image_file_id', 'share_image_file_id');

-- Texts that are empty are proposed, made of the data; facts that are not set are not claimed once the company has a name.
create table site_texts (
  id uuid primary key default new_id(),
  singleton boolean not null default true unique check (singleton),
  hero_title text not null default '',
  hero_text text not null default '',
  place text not null default '',
  offer text not null default '',
  reasons_title text not null default '',
  reason_fleet text not null default '',
  reason_proximity text not null default '',
  reason_flexibility text not null default '',
  reason_reliability text not null default '',
  about_lead text not null default '',
  founded_year smallint check (founded_year >= 1900),
  assistance boolean not null default false,
  assistance_phone text not null default '',
  own_workshop boolean not null default false,
  workshop_city text not null default '',
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles on delete set null
);
create trigger announce after insert or update or delete or truncate on site_texts for each statement
  execute function announce_change('pages');
create trigger history after insert or update or delete on site_texts for each row execute function record_change('');
create trigger touch before update on site_texts for each row execute function touch_updated_at();
insert into site_texts default values;

-- A new installation has no name until somebody gives it one; what is in use keeps the one it had.
update company_info set name = ''
  where not exists (select from profiles) and not exists (select from vehicles);
