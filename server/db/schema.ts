import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { HolidayRule, HolidayZone } from "#app/domain/agencies/holidays.ts";
import type { HalfDay } from "#app/domain/agencies/opening-hours.ts";
import type {
  Cleanliness,
  ContractCustomer,
  ContractDeposit,
  ContractLessor,
  ContractState,
  ContractTerms,
  ContractVehicle,
  HandedItem,
  HandoverMoment,
  ListedPhoto,
  NumberSeries,
  Signature,
  SignedDamage,
  SigningWay,
} from "#app/domain/contracts/contract-terms.ts";
import type { ExtraEstimate, ExtraUnit } from "#app/domain/extras/extra.ts";
import type { Landscape, Livery, Mark, PaletteName } from "#app/domain/identity/identity.ts";
import type { PeriodKind } from "#app/domain/periods/vehicle-periods.ts";
import type {
  AmendmentChanges,
  QuoteAnswer,
  QuoteConditions,
  QuoteCustomer,
  QuoteLessor,
  QuoteState,
  QuoteStay,
} from "#app/domain/quotes/quote-terms.ts";
import type { BinnedTable as BinName } from "#app/domain/records/records.ts";
import type { RentalConditions } from "#app/domain/rental/condition-topics.ts";
import type { Licence } from "#app/domain/rental/licence.ts";
import type { Inclusion, TariffConditionKey } from "#app/domain/rental/rental-conditions.ts";
import type { Estimate } from "#app/domain/rental/tariff.ts";
import type {
  CustomerWait,
  EntryDetail,
  EntryKind,
  LostReason,
  RequestStatus,
} from "#app/domain/requests/request-status.ts";
import type { BodyPlan } from "#app/domain/vehicles/state/body-plan.ts";
import type { DamageExtent, DamageKind, DamageView } from "#app/domain/vehicles/state/damage.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import type { KeptParts } from "#server/mail/layout/mail-parts.ts";
import type { MailKind } from "#server/mail/mail-kinds.ts";

type CreatedAt = ColumnType<Date, Date | undefined, Date>;
/** Set by a trigger on every update; the version two editors are compared by. */
type UpdatedAt = ColumnType<Date, Date | undefined, never>;

/** A document with the version of its shape (`versionedJson`); one without, of an older export or the bin, is of version 1. */
type Document<Shape> = Shape & { v?: 1 };

interface Row {
  id: Generated<string>;
  created_at: CreatedAt;
}

interface Versioned {
  updated_at: UpdatedAt;
  updated_by: string | null;
}

type VersionedRow = Row & Versioned;

interface Singleton extends Versioned {
  id: Generated<string>;
  singleton: GeneratedAlways<boolean>;
}

/** Columns that are filled where a row does not say them: texts are empty, the others have a default. */
type Texts<Name extends string> = Record<Name, Generated<string>>;
type Switches<Name extends string> = Record<Name, Generated<boolean>>;
type Figures<Name extends string> = Record<Name, Generated<number>>;
type Nullable<Name extends string, Value = string> = Record<Name, Value | null>;

export interface NotificationData {
  name?: string;
  email?: string;
  phone?: string;
  subject?: string;
  agency?: { id?: string; name: string };
}

type ShownVehicleField =
  | ("brand" | "model" | "capacity" | "mileage" | "location" | "price" | "motorisation" | "chassis_type")
  | ("body_type" | "ptac" | "agency" | "useful_length" | "equipment" | "licence" | "payload_kg" | "pallets")
  | ("inner_width" | "inner_height" | "critair" | "atp_class");

