-- The end of a session is announced, so that what it left open on any instance ends with it.
create trigger announce after delete on sessions
  for each row execute function announce_change('sessions');
create trigger announce after update of active on profiles
  for each row when (old.active and not new.active) execute function announce_change('sessions');
