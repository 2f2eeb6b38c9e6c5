-- The database as the migrations leave it, for reading: what each part is for stands in docs/database.md.
-- Written by `npm run schema`, compared by the test run; change it by a migration.
-- Left out: Kysely's log of migrations, the queue's own schema (pgboss), and the objects of extensions. A line that ends
-- in «-- with …» is there only where the server offers that extension; without btree_gist triggers
-- no_two_at_once (refuse_two_at_once(), refuse_two_renters()) refuse overlaps. A constraint without a name has
-- PostgreSQL's own: table_pkey, table_column_key, _check or _fkey.

CREATE TABLE about_page_settings (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  singleton boolean NOT NULL DEFAULT true UNIQUE CHECK (singleton),
  content text NOT NULL DEFAULT '',
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL
);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON about_page_settings FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON about_page_settings FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touch BEFORE UPDATE ON about_page_settings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE accounts (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  profile_id uuid NOT NULL REFERENCES profiles(id) ON DELETE CASCADE,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
CREATE INDEX accounts_of_profile ON accounts USING btree (profile_id);
CREATE TRIGGER history AFTER UPDATE OF password ON accounts FOR EACH ROW WHEN ((old.password IS DISTINCT FROM new.password)) EXECUTE FUNCTION record_password_change();
CREATE TRIGGER touch BEFORE UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE agencies (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  name text NOT NULL CHECK (btrim(name) <> ''),
  address text NOT NULL,
  zip text NOT NULL,
  city text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  hours text NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  holidays text NOT NULL DEFAULT 'ferme' CHECK (holidays IN ('ferme', 'ouvert')),
  holiday_zone text NOT NULL DEFAULT 'metropole' CHECK (holiday_zone IN ('metropole', 'alsace-moselle')),
  latitude numeric(8,5) CHECK ((latitude >= ('-90'::integer)::numeric) AND (latitude <= 90)),
  longitude numeric(8,5) CHECK ((longitude >= ('-180'::integer)::numeric) AND (longitude <= 180))
);
CREATE INDEX agencies_by_name ON agencies USING btree (name, id);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON agencies FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON agencies FOR EACH ROW EXECUTE FUNCTION record_change('name');
CREATE TRIGGER touch BEFORE UPDATE ON agencies FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE bin (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  batch_id uuid NOT NULL,
  record_table text NOT NULL,
  record_id uuid NOT NULL,
  record_name text NOT NULL DEFAULT '',
  payload jsonb NOT NULL,
  children jsonb NOT NULL DEFAULT '[]'::jsonb,
  links jsonb NOT NULL DEFAULT '[]'::jsonb,
  file_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  deleted_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  deleted_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT bin_check CHECK (expires_at >= deleted_at)
);
CREATE INDEX bin_expiry ON bin USING btree (expires_at);
CREATE INDEX bin_newest ON bin USING btree (deleted_at DESC, id DESC);
CREATE INDEX bin_of_author ON bin USING btree (deleted_by);
CREATE INDEX bin_of_batch ON bin USING btree (batch_id);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON bin FOR EACH STATEMENT EXECUTE FUNCTION announce_change('bin');

CREATE TABLE brands (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  name text NOT NULL CHECK (btrim(name) <> ''),
  logo_url text NOT NULL,
  file_id uuid REFERENCES stored_files(id) ON DELETE RESTRICT,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL
);
CREATE INDEX brands_by_name ON brands USING btree (name, id);
CREATE INDEX brands_file ON brands USING btree (file_id);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON brands FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON brands FOR EACH ROW EXECUTE FUNCTION record_change('name', 'file_id');
CREATE TRIGGER touch BEFORE UPDATE ON brands FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE calendar_feeds (
  agency_id uuid NOT NULL PRIMARY KEY REFERENCES agencies(id) ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  created_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX calendar_feeds_of_author ON calendar_feeds USING btree (created_by);
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON calendar_feeds FOR EACH ROW EXECUTE FUNCTION record_calendar_change();

CREATE TABLE closures (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  agency_id uuid REFERENCES agencies(id) ON DELETE CASCADE,
  during daterange NOT NULL CHECK ((NOT isempty(during)) AND (NOT lower_inf(during)) AND (NOT upper_inf(during))),
  label text NOT NULL CHECK (btrim(label) <> ''),
  hours jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL
);
CREATE INDEX closures_of_agency ON closures USING btree (agency_id);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON closures FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON closures FOR EACH ROW EXECUTE FUNCTION record_closure_change();
CREATE TRIGGER touch BEFORE UPDATE ON closures FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE company_info (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  singleton boolean NOT NULL DEFAULT true UNIQUE CHECK (singleton),
  name text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  zip text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  business_hours text NOT NULL DEFAULT '[]',
  header_logo_url text,
  footer_logo_url text,
  hero_image_url text,
  hero_image_storage_path text,
  header_logo_file_id uuid REFERENCES stored_files(id) ON DELETE RESTRICT,
  footer_logo_file_id uuid REFERENCES stored_files(id) ON DELETE RESTRICT,
  hero_image_file_id uuid REFERENCES stored_files(id) ON DELETE RESTRICT,
  prices_include_tax boolean NOT NULL DEFAULT false,
  legal_form text NOT NULL DEFAULT '',
  share_capital text NOT NULL DEFAULT '',
  siren text NOT NULL DEFAULT '',
  rcs_city text NOT NULL DEFAULT '',
  vat_number text NOT NULL DEFAULT '',
  publication_director text NOT NULL DEFAULT '',
  host_name text NOT NULL DEFAULT '',
  host_address text NOT NULL DEFAULT '',
  host_phone text NOT NULL DEFAULT '',
  mediator_name text NOT NULL DEFAULT '',
  mediator_website text NOT NULL DEFAULT '',
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  vat_rate numeric(4,2) NOT NULL DEFAULT 20 CHECK ((vat_rate >= 0) AND (vat_rate <= 50)),
  answer_within_hours smallint CHECK ((answer_within_hours >= 1) AND (answer_within_hours <= 200)),
  holidays text NOT NULL DEFAULT 'ferme' CHECK (holidays IN ('ferme', 'ouvert')),
  holiday_zone text NOT NULL DEFAULT 'metropole' CHECK (holiday_zone IN ('metropole', 'alsace-moselle')),
  inclusions jsonb NOT NULL DEFAULT '[{"text": "Franchise selon le véhicule", "title": "Assurance tous risques"}, {"text": "Dépannage et remorquage en France", "title": "Assistance 24 h/24, 7 j/7"}, {"text": "Réalisés dans nos ateliers", "title": "Entretien et révisions"}, {"text": "En cas d’immobilisation", "title": "Véhicule de remplacement"}]'::jsonb,
  rental_conditions jsonb NOT NULL DEFAULT '{}'::jsonb,
  mediator_address text NOT NULL DEFAULT '',
  lorry_name text NOT NULL DEFAULT '',
  palette text NOT NULL DEFAULT 'tramontane' CHECK (palette IN ('tramontane', 'garrigue', 'lagune', 'brique', 'vigne', 'ardoise', 'tournesol', 'nuit')),
  livery text NOT NULL DEFAULT 'relief' CHECK (livery IN ('relief', 'bande', 'collines', 'vague', 'unie')),
  landscape text NOT NULL DEFAULT 'montagne' CHECK (landscape IN ('montagne', 'plaine')),
  mark text NOT NULL DEFAULT 'initials' CHECK (mark IN ('initials', 'bars')),
  share_image_url text,
  share_image_file_id uuid REFERENCES stored_files(id) ON DELETE RESTRICT,
  cancellation_free_hours smallint CHECK ((cancellation_free_hours >= 0) AND (cancellation_free_hours <= 2160)),
  cancellation_days smallint CHECK ((cancellation_days >= 1) AND (cancellation_days <= 365)),
  cancellation_amount numeric(8,2) CHECK (cancellation_amount >= 0),
  CONSTRAINT one_cancellation_fee CHECK ((cancellation_days IS NULL) OR (cancellation_amount IS NULL))
);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON company_info FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON company_info FOR EACH ROW EXECUTE FUNCTION record_change('', 'hero_image_storage_path', 'header_logo_file_id', 'footer_logo_file_id', 'hero_image_file_id', 'share_image_file_id');
CREATE TRIGGER touch BEFORE UPDATE ON company_info FOR EACH ROW WHEN (((to_jsonb(old.*) - '{hero_image_url,hero_image_storage_path,hero_image_file_id}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{hero_image_url,hero_image_storage_path,hero_image_file_id}'::text[]))) EXECUTE FUNCTION touch_updated_at();

CREATE TABLE company_stats (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  singleton boolean NOT NULL DEFAULT true UNIQUE CHECK (singleton),
  experience_years integer NOT NULL DEFAULT 11 CHECK (experience_years >= 0),
  revenue_millions integer NOT NULL DEFAULT 4 CHECK (revenue_millions >= 0),
  available_vehicles integer NOT NULL DEFAULT 100 CHECK (available_vehicles >= 0),
  satisfied_clients integer NOT NULL DEFAULT 30 CHECK (satisfied_clients >= 0),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  given boolean NOT NULL DEFAULT false
);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON company_stats FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages');
CREATE TRIGGER given BEFORE UPDATE OF experience_years, revenue_millions, available_vehicles, satisfied_clients ON company_stats FOR EACH ROW WHEN ((NOT old.given)) EXECUTE FUNCTION mark_given();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON company_stats FOR EACH ROW EXECUTE FUNCTION record_change('', 'given');
CREATE TRIGGER touch BEFORE UPDATE ON company_stats FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE contact_page_settings (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  singleton boolean NOT NULL DEFAULT true UNIQUE CHECK (singleton),
  office_address text NOT NULL DEFAULT '',
  office_city text NOT NULL DEFAULT '',
  office_zip text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  business_hours text NOT NULL DEFAULT '[]',
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL
);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON contact_page_settings FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON contact_page_settings FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touch BEFORE UPDATE ON contact_page_settings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE contract_drivers (
  contract_id uuid NOT NULL REFERENCES contracts(id) ON DELETE CASCADE,
  "position" smallint NOT NULL CHECK (("position" >= 1) AND ("position" <= 4)),
  last_name text NOT NULL,
  first_names text NOT NULL,
  birth_date date NOT NULL,
  birth_place text NOT NULL DEFAULT '',
  address text NOT NULL,
  zip text NOT NULL,
  city text NOT NULL,
  country text NOT NULL,
  licence_number text NOT NULL,
  licence_tail text NOT NULL,
  licence_classes text[] NOT NULL CHECK (licence_classes <@ ARRAY['B', 'B96', 'BE', 'C1', 'C1E', 'C', 'CE']),
  licence_since date NOT NULL,
  licence_until date,
  licence_country text NOT NULL,
  reason text NOT NULL DEFAULT '',
  seen_at timestamptz(3),
  seen_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  PRIMARY KEY (contract_id, "position")
);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON contract_drivers FOR EACH STATEMENT EXECUTE FUNCTION announce_change('notifications');
CREATE TRIGGER keep BEFORE INSERT OR DELETE OR UPDATE ON contract_drivers FOR EACH ROW EXECUTE FUNCTION keep_driver();

CREATE TABLE contracts (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  number text UNIQUE CHECK (number ~ '^CL-[0-9]{4}-[0-9]{4,}$'),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'out', 'back', 'void')),
  period_id uuid REFERENCES vehicle_periods(id) ON DELETE SET NULL,
  request_id uuid REFERENCES requests(id) ON DELETE SET NULL,
  quote_id uuid REFERENCES quotes(id) ON DELETE SET NULL,
  vehicle_id uuid REFERENCES vehicles(id) ON DELETE SET NULL,
  customer jsonb NOT NULL,
  vehicle jsonb,
  lessor jsonb,
  terms jsonb,
  plate_key text,
  due_at timestamptz(3),
  return_to uuid REFERENCES agencies(id) ON DELETE SET NULL,
  away tstzrange CHECK ((NOT isempty(away)) AND (NOT lower_inf(away))),
  deposit jsonb NOT NULL DEFAULT '{"v": 1}'::jsonb,
  void_reason text CHECK (btrim(void_reason) <> ''),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT away_when_signed CHECK ((state = 'draft') = (away IS NULL)),
  CONSTRAINT back_with_end CHECK ((state <> 'back') OR (NOT upper_inf(away))),
  CONSTRAINT numbered_when_signed CHECK ((state = 'draft') = (number IS NULL)),
  CONSTRAINT out_without_end CHECK ((state <> 'out') OR upper_inf(away)),
  CONSTRAINT void_for_a_reason CHECK ((state = 'void') = (void_reason IS NOT NULL)),
  CONSTRAINT whole_when_signed CHECK ((state = 'draft') OR ((vehicle IS NOT NULL) AND (lessor IS NOT NULL) AND (terms IS NOT NULL) AND (due_at IS NOT NULL)))
);
ALTER TABLE contracts ADD CONSTRAINT one_renter_at_a_time EXCLUDE USING gist (vehicle_id WITH =, away WITH &&) WHERE ((state = ANY (ARRAY['out', 'back']))); -- with btree_gist
CREATE INDEX contracts_by_plate ON contracts USING gist (plate_key, away) WHERE (state = ANY (ARRAY['out', 'back'])); -- with btree_gist
CREATE INDEX contracts_of_person ON contracts USING btree (lower(btrim((customer ->> 'email'))));
CREATE INDEX contracts_of_quote ON contracts USING btree (quote_id);
CREATE INDEX contracts_of_request ON contracts USING btree (request_id);
CREATE INDEX contracts_of_vehicle ON contracts USING btree (vehicle_id, lower(away));
CREATE UNIQUE INDEX one_contract_of_period ON contracts USING btree (period_id) WHERE (state = ANY (ARRAY['draft', 'out']));
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON contracts FOR EACH STATEMENT EXECUTE FUNCTION announce_change('notifications');
CREATE TRIGGER history AFTER UPDATE ON contracts FOR EACH ROW WHEN ((new.state <> 'draft')) EXECUTE FUNCTION record_contract_change();
CREATE TRIGGER keep BEFORE UPDATE ON contracts FOR EACH ROW EXECUTE FUNCTION keep_contract();
CREATE TRIGGER touch BEFORE UPDATE ON contracts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE daily_counts (
  day date NOT NULL,
  what text NOT NULL CHECK (what = 'vehicle-view'),
  record_id uuid NOT NULL,
  n integer NOT NULL CHECK (n > 0),
  PRIMARY KEY (day, what, record_id)
);

