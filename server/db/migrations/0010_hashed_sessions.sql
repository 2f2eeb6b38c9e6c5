-- A session is known by its token's hash alone, and none outlives its sign-in by more than 30 days; those that are open
-- stay so. The trigger would write that they were all seen now.
alter table sessions disable trigger touch;
update sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex'),
  expires_at = least(expires_at, created_at + interval '30 days');
alter table sessions enable trigger touch;