/** Kysely's types, by hand for the shapes of documents; `schema.test.ts` compares every column with the database. */
export interface Database {
  profiles: Row &
    Switches<"active" | "email_confirmed" | "two_factor_enabled" | "single_keys"> & {
      email: string;
      name: Generated<string>;
      role: Generated<"admin" | "user">;
      image: string | null;
      updated_at: UpdatedAt;
    };
  sessions: Row & {
    token: string;
    profile_id: string;
    expires_at: Date;
    ip_address: string | null;
    user_agent: string | null;
    /** The key it was opened with, or that was made in it. */
    passkey_id: string | null;
    updated_at: UpdatedAt;
  };
  /** Most of it is better-auth's, for providers that we do not have. */
  accounts: Row &
    Nullable<"password" | "access_token" | "refresh_token" | "id_token" | "scope"> &
    Nullable<"access_token_expires_at" | "refresh_token_expires_at", Date> & {
      profile_id: string;
      account_id: string;
      provider_id: string;
      updated_at: UpdatedAt;
    };
  /** Links to reset a password (the token's hash, and whose account it is for), and sign-ins that wait for their code. */
  verifications: Row & { identifier: string; value: string; expires_at: Date; updated_at: UpdatedAt };
  invitations: Row & {
    email: string;
    role: "admin" | "user";
    token_hash: string;
    expires_at: Date;
    sent_at: Generated<Date>;
    invited_by: string | null;
  };
  two_factors: Row &
    Record<"profile_id" | "secret" | "backup_codes", string> & {
      verified: Generated<boolean>;
      failed_count: Generated<number>;
      locked_until: Date | null;
      last_step: number | null;
    };
  passkeys: Row &
    Record<"profile_id" | "credential_id" | "public_key" | "device_type", string> &
    Nullable<"transports" | "aaguid"> & {
      /** Null until its owner has named it: such a key opens nothing. */
      name: string | null;
      counter: Generated<number>;
      backed_up: boolean;
      device: Generated<string>;
      last_used_at: Date | null;
    };
  security_settings: Singleton & Switches<"require_two_factor">;
  stored_files: Row & {
    key: string;
    content_type: string;
    byte_size: number;
    width: number;
    height: number;
    original_name: Generated<string>;
    state: Generated<"pending" | "attached" | "binned" | "removed">;
    variants_ready: Generated<boolean>;
    uploaded_by: string | null;
    /** Of what staff alone see: the digest that its device made. */
    sent_sha256: string | null;
    updated_at: UpdatedAt;
  };
  agencies: VersionedRow &
    Record<"name" | "address" | "zip" | "city" | "phone" | "email", string> &
    Nullable<"latitude" | "longitude", number> & {
      hours: Generated<string>;
      holidays: Generated<HolidayRule>;
      holiday_zone: Generated<HolidayZone>;
    };
  vehicles: VersionedRow &
    Nullable<"brand" | "model" | "capacity" | "location" | "chassis_type" | "body_type" | "useful_length"> &
    Nullable<
      | "image_url"
      | "agency_id"
      | "tariff_id"
      | "fleet_number"
      | "plate"
      | "critair"
      | "atp_class"
      | "atp_until"
      | "service_on"
      | "roadworthy_until"
    > &
    Nullable<"mileage" | "price" | "ptac" | "service_km", number> &
    Nullable<"payload_kg" | "pallets" | "inner_width" | "inner_height", number> &
    Switches<"available" | `show_${ShownVehicleField}`> & {
      name: string;
      type: string;
      description: Generated<string>;
      motorisation: Generated<string[]>;
      equipment: Generated<string[]>;
      licence: Licence | null;
      body_plan: BodyPlan | null;
      capacity_value: GeneratedAlways<number | null>;
      /** Its letters and digits, by which no two are the same. */
      plate_key: GeneratedAlways<string | null>;
      /** Which licences may do for it, the least first; empty where the public may not be told. */
      public_licences: GeneratedAlways<Licence[]>;
      /** What the public may find it by, folded: no case, no accents, no hidden field. */
      search_text: GeneratedAlways<string>;
      /** What staff may find it by: its name and hidden fields too. */
      staff_search_text: GeneratedAlways<string>;
    };
  vehicle_damages: Record<"vehicle_id" | "note", string> & {
    id: Generated<string>;
    number: number;
    view: DamageView;
    /** In thousandths of the drawing; null inside, where there is none. */
    x: number | null;
    y: number | null;
    kind: DamageKind;
    extent: DamageExtent;
    found_at: Generated<Date>;
    updated_at: UpdatedAt;
  } & Nullable<"found_by" | "found_in" | "repaired_on" | "repaired_by" | "updated_by">;
  vehicle_damage_numbers: { vehicle_id: string; last: number };
  vehicle_photos: Row & { vehicle_id: string; url: string; order: number; file_id: string | null };
  tariffs: VersionedRow &
    Record<TariffConditionKey, number | null> & {
      name: string;
      /** The types whose vehicles follow it unless they name another. */
      default_for: Generated<string[]>;
      notes: Generated<string>;
    };
  tariff_tiers: { tariff_id: string; from_days: number; discount: number };
  extras: VersionedRow & {
    name: string;
    detail: Generated<string>;
    unit: ExtraUnit;
    price: number;
    /** Null: the company's. */
    vat_rate: number | null;
    /** Empty: with every type. */
    types: Generated<VehicleType[]>;
    is_delivery: Generated<boolean>;
    max_quantity: Generated<number>;
  };
  closures: VersionedRow & {
    /** Null: every agency, and head office. */
    agency_id: string | null;
    /** As PostgreSQL writes it, up to the day after the last: see `app/domain/rental/days.ts`. */
    during: string;
    label: string;
    /** Null: closed all day. */
    hours: ColumnType<HalfDay[] | null, string | null, string | null>;
  };
  /** One for every message, opened by a trigger; one that came by telephone has none. */
  requests: Row &
    Texts<"reference" | "name" | "email" | "phone"> &
    Nullable<"notification_id" | "assignee_id" | "company_name" | "place"> & {
      /** A contact subject's value, and its words. */
      subject: Generated<string>;
      title: Generated<string>;
      /** As `notifications` has it. */
      agency_key: Generated<string>;
      agency_name: Generated<string>;
      status: Generated<RequestStatus>;
      lost_reason: LostReason | null;
      /** What its customer waits for: see `app/domain/requests/handle-request.server.ts`. */
      awaits: CustomerWait | null;
      /** By when that was promised, and when the first answer left. */
      due_at: Date | null;
      answered_at: Date | null;
      /** Somebody has to look. Its message's `read` follows it, and it follows that. */
      unread: Generated<boolean>;
      /** Who, what, which vehicles, and the words of its message, folded; a trigger writes it. */
      search_text: Generated<string>;
      customer_kind: "particulier" | "professionnel" | null;
      /** Without its first or last day where only one is known: see `app/domain/requests/request-words.ts`. */
      during: string | null;
      /** «07:30», of the first and the last day. */
      from_time: string | null;
      to_time: string | null;
      days: number | null;
      flexible: Generated<boolean>;
      km: number | null;
      handover: "agence" | "livraison" | null;
      last_customer_at: CreatedAt;
      updated_at: UpdatedAt;
    };
  /** As they were shown: a vehicle that changes or goes changes nothing here. */
  request_vehicles: {
    request_id: string;
    position: number;
    vehicle_id: string | null;
    vehicle_name: string;
    quantity: Generated<number>;
    estimate: ColumnType<Document<Estimate> | null, string | null, never>;
    /** Of an equivalent: the vehicle of the request it stands in for, and the name that one had. */
    replaces_id: string | null;
    replaces_name: string | null;
  };
  request_extras: {
    request_id: string;
    position: number;
    extra_id: string | null;
    name: string;
    unit: ExtraUnit;
    quantity: number;
    estimate: ColumnType<Document<ExtraEstimate> | null, string | null, never>;
  };
  request_entries: Row &
    Texts<"author_email" | "body"> &
    Nullable<"author_id" | "mail_id" | "quote_id" | "contract_id" | "submission_key"> & {
      request_id: string;
      kind: EntryKind;
      detail: ColumnType<EntryDetail, string | undefined, string>;
    };
  reply_templates: VersionedRow & {
    name: string;
    subject: Generated<string>;
    body: string;
    order: Generated<number>;
  };
  /** Its number is «DV-2026-0042», a draft has none; its totals are in cents. */
  quotes: VersionedRow &
    Nullable<"request_id" | "number" | "replaces_id" | "amends_id" | "pdf_sha256" | "terms_sha256"> &
    Nullable<"token_hash" | "sent_by" | "sent_to" | "answered_by"> &
    Figures<"version" | "total_ht" | "total_vat" | "total_ttc"> & {
      state: Generated<QuoteState>;
      /** Of an amendment its place among those of its number; `amends_id` is what it changes. */
      amendment: number | null;
      customer: ColumnType<Document<QuoteCustomer>, string, string>;
      stay: ColumnType<Document<QuoteStay>, string, string>;
      conditions: ColumnType<Document<QuoteConditions>, string, string>;
      lessor: ColumnType<Document<QuoteLessor> | null, string | null | undefined, string | null>;
      prices_for: Generated<"particulier" | "professionnel">;
      /** Whether its prices are typed with VAT. */
      includes_tax: Generated<boolean>;
      text: Generated<string>;
      /** In days, from the one on which it leaves; null: as is usual, and at most until the day before departure. */
      validity: number | null;
      valid_until: string | null;
      /** From then on it cannot be accepted; null before it is sent, and where it says no day. */
      departs_at: Date | null;
      /** Of an amendment, likewise; and what it changes, in words. */
      open_until: Date | null;
      changes: ColumnType<Document<AmendmentChanges> | null, string | null | undefined, string | null>;
      pdf: Buffer | null;
      sent_at: Date | null;
      answered_at: Date | null;
      answer: ColumnType<Document<QuoteAnswer> | null, string | null | undefined, string | null>;
    };
  quote_lines: {
    quote_id: string;
    position: number;
    vehicle_id: string | null;
    during: string | null;
    label: string;
    detail: Generated<string>;
    quantity: number;
    unit: Generated<string>;
    /** In euros, with or without VAT as the quote says. */
    unit_price: number;
    discount: Generated<number>;
    vat_rate: number;
    /** In cents, likewise. */
    total: number;
  };
  /** Of quotes (DV) and contracts (CL). */
  quote_numbers: { year: number; last: number; series: Generated<NumberSeries> };
  /** Its id is the SHA-256 of the text. */
  terms_texts: { id: string; body: string; created_at: CreatedAt };
  /** Its number is «CL-2026-0117», a draft has none. */
  contracts: VersionedRow &
    Nullable<"number" | "period_id" | "request_id" | "quote_id" | "vehicle_id"> &
    Nullable<"plate_key" | "return_to" | "void_reason"> & {
      state: Generated<ContractState>;
      customer: ColumnType<Document<ContractCustomer>, string, string>;
      /** Of a draft these three are what quote, vehicle and company say at the time. */
      vehicle: ColumnType<Document<ContractVehicle> | null, string | null | undefined, string>;
      lessor: ColumnType<Document<ContractLessor> | null, string | null | undefined, string>;
      terms: ColumnType<Document<ContractTerms> | null, string | null | undefined, string>;
      due_at: Date | null;
      /** When somebody answers for the vehicle, as PostgreSQL writes it: «[2026-12-08 06:58:00+00,)». */
      away: string | null;
      deposit: ColumnType<Document<ContractDeposit>, string | undefined, string>;
    };
  contract_drivers: Record<"contract_id" | "last_name" | "first_names" | "birth_date" | "address", string> &
    Record<"zip" | "city" | "country", string> &
    Record<"licence_number" | "licence_tail" | "licence_since" | "licence_country", string> &
    Texts<"birth_place" | "reason"> &
    Nullable<"licence_until" | "seen_by"> & {
      position: number;
      licence_classes: Licence[];
      seen_at: Date | null;
    };
  handovers: Nullable<"facts_sha256" | "signed_by" | "pdf_sha256"> &
    Nullable<"mileage" | "level", number> &
    Nullable<"clean_outside" | "clean_inside", Cleanliness> &
    Nullable<"at" | "arrived_at" | "signed_at", Date> &
    Texts<"mileage_note" | "remarks"> & {
      id: Generated<string>;
      contract_id: string;
      moment: HandoverMoment;
      items: ColumnType<HandedItem[], string | undefined, string>;
      damages: ColumnType<SignedDamage[], string | undefined, string>;
      photos: ColumnType<ListedPhoto[], string | undefined, string>;
      statement: ColumnType<Document<object> | null, string | null | undefined, string>;
      how: SigningWay | null;
      signatures: ColumnType<Signature[], string | undefined, string>;
      pdf: Buffer | null;
    };
  handover_photos: Record<"id" | "handover_id" | "subject" | "file_id" | "sha256", string> &
    Nullable<"damage_id"> & { taken_at: Date };
  vehicle_periods: VersionedRow & {
    vehicle_id: string;
    kind: PeriodKind;
    /** A promise that lost its vehicle, kept as an option until it has another. */
    displaced: Generated<boolean>;
    /** As PostgreSQL writes it, up to the day after the last; without an end where none is known. */
    during: string;
    request_id: string | null;
    quote_id: string | null;
    /** The day on which somebody noted that it is back; nobody has to. */
    returned_on: string | null;
    note: Generated<string>;
    search_text: GeneratedAlways<string>;
    created_by: string | null;
  };
  brands: VersionedRow & { name: string; logo_url: string; file_id: string | null };
  site_photos: Row & {
    name: string;
    url: string;
    category: "hero" | "about" | "contact" | "catalog" | "agencies";
    order: number;
    file_id: string | null;
  };
  notifications: Row & {
    title: string;
    message: string;
    read: Generated<boolean>;
    data: ColumnType<NotificationData, string | undefined, string>;
    consent_text: string | null;
    consent_at: Date | null;
    submission_key: string | null;
    subject: GeneratedAlways<string>;
    agency_key: GeneratedAlways<string>;
  };
  outgoing_mails: Row &
    Nullable<"notification_id" | "request_id" | "attachment_quote_id" | "in_reply_to" | "reply_to"> &
    Nullable<"accepted_by"> & {
      kind: Generated<MailKind>;
      message_id: string;
      recipient: string;
      subject: string;
      body: string;
      state: Generated<"waiting" | "sent" | "failed">;
      attempts: Generated<number>;
      last_error: string | null;
      sent_at: Date | null;
      parts: ColumnType<Document<KeptParts> | null, string | null | undefined, string | null>;
      calendar: string | null;
      updated_at: UpdatedAt;
    };
  about_page_settings: Singleton & Texts<"content">;
  contact_page_settings: Singleton &
    Texts<"office_address" | "office_city" | "office_zip" | "phone" | "email" | "business_hours">;
  company_info: Singleton &
    Texts<"name" | "address" | "zip" | "city" | "phone" | "email" | "business_hours"> &
    Texts<"legal_form" | "share_capital" | "siren" | "rcs_city" | "vat_number" | "publication_director"> &
    Texts<"host_name" | "host_address" | "host_phone"> &
    Texts<"mediator_name" | "mediator_website" | "mediator_address"> &
    Nullable<"header_logo_url" | "header_logo_file_id" | "footer_logo_url" | "footer_logo_file_id"> &
    Nullable<"hero_image_url" | "hero_image_storage_path" | "hero_image_file_id"> &
    Texts<"lorry_name"> &
    Nullable<"share_image_url" | "share_image_file_id"> & {
      palette: Generated<PaletteName>;
      livery: Generated<Livery>;
      landscape: Generated<Landscape>;
      mark: Generated<Mark>;
      prices_include_tax: Generated<boolean>;
      vat_rate: Generated<number>;
      answer_within_hours: number | null;
      holidays: Generated<HolidayRule>;
      holiday_zone: Generated<HolidayZone>;
      inclusions: ColumnType<Inclusion[], string | undefined, string>;
      rental_conditions: ColumnType<RentalConditions, string | undefined, string>;
      cancellation_free_hours: number | null;
      cancellation_days: number | null;
      /** In euros. */
      cancellation_amount: number | null;
    };
  site_texts: Singleton &
    Texts<"hero_title" | "hero_text" | "place" | "offer" | "description" | "about_lead" | "reasons_title"> &
    Texts<"reason_fleet" | "reason_proximity" | "reason_flexibility" | "reason_reliability"> &
    Texts<"assistance_phone" | "workshop_city"> &
    Switches<"assistance" | "own_workshop"> & { founded_year: number | null };
  maintenance_settings: Singleton & Switches<"is_enabled"> & Texts<"message"> & { end_date: Date | null };
  company_stats: Singleton &
    Figures<"experience_years" | "revenue_millions" | "available_vehicles" | "satisfied_clients"> &
    Switches<"given">;
  /** Written by triggers, for every change that a member of staff signed. */
  history: {
    id: GeneratedAlways<string>;
    changed_at: GeneratedAlways<Date>;
    actor_id: string | null;
    actor_email: string;
    record_table: string;
    record_id: string;
    record_name: string;
    action: "created" | "updated" | "deleted" | "restored";
    before: Record<string, unknown>;
    after: Record<string, unknown>;
    batch_id: string | null;
  };
  daily_counts: { day: string; what: "vehicle-view"; record_id: string; n: number };
  /** Words as `server/counts/counts.ts` folds them. */
  daily_searches: { day: string; words: string; n: number };
  /** The private address of an agency's calendar; only its hash is kept. */
  calendar_feeds: { agency_id: string; token_hash: string; created_by: string | null; created_at: CreatedAt };
  /** Written and read in SQL alone: what it keeps must come back to the last digit. */
  bin: {
    id: GeneratedAlways<string>;
    batch_id: string;
    record_table: BinName;
    record_id: string;
    record_name: string;
    payload: Record<string, unknown>;
    children: unknown[];
    links: unknown[];
    file_ids: string[];
    deleted_by: string | null;
    deleted_at: Date;
    expires_at: Date;
  };
  rate_limits: { key: string; points: number; expire: number | null };
  installation: { name: string; value: string };
}