CREATE TABLE daily_searches (
  day date NOT NULL,
  words text NOT NULL CHECK ((char_length(words) >= 3) AND (char_length(words) <= 40)),
  n integer NOT NULL CHECK (n > 0),
  PRIMARY KEY (day, words)
);
CREATE INDEX daily_searches_of_words ON daily_searches USING btree (words);

CREATE TABLE extras (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (btrim(name) <> ''),
  detail text NOT NULL DEFAULT '',
  unit text NOT NULL CHECK (unit IN ('jour', 'location', 'piece')),
  price numeric(8,2) NOT NULL CHECK (price >= 0),
  vat_rate numeric(4,2) CHECK ((vat_rate >= 0) AND (vat_rate <= 50)),
  types text[] NOT NULL DEFAULT '{}'::text[] CHECK (types <@ ARRAY['Véhicules léger', 'Poids lourds', 'Semi-remorques', 'Frigorifiques', 'Energies alternatives', 'Remorques']),
  is_delivery boolean NOT NULL DEFAULT false,
  max_quantity smallint NOT NULL DEFAULT 1 CHECK ((max_quantity >= 1) AND (max_quantity <= 99)),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL
);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON extras FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON extras FOR EACH ROW EXECUTE FUNCTION record_change('name');
CREATE TRIGGER touch BEFORE UPDATE ON extras FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE handover_photos (
  id uuid NOT NULL PRIMARY KEY,
  handover_id uuid NOT NULL REFERENCES handovers(id) ON DELETE CASCADE,
  damage_id uuid REFERENCES vehicle_damages(id) ON DELETE SET NULL,
  subject text NOT NULL,
  file_id uuid NOT NULL UNIQUE REFERENCES stored_files(id) ON DELETE RESTRICT,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz(3) NOT NULL
);
CREATE INDEX handover_photos_of_damage ON handover_photos USING btree (damage_id);
CREATE INDEX handover_photos_of_handover ON handover_photos USING btree (handover_id);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON handover_photos FOR EACH STATEMENT EXECUTE FUNCTION announce_change('notifications');
CREATE TRIGGER keep BEFORE UPDATE ON handover_photos FOR EACH ROW EXECUTE FUNCTION keep_photo();

