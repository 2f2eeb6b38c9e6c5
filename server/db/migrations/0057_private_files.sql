-- Files that staff alone see, such as the photos of a handover. The device that sends one makes its id and the SHA-256 of
-- what it sends, by which a second sending is known.
alter table stored_files
  drop constraint stored_files_key_check,
  add constraint stored_files_key_check check (key ~ '^(photos|logos|private)/[A-Za-z0-9/_.-]+$' and key !~ '\.\.'),
  add column sent_sha256 text check (sent_sha256 ~ '^[0-9a-f]{64}$'),
  add constraint private_by_digest check ((sent_sha256 is not null) = starts_with(key, 'private/'));