CREATE TABLE handovers (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  contract_id uuid NOT NULL REFERENCES contracts(id) ON DELETE CASCADE,
  moment text NOT NULL CHECK (moment IN ('depart', 'retour')),
  at timestamptz(3),
  arrived_at timestamptz(3),
  mileage integer CHECK ((mileage >= 0) AND (mileage <= 9999999)),
  mileage_note text NOT NULL DEFAULT '',
  level smallint CHECK ((level >= 0) AND (level <= 100)),
  clean_outside text CHECK (clean_outside IN ('propre', 'correct', 'sale')),
  clean_inside text CHECK (clean_inside IN ('propre', 'correct', 'sale')),
  items jsonb NOT NULL DEFAULT '[]'::jsonb,
  damages jsonb NOT NULL DEFAULT '[]'::jsonb,
  photos jsonb NOT NULL DEFAULT '[]'::jsonb,
  remarks text NOT NULL DEFAULT '',
  statement jsonb,
  how text CHECK (how IN ('ecran', 'papier', 'absent', 'refus')),
  signatures jsonb NOT NULL DEFAULT '[]'::jsonb,
  facts_sha256 text CHECK (facts_sha256 ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz(3),
  signed_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  pdf bytea,
  pdf_sha256 text,
  CONSTRAINT handovers_moment_key UNIQUE (contract_id, moment),
  CONSTRAINT document_of_what_was_signed CHECK ((pdf IS NULL) OR (signed_at IS NOT NULL)),
  CONSTRAINT document_with_its_print CHECK ((pdf IS NULL) = (pdf_sha256 IS NULL)),
  CONSTRAINT no_keys_without_a_customer CHECK ((moment = 'retour') OR (how IS NULL) OR how IN ('ecran', 'papier')),
  CONSTRAINT read_or_explained CHECK ((signed_at IS NULL) OR (mileage IS NOT NULL) OR (mileage_note <> '')),
  CONSTRAINT signed_by_two CHECK ((how IS DISTINCT FROM 'ecran') OR (jsonb_array_length(signatures) >= 2)),
  CONSTRAINT signed_somehow CHECK ((signed_at IS NULL) = (how IS NULL)),
  CONSTRAINT signed_whole CHECK ((signed_at IS NULL) OR ((at IS NOT NULL) AND (arrived_at IS NOT NULL) AND (facts_sha256 IS NOT NULL)))
);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON handovers FOR EACH STATEMENT EXECUTE FUNCTION announce_change('notifications');
CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON handovers FOR EACH ROW EXECUTE FUNCTION keep_handover();

CREATE TABLE history (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  changed_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  actor_id uuid REFERENCES profiles(id) ON DELETE SET NULL,
  actor_email text NOT NULL,
  record_table text NOT NULL,
  record_id uuid NOT NULL,
  record_name text NOT NULL DEFAULT '',
  action text NOT NULL CHECK (action IN ('created', 'updated', 'deleted', 'restored')),
  before jsonb NOT NULL DEFAULT '{}'::jsonb,
  after jsonb NOT NULL DEFAULT '{}'::jsonb,
  batch_id uuid
);
CREATE INDEX history_newest ON history USING btree (changed_at DESC, id DESC);
CREATE INDEX history_of_actor ON history USING btree (actor_id, changed_at DESC, id DESC);
CREATE INDEX history_of_batch ON history USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX history_of_record ON history USING btree (record_table, record_id, changed_at DESC, id DESC);
CREATE INDEX history_of_table ON history USING btree (record_table, changed_at DESC, id DESC);

CREATE TABLE installation (
  name text NOT NULL PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE invitations (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('admin', 'user')),
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3) NOT NULL DEFAULT now(),
  invited_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX invitations_newest ON invitations USING btree (created_at DESC, id DESC);

CREATE TABLE maintenance_settings (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  singleton boolean NOT NULL DEFAULT true UNIQUE CHECK (singleton),
  is_enabled boolean NOT NULL DEFAULT false,
  message text NOT NULL DEFAULT 'Site en maintenance. Nous serons bientôt de retour !',
  end_date timestamptz(3),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL
);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON maintenance_settings FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages', 'maintenance');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON maintenance_settings FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touch BEFORE UPDATE ON maintenance_settings FOR EACH ROW WHEN (((old.message IS DISTINCT FROM new.message) OR (old.end_date IS DISTINCT FROM new.end_date))) EXECUTE FUNCTION touch_updated_at();

CREATE TABLE notifications (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  title text NOT NULL,
  message text NOT NULL,
  read boolean NOT NULL DEFAULT false,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  consent_text text,
  consent_at timestamptz(3),
  submission_key text UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  subject text NOT NULL GENERATED ALWAYS AS (COALESCE((data ->> 'subject'), '')) STORED,
  agency_key text NOT NULL GENERATED ALWAYS AS (COALESCE(((data -> 'agency') ->> 'id'), ((data -> 'agency') ->> 'name'), '')) STORED
);
CREATE INDEX notifications_inbox ON notifications USING btree (read, created_at DESC, id DESC);
CREATE INDEX notifications_newest ON notifications USING btree (created_at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications USING btree (created_at DESC, id DESC) WHERE (NOT read);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON notifications FOR EACH STATEMENT EXECUTE FUNCTION announce_change('notifications');
CREATE TRIGGER drop_request BEFORE DELETE ON notifications FOR EACH ROW EXECUTE FUNCTION drop_request();
CREATE TRIGGER follow_reading AFTER UPDATE OF read ON notifications FOR EACH ROW WHEN ((old.read IS DISTINCT FROM new.read)) EXECUTE FUNCTION follow_reading();
CREATE TRIGGER history AFTER DELETE OR UPDATE ON notifications FOR EACH ROW EXECUTE FUNCTION record_change('title', 'message', 'data', 'consent_text', 'consent_at', 'submission_key', 'subject', 'agency_key', 'search_text');
CREATE TRIGGER open_request AFTER INSERT ON notifications FOR EACH ROW WHEN ((COALESCE(current_setting('tramontane.import', true), '') <> 'on')) EXECUTE FUNCTION open_request();

CREATE TABLE outgoing_mails (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  notification_id uuid REFERENCES notifications(id) ON DELETE SET NULL,
  message_id text NOT NULL UNIQUE,
  recipient text NOT NULL,
  reply_to text,
  subject text NOT NULL,
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  sent_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  kind text NOT NULL DEFAULT 'forward' CHECK (kind IN ('forward', 'confirmation', 'reply', 'quote', 'acceptance', 'withdrawal', 'cancellation', 'notice', 'account', 'test')),
  request_id uuid REFERENCES requests(id) ON DELETE SET NULL,
  attachment_quote_id uuid REFERENCES quotes(id) ON DELETE SET NULL,
  in_reply_to text,
  parts jsonb,
  calendar text,
  accepted_by text
);
CREATE INDEX outgoing_mails_failed ON outgoing_mails USING btree (notification_id) WHERE (state = 'failed');
CREATE INDEX outgoing_mails_of_notification ON outgoing_mails USING btree (notification_id);
CREATE INDEX outgoing_mails_of_request ON outgoing_mails USING btree (request_id);
CREATE INDEX outgoing_mails_unsent ON outgoing_mails USING btree (created_at) WHERE (state <> 'sent');
CREATE TRIGGER announce AFTER UPDATE OF state ON outgoing_mails FOR EACH STATEMENT EXECUTE FUNCTION announce_change('notifications');
CREATE TRIGGER touch BEFORE UPDATE ON outgoing_mails FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE passkeys (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  profile_id uuid NOT NULL REFERENCES profiles(id) ON DELETE CASCADE,
  name text CHECK ((name = btrim(name)) AND ((char_length(name) >= 1) AND (char_length(name) <= 60))),
  credential_id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  counter bigint NOT NULL DEFAULT 0,
  device_type text NOT NULL,
  backed_up boolean NOT NULL,
  transports text,
  aaguid text,
  device text NOT NULL DEFAULT '',
  last_used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX passkeys_of_profile ON passkeys USING btree (profile_id, created_at);
CREATE TRIGGER history AFTER DELETE OR UPDATE OF name ON passkeys FOR EACH ROW EXECUTE FUNCTION record_passkey();

CREATE TABLE profiles (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL DEFAULT '',
  role text NOT NULL DEFAULT 'admin' CHECK (role IN ('admin', 'user')),
  active boolean NOT NULL DEFAULT true,
  email_confirmed boolean NOT NULL DEFAULT true,
  image text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  two_factor_enabled boolean NOT NULL DEFAULT false,
  single_keys boolean NOT NULL DEFAULT true
);
CREATE INDEX profiles_newest ON profiles USING btree (created_at DESC, id DESC);
CREATE TRIGGER announce AFTER UPDATE OF active ON profiles FOR EACH ROW WHEN ((old.active AND (NOT new.active))) EXECUTE FUNCTION announce_change('sessions');
CREATE TRIGGER announce_habits AFTER UPDATE OF single_keys ON profiles FOR EACH ROW WHEN ((old.single_keys IS DISTINCT FROM new.single_keys)) EXECUTE FUNCTION announce_habits();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON profiles FOR EACH ROW EXECUTE FUNCTION record_change('email', 'name', 'image', 'email_confirmed', 'single_keys', 'two_factor_enabled');
CREATE TRIGGER second_step AFTER UPDATE OF two_factor_enabled ON profiles FOR EACH ROW WHEN ((old.two_factor_enabled IS DISTINCT FROM new.two_factor_enabled)) EXECUTE FUNCTION record_second_step();
CREATE TRIGGER touch BEFORE UPDATE ON profiles FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE quote_lines (
  quote_id uuid NOT NULL REFERENCES quotes(id) ON DELETE CASCADE,
  "position" smallint NOT NULL,
  vehicle_id uuid REFERENCES vehicles(id) ON DELETE SET NULL,
  during daterange CHECK ((NOT isempty(during)) AND (NOT lower_inf(during)) AND (NOT upper_inf(during))),
  label text NOT NULL,
  detail text NOT NULL DEFAULT '',
  quantity numeric(9,2) NOT NULL CHECK (quantity >= 0),
  unit text NOT NULL DEFAULT '',
  unit_price numeric(10,2) NOT NULL CHECK (unit_price >= 0),
  discount numeric(4,1) NOT NULL DEFAULT 0 CHECK ((discount >= 0) AND (discount <= 100)),
  vat_rate numeric(4,2) NOT NULL CHECK ((vat_rate >= 0) AND (vat_rate <= 50)),
  total integer NOT NULL CHECK (total >= 0),
  PRIMARY KEY (quote_id, "position")
);
CREATE INDEX quote_lines_of_vehicle ON quote_lines USING btree (vehicle_id);
CREATE TRIGGER keep_sent BEFORE INSERT OR DELETE OR UPDATE ON quote_lines FOR EACH ROW WHEN ((COALESCE(current_setting('tramontane.import', true), '') <> 'on')) EXECUTE FUNCTION keep_sent_lines();

CREATE TABLE quote_numbers (
  year smallint NOT NULL,
  last integer NOT NULL CHECK (last > 0),
  series text NOT NULL DEFAULT 'DV' CHECK (series IN ('DV', 'CL')),
  PRIMARY KEY (series, year)
);

CREATE TABLE quotes (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  request_id uuid REFERENCES requests(id) ON DELETE SET NULL,
  number text CHECK (number ~ '^DV-[0-9]{4}-[0-9]{4,}$'),
  version smallint NOT NULL DEFAULT 1 CHECK (version > 0),
  replaces_id uuid REFERENCES quotes(id) ON DELETE SET NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'sent', 'accepted', 'refused', 'expired', 'replaced', 'withdrawn', 'cancelled', 'amended')),
  customer jsonb NOT NULL,
  stay jsonb NOT NULL,
  conditions jsonb NOT NULL,
  lessor jsonb,
  prices_for text NOT NULL DEFAULT 'particulier' CHECK (prices_for IN ('particulier', 'professionnel')),
  includes_tax boolean NOT NULL DEFAULT false,
  text text NOT NULL DEFAULT '',
  valid_until date,
  total_ht integer NOT NULL DEFAULT 0,
  total_vat integer NOT NULL DEFAULT 0,
  total_ttc integer NOT NULL DEFAULT 0,
  pdf bytea,
  pdf_sha256 text,
  token_hash text UNIQUE,
  sent_at timestamptz(3),
  sent_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  sent_to text,
  answered_at timestamptz(3),
  answered_by text,
  answer jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  validity smallint CHECK ((validity >= 0) AND (validity <= 90)),
  departs_at timestamptz(3),
  terms_sha256 text REFERENCES terms_texts(id),
  amends_id uuid REFERENCES quotes(id) ON DELETE SET NULL,
  amendment smallint CHECK (amendment > 0),
  open_until timestamp with time zone,
  changes jsonb,
  UNIQUE (number, version),
  CONSTRAINT only_amendments_amend CHECK ((amends_id IS NULL) OR (amendment IS NOT NULL)),
  CONSTRAINT only_amendments_change CHECK ((amendment IS NOT NULL) OR ((open_until IS NULL) AND (changes IS NULL))),
  CONSTRAINT quotes_check CHECK ((state = 'draft') = (number IS NULL)),
  CONSTRAINT quotes_check1 CHECK ((state = 'draft') OR ((pdf IS NOT NULL) AND (pdf_sha256 IS NOT NULL) AND (sent_at IS NOT NULL) AND (valid_until IS NOT NULL))),
  CONSTRAINT quotes_check2 CHECK (total_ttc = (total_ht + total_vat)),
  CONSTRAINT quotes_withdrawn_check CHECK ((state <> 'withdrawn') OR (answered_at IS NOT NULL))
);
CREATE INDEX quotes_amended ON quotes USING btree (amends_id);
CREATE INDEX quotes_counted ON quotes USING btree (number, version) INCLUDE (state, amendment, valid_until, departs_at);
CREATE INDEX quotes_latest ON quotes USING btree (created_at DESC, id DESC);
CREATE INDEX quotes_of_person ON quotes USING btree (lower(btrim((customer ->> 'email'))));
CREATE INDEX quotes_of_phone ON quotes USING btree (phone_key((customer ->> 'phone')));
CREATE INDEX quotes_of_request ON quotes USING btree (request_id);
CREATE INDEX quotes_people ON quotes USING gin (quote_people_key(number, customer) gin_trgm_ops); -- with pg_trgm
CREATE INDEX quotes_replaced ON quotes USING btree (replaces_id);
CREATE INDEX quotes_sent ON quotes USING btree (sent_at) INCLUDE (number, state) WHERE (sent_at IS NOT NULL);
CREATE INDEX quotes_waiting ON quotes USING btree (valid_until) WHERE (state = 'sent');
CREATE UNIQUE INDEX one_accepted_document ON quotes USING btree (number) WHERE (state = 'accepted');
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON quotes FOR EACH STATEMENT EXECUTE FUNCTION announce_change('notifications');
CREATE TRIGGER history AFTER UPDATE OF state ON quotes FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION record_quote_state();
CREATE TRIGGER keep_sent BEFORE UPDATE ON quotes FOR EACH ROW EXECUTE FUNCTION keep_sent_quote();
CREATE TRIGGER touch BEFORE UPDATE ON quotes FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE rate_limits (
  key character varying(255) NOT NULL PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

CREATE TABLE reply_templates (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (btrim(name) <> ''),
  subject text NOT NULL DEFAULT '',
  body text NOT NULL CHECK (btrim(body) <> ''),
  "order" integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL
);
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON reply_templates FOR EACH ROW EXECUTE FUNCTION record_change('name', 'order');
CREATE TRIGGER touch BEFORE UPDATE ON reply_templates FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE request_entries (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES requests(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('message', 'reply', 'note', 'call', 'status', 'quote', 'contract')),
  author_id uuid REFERENCES profiles(id) ON DELETE SET NULL,
  author_email text NOT NULL DEFAULT '',
  body text NOT NULL DEFAULT '',
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  mail_id uuid REFERENCES outgoing_mails(id) ON DELETE SET NULL,
  quote_id uuid REFERENCES quotes(id) ON DELETE CASCADE,
  submission_key text UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  contract_id uuid REFERENCES contracts(id) ON DELETE SET NULL,
  CONSTRAINT request_entries_check CHECK ((kind = 'reply') OR (kind = 'quote') OR (mail_id IS NULL))
);
CREATE INDEX request_entries_heard ON request_entries USING btree (created_at DESC, id DESC) WHERE ((author_email = '') AND ((kind = 'message') OR ((detail ->> 'quote') = ANY (ARRAY['accepted', 'refused', 'taken', 'cancelled']))));
CREATE INDEX request_entries_of_contract ON request_entries USING btree (contract_id);
CREATE INDEX request_entries_of_mail ON request_entries USING btree (mail_id);
CREATE INDEX request_entries_of_quote ON request_entries USING btree (quote_id);
CREATE INDEX request_entries_of_request ON request_entries USING btree (request_id, created_at, id);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON request_entries FOR EACH STATEMENT EXECUTE FUNCTION announce_change('notifications');

CREATE TABLE request_extras (
  request_id uuid NOT NULL REFERENCES requests(id) ON DELETE CASCADE,
  "position" smallint NOT NULL,
  extra_id uuid REFERENCES extras(id) ON DELETE SET NULL,
  name text NOT NULL,
  unit text NOT NULL CHECK (unit IN ('jour', 'location', 'piece')),
  quantity smallint NOT NULL CHECK (quantity > 0),
  estimate jsonb,
  PRIMARY KEY (request_id, "position")
);
CREATE INDEX request_extras_of_extra ON request_extras USING btree (extra_id);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON request_extras FOR EACH STATEMENT EXECUTE FUNCTION announce_change('notifications');

CREATE TABLE request_vehicles (
  request_id uuid NOT NULL REFERENCES requests(id) ON DELETE CASCADE,
  "position" smallint NOT NULL,
  vehicle_id uuid REFERENCES vehicles(id) ON DELETE SET NULL,
  vehicle_name text NOT NULL,
  quantity smallint NOT NULL DEFAULT 1 CHECK (quantity > 0),
  estimate jsonb,
  replaces_id uuid,
  replaces_name text,
  PRIMARY KEY (request_id, "position"),
  CONSTRAINT replaces_by_name CHECK ((replaces_id IS NULL) OR (replaces_name IS NOT NULL))
);
CREATE INDEX request_vehicles_of_vehicle ON request_vehicles USING btree (vehicle_id);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON request_vehicles FOR EACH STATEMENT EXECUTE FUNCTION announce_change('notifications');
CREATE TRIGGER describe_added AFTER INSERT ON request_vehicles REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION describe_request_again();
CREATE TRIGGER describe_changed AFTER UPDATE ON request_vehicles REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION describe_request_again();
CREATE TRIGGER describe_removed AFTER DELETE ON request_vehicles REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION describe_request_again();

CREATE TABLE requests (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  reference text NOT NULL DEFAULT new_reference() UNIQUE CHECK (reference ~ '^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}$'),
  notification_id uuid UNIQUE REFERENCES notifications(id) ON DELETE SET NULL,
  customer_kind text CHECK (customer_kind IN ('particulier', 'professionnel')),
  company_name text,
  during daterange CHECK ((NOT isempty(during)) AND (NOT (lower_inf(during) AND upper_inf(during)))),
  days integer CHECK ((days >= 1) AND (days <= 3660)),
  flexible boolean NOT NULL DEFAULT false,
  km integer CHECK (km >= 0),
  handover text CHECK (handover IN ('agence', 'livraison')),
  place text,
  last_customer_at timestamptz(3) NOT NULL DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  title text NOT NULL DEFAULT '',
  agency_key text NOT NULL DEFAULT '',
  agency_name text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'nouveau' CHECK (status IN ('nouveau', 'en_cours', 'devis_envoye', 'gagne', 'annule', 'perdu', 'clos')),
  lost_reason text CHECK (lost_reason IN ('prix', 'dates', 'vehicule', 'sans_reponse', 'autre')),
  assignee_id uuid REFERENCES profiles(id) ON DELETE SET NULL,
  due_at timestamptz(3),
  answered_at timestamptz(3),
  unread boolean NOT NULL DEFAULT false,
  search_text text NOT NULL DEFAULT '',
  awaits text CHECK (awaits IN ('answer', 'look')),
  from_time text CHECK (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  to_time text CHECK (to_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  CONSTRAINT lost_for_a_reason CHECK ((lost_reason IS NULL) OR (status = 'perdu'))
);
CREATE INDEX requests_by_arrival ON requests USING btree (created_at DESC, id DESC);
CREATE INDEX requests_counted ON requests USING btree (agency_key, subject, status, unread, awaits, assignee_id);
CREATE INDEX requests_figures ON requests USING btree (created_at) INCLUDE (id, subject, agency_key, status, lost_reason, answered_at);
CREATE INDEX requests_inbox ON requests USING btree (unread DESC, last_customer_at DESC, id DESC);
CREATE INDEX requests_of_agency ON requests USING btree (agency_key, unread DESC, last_customer_at DESC, id DESC);
CREATE INDEX requests_of_agency_and_subject ON requests USING btree (agency_key, subject, unread DESC, last_customer_at DESC, id DESC);
CREATE INDEX requests_of_assignee ON requests USING btree (assignee_id, unread DESC, last_customer_at DESC, id DESC);
CREATE INDEX requests_of_person ON requests USING btree (lower(btrim(email)));
CREATE INDEX requests_of_phone ON requests USING btree (phone_key(phone));
CREATE INDEX requests_of_status ON requests USING btree (status, unread DESC, last_customer_at DESC, id DESC);
CREATE INDEX requests_of_subject ON requests USING btree (subject, unread DESC, last_customer_at DESC, id DESC);
CREATE INDEX requests_owed ON requests USING btree (due_at) WHERE (awaits IS NOT NULL);
CREATE INDEX requests_people ON requests USING gin (request_people_key(reference, name, email, phone, company_name) gin_trgm_ops); -- with pg_trgm
CREATE INDEX requests_search ON requests USING gin (search_text gin_trgm_ops); -- with pg_trgm
CREATE INDEX requests_to_do ON requests USING btree (unread DESC, last_customer_at DESC, id DESC) WHERE ((status = ANY (ARRAY['nouveau', 'en_cours'])) OR unread OR (awaits IS NOT NULL));
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON requests FOR EACH STATEMENT EXECUTE FUNCTION announce_change('notifications');
CREATE TRIGGER describe BEFORE INSERT OR UPDATE OF reference, name, email, phone, company_name, title, agency_name, notification_id, search_text ON requests FOR EACH ROW EXECUTE FUNCTION describe_request();
CREATE TRIGGER drop_drafts BEFORE DELETE ON requests FOR EACH ROW EXECUTE FUNCTION drop_drafts();
CREATE TRIGGER end_look BEFORE UPDATE OF unread ON requests FOR EACH ROW WHEN ((old.unread AND (NOT new.unread) AND (new.awaits = 'look'))) EXECUTE FUNCTION end_look();
CREATE TRIGGER read_message AFTER UPDATE OF unread ON requests FOR EACH ROW WHEN ((old.unread AND (NOT new.unread) AND (new.notification_id IS NOT NULL))) EXECUTE FUNCTION read_message();
CREATE TRIGGER touch BEFORE UPDATE ON requests FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE security_settings (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  singleton boolean NOT NULL DEFAULT true UNIQUE CHECK (singleton),
  require_two_factor boolean NOT NULL DEFAULT false,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL
);
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON security_settings FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touch BEFORE UPDATE ON security_settings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE sessions (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  token text NOT NULL UNIQUE,
  profile_id uuid NOT NULL REFERENCES profiles(id) ON DELETE CASCADE,
  expires_at timestamptz(3) NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  passkey_id uuid REFERENCES passkeys(id) ON DELETE SET NULL
);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_of_profile ON sessions USING btree (profile_id);
CREATE TRIGGER announce AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION announce_change('sessions');
CREATE TRIGGER touch BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE site_photos (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  name text NOT NULL,
  url text NOT NULL,
  category text NOT NULL CHECK (category IN ('hero', 'about', 'contact', 'catalog', 'agencies')),
  "order" integer NOT NULL CHECK ("order" >= 0),
  file_id uuid REFERENCES stored_files(id) ON DELETE RESTRICT,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX site_photos_file ON site_photos USING btree (file_id);
CREATE INDEX site_photos_in_order ON site_photos USING btree (category, "order", id);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON site_photos FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON site_photos FOR EACH ROW EXECUTE FUNCTION record_change('name', 'file_id');

CREATE TABLE site_texts (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  singleton boolean NOT NULL DEFAULT true UNIQUE CHECK (singleton),
  hero_title text NOT NULL DEFAULT '',
  hero_text text NOT NULL DEFAULT '',
  place text NOT NULL DEFAULT '',
  offer text NOT NULL DEFAULT '',
  reasons_title text NOT NULL DEFAULT '',
  reason_fleet text NOT NULL DEFAULT '',
  reason_proximity text NOT NULL DEFAULT '',
  reason_flexibility text NOT NULL DEFAULT '',
  reason_reliability text NOT NULL DEFAULT '',
  about_lead text NOT NULL DEFAULT '',
  founded_year smallint CHECK (founded_year >= 1900),
  assistance boolean NOT NULL DEFAULT false,
  assistance_phone text NOT NULL DEFAULT '',
  own_workshop boolean NOT NULL DEFAULT false,
  workshop_city text NOT NULL DEFAULT '',
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  description text NOT NULL DEFAULT ''
);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON site_texts FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON site_texts FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touch BEFORE UPDATE ON site_texts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE stored_files (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  key text NOT NULL UNIQUE CHECK ((key ~ '^(photos|logos|private)/[A-Za-z0-9/_.-]+$') AND (key !~ '\.\.')),
  content_type text NOT NULL,
  byte_size integer NOT NULL CHECK (byte_size >= 0),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  original_name text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'attached', 'binned', 'removed')),
  variants_ready boolean NOT NULL DEFAULT false,
  uploaded_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  sent_sha256 text CHECK (sent_sha256 ~ '^[0-9a-f]{64}$'),
  CONSTRAINT private_by_digest CHECK ((sent_sha256 IS NOT NULL) = starts_with(key, 'private/'))
);
CREATE INDEX stored_files_to_sweep ON stored_files USING btree (state, updated_at) WHERE (state <> 'attached');
CREATE TRIGGER touch BEFORE UPDATE ON stored_files FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE tariff_tiers (
  tariff_id uuid NOT NULL REFERENCES tariffs(id) ON DELETE CASCADE,
  from_days smallint NOT NULL CHECK ((from_days >= 2) AND (from_days <= 365)),
  discount numeric(4,1) NOT NULL CHECK ((discount > 0) AND (discount < 100)),
  PRIMARY KEY (tariff_id, from_days)
);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tariff_tiers FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON tariff_tiers FOR EACH ROW EXECUTE FUNCTION record_tier_change();

CREATE TABLE tariffs (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (btrim(name) <> ''),
  default_for text[] NOT NULL DEFAULT '{}'::text[] CHECK (default_for <@ ARRAY['Véhicules léger', 'Poids lourds', 'Semi-remorques', 'Frigorifiques', 'Energies alternatives', 'Remorques']),
  km_per_day integer CHECK (km_per_day >= 0),
  extra_km_price numeric(6,2) CHECK (extra_km_price >= 0),
  deposit numeric(10,2) CHECK (deposit >= 0),
  damage_excess numeric(10,2) CHECK (damage_excess >= 0),
  min_age smallint CHECK ((min_age >= 16) AND (min_age <= 99)),
  min_licence_years smallint CHECK ((min_licence_years >= 0) AND (min_licence_years <= 50)),
  notes text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL
);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tariffs FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON tariffs FOR EACH ROW EXECUTE FUNCTION record_change('name');
CREATE TRIGGER touch BEFORE UPDATE ON tariffs FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE terms_texts (
  id text NOT NULL PRIMARY KEY,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT terms_texts_check CHECK (id = encode(sha256(convert_to(body, 'UTF8'::name)), 'hex'))
);
CREATE TRIGGER keep_terms BEFORE UPDATE ON terms_texts FOR EACH ROW EXECUTE FUNCTION keep_terms();

CREATE TABLE two_factors (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  profile_id uuid NOT NULL UNIQUE REFERENCES profiles(id) ON DELETE CASCADE,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  verified boolean NOT NULL DEFAULT false,
  failed_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz(3),
  last_step bigint,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE vehicle_damage_numbers (
  vehicle_id uuid NOT NULL PRIMARY KEY REFERENCES vehicles(id) ON DELETE CASCADE,
  last smallint NOT NULL CHECK (last > 0)
);

CREATE TABLE vehicle_damages (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  vehicle_id uuid NOT NULL REFERENCES vehicles(id) ON DELETE CASCADE,
  number smallint NOT NULL CHECK (number > 0),
  view text NOT NULL CHECK (view IN ('gauche', 'avant', 'droite', 'arriere', 'dessus', 'interieur')),
  x smallint CHECK ((x >= 0) AND (x <= 1000)),
  y smallint CHECK ((y >= 0) AND (y <= 1000)),
  kind text NOT NULL CHECK (kind IN ('rayure', 'choc', 'eclat', 'fissure', 'dechirure', 'manque')),
  extent text NOT NULL CHECK (extent IN ('petit', 'moyen', 'grand')),
  note text NOT NULL DEFAULT '',
  found_at timestamptz(3) NOT NULL DEFAULT now(),
  found_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  repaired_on date,
  repaired_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  found_in uuid REFERENCES handovers(id) ON DELETE SET NULL,
  CONSTRAINT vehicle_damages_number_key UNIQUE (vehicle_id, number),
  CONSTRAINT drawn_outside CHECK (((view = 'interieur') = (x IS NULL)) AND ((x IS NULL) = (y IS NULL))),
  CONSTRAINT repaired_by_somebody CHECK ((repaired_by IS NULL) OR (repaired_on IS NOT NULL))
);
CREATE INDEX vehicle_damages_found_in ON vehicle_damages USING btree (found_in);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON vehicle_damages FOR EACH STATEMENT EXECUTE FUNCTION announce_change('damages');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON vehicle_damages FOR EACH ROW EXECUTE FUNCTION record_damage_change();
CREATE TRIGGER touch BEFORE UPDATE ON vehicle_damages FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE vehicle_periods (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  vehicle_id uuid NOT NULL REFERENCES vehicles(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('location', 'reservation', 'entretien', 'immobilisation', 'option')),
  during daterange NOT NULL CHECK ((NOT isempty(during)) AND (NOT lower_inf(during))),
  request_id uuid REFERENCES requests(id) ON DELETE SET NULL,
  quote_id uuid REFERENCES quotes(id) ON DELETE SET NULL,
  note text NOT NULL DEFAULT '',
  created_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (notification_search_key(note)) STORED,
  displaced boolean NOT NULL DEFAULT false,
  returned_on date,
  CONSTRAINT vehicle_periods_check CHECK ((NOT displaced) OR (kind = 'option'))
);
ALTER TABLE vehicle_periods ADD CONSTRAINT no_two_at_once EXCLUDE USING gist (vehicle_id WITH =, during WITH &&) WHERE ((kind <> 'option')); -- with btree_gist
CREATE INDEX vehicle_periods_displaced ON vehicle_periods USING btree (lower(during), id) WHERE displaced;
CREATE INDEX vehicle_periods_ending ON vehicle_periods USING btree (upper(during));
CREATE INDEX vehicle_periods_lasting ON vehicle_periods USING btree (COALESCE(upper(during), 'infinity'::date), id) INCLUDE (during, vehicle_id);
CREATE INDEX vehicle_periods_of_quote ON vehicle_periods USING btree (quote_id);
CREATE INDEX vehicle_periods_of_request ON vehicle_periods USING btree (request_id);
CREATE INDEX vehicle_periods_of_vehicle ON vehicle_periods USING btree (vehicle_id, lower(during));
CREATE INDEX vehicle_periods_promised ON vehicle_periods USING gist (during) INCLUDE (vehicle_id) WHERE (kind <> 'option');
CREATE INDEX vehicle_periods_search ON vehicle_periods USING gin (search_text gin_trgm_ops) WHERE (note <> ''); -- with pg_trgm
CREATE INDEX vehicle_periods_starting ON vehicle_periods USING btree (lower(during), id);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON vehicle_periods FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages', 'planning');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON vehicle_periods FOR EACH ROW EXECUTE FUNCTION record_period_change();
CREATE TRIGGER history_of_return AFTER UPDATE OF returned_on ON vehicle_periods FOR EACH ROW WHEN ((old.returned_on IS DISTINCT FROM new.returned_on)) EXECUTE FUNCTION record_period_return();
CREATE TRIGGER touch BEFORE UPDATE ON vehicle_periods FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE vehicle_photos (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  vehicle_id uuid NOT NULL REFERENCES vehicles(id) ON DELETE CASCADE,
  url text NOT NULL,
  "order" integer NOT NULL CHECK ("order" >= 0),
  file_id uuid REFERENCES stored_files(id) ON DELETE RESTRICT,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX vehicle_photos_file ON vehicle_photos USING btree (file_id);
CREATE INDEX vehicle_photos_in_order ON vehicle_photos USING btree (vehicle_id, "order", id);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON vehicle_photos FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON vehicle_photos FOR EACH ROW EXECUTE FUNCTION record_photo_change();

CREATE TABLE vehicles (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  name text NOT NULL CHECK (btrim(name) <> ''),
  type text NOT NULL CHECK (type IN ('Véhicules léger', 'Poids lourds', 'Semi-remorques', 'Frigorifiques', 'Energies alternatives', 'Remorques')),
  brand text,
  model text,
  capacity text,
  mileage integer CHECK (mileage >= 0),
  location text,
  price numeric(10,2) CHECK (price >= 0),
  description text NOT NULL DEFAULT '',
  image_url text,
  agency_id uuid REFERENCES agencies(id) ON DELETE RESTRICT,
  available boolean NOT NULL DEFAULT true,
  motorisation text[] NOT NULL DEFAULT '{}'::text[] CHECK (motorisation <@ ARRAY['Diesel', 'Electrique', 'Essence', 'Hybride']),
  chassis_type text,
  body_type text,
  ptac numeric(10,2) CHECK (ptac >= 0),
  useful_length text,
  equipment text[] NOT NULL DEFAULT '{}'::text[],
  show_brand boolean NOT NULL DEFAULT true,
  show_model boolean NOT NULL DEFAULT true,
  show_capacity boolean NOT NULL DEFAULT true,
  show_mileage boolean NOT NULL DEFAULT true,
  show_location boolean NOT NULL DEFAULT true,
  show_price boolean NOT NULL DEFAULT true,
  show_motorisation boolean NOT NULL DEFAULT true,
  show_chassis_type boolean NOT NULL DEFAULT true,
  show_body_type boolean NOT NULL DEFAULT true,
  show_ptac boolean NOT NULL DEFAULT true,
  show_agency boolean NOT NULL DEFAULT true,
  show_useful_length boolean NOT NULL DEFAULT true,
  show_equipment boolean NOT NULL DEFAULT true,
  capacity_value numeric GENERATED ALWAYS AS ((replace("substring"(capacity, '[0-9]+(?:[.,][0-9]+)?'), ',', '.'))::numeric) STORED,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES profiles(id) ON DELETE SET NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (((((btrim((( CASE WHEN show_brand THEN COALESCE(fold_text(brand), '') ELSE '' END || ' ') || CASE WHEN show_model THEN COALESCE(fold_text(model), '') ELSE '' END)) || E'\n') || fold_text(type)) || E'\n') || CASE WHEN show_location THEN COALESCE(fold_text(location), '') ELSE '' END)) STORED,
  tariff_id uuid REFERENCES tariffs(id) ON DELETE SET NULL,
  fleet_number text UNIQUE CHECK (btrim(fleet_number) <> ''),
  licence text CHECK (licence IN ('B', 'B96', 'BE', 'C1', 'C1E', 'C', 'CE')),
  payload_kg integer CHECK (payload_kg >= 0),
  pallets smallint CHECK (pallets >= 0),
  inner_width numeric(5,2) CHECK (inner_width >= 0),
  inner_height numeric(5,2) CHECK (inner_height >= 0),
  critair text CHECK (critair IN ('E', '1', '2', '3', '4', '5')),
  atp_class text,
  atp_until date,
  show_licence boolean NOT NULL DEFAULT true,
  show_payload_kg boolean NOT NULL DEFAULT true,
  show_pallets boolean NOT NULL DEFAULT true,
  show_inner_width boolean NOT NULL DEFAULT true,
  show_inner_height boolean NOT NULL DEFAULT true,
  show_critair boolean NOT NULL DEFAULT true,
  show_atp_class boolean NOT NULL DEFAULT true,
  public_licences text[] NOT NULL GENERATED ALWAYS AS (licences_of(type, licence, show_licence, ptac, show_ptac)) STORED,
  plate text CHECK (plate_key_of(plate) <> ''),
  plate_key text GENERATED ALWAYS AS (plate_key_of(plate)) STORED UNIQUE,
  staff_search_text text NOT NULL GENERATED ALWAYS AS (((((((((((fold_text(name) || E'\n') || btrim(((COALESCE(fold_text(brand), '') || ' ') || COALESCE(fold_text(model), '')))) || E'\n') || fold_text(type)) || E'\n') || COALESCE(fold_text(location), '')) || E'\n') || COALESCE(((fold_text(plate) || ' ') || lower(plate_key_of(plate))), '')) || E'\n') || COALESCE(fold_text(fleet_number), ''))) STORED,
  body_plan text CHECK (body_plan IN ('voiture', 'fourgon', 'caisse', 'porteur', 'tracteur', 'semi', 'remorque')),
  service_km integer CHECK (service_km > 0),
  service_on date,
  roadworthy_until date
);
CREATE INDEX vehicles_by_furniture ON vehicles USING btree (type, public_licences, available, furniture_room(
CASE
    WHEN show_capacity THEN capacity_value
    ELSE NULL::numeric
END, (
CASE
    WHEN show_payload_kg THEN payload_kg
    ELSE NULL::integer
END)::numeric,
CASE
    WHEN show_ptac THEN ptac
    ELSE NULL::numeric
END), id) WHERE show_capacity;
CREATE INDEX vehicles_by_licence ON vehicles USING btree (type, public_licences, available, show_capacity, capacity_value, id);
CREATE INDEX vehicles_by_name ON vehicles USING btree (fold_text(name), id);
CREATE INDEX vehicles_by_pallets ON vehicles USING btree (type, public_licences, available, pallets, id) WHERE (show_pallets AND (pallets IS NOT NULL));
CREATE INDEX vehicles_by_shown_capacity ON vehicles USING btree (capacity_value) WHERE (show_capacity AND (capacity_value IS NOT NULL));
CREATE INDEX vehicles_capacity_down ON vehicles USING btree (capacity_value DESC NULLS LAST, id DESC);
CREATE INDEX vehicles_capacity_up ON vehicles USING btree (capacity_value, id);
CREATE INDEX vehicles_counted ON vehicles USING btree (type, agency_id, available);
CREATE INDEX vehicles_counted_by_licence ON vehicles USING btree (public_licences, type, available);
CREATE INDEX vehicles_mileage_down ON vehicles USING btree (mileage DESC NULLS LAST, id DESC);
CREATE INDEX vehicles_mileage_up ON vehicles USING btree (mileage, id);
CREATE INDEX vehicles_newest ON vehicles USING btree (created_at DESC, id DESC);
CREATE INDEX vehicles_newest_by_availability ON vehicles USING btree (available, created_at DESC, id DESC);
CREATE INDEX vehicles_newest_of_type ON vehicles USING btree (type, created_at DESC, id DESC);
CREATE INDEX vehicles_of_agency ON vehicles USING btree (agency_id, created_at DESC, id DESC);
CREATE INDEX vehicles_of_agency_by_number ON vehicles USING btree (agency_id, fleet_number, fold_text(name), id);
CREATE INDEX vehicles_of_tariff ON vehicles USING btree (tariff_id);
CREATE INDEX vehicles_of_type_by_number ON vehicles USING btree (type, fleet_number, fold_text(name), id);
CREATE INDEX vehicles_price_down ON vehicles USING btree (price DESC NULLS LAST, id DESC);
CREATE INDEX vehicles_price_up ON vehicles USING btree (price, id);
CREATE INDEX vehicles_priced ON vehicles USING btree (type, tariff_id, price, id) INCLUDE (public_licences) WHERE (show_price AND (price > (0)::numeric));
CREATE INDEX vehicles_public_words ON vehicles USING gin (public_words(name, show_equipment, equipment) gin_trgm_ops); -- with pg_trgm
CREATE INDEX vehicles_search ON vehicles USING gin (search_text gin_trgm_ops); -- with pg_trgm
CREATE INDEX vehicles_staff_search ON vehicles USING gin (staff_search_text gin_trgm_ops); -- with pg_trgm
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON vehicles FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON vehicles FOR EACH ROW EXECUTE FUNCTION record_change('name', 'image_url', 'capacity_value', 'search_text', 'staff_search_text', 'public_licences', 'plate_key');
CREATE TRIGGER touch BEFORE UPDATE ON vehicles FOR EACH ROW WHEN ((NOT (old.image_url IS DISTINCT FROM new.image_url))) EXECUTE FUNCTION touch_updated_at();

CREATE TABLE verifications (
  id uuid NOT NULL DEFAULT new_id() PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX verifications_identifier ON verifications USING btree (identifier);
CREATE TRIGGER touch BEFORE UPDATE ON verifications FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE OR REPLACE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('tramontane', topic) from unnest(tg_argv) as topic;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION announce_habits() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('tramontane', 'habits ' || new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION closure_part(closure closures) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN jsonb_build_object('id', (closure).id, 'from', lower((closure).during), 'to', (upper((closure).during) - 1), 'label', (closure).label, 'hours', (closure).hours);

CREATE OR REPLACE FUNCTION contract_part(contract contracts) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN jsonb_build_object('state', (contract).state, 'due_at', (contract).due_at, 'deposit', ((contract).deposit - 'v'));

CREATE OR REPLACE FUNCTION damage_part(damage vehicle_damages) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN jsonb_build_object('number', (damage).number, 'view', (damage).view, 'x', (damage).x, 'y', (damage).y, 'kind', (damage).kind, 'extent', (damage).extent, 'note', (damage).note, 'repaired_on', (damage).repaired_on);

CREATE OR REPLACE FUNCTION describe_request() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  new.search_text := notification_search_key(concat_ws(' ', new.reference, replace(new.reference, '-', ''), new.name,
    new.email, new.phone, regexp_replace(regexp_replace(new.phone, '[^0-9]', '', 'g'), '^(0033|33)0?', '0'),
    new.company_name, new.title, new.agency_name,
    (select string_agg(vehicle_name, ' ' order by position) from request_vehicles where request_id = new.id),
    (select message from notifications where id = new.notification_id)));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION describe_request_again() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  update requests set search_text = '' where id in (select request_id from touched);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION drop_drafts() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  delete from quotes where request_id = old.id and state = 'draft';
  return old;
end $function$;

CREATE OR REPLACE FUNCTION drop_request() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  delete from requests where notification_id = old.id
    and not exists (select from quotes where request_id = requests.id and state <> 'draft');
  return old;
end $function$;

CREATE OR REPLACE FUNCTION end_look() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  new.awaits := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(lower(replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(value, NFKD), '[\u0300-\u036f]', '', 'g'), '’ØøŁł', '''OoLl'), 'Œ', 'oe'), 'œ', 'oe'), 'Æ', 'ae'), 'æ', 'ae')), '\s+', ' ', 'g'));

CREATE OR REPLACE FUNCTION follow_reading() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  update requests set unread = not new.read where notification_id = new.id and unread = new.read;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION furniture_room(volume numeric, payload numeric, ptac numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN LEAST(volume, (COALESCE(payload, (ptac * CASE WHEN (ptac > (3500)::numeric) THEN 0.35 ELSE 0.2 END)) / (100)::numeric));

CREATE OR REPLACE FUNCTION keep_contract() RETURNS trigger LANGUAGE plpgsql
AS $function$
declare
  changing text[] := array['state', 'away', 'due_at', 'return_to', 'deposit', 'void_reason', 'period_id', 'request_id',
    'quote_id', 'vehicle_id', 'updated_at', 'updated_by'];
begin
  if old.state = 'draft' then return new; end if;
  if to_jsonb(old) - changing is distinct from to_jsonb(new) - changing
      or old.deposit->'taken' is distinct from new.deposit->'taken' then
    raise exception 'contract % was signed and stays as it is', old.number using errcode = 'check_violation';
  end if;
  if lower(old.away) is distinct from lower(new.away) then
    raise exception 'when the vehicle of % left does not change', old.number using errcode = 'check_violation';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (('out', 'back'), ('out', 'void'), ('back', 'void')) then
    raise exception 'contract % does not go back', old.number using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION keep_driver() RETURNS trigger LANGUAGE plpgsql
AS $function$
declare
  ending text[] := array['licence_number', 'birth_place', 'seen_by'];
  owner contracts;
begin
  select * into owner from contracts where id = case when tg_op = 'INSERT' then new.contract_id else old.contract_id end;
  if not found or owner.state = 'draft' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  -- An import brings drivers after their contracts.
  if tg_op = 'INSERT' and (new.seen_at >= lower(owner.away) or current_setting('tramontane.import', true) = 'on') then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(old) - ending is not distinct from to_jsonb(new) - ending
      and new.licence_number in (old.licence_number, '') and new.birth_place in (old.birth_place, '')
      and (new.seen_by is null or new.seen_by = old.seen_by) then
    return new;
  end if;
  raise exception 'the drivers of contract % stay as they were seen', owner.number using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION keep_handover() RETURNS trigger LANGUAGE plpgsql
AS $function$
declare
  later text[] := array['pdf', 'pdf_sha256', 'signed_by'];
begin
  if old.signed_at is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    if not exists (select from contracts where id = old.contract_id) then return old; end if;
    raise exception 'what was signed stays' using errcode = 'check_violation';
  end if;
  if to_jsonb(old) - later is distinct from to_jsonb(new) - later
      or (new.signed_by is not null and new.signed_by is distinct from old.signed_by) then
    raise exception 'what was signed stays as it is' using errcode = 'check_violation';
  end if;
  if old.pdf is not null and (new.pdf, new.pdf_sha256) is distinct from (old.pdf, old.pdf_sha256) then
    raise exception 'the document is made once' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION keep_photo() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  -- Its damage may go, and come back from the bin.
  if to_jsonb(old) - 'damage_id' is distinct from to_jsonb(new) - 'damage_id' then
    raise exception 'a photo stays with the moment it was taken for' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION keep_sent_lines() RETURNS trigger LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION keep_sent_quote() RETURNS trigger LANGUAGE plpgsql
AS $function$
declare
  changing text[] := array['state', 'request_id', 'replaces_id', 'amends_id', 'token_hash', 'answered_at', 'answered_by', 'answer',
    'sent_by', 'updated_at', 'updated_by'];
begin
  if old.state <> 'draft' and to_jsonb(old) - changing is distinct from to_jsonb(new) - changing then
    raise exception 'quote % was sent and stays as it is', old.id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION keep_terms() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a text that was agreed upon stays as it is' using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION licences_of(type text, licence text, show_licence boolean, ptac numeric, show_ptac boolean) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (NOT show_licence) THEN '{}'::text[] WHEN (licence IS NOT NULL) THEN ARRAY[licence] WHEN ((ptac IS NULL) OR (NOT show_ptac)) THEN '{}'::text[] WHEN (type = 'Remorques') THEN CASE WHEN (ptac <= (750)::numeric) THEN ARRAY['B'] WHEN (ptac <= (2600)::numeric) THEN ARRAY['B', 'B96', 'BE'] WHEN (ptac <= (3350)::numeric) THEN ARRAY['B96', 'BE'] WHEN (ptac <= (3500)::numeric) THEN ARRAY['BE'] ELSE ARRAY['C1E', 'CE'] END WHEN ((type = 'Semi-remorques') OR (ptac > (32000)::numeric)) THEN ARRAY['CE'] WHEN (ptac <= (3500)::numeric) THEN ARRAY['B'] WHEN (ptac <= (7500)::numeric) THEN ARRAY['C1'] ELSE ARRAY['C'] END;

CREATE OR REPLACE FUNCTION mark_given() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  new.given := true;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION new_id() RETURNS uuid LANGUAGE plpgsql
AS $function$
declare
  microseconds bigint := floor(extract(epoch from clock_timestamp()) * 1000000);
  fraction integer := (microseconds % 1000) * 4096 / 1000;
  bytes bytea := uuid_send(gen_random_uuid());
begin
  bytes := overlay(bytes placing substring(int8send(microseconds / 1000) from 3) from 1 for 6);
  bytes := set_byte(bytes, 6, 112 | (fraction >> 8));
  bytes := set_byte(bytes, 7, fraction & 255);
  return encode(bytes, 'hex')::uuid;
end $function$;

CREATE OR REPLACE FUNCTION new_reference() RETURNS text LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION notification_search_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(lower(replace(replace(replace(replace(replace(regexp_replace((' ' || NORMALIZE(value, NFKD)), '[\u0300-\u036f]', '', 'g'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss')), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u2027\u2030-\u205e]+', ' ', 'g');

CREATE OR REPLACE FUNCTION open_missing_requests() RETURNS void LANGUAGE sql
AS $function$
  select open_request_of(notifications) from notifications
    where not exists (select from requests where notification_id = notifications.id);
$function$;

CREATE OR REPLACE FUNCTION open_request() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  perform open_request_of(new);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION open_request_of(message notifications) RETURNS void LANGUAGE sql
AS $function$
  insert into requests (notification_id, name, email, phone, subject, title, agency_key, agency_name, unread, awaits,
      created_at, updated_at, last_customer_at)
    values (message.id, coalesce(message.data->>'name', ''), coalesce(message.data->>'email', ''),
      coalesce(message.data->>'phone', ''), message.subject, message.title, message.agency_key,
      coalesce(message.data->'agency'->>'name', ''), not message.read, 'answer',
      message.created_at, message.created_at, message.created_at);
$function$;

CREATE OR REPLACE FUNCTION period_place(period vehicle_periods) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN jsonb_build_object('id', (period).id, 'vehicle_id', (period).vehicle_id, 'kind', (period).kind, 'displaced', (period).displaced, 'from', lower((period).during), 'to', (upper((period).during) - 1));

CREATE OR REPLACE FUNCTION period_words(period vehicle_periods) RETURNS text LANGUAGE sql IMMUTABLE
RETURN (((CASE WHEN (period).displaced THEN 'À reloger' ELSE CASE (period).kind WHEN 'location' THEN 'Location' WHEN 'reservation' THEN 'Réservation' WHEN 'entretien' THEN 'Entretien' WHEN 'immobilisation' THEN 'Immobilisation' ELSE 'Option' END END || ', du ') || to_char((lower((period).during))::timestamp with time zone, 'DD/MM/YYYY')) || CASE WHEN upper_inf((period).during) THEN ', sans fin' ELSE (' au ' || to_char(((upper((period).during) - 1))::timestamp with time zone, 'DD/MM/YYYY')) END);

CREATE OR REPLACE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(COALESCE(phone, ''), '[^0-9]', '', 'g'), '^(0033|33)0?', '0');

CREATE OR REPLACE FUNCTION plate_key_of(plate text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN upper((regexp_replace(fold_text(plate), '[^a-z0-9]', '', 'g') COLLATE "C"));

CREATE OR REPLACE FUNCTION public_words(name text, show_equipment boolean, equipment text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ((fold_text(name) || '
') || CASE WHEN show_equipment THEN COALESCE((SELECT string_agg(fold_text(item.item), '
') AS string_agg FROM unnest(public_words.equipment) item(item)), '') ELSE '' END);

CREATE OR REPLACE FUNCTION quote_people_key(number text, customer jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN request_people_key(number, (customer ->> 'name'), (customer ->> 'email'), (customer ->> 'phone'), (customer ->> 'company'));

CREATE OR REPLACE FUNCTION read_message() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  update notifications set read = true where id = new.notification_id and not read;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_calendar_change() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  -- Its author is gone, the address is the same.
  if tg_op = 'UPDATE' and old.token_hash = new.token_hash then return null; end if;
  perform write_history('agencies', id, name, 'updated',
      case when tg_op <> 'INSERT' then jsonb_build_object('calendar', 'Adresse du ' || to_char(old.created_at at time zone 'Europe/Paris', 'DD/MM/YYYY')) end,
      case when tg_op <> 'DELETE' then jsonb_build_object('calendar', 'Nouvelle adresse') end)
    from agencies where id = case when tg_op = 'DELETE' then old.agency_id else new.agency_id end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql
AS $function$
declare
  unread text[];
  old_row jsonb;
  new_row jsonb;
  present jsonb;
  before jsonb;
  after jsonb;
begin
  if coalesce(current_setting('tramontane.author', true), '') = '' then
    return null;
  end if;
  unread := array['id', 'created_at', 'updated_at', 'updated_by', 'singleton'] || coalesce(tg_argv[1:], '{}');
  old_row := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  present := case when tg_op = 'DELETE' then old_row else new_row end;
  select jsonb_object_agg(key, value) into before from jsonb_each(old_row - unread)
    where value is distinct from coalesce(new_row -> key, 'null');
  select jsonb_object_agg(key, value) into after from jsonb_each(new_row - unread)
    where value is distinct from coalesce(old_row -> key, 'null');
  if tg_op <> 'UPDATE' or before is not null or after is not null then
    perform write_history(tg_table_name, (present ->> 'id')::uuid, present ->> tg_argv[0],
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end, before, after);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_closure_change() RETURNS trigger LANGUAGE plpgsql
AS $function$
declare
  owner uuid := case when tg_op = 'DELETE' then old.agency_id else new.agency_id end;
  before jsonb := case when tg_op <> 'INSERT' then closure_part(old) end;
  after jsonb := case when tg_op <> 'DELETE' then closure_part(new) end;
begin
  if owner is null then
    perform write_part_history('company_info', id, '', 'closures', before, after) from company_info;
  else
    perform write_part_history('agencies', id, name, 'closures', before, after) from agencies where id = owner;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_contract_change() RETURNS trigger LANGUAGE plpgsql
AS $function$
declare
  before jsonb := contract_part(old);
  after jsonb := contract_part(new);
  changed text[] := array(select key from jsonb_object_keys(after) as key
    where before->key is distinct from after->key);
begin
  if changed = '{}' then return null; end if;
  perform write_history('contracts', new.id, new.number, 'updated',
    (select jsonb_object_agg(key, before->key) from unnest(changed) as key),
    (select jsonb_object_agg(key, after->key) from unnest(changed) as key));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_damage_change() RETURNS trigger LANGUAGE plpgsql
AS $function$
declare
  before jsonb := case when tg_op <> 'INSERT' then damage_part(old) end;
  after jsonb := case when tg_op <> 'DELETE' then damage_part(new) end;
begin
  if before = after then return null; end if;
  perform write_history('vehicles', id, name, 'updated',
      case when before is not null then jsonb_build_object('damage', before) end,
      case when after is not null then jsonb_build_object('damage', after) end)
    from vehicles where id = case when tg_op = 'DELETE' then old.vehicle_id else new.vehicle_id end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_passkey() RETURNS trigger LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION record_password_change() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  perform write_history('profiles', profiles.id, profiles.email, 'updated', null, jsonb_build_object('password', true))
    from profiles where profiles.id = new.profile_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_period_change() RETURNS trigger LANGUAGE plpgsql
AS $function$
declare
  before text := case when tg_op <> 'INSERT' then period_words(old) end;
  after text := case when tg_op <> 'DELETE' then period_words(new) end;
  owner record;
begin
  if tg_op <> 'UPDATE' then
    perform write_history('vehicles', id, name, 'updated',
        case when before is not null then jsonb_build_object('period', before) end,
        case when after is not null then jsonb_build_object('period', after) end)
      from vehicles where id = case when tg_op = 'DELETE' then old.vehicle_id else new.vehicle_id end;
    return null;
  end if;
  if old.vehicle_id = new.vehicle_id and before = after then return null; end if;
  if old.vehicle_id <> new.vehicle_id then
    before := concat_ws(', ', before, (select name from vehicles where id = old.vehicle_id));
    after := concat_ws(', ', after, (select name from vehicles where id = new.vehicle_id));
  end if;
  for owner in select id, name from vehicles where id in (old.vehicle_id, new.vehicle_id) order by id loop
    perform write_history('vehicles', owner.id, owner.name, 'updated',
      jsonb_build_object('period', before, 'period_place', period_place(old)),
      jsonb_build_object('period', after, 'period_place', period_place(new)));
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_period_return() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  perform write_history('vehicles', id, name, 'updated',
      jsonb_build_object('period', coalesce('Rentré le ' || to_char(old.returned_on, 'DD/MM/YYYY'),
        'Retour prévu le ' || to_char(upper(new.during) - 1, 'DD/MM/YYYY'))),
      jsonb_build_object('period', coalesce('Rentré le ' || to_char(new.returned_on, 'DD/MM/YYYY'),
        'Retour prévu le ' || to_char(upper(new.during) - 1, 'DD/MM/YYYY'))))
    from vehicles where id = new.vehicle_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_photo_change() RETURNS trigger LANGUAGE plpgsql
AS $function$
declare
  owner uuid := case when tg_op = 'DELETE' then old.vehicle_id else new.vehicle_id end;
begin
  if tg_op = 'UPDATE' and old.url = new.url and old."order" = new."order" then return null; end if;
  perform write_history('vehicles', vehicles.id, vehicles.name, 'updated',
      case when tg_op <> 'INSERT' then jsonb_build_object('photo', old.url, 'photo_order', old."order") end,
      case when tg_op <> 'DELETE' then jsonb_build_object('photo', new.url, 'photo_order', new."order") end)
    from vehicles where vehicles.id = owner;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_quote_state() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  perform write_history('quotes', new.id, new.number || case when new.version > 1 then ' v' || new.version else '' end,
    'updated', jsonb_build_object('state', old.state), jsonb_build_object('state', new.state));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_second_step() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  perform write_history('profiles', new.id, new.email, 'updated',
    jsonb_build_object('two_factor_enabled', old.two_factor_enabled),
    jsonb_build_object('two_factor_enabled', new.two_factor_enabled));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_tier_change() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  perform write_part_history('tariffs', tariffs.id, tariffs.name, 'tiers',
      case when tg_op <> 'INSERT' then tier_part(old) end, case when tg_op <> 'DELETE' then tier_part(new) end)
    from tariffs where tariffs.id = case when tg_op = 'DELETE' then old.tariff_id else new.tariff_id end
      and (tg_op <> 'INSERT' or created_at < now()::timestamptz(3));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refuse_two_at_once() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  perform from vehicles where id = new.vehicle_id for update;
  if exists (select from vehicle_periods as other where other.vehicle_id = new.vehicle_id and other.kind <> 'option'
      and other.id <> new.id and other.during && new.during) then
    raise exception 'two periods of vehicle % overlap', new.vehicle_id
      using errcode = 'exclusion_violation', constraint = 'no_two_at_once';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION refuse_two_renters() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  perform from vehicles where id = new.vehicle_id for update;
  if exists (select from contracts as other where other.vehicle_id = new.vehicle_id and other.state in ('out', 'back')
      and other.id <> new.id and other.away && new.away) then
    raise exception 'two contracts of vehicle % overlap', new.vehicle_id
      using errcode = 'exclusion_violation', constraint = 'one_renter_at_a_time';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION request_people_key(reference text, name text, email text, phone text, company text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN notification_search_key(((((((((((((COALESCE(reference, '') || ' ') || replace(COALESCE(reference, ''), '-', '')) || ' ') || COALESCE(name, '')) || ' ') || COALESCE(email, '')) || ' ') || COALESCE(phone, '')) || ' ') || regexp_replace(regexp_replace(COALESCE(phone, ''), '[^0-9]', '', 'g'), '^(0033|33)0?', '0')) || ' ') || COALESCE(company, '')));

CREATE OR REPLACE FUNCTION search_pattern(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (('%' || replace(replace(replace(fold_text(typed), '\', '\\'), '%', '\%'), '_', '\_')) || '%');

CREATE OR REPLACE FUNCTION tier_part(tier tariff_tiers) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN jsonb_build_object('from_days', (tier).from_days, 'discount', trim_scale((tier).discount));

CREATE OR REPLACE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := greatest(clock_timestamp()::timestamptz(3), old.updated_at + interval '1 millisecond');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION write_history(record_table text, record_id uuid, record_name text, action text, before jsonb, after jsonb) RETURNS void LANGUAGE sql
AS $function$
  insert into history (actor_id, actor_email, record_table, record_id, record_name, action, before, after, batch_id)
  select (select id from profiles where email = current_setting('tramontane.author', true)),
    current_setting('tramontane.author', true),
    record_table, record_id, coalesce(record_name, ''),
    case when action = 'created' and current_setting('tramontane.restore', true) = 'on' then 'restored' else action end,
    coalesce(before, '{}'), coalesce(after, '{}'),
    nullif(current_setting('tramontane.batch', true), '')::uuid
  where coalesce(current_setting('tramontane.author', true), '') <> '';
$function$;

CREATE OR REPLACE FUNCTION write_part_history(owner_table text, owner_id uuid, owner_name text, field text, old_part jsonb, new_part jsonb) RETURNS void LANGUAGE plpgsql
AS $function$
declare
  line history;
  was jsonb;
  is_now jsonb;
begin
  if coalesce(current_setting('tramontane.author', true), '') = '' or old_part is not distinct from new_part then
    return;
  end if;
  select * into line from history
    where record_table = owner_table and record_id = owner_id and action = 'updated'
      and changed_at >= now() - interval '1 second' and xmin = pg_current_xact_id()::xid
    order by changed_at desc, id desc limit 1;
  if line.id is null then
    perform write_history(owner_table, owner_id, owner_name, 'updated',
      case when old_part is not null then jsonb_build_object(field, jsonb_build_array(old_part)) end,
      case when new_part is not null then jsonb_build_object(field, jsonb_build_array(new_part)) end);
    return;
  end if;
  -- A row that the same save changes twice has only its first and its last value.
  select jsonb_agg(part order by part) into was from (
    select part from jsonb_array_elements(line.before -> field) as part where part is distinct from new_part
    union all select old_part where old_part is not null
      and not coalesce(line.after -> field @> jsonb_build_array(old_part), false)) as parts;
  select jsonb_agg(part order by part) into is_now from (
    select part from jsonb_array_elements(line.after -> field) as part where part is distinct from old_part
    union all select new_part where new_part is not null
      and not coalesce(line.before -> field @> jsonb_build_array(new_part), false)) as parts;
  line.before := line.before - field || case when was is null then '{}' else jsonb_build_object(field, was) end;
  line.after := line.after - field || case when is_now is null then '{}' else jsonb_build_object(field, is_now) end;
  if line.before = '{}' and line.after = '{}' then
    delete from history where id = line.id;
  else
    update history set before = line.before, after = line.after where id = line.id;
  end if;
end $function$;
