// Written by `npm run docs` from docs/openapi.json.

/** Says that the process runs */
export interface Health {
  /** Always `ok`: a process that does not run does not answer */
  status: 'ok';
}

/** Whether the process can serve requests, check by check */
export interface Readiness {
  /** `ready` when every check passed; otherwise the answer is 503 */
  status: 'ready';
  /** One entry for each thing that was checked */
  checks: Array<ReadinessChecksItem>;
}

export interface ReadinessChecksItem {
  /** What was checked: `postgres`, `redis` or `migrations` */
  name: string;
  /** Whether the check passed */
  ok: boolean;
  /** What happened this time, in words for people */
  detail: string;
}

/** An API key, without its secret */
export interface ApiKey {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** What it is called, for people to read */
  name: string;
  /** How the secret begins: `tck_live_` or `tck_test_` */
  prefix: string;
  /** The last four characters of the secret, to tell keys apart */
  last4: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** What it may do. Write includes read */
  scopes: Array<'clients:read' | 'clients:write' | 'properties:read' | 'properties:write' | 'transactions:read' | 'transactions:write' | 'imports:read' | 'imports:write' | 'tax_returns:read' | 'tax_returns:write' | 'reports:read' | 'reports:write' | 'webhooks:read' | 'webhooks:write' | 'api_keys:read' | 'api_keys:write' | 'tax_returns:submit'>;
  /** The one client whose data the key sees; null: all of them */
  client_id: string | null;
  /** When it stops working or is removed; null when it has no end date */
  expires_at: string | null;
  /** Addresses from which the key is taken, in CIDR notation; null: from any */
  allowed_cidrs: Array<string> | null;
  /** The key that this one replaced; null when it replaced none */
  rotated_from: string | null;
  /** The key with which this one was issued; null when an operator issued it */
  issued_by: string | null;
  /** To within a minute; null: never */
  last_used_at: string | null;
  /** When it was created. Never changes */
  created_at: string;
}

/** The credential that made the call, with its tenant, plan and scopes */
export interface Me {
  /** An API key, or an access token of an app */
  kind: 'api_key' | 'oauth';
  /** What the request was made with */
  credential: MeCredential;
  /** Null for an access token */
  api_key: ApiKey | null;
  /** Whose data the credential sees */
  tenant: MeTenant;
  /** Decides the hourly quota and the storage */
  plan: 'free' | 'professional' | 'enterprise';
  /** What it may do. Write includes read */
  scopes: Array<'clients:read' | 'clients:write' | 'properties:read' | 'properties:write' | 'transactions:read' | 'transactions:write' | 'imports:read' | 'imports:write' | 'tax_returns:read' | 'tax_returns:write' | 'reports:read' | 'reports:write' | 'webhooks:read' | 'webhooks:write' | 'api_keys:read' | 'api_keys:write' | 'tax_returns:submit'>;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The one client whose data the credential sees; null: all of them */
  client_id: string | null;
  /** How much stored files take up and how many rows there are, and how much the plan allows */
  storage: MeStorage;
}

/** What the request was made with */
export interface MeCredential {
  /** Which of the kinds listed it is */
  type: 'api_key' | 'oauth';
  /** The app behind an access token; null for an API key */
  app: MeCredentialApp | null;
}

/** The app behind an access token; null for an API key */
export interface MeCredentialApp {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** What it is called, for people to read */
  name: string;
  /** The consent that the token comes from */
  grant_id: string;
}

/** Whose data the credential sees */
export interface MeTenant {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** What it is called, for people to read */
  name: string;
  /** Decides the hourly quota and the storage */
  plan: 'free' | 'professional' | 'enterprise';
}

/** How much stored files take up and how many rows there are, and how much the plan allows */
export interface MeStorage {
  /** Bytes of stored files, of imports and reports, in this mode. Uploads beyond the limit are refused */
  used_bytes: number;
  /** What the plan allows */
  limit_bytes: number;
  /** Transactions and errors of imports */
  rows: MeStorageRows;
}

/** Transactions and errors of imports */
export interface MeStorageRows {
  /** Transactions and errors of imports in this mode. At the limit imports end, and transactions are refused within seconds */
  used: number;
  /** What the plan allows */
  limit: number;
  /** Deleted ones too, which stay stored */
  transactions: number;
  /** The part of the transactions that came from files */
  imported_transactions: number;
  /** Errors of imports that are kept */
  import_errors: number;
}

/** How many requests are left in this hour */
export interface RateLimit {
  /** Requests that the plan allows in an hour */
  limit: number;
  /** Requests left in this window */
  remaining: number;
  /** Requests counted in this window */
  used: number;
  /** How long a quota lasts: 3,600, an hour */
  window_seconds: number;
  /** Seconds until the window ends */
  reset_seconds: number;
  /** When the window ends */
  resets_at: string;
}

/** What you send to create or change it. An API key, without its secret */
export interface ApiKeyInput {
  /** What it is called, for people to read */
  name: string;
  /** Every read scope of the caller when left out */
  scopes?: Array<'clients:read' | 'clients:write' | 'properties:read' | 'properties:write' | 'transactions:read' | 'transactions:write' | 'imports:read' | 'imports:write' | 'tax_returns:read' | 'tax_returns:write' | 'reports:read' | 'reports:write' | 'webhooks:read' | 'webhooks:write' | 'api_keys:read' | 'api_keys:write' | 'tax_returns:submit'> | undefined;
  /** The one client whose data the key may see; null or left out: all of them */
  client_id?: string | null | undefined;
  /** No later than the caller’s own, which it is when left out or null */
  expires_at?: string | null | undefined;
  /** Addresses and CIDR blocks that the key may be used from: none but the caller’s own, which they are when left out or null */
  allowed_cidrs?: Array<string> | null | undefined;
}

/** Shown once, with its secret. An API key, without its secret */
export interface IssuedApiKey {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** What it is called, for people to read */
  name: string;
  /** How the secret begins: `tck_live_` or `tck_test_` */
  prefix: string;
  /** The last four characters of the secret, to tell keys apart */
  last4: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** What it may do. Write includes read */
  scopes: Array<'clients:read' | 'clients:write' | 'properties:read' | 'properties:write' | 'transactions:read' | 'transactions:write' | 'imports:read' | 'imports:write' | 'tax_returns:read' | 'tax_returns:write' | 'reports:read' | 'reports:write' | 'webhooks:read' | 'webhooks:write' | 'api_keys:read' | 'api_keys:write' | 'tax_returns:submit'>;
  /** The one client whose data the key sees; null: all of them */
  client_id: string | null;
  /** When it stops working or is removed; null when it has no end date */
  expires_at: string | null;
  /** Addresses from which the key is taken, in CIDR notation; null: from any */
  allowed_cidrs: Array<string> | null;
  /** The key that this one replaced; null when it replaced none */
  rotated_from: string | null;
  /** The key with which this one was issued; null when an operator issued it */
  issued_by: string | null;
  /** To within a minute; null: never */
  last_used_at: string | null;
  /** When it was created. Never changes */
  created_at: string;
  /** Shown only in this answer: store it now */
  secret: string;
}

/** What its rotation takes or answers. An API key, without its secret */
export interface ApiKeyRotation {
  /** How long the old secret still works; a day when left out */
  overlap_seconds?: number | undefined;
}

/** An app that tenants can give access to, without its secret */
export interface OauthApp {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The `client_id` of OAuth, equal to `id` */
  client_id: string;
  /** What it is called, for people to read */
  name: string;
  /** A `public` app, on a phone or in a browser, can keep no secret and has none */
  type: 'confidential' | 'public';
  /** Where people are sent back to. Compared character by character */
  redirect_uris: Array<string>;
  /** What it may do. Write includes read */
  scopes: Array<'clients:read' | 'clients:write' | 'properties:read' | 'properties:write' | 'transactions:read' | 'transactions:write' | 'imports:read' | 'imports:write' | 'tax_returns:read' | 'tax_returns:write' | 'reports:read' | 'reports:write' | 'webhooks:read' | 'webhooks:write' | 'api_keys:read' | 'api_keys:write' | 'tax_returns:submit' | 'offline_access'>;
  /** Which tenants the app may ask for consent: its own alone, or any. For any, an operator of this service has to have verified your organisation */
  audience: 'own_tenant' | 'any_tenant';
  /** Shown on the page that asks for consent; null: none */
  logo_url: string | null;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** End of the time in which the secret before the present one works */
  previous_secret_expires_at: string | null;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** What you send to create or change it. An app that tenants can give access to, without its secret */
export interface OauthAppInput {
  /** Persons see it when they are asked */
  name: string;
  /** Where a person’s browser goes back to, compared character by character: https, or http on 127.0.0.1, [::1] (both at any port) or localhost. None: the app acts for its own tenant only */
  redirect_uris?: Array<string> | undefined;
  /** The most it may ask for. `offline_access`, for a refresh token, it may ask for whether it is named or not */
  scopes: Array<'clients:read' | 'clients:write' | 'properties:read' | 'properties:write' | 'transactions:read' | 'transactions:write' | 'imports:read' | 'imports:write' | 'tax_returns:read' | 'tax_returns:write' | 'reports:read' | 'reports:write' | 'webhooks:read' | 'webhooks:write' | 'api_keys:read' | 'api_keys:write' | 'tax_returns:submit' | 'offline_access'>;
  /** Which tenants the app may ask for consent; `own_tenant`, its own alone, when left out */
  audience?: 'own_tenant' | 'any_tenant' | undefined;
  /** An https:// address. Our own pages load nothing from other servers and do not show it */
  logo_url?: string | null | undefined;
  /** A `public` app, on a phone or in a browser, can keep no secret and has none */
  type: 'confidential' | 'public';
}

/** Shown once, with its secret. An app that tenants can give access to, without its secret */
export interface IssuedOauthApp {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The `client_id` of OAuth, equal to `id` */
  client_id: string;
  /** What it is called, for people to read */
  name: string;
  /** A `public` app, on a phone or in a browser, can keep no secret and has none */
  type: 'confidential' | 'public';
  /** Where people are sent back to. Compared character by character */
  redirect_uris: Array<string>;
  /** What it may do. Write includes read */
  scopes: Array<'clients:read' | 'clients:write' | 'properties:read' | 'properties:write' | 'transactions:read' | 'transactions:write' | 'imports:read' | 'imports:write' | 'tax_returns:read' | 'tax_returns:write' | 'reports:read' | 'reports:write' | 'webhooks:read' | 'webhooks:write' | 'api_keys:read' | 'api_keys:write' | 'tax_returns:submit' | 'offline_access'>;
  /** Which tenants the app may ask for consent: its own alone, or any. For any, an operator of this service has to have verified your organisation */
  audience: 'own_tenant' | 'any_tenant';
  /** Shown on the page that asks for consent; null: none */
  logo_url: string | null;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** End of the time in which the secret before the present one works */
  previous_secret_expires_at: string | null;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
  /** Shown only in this answer: store it now. Null for a public app */
  client_secret: string | null;
}

/** What PUT takes, all of it. An app that tenants can give access to, without its secret */
export interface OauthAppReplacement {
  /** Persons see it when they are asked */
  name: string;
  /** Where a person’s browser goes back to, compared character by character: https, or http on 127.0.0.1, [::1] (both at any port) or localhost. None: the app acts for its own tenant only */
  redirect_uris?: Array<string> | undefined;
  /** The most it may ask for. `offline_access`, for a refresh token, it may ask for whether it is named or not */
  scopes: Array<'clients:read' | 'clients:write' | 'properties:read' | 'properties:write' | 'transactions:read' | 'transactions:write' | 'imports:read' | 'imports:write' | 'tax_returns:read' | 'tax_returns:write' | 'reports:read' | 'reports:write' | 'webhooks:read' | 'webhooks:write' | 'api_keys:read' | 'api_keys:write' | 'tax_returns:submit' | 'offline_access'>;
  /** Which tenants the app may ask for consent; `own_tenant`, its own alone, when left out */
  audience?: 'own_tenant' | 'any_tenant' | undefined;
  /** An https:// address. Our own pages load nothing from other servers and do not show it */
  logo_url?: string | null | undefined;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id?: string | undefined;
  /** What the app sends as `client_id` of OAuth; the same as `id` */
  client_id?: string | undefined;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode?: boolean | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
  /** A `public` app, on a phone or in a browser, can keep no secret and has none */
  type?: 'confidential' | 'public' | undefined;
}

/** What its rotation takes or answers. An app that tenants can give access to, without its secret */
export interface OauthAppRotation {
  /** How long the old secret still works; a day when left out */
  overlap_seconds?: number | undefined;
}

/** The access that a person gave to an app */
export interface OauthGrant {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** Which app was given access, by its `app_` id */
  app_id: string;
  /** As it was when the access was granted */
  app_name: string;
  /** Who consented; null for an app that acts for its own tenant without a person */
  user_id: string | null;
  /** What it may do. Write includes read */
  scopes: Array<'clients:read' | 'clients:write' | 'properties:read' | 'properties:write' | 'transactions:read' | 'transactions:write' | 'imports:read' | 'imports:write' | 'tax_returns:read' | 'tax_returns:write' | 'reports:read' | 'reports:write' | 'webhooks:read' | 'webhooks:write' | 'api_keys:read' | 'api_keys:write' | 'tax_returns:submit' | 'offline_access'>;
  /** The one client to whose data access was given; null: to that of all clients */
  client_id: string | null;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** When the last of its tokens does */
  expires_at: string;
  /** To within a minute; null: never */
  last_used_at: string | null;
  /** When it was created. Never changes */
  created_at: string;
}

/** A person who can give apps access to the tenant */
export interface User {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** What the person signs in with. Unique in the tenant */
  email: string;
  /** A `member` can allow an app anything but power over credentials */
  role: 'owner' | 'member';
  /** False: made with a test key, and allows nothing in live mode */
  livemode: boolean;
  /** Whether the person still has the password that they were given, and has to change it */
  must_change_password: boolean;
  /** Whether the person has set up a second factor */
  has_second_factor: boolean;
  /** When it was created. Never changes */
  created_at: string;
}

/** What you send to create or change it. A person who can give apps access to the tenant */
export interface UserInput {
  /** What the person will sign in with. Unique in the tenant */
  email: string;
  /** A `member` can allow an app anything but power over credentials */
  role: 'owner' | 'member';
}

/** Shown once, with its secret. A person who can give apps access to the tenant */
export interface IssuedUser {
  user: User;
  /** Shown only in this answer; the first sign-in asks to change it */
  one_time_password: string;
}

/** A taxpayer */
export interface Client {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The first name, as HMRC has it */
  given_name: string;
  /** The surname, as HMRC has it */
  family_name: string;
  /** The National Insurance number with only its last characters shown; null when not given */
  nino: string | null;
  /** The Unique Taxpayer Reference with only its last digits shown; null when not given */
  utr: string | null;
  /** Decides on allowances that depend on age; null when not given */
  date_of_birth: string | null;
  /** An address as `name@example.com`; null when not given */
  email: string | null;
  /** The telephone number, with the country code and no spaces, such as `+447700900123`; null when not given */
  phone: string | null;
  /** Where the client is resident for income tax: Scotland has rates of its own */
  region: 'england' | 'wales' | 'northern_ireland' | 'scotland';
  /** The postal address, line by line; null when not given */
  address: ClientAddress | null;
  /** The plans that are being repaid; empty for none */
  student_loan_plans: Array<'plan1' | 'plan2' | 'plan4' | 'plan5' | 'postgraduate'>;
  /** Whether the client gives part of the personal allowance to a spouse, receives it, or neither */
  marriage_allowance: 'none' | 'given' | 'received';
  /** The spouse or civil partner who is given the client’s marriage allowance, for HMRC. Kept sealed: only the end of the number is shown */
  spouse: ClientSpouse | null;
  /** Whether the client is entitled to Blind Person’s Allowance */
  blind_person: boolean;
  /** Words by which you sort your clients; empty for none */
  tags: Array<string>;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id: string | null;
  /** For the integrator only: text by name */
  metadata: Record<string, string>;
  /** When the client was put away; null for one who is not */
  archived_at: string | null;
  /** The day until which the records have to be kept: five years after 31 January that follows the last tax year with any. Null for a client who is not archived, or has none */
  retain_until: string | null;
  /** The test clock by which the client lives; null for one who lives by the time of everybody */
  test_clock_id: string | null;
  /** In the answer to a write only, where there is something to look at: another client has the NINO that was given */
  warnings?: Array<ClientWarningsItem> | undefined;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** The postal address, line by line; null when not given */
export interface ClientAddress {
  /** House and street */
  line_1: string;
  /** The second line of the postal address; null when not given */
  line_2: string | null;
  /** The third line of the postal address; null when not given */
  line_3: string | null;
  /** Town or city; null when not given */
  town: string | null;
  /** County or state; null when not given */
  county: string | null;
  /** Null for an address abroad that has none */
  postcode: string | null;
  /** Two capital letters of ISO 3166, such as `GB` */
  country: string;
}

/** The spouse or civil partner who is given the client’s marriage allowance, for HMRC. Kept sealed: only the end of the number is shown */
export interface ClientSpouse {
  /** The National Insurance number with only its last characters shown; null when not given */
  nino: string | null;
}

export interface ClientWarningsItem {
  /** Stable: act on this. `/docs/codes/client-warnings` says what each means and what to do. New codes may be added */
  code: 'duplicate_nino' | (string & Record<never, never>);
  /** The client that it is about */
  client_id: string;
}

/** What you send to create or change it. A taxpayer */
export interface ClientInput {
  /** The first name, as HMRC has it */
  given_name: string;
  /** The surname, as HMRC has it */
  family_name: string;
  /** Spaces and lower case are taken. Masked when read */
  nino?: string | null | undefined;
  /** Ten digits with a valid check digit; spaces are taken. Masked when read */
  utr?: string | null | undefined;
  /** Decides on allowances that depend on age; null when not given */
  date_of_birth?: string | null | undefined;
  /** An address as `name@example.com`; null when not given */
  email?: string | null | undefined;
  /** The telephone number in E.164 form: country code, no spaces, such as `+447700900123` */
  phone?: string | null | undefined;
  /** Where the client is resident for income tax; `england` when left out */
  region?: 'england' | 'wales' | 'northern_ireland' | 'scotland' | undefined;
  /** The postal address, line by line; null when not given */
  address?: Address | null | undefined;
  /** The plans that are being repaid; empty for none */
  student_loan_plans?: Array<'plan1' | 'plan2' | 'plan4' | 'plan5' | 'postgraduate'> | undefined;
  /** Whether the client gives part of the personal allowance to a spouse, receives it, or neither */
  marriage_allowance?: 'none' | 'given' | 'received' | undefined;
  /** The spouse or civil partner who is given the client’s marriage allowance, for HMRC. Kept sealed: only the end of the number is shown */
  spouse?: ClientInputSpouse | null | undefined;
  /** Whether the client is entitled to Blind Person’s Allowance */
  blind_person?: boolean | undefined;
  /** Words by which you sort your clients; empty for none */
  tags?: Array<string> | undefined;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
  /** The test clock by which the client is to live, of test data alone. It cannot be changed afterwards */
  test_clock_id?: string | null | undefined;
}

/** The spouse or civil partner who is given the client’s marriage allowance, for HMRC. Kept sealed: only the end of the number is shown */
export interface ClientInputSpouse {
  /** The National Insurance number; spaces and lower case are taken. Masked when read; the masked number alone leaves the spouse as it is */
  nino: string;
  /** The surname, as HMRC has it */
  family_name?: string | undefined;
  /** The first name, as HMRC has it */
  given_name?: string | null | undefined;
  /** When the spouse or civil partner was born; HMRC takes it if it is given */
  date_of_birth?: string | null | undefined;
}

/** What PUT takes, all of it. A taxpayer */
export interface ClientReplacement {
  /** The first name, as HMRC has it */
  given_name: string;
  /** The surname, as HMRC has it */
  family_name: string;
  /** Spaces and lower case are taken. Masked when read */
  nino?: string | null | undefined;
  /** Ten digits with a valid check digit; spaces are taken. Masked when read */
  utr?: string | null | undefined;
  /** Decides on allowances that depend on age; null when not given */
  date_of_birth?: string | null | undefined;
  /** An address as `name@example.com`; null when not given */
  email?: string | null | undefined;
  /** The telephone number in E.164 form: country code, no spaces, such as `+447700900123` */
  phone?: string | null | undefined;
  /** Where the client is resident for income tax; `england` when left out */
  region?: 'england' | 'wales' | 'northern_ireland' | 'scotland' | undefined;
  /** The postal address, line by line; null when not given */
  address?: Address | null | undefined;
  /** The plans that are being repaid; empty for none */
  student_loan_plans?: Array<'plan1' | 'plan2' | 'plan4' | 'plan5' | 'postgraduate'> | undefined;
  /** Whether the client gives part of the personal allowance to a spouse, receives it, or neither */
  marriage_allowance?: 'none' | 'given' | 'received' | undefined;
  /** The spouse or civil partner who is given the client’s marriage allowance, for HMRC. Kept sealed: only the end of the number is shown */
  spouse?: ClientReplacementSpouse | null | undefined;
  /** Whether the client is entitled to Blind Person’s Allowance */
  blind_person?: boolean | undefined;
  /** Words by which you sort your clients; empty for none */
  tags?: Array<string> | undefined;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id?: string | undefined;
  /** When the client was put away; null for one who is not */
  archived_at?: string | null | undefined;
  /** The day until which the records have to be kept: five years after 31 January that follows the last tax year with any. Null for a client who is not archived, or has none */
  retain_until?: string | null | undefined;
  /** The test clock by which the client lives; null for one who lives by the time of everybody */
  test_clock_id?: string | null | undefined;
  /** In the answer to a write only, where there is something to look at: another client has the NINO that was given */
  warnings?: Array<ClientReplacementWarningsItem> | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
}

/** The spouse or civil partner who is given the client’s marriage allowance, for HMRC. Kept sealed: only the end of the number is shown */
export interface ClientReplacementSpouse {
  /** The National Insurance number; spaces and lower case are taken. Masked when read; the masked number alone leaves the spouse as it is */
  nino: string;
  /** The surname, as HMRC has it */
  family_name?: string | undefined;
  /** The first name, as HMRC has it */
  given_name?: string | null | undefined;
  /** When the spouse or civil partner was born; HMRC takes it if it is given */
  date_of_birth?: string | null | undefined;
}

export interface ClientReplacementWarningsItem {
  /** Stable: act on this. `/docs/codes/client-warnings` says what each means and what to do. New codes may be added */
  code: 'duplicate_nino' | (string & Record<never, never>);
  /** The client that it is about */
  client_id: string;
}

/** What PATCH merges into it: only what is to change, with null to remove a field. A taxpayer */
export interface ClientPatch {
  /** The first name, as HMRC has it */
  given_name?: string | null | undefined;
  /** The surname, as HMRC has it */
  family_name?: string | null | undefined;
  /** Spaces and lower case are taken. Masked when read */
  nino?: string | null | undefined;
  /** Ten digits with a valid check digit; spaces are taken. Masked when read */
  utr?: string | null | undefined;
  /** Decides on allowances that depend on age; null when not given */
  date_of_birth?: string | null | undefined;
  /** An address as `name@example.com`; null when not given */
  email?: string | null | undefined;
  /** The telephone number in E.164 form: country code, no spaces, such as `+447700900123` */
  phone?: string | null | undefined;
  /** Where the client is resident for income tax; `england` when left out */
  region?: 'england' | 'wales' | 'northern_ireland' | 'scotland' | null | undefined;
  /** The postal address, line by line; null when not given */
  address?: AddressPatch | null | undefined;
  /** The plans that are being repaid; empty for none */
  student_loan_plans?: Array<'plan1' | 'plan2' | 'plan4' | 'plan5' | 'postgraduate'> | null | undefined;
  /** Whether the client gives part of the personal allowance to a spouse, receives it, or neither */
  marriage_allowance?: 'none' | 'given' | 'received' | null | undefined;
  /** The spouse or civil partner who is given the client’s marriage allowance, for HMRC. Kept sealed: only the end of the number is shown */
  spouse?: ClientPatchSpouse | null | undefined;
  /** Whether the client is entitled to Blind Person’s Allowance */
  blind_person?: boolean | null | undefined;
  /** Words by which you sort your clients; empty for none */
  tags?: Array<string> | null | undefined;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string | null> | null | undefined;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id?: string | undefined;
  /** When the client was put away; null for one who is not */
  archived_at?: string | null | undefined;
  /** The day until which the records have to be kept: five years after 31 January that follows the last tax year with any. Null for a client who is not archived, or has none */
  retain_until?: string | null | undefined;
  /** The test clock by which the client lives; null for one who lives by the time of everybody */
  test_clock_id?: string | null | undefined;
  /** In the answer to a write only, where there is something to look at: another client has the NINO that was given */
  warnings?: Array<ClientPatchWarningsItem> | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
}

/** The spouse or civil partner who is given the client’s marriage allowance, for HMRC. Kept sealed: only the end of the number is shown */
export interface ClientPatchSpouse {
  /** The National Insurance number; spaces and lower case are taken. Masked when read; the masked number alone leaves the spouse as it is */
  nino?: string | null | undefined;
  /** The surname, as HMRC has it */
  family_name?: string | null | undefined;
  /** The first name, as HMRC has it */
  given_name?: string | null | undefined;
  /** When the spouse or civil partner was born; HMRC takes it if it is given */
  date_of_birth?: string | null | undefined;
}

export interface ClientPatchWarningsItem {
  /** Stable: act on this. `/docs/codes/client-warnings` says what each means and what to do. New codes may be added */
  code: 'duplicate_nino' | (string & Record<never, never>);
  /** The client that it is about */
  client_id: string;
}

/** The lines of a file of clients that were added, skipped and failed */
export interface ClientImport {
  /** Whether nothing was added: the rest says what would have been */
  dry_run: boolean;
  /** The number of each outcome */
  counts: ClientImportCounts;
  /** The first thing that is wrong in each line that failed */
  errors: Array<ClientImportErrorsItem>;
  /** The lines that failed as CSV, each with the reason. Mend them and send the file: the added columns count for nothing. Null when none failed */
  error_file: string | null;
}

/** The number of each outcome */
export interface ClientImportCounts {
  /** Lines of the file, without its headings */
  total: number;
  /** Clients that were added */
  created: number;
  /** Lines whose `external_id` a client or an earlier line has: nothing was changed */
  skipped: number;
  /** Lines that are wrong, and were left out */
  failed: number;
}

export interface ClientImportErrorsItem {
  /** The line of the file, the headings being the first */
  line: number;
  /** The heading of the cell that is wrong, or the field that is missing */
  column: string;
  /** Stable: act on this. `/docs/codes/places` says what each means and what to do. New codes may be added */
  code: 'required' | 'not_supported' | 'duplicate' | 'tax_year_not_supported' | 'amount_invalid' | 'amount_negative' | 'amounts_too_large' | 'date_invalid' | 'date_after_tax_year' | 'date_outside_tax_year' | 'date_after_disposal' | 'profit_or_turnover' | 'profit_or_income' | 'profit_is_final' | 'trading_allowance_conflict' | 'trading_allowance_needs_turnover' | 'property_allowance_with_rent_a_room' | 'net_or_gross' | 'marriage_allowance_conflict' | 'more_than_dividends' | 'close_company_needs_director' | 'needs_close_company' | 'more_than_pay' | 'less_than_for_trades' | 'more_than_profit' | 'furnished_holiday_lettings_ended' | 'more_than_allowance' | 'more_than_held' | 'weeks_invalid' | 'period_ends_before_start' | 'periods_overlap' | 'period_outside_trade' | 'periods_incomplete' | 'periods_or_figures' | 'needs_periods_of_account' | 'transition_profit_given_twice' | 'more_than_transition_profit' | 'accounts_not_of_tax_year' | 'years_invalid' | 'quantity_invalid' | 'pool_repeated' | 'relief_not_named' | 'not_residential' | 'not_exempt' | 'no_allowance' | 'resident_has_allowance' | 'unknown_field' | 'unknown_parameter' | 'invalid_type' | 'invalid_format' | 'invalid_reference' | 'too_short' | 'too_long' | 'too_small' | 'too_large' | 'too_few_items' | 'too_many_items' | 'too_many_decimals' | 'too_many_digits' | 'not_allowed_value' | 'read_only' | 'url_invalid' | 'url_too_long' | 'url_not_https' | 'credentials_in_url' | 'address_not_allowed' | 'port_not_allowed' | 'host_not_found' | 'header_reserved' | 'certificate_invalid' | 'certificate_expired' | 'private_key_invalid' | 'private_key_encrypted' | 'service_account_key_invalid' | 'private_key_mismatch' | 'adjustment_needs_business' | 'adjustment_needs_property' | 'adjustment_measure_not_allowed' | 'adjustment_measure_conflict' | 'first_year_allowance_not_in_force' | 'allowance_not_in_final_period' | 'allowance_not_on_cash_basis' | 'loss_claim_not_on_cash_basis' | 'mileage_with_vehicle_allowances' | 'furnished_holiday_lettings_not_separate' | 'flat_rate_figures_are_gross' | 'invalid' | (string & Record<never, never>);
  /** The reason, in words for people */
  detail: string;
}

/** How much of one kind was erased */
export interface ErasedRecords {
  /** The kind of records, by the name of their table */
  records: string;
  /** How many were erased */
  count: number;
}

/** What of one kind and tax year is kept */
export interface KeptRecords {
  /** The kind of records, by the name of their table */
  records: string;
  /** A tax year, 6 April to 5 April */
  tax_year: string | null;
  /** How many are kept */
  count: number;
  /** The last day on which they are kept. They are destroyed afterwards */
  until: string;
  /** The law that wants them kept */
  reason: string;
}

/** Something that goes by itself */
export interface ExpiringData {
  /** What it is */
  what: string;
  /** When it is gone */
  until: string;
}

/** Says what was erased, and what is kept, until when and why */
export interface ErasureCertificate {
  /** The erasure */
  id: string;
  /** Whether a client was erased, or the whole tenant */
  subject: 'client' | 'tenant';
  /** The client; null for the whole tenant */
  client_id: string | null;
  /** When the erasure was asked for */
  requested_at: string;
  /** When everything was erased */
  completed_at: string;
  /** What was erased, what is kept sealed included */
  erased: Array<ErasedRecords>;
  /** What the law wants kept, sealed: nothing of the service can read it */
  kept: Array<KeptRecords>;
  /** What goes by itself within days */
  expiring: Array<ExpiringData>;
  /** SHA-256 of the canonical JSON of the certificate without this member: members sorted by name, no white space */
  sha256: string;
}

/** A request to erase a client or a tenant, and what came of it */
export interface Erasure {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** Whether a client is erased, or the whole tenant */
  subject: 'client' | 'tenant';
  /** The client; null for the whole tenant. Nothing else has this id any more */
  client_id: string | null;
  /** `waiting` until a tenant’s erasure starts; `queued` and `processing` for seconds, or until work that is under way is over */
  status: 'waiting' | 'queued' | 'processing' | 'completed' | 'withdrawn';
  /** The erasure starts no sooner. Until then that of a tenant can be withdrawn */
  starts_at: string;
  /** What was erased and what is kept, and why; null until the erasure is complete */
  certificate: ErasureCertificate | null;
  /** When it was created. Never changes */
  created_at: string;
  /** When it was complete, or withdrawn; null before */
  completed_at: string | null;
  /** When the last of what was kept was destroyed; null before, and where nothing was kept */
  destroyed_at: string | null;
}

/** The name of the tenant that is to be erased */
export interface TenantErasureInput {
  /** The name of the tenant, as `GET /v1/me` shows it: so that no other is meant */
  tenant_name: string;
}

/** The address to which you send the client, who signs in at HMRC and grants access */
export interface HmrcAuthorisationStart {
  /** Open `url` in the browser of the taxpayer or the agent. HMRC sends them back to us afterwards */
  authorise_url: string;
  /** When the address stops working. It works once */
  expires_at: string;
}

/** The state of a client’s authorisation with HMRC */
export interface HmrcAuthorisation {
  /** `expiring`: within 30 days of its end. Without `active` or `expiring` nothing can be filed */
  status: 'none' | 'active' | 'expiring' | 'expired' | 'revoked';
  /** What HMRC lets us do for the client */
  scopes: Array<string>;
  /** When the authorisation ends and the client must authorise again */
  expires_at: string | null;
}

/** The practice, as HMRC names it */
export interface HmrcAgentInput {
  /** The agent reference number of the practice’s agent services account */
  arn: string;
}

/** The sign-in of the practice at HMRC as an agent */
export interface HmrcAgent {
  /** The agent reference number of the practice’s agent services account */
  arn: string | null;
  /** `none`: nobody has signed in. `expiring`: within 30 days of its end. `expired`: HMRC has ended it */
  status: 'none' | 'active' | 'expiring' | 'expired';
  /** Open it in the browser of the person who has the agent services account. It works once, for an hour. Null but in the answer to POST */
  authorise_url: string | null;
  /** When the sign-in ends and somebody must sign in again */
  expires_at: string | null;
}

/** The role to invite a client in, and the fact that HMRC knows them by */
export interface AgentInvitationInput {
  /** `main`: everything; the client has one, and a new one takes the place of the old. `supporting`: quarterly updates, and no return */
  role: 'main' | 'supporting';
  /** The postcode that HMRC has of the client, by which HMRC sees that you know them. It is sent to HMRC and not kept */
  known_fact: string;
}

/** An invitation of a client to authorise the practice as their agent */
export interface AgentInvitation {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** `main`: everything; the client has one, and a new one takes the place of the old. `supporting`: quarterly updates, and no return */
  role: 'main' | 'supporting';
  /** `partial_auth`: the client agreed and is not in Making Tax Digital yet; it becomes an authorisation when they sign up */
  status: 'pending' | 'accepted' | 'rejected' | 'expired' | 'cancelled' | 'partial_auth';
  /** Send it to the client, who signs in at HMRC and accepts or refuses; HMRC sends nothing. Null once that is over */
  link: string | null;
  /** End of the time in which the client can answer; null where they had authorised you before */
  expires_at: string | null;
  /** When it was created. Never changes */
  created_at: string;
}

/** What may be done for a client at HMRC, and why not */
export interface HmrcAccess {
  /** `ok`: everything may be done. `supporting_only`: the practice supports the client, and may send quarterly updates. `not_signed_up`: the client is not in Making Tax Digital. `no_relationship`: the client has not authorised the practice. `grant_expired`: the sign-in has ended. `no_grant`: nobody has signed in, or with an account that HMRC does not take for this */
  state: 'ok' | 'not_signed_up' | 'no_relationship' | 'supporting_only' | 'grant_expired' | 'no_grant';
  /** The sign-in that is used: the client’s own, or that of the practice as the agent */
  via: 'client' | 'agent' | null;
  /** When HMRC was asked */
  checked_at: string;
  /** How it was told apart, and what to do next */
  detail: string;
}

/** A self-employment of a client */
export interface Business {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** Always `self_employment`: the property business follows from the properties */
  type: 'self_employment';
  /** The name that the business trades under */
  trading_name: string;
  /** What the business does, in words; null when not given. Helps to find categories */
  trade: string | null;
  /** The first day of trading; null when not given. HMRC requires it for the first year */
  commenced_on: string | null;
  /** The last day of trading or letting; null while it goes on */
  ceased_on: string | null;
  /** Whether income and expenses count when money moves (`cash`) or when they are earned and owed (`accruals`) */
  accounting_basis: 'cash' | 'accruals';
  /** The last day of its accounting year, as `MM-DD`: `04-05` when left out; `02-28` is the last day of February. The figures of accounts to `03-31` to `04-05` are those of the tax year. From 2024-25 on those of others are apportioned to tax years by days; an earlier year of such a business is worked out by an estimate with `periods_of_account` */
  accounting_date: string;
  /** Whether accounts to a day from 31 March to 4 April count as those to 5 April, or the client has elected out of that rule */
  late_accounting_date_rule: 'applied' | 'disapplied';
  /** Accounts that are no year to `accounting_date`: the first ones, or those of a change of date. In order and without gaps; before and after them accounts are years */
  periods_of_account: Array<BusinessPeriodsOfAccountItem>;
  /** The day on which the name, trade or address of the business changed last; null where nobody has said */
  details_changed_on: string | null;
  /** The vehicles that the trade uses, and how the costs of each are claimed */
  vehicles: Array<BusinessVehicle>;
  /** The registration for VAT, and how figures of the return are kept */
  vat: BusinessVat | null;
  /** HMRC's id of the income source */
  hmrc_business_id: string | null;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id: string | null;
  /** For the integrator only: text by name */
  metadata: Record<string, string>;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

export interface BusinessPeriodsOfAccountItem {
  /** The first day */
  start_on: string;
  /** The last day */
  end_on: string;
}

/** What you send to create or change it. A self-employment of a client */
export interface BusinessInput {
  /** Required unless the credential is bound to one client. Cannot be changed */
  client_id?: string | undefined;
  /** The name that the business trades under */
  trading_name: string;
  /** What the business does, in your words. Helps to categorise */
  trade?: string | null | undefined;
  /** The first day of trading; null when not given. HMRC requires it for the first year */
  commenced_on?: string | null | undefined;
  /** The last day of trading or letting; null while it goes on */
  ceased_on?: string | null | undefined;
  /** Whether amounts count when paid (`cash`, the default) or when earned and owed (`accruals`) */
  accounting_basis?: 'cash' | 'accruals' | undefined;
  /** The last day of its accounting year, as `MM-DD`: `04-05` when left out; `02-28` is the last day of February. The figures of accounts to `03-31` to `04-05` are those of the tax year. From 2024-25 on those of others are apportioned to tax years by days; an earlier year of such a business is worked out by an estimate with `periods_of_account` */
  accounting_date?: string | undefined;
  /** Whether accounts to a day from 31 March to 4 April count as those to 5 April (`applied`, as the law has it), or the client elects out (`disapplied`), for five years. Only with such an `accounting_date` */
  late_accounting_date_rule?: 'applied' | 'disapplied' | undefined;
  /** Accounts that are no year to `accounting_date`: the first ones, or those of a change of date. In order and without gaps; before and after them accounts are years */
  periods_of_account?: Array<BusinessInputPeriodsOfAccountItem> | undefined;
  /** The day on which its name, trade or address changed last. HMRC is told of it for the tax year of that day */
  details_changed_on?: string | null | undefined;
  /** The vehicles that the trade uses, and how the costs of each are claimed */
  vehicles?: Array<BusinessVehicle> | undefined;
  /** The registration for VAT, and how figures of the return are kept */
  vat?: BusinessVat | null | undefined;
  /** HMRC's id of the income source */
  hmrc_business_id?: string | null | undefined;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
}

export interface BusinessInputPeriodsOfAccountItem {
  /** The first day */
  start_on: string;
  /** The last day */
  end_on: string;
}

/** What PUT takes, all of it. A self-employment of a client */
export interface BusinessReplacement {
  /** Required unless the credential is bound to one client. Cannot be changed */
  client_id?: string | undefined;
  /** The name that the business trades under */
  trading_name: string;
  /** What the business does, in your words. Helps to categorise */
  trade?: string | null | undefined;
  /** The first day of trading; null when not given. HMRC requires it for the first year */
  commenced_on?: string | null | undefined;
  /** The last day of trading or letting; null while it goes on */
  ceased_on?: string | null | undefined;
  /** Whether amounts count when paid (`cash`, the default) or when earned and owed (`accruals`) */
  accounting_basis?: 'cash' | 'accruals' | undefined;
  /** The last day of its accounting year, as `MM-DD`: `04-05` when left out; `02-28` is the last day of February. The figures of accounts to `03-31` to `04-05` are those of the tax year. From 2024-25 on those of others are apportioned to tax years by days; an earlier year of such a business is worked out by an estimate with `periods_of_account` */
  accounting_date?: string | undefined;
  /** Whether accounts to a day from 31 March to 4 April count as those to 5 April (`applied`, as the law has it), or the client elects out (`disapplied`), for five years. Only with such an `accounting_date` */
  late_accounting_date_rule?: 'applied' | 'disapplied' | undefined;
  /** Accounts that are no year to `accounting_date`: the first ones, or those of a change of date. In order and without gaps; before and after them accounts are years */
  periods_of_account?: Array<BusinessReplacementPeriodsOfAccountItem> | undefined;
  /** The day on which its name, trade or address changed last. HMRC is told of it for the tax year of that day */
  details_changed_on?: string | null | undefined;
  /** The vehicles that the trade uses, and how the costs of each are claimed */
  vehicles?: Array<BusinessVehicle> | undefined;
  /** The registration for VAT, and how figures of the return are kept */
  vat?: BusinessVat | null | undefined;
  /** HMRC's id of the income source */
  hmrc_business_id?: string | null | undefined;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id?: string | undefined;
  /** Always `self_employment`: the property business follows from the properties */
  type?: 'self_employment' | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
}

export interface BusinessReplacementPeriodsOfAccountItem {
  /** The first day */
  start_on: string;
  /** The last day */
  end_on: string;
}

/** What PATCH merges into it: only what is to change, with null to remove a field. A self-employment of a client */
export interface BusinessPatch {
  /** Required unless the credential is bound to one client. Cannot be changed */
  client_id?: string | undefined;
  /** The name that the business trades under */
  trading_name?: string | null | undefined;
  /** What the business does, in your words. Helps to categorise */
  trade?: string | null | undefined;
  /** The first day of trading; null when not given. HMRC requires it for the first year */
  commenced_on?: string | null | undefined;
  /** The last day of trading or letting; null while it goes on */
  ceased_on?: string | null | undefined;
  /** Whether amounts count when paid (`cash`, the default) or when earned and owed (`accruals`) */
  accounting_basis?: 'cash' | 'accruals' | null | undefined;
  /** The last day of its accounting year, as `MM-DD`: `04-05` when left out; `02-28` is the last day of February. The figures of accounts to `03-31` to `04-05` are those of the tax year. From 2024-25 on those of others are apportioned to tax years by days; an earlier year of such a business is worked out by an estimate with `periods_of_account` */
  accounting_date?: string | null | undefined;
  /** Whether accounts to a day from 31 March to 4 April count as those to 5 April (`applied`, as the law has it), or the client elects out (`disapplied`), for five years. Only with such an `accounting_date` */
  late_accounting_date_rule?: 'applied' | 'disapplied' | null | undefined;
  /** Accounts that are no year to `accounting_date`: the first ones, or those of a change of date. In order and without gaps; before and after them accounts are years */
  periods_of_account?: Array<BusinessPatchPeriodsOfAccountItem> | null | undefined;
  /** The day on which its name, trade or address changed last. HMRC is told of it for the tax year of that day */
  details_changed_on?: string | null | undefined;
  /** The vehicles that the trade uses, and how the costs of each are claimed */
  vehicles?: Array<BusinessVehicle> | null | undefined;
  /** The registration for VAT, and how figures of the return are kept */
  vat?: BusinessPatchVat | null | undefined;
  /** HMRC's id of the income source */
  hmrc_business_id?: string | null | undefined;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string | null> | null | undefined;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id?: string | undefined;
  /** Always `self_employment`: the property business follows from the properties */
  type?: 'self_employment' | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
}

export interface BusinessPatchPeriodsOfAccountItem {
  /** The first day */
  start_on: string;
  /** The last day */
  end_on: string;
}

/** The registration for VAT, and how figures of the return are kept */
export interface BusinessPatchVat {
  /** The first day of the registration */
  registered_from?: string | null | undefined;
  /** Its last day; null while it goes on */
  registered_until?: string | null | undefined;
  /** `standard` when left out */
  scheme?: 'standard' | 'flat_rate' | 'cash' | null | undefined;
  /** `net`: receipts and costs count without VAT, and payments of VAT to HMRC nowhere. `gross` (the default): all count with VAT, payments to HMRC are a cost and repayments income. The flat rate scheme wants `gross` */
  figures?: 'net' | 'gross' | null | undefined;
}

/** Money in or out, with its category */
export interface Transaction {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The day the money moved */
  date: string;
  /** Money in is positive and money out negative, in `currency` where there is one. Pounds */
  amount: number;
  /** The currency, as three letters of ISO 4217 */
  currency: string;
  /** `amount` in pounds, converted at `exchange_rate` and rounded to the penny; null for a foreign amount without a rate. Pounds */
  amount_gbp: number | null;
  /** Pounds for one unit of `currency`, as a decimal. Without it the row is in no total */
  exchange_rate: string | null;
  /** As on the statement */
  description: string;
  /** Who paid or was paid, as the bank names them; null when the file does not say */
  counterparty: string | null;
  /** The payment reference; null when the file does not say */
  reference: string | null;
  /** Follows from the category */
  type: 'income' | 'expense' | 'transfer' | 'excluded' | null;
  /** A code of `GET /v1/categories`; null when none has been found yet */
  category: string | null;
  /** Who or what decided the category: a person or your code (`user`), one of your rules, an earlier correction (`memory`), our dictionary or model, the structure of the row, or the file (`import`) */
  category_source: 'user' | 'rule' | 'memory' | 'dictionary' | 'model' | 'structure' | 'import' | null;
  /** From 0 to 1; null where a person, a rule or the file has decided */
  category_confidence: number | null;
  /** Why it has its category, in words to show to a person. Where it holds two things and waits for review, it begins with a code of `/docs/codes/review-reasons` and a colon */
  category_reason: string | null;
  /** The rule that decided, where one did */
  category_rule_id: string | null;
  /** What decided, with its version: the rule, the memory, our dictionary or your model */
  category_version: string | null;
  /** Other categories that were considered, the most likely first */
  category_alternatives: Array<CategoryAlternative>;
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** The letting it belongs to; null for none */
  property_id: string | null;
  /** The part of an expense that counts against tax, in per cent with at most two decimals */
  allowable_percent: number;
  /** Parts with categories of their own; they add up to `amount`. Null when it is not split */
  splits: Array<TransactionSplit> | null;
  /** How it may be split where it holds two things and waits for review, as reads answer it. To accept, send these parts as `splits` */
  splits_proposed: Array<TransactionSplit>;
  /** The VAT within the amount, with its sign; null when not given. Taken off in net figures, where the rate of the category is taken when it is null. Pounds */
  vat_amount: number | null;
  /** The vehicle it was spent on, as the business names it; `none` where it was spent on none. Null when not given */
  vehicle: string | null;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id: string | null;
  /** Whether it came through the API or by an import */
  source: 'api' | 'import';
  /** The account that the row comes from; null for none */
  source_account_id: string | null;
  /** The import that brought it; null for one made through the API */
  import_id: string | null;
  /** The line of the file */
  import_row: number | null;
  /** The day from which the bank counts it for interest, where that is not the day of the booking */
  value_date: string | null;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** Whether a person should look at it: its category is missing or not certain, or it may be a duplicate */
  needs_review: boolean;
  /** Another transaction that is probably the same payment; null for none. Both count until one is deleted */
  possible_duplicate_of: string | null;
  /** The other side of a movement between the client’s accounts; both are in no total */
  transfer_pair_id: string | null;
  /** Its tax year is submitted, or being submitted */
  locked: boolean;
  /** Its documents, in the order in which they were put to it */
  document_ids: Array<string>;
  /** For people; never sent to HMRC. Null when not given */
  notes: string | null;
  /** For the integrator only: text by name */
  metadata: Record<string, string>;
  /** In the answer to a correction of the category only: rows that the same correction would change */
  similar?: SimilarTransactions | undefined;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** What you send to create or change it. Money in or out, with its category */
export interface TransactionInput {
  /** Required unless the credential is bound to one client. Cannot be changed */
  client_id?: string | undefined;
  /** The day the money moved */
  date: string;
  /** Signed: money in is positive. Not zero */
  amount: number;
  /** The currency, as three letters of ISO 4217; `GBP` when left out */
  currency?: string | undefined;
  /** Pounds for one unit of `currency`, as a decimal. Without it the row is in no total */
  exchange_rate?: string | null | undefined;
  /** The text of the row, as it stands on the statement */
  description: string;
  /** Who paid or was paid, as the bank names them; null when the file does not say */
  counterparty?: string | null | undefined;
  /** The payment reference; null when the file does not say */
  reference?: string | null | undefined;
  /** A code of `GET /v1/categories`. When it is null or left out, your rules decide, or else ours */
  category?: string | null | undefined;
  /** The self-employment it belongs to; null for none */
  business_id?: string | null | undefined;
  /** The letting it belongs to; null for none */
  property_id?: string | null | undefined;
  /** The part of an expense that is for business; 100, or what a rule says, when left out */
  allowable_percent?: number | undefined;
  /** Parts with categories of their own; they add up to `amount`. Null when it is not split */
  splits?: Array<TransactionSplitInput> | null | undefined;
  /** The VAT within `amount`, with its sign. Matters where the business has `vat` with net figures: left out there, the rate of the category is taken */
  vat_amount?: number | null | undefined;
  /** The vehicle it was spent on, as the business names it; `none` for none */
  vehicle?: string | null | undefined;
  /** Your id. Unique among the rows of one client and source account */
  external_id?: string | null | undefined;
  /** The account that the row comes from; null for none */
  source_account_id?: string | null | undefined;
  /** For people; never sent to HMRC. Null when not given */
  notes?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
  /** Send `false` when a person has looked: the category is then theirs */
  needs_review?: boolean | undefined;
}

/** What PUT takes, all of it. Money in or out, with its category */
export interface TransactionReplacement {
  /** Required unless the credential is bound to one client. Cannot be changed */
  client_id?: string | undefined;
  /** The day the money moved */
  date: string;
  /** Signed: money in is positive. Not zero */
  amount: number;
  /** The currency, as three letters of ISO 4217; `GBP` when left out */
  currency?: string | undefined;
  /** Pounds for one unit of `currency`, as a decimal. Without it the row is in no total */
  exchange_rate?: string | null | undefined;
  /** Empty only where it is already */
  description: string;
  /** Who paid or was paid, as the bank names them; null when the file does not say */
  counterparty?: string | null | undefined;
  /** The payment reference; null when the file does not say */
  reference?: string | null | undefined;
  /** A code of `GET /v1/categories`. When it is null or left out, your rules decide, or else ours */
  category?: string | null | undefined;
  /** The self-employment it belongs to; null for none */
  business_id?: string | null | undefined;
  /** The letting it belongs to; null for none */
  property_id?: string | null | undefined;
  /** The part of an expense that is for business; 100, or what a rule says, when left out */
  allowable_percent?: number | undefined;
  /** Parts with categories of their own; they add up to `amount`. Null when it is not split */
  splits?: Array<TransactionSplitInput> | null | undefined;
  /** The VAT within `amount`, with its sign. Matters where the business has `vat` with net figures: left out there, the rate of the category is taken */
  vat_amount?: number | null | undefined;
  /** The vehicle it was spent on, as the business names it; `none` for none */
  vehicle?: string | null | undefined;
  /** Your id. Unique among the rows of one client and source account */
  external_id?: string | null | undefined;
  /** The account that the row comes from; null for none */
  source_account_id?: string | null | undefined;
  /** For people; never sent to HMRC. Null when not given */
  notes?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
  /** Send `false` when a person has looked: the category is then theirs */
  needs_review?: boolean | undefined;
  /** In the answer to a correction of the category only: rows that the same correction would change */
  similar?: SimilarTransactions | undefined;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id?: string | undefined;
  /** How it may be split where it holds two things and waits for review, as reads answer it. To accept, send these parts as `splits` */
  splits_proposed?: Array<TransactionSplit> | undefined;
  /** `amount` in pounds, converted at `exchange_rate` and rounded to the penny; null for a foreign amount without a rate. Pounds */
  amount_gbp?: number | null | undefined;
  /** Follows from the category */
  type?: 'income' | 'expense' | 'transfer' | 'excluded' | null | undefined;
  /** Who or what decided the category: a person or your code (`user`), one of your rules, an earlier correction (`memory`), our dictionary or model, the structure of the row, or the file (`import`) */
  category_source?: 'user' | 'rule' | 'memory' | 'dictionary' | 'model' | 'structure' | 'import' | null | undefined;
  /** From 0 to 1; null where a person, a rule or the file has decided */
  category_confidence?: number | null | undefined;
  /** Why it has its category, in words to show to a person. Where it holds two things and waits for review, it begins with a code of `/docs/codes/review-reasons` and a colon */
  category_reason?: string | null | undefined;
  /** The rule that decided, where one did */
  category_rule_id?: string | null | undefined;
  /** What decided, with its version: the rule, the memory, our dictionary or your model */
  category_version?: string | null | undefined;
  /** Other categories that were considered, the most likely first */
  category_alternatives?: Array<CategoryAlternative> | undefined;
  /** Whether it came through the API or by an import */
  source?: 'api' | 'import' | undefined;
  /** The import that brought it; null for one made through the API */
  import_id?: string | null | undefined;
  /** The line of the file */
  import_row?: number | null | undefined;
  /** The day from which the bank counts it for interest, where that is not the day of the booking */
  value_date?: string | null | undefined;
  /** A tax year, 6 April to 5 April */
  tax_year?: string | undefined;
  /** Another transaction that is probably the same payment; null for none. Both count until one is deleted */
  possible_duplicate_of?: string | null | undefined;
  /** The other side of a movement between the client’s accounts; both are in no total */
  transfer_pair_id?: string | null | undefined;
  /** Its tax year is submitted, or being submitted */
  locked?: boolean | undefined;
  /** Its documents, in the order in which they were put to it */
  document_ids?: Array<string> | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
}

/** The income and expenses of a property in a tax year */
export interface PropertySummary {
  /** The letting it belongs to; null for none */
  property_id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** The client’s share of what came in, refunds netted, before allowances. Pounds */
  income: number;
  /** Allowable ones, without residential finance costs */
  expenses: number;
  /** Relieved as a reduction of tax, not as an expense */
  residential_finance_costs: number;
  /** Income less expenses */
  profit: number;
  /** Transactions of the property in the year */
  transaction_count: number;
  /** Transactions without a category: they are in no figure */
  uncategorised_count: number;
  /** Transactions that a person should check */
  needs_review_count: number;
  /** Totals by category, in the order of the return */
  categories: Array<PropertySummaryCategoriesItem>;
  /** What the figures of the property rest on that nobody has settled, as it is now */
  issues: Array<TaxReturnIssue>;
}

export interface PropertySummaryCategoriesItem {
  /** A code of `GET /v1/categories`; null when none has been found yet */
  category: string;
  /** The name of the category, for people */
  name: string;
  /** Whether rows of this category are income, an expense, or neither */
  direction: 'income' | 'expense' | 'neutral';
  /** The client’s allowable share; positive in the category’s direction */
  amount: number;
  /** As recorded, before allowable part and ownership share */
  recorded_amount: number;
  /** Transactions, and parts of split ones */
  count: number;
}

/** A share of each of two owners of a property, and the tax of their years by it */
export interface PropertySplit {
  /** The tax of both owners together */
  total_tax: number;
  /** Clients who own it together. The rows are in the ledger of `client_id`, and the figures of each take that one’s share by the date of the row. Shares of a day come to 100 at most; the rest belongs to persons who are no clients. In place of `ownership`, for property in the United Kingdom. A credential bound to a client sees that client’s own */
  owners: Array<PropertySplitOwnersItem>;
}

export interface PropertySplitOwnersItem {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The share of the client on these days */
  share_percent: number;
  total_tax: number;
}

/** The shares of the two owners of a property with the least tax of both, beside those that they have */
export interface BestSplit {
  /** The letting it belongs to; null for none */
  property_id: string;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  current: PropertySplit;
  best: PropertySplit;
  /** Zero where no split of the whole year leaves less tax */
  saving: number;
  /** What has to happen before HMRC taxes the owners by the best split; empty where nothing has to */
  needs: Array<'transfer' | 'form_17'>;
  /** Open issues of the returns that the figures rest on; an owner without any is left out */
  doubts: Array<BestSplitDoubtsItem>;
}

export interface BestSplitDoubtsItem {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** What prevents filing, or should be looked at; empty when there is nothing */
  issues: Array<TaxReturnIssue>;
}

/** A property that a client lets */
export interface Property {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** What it is called, for people to read */
  name: string;
  /** The postal address, line by line; null when not given */
  address: PropertyAddress;
  /** Whether it is in the United Kingdom or abroad, by the country of the address. The two are taxed separately */
  location: 'uk' | 'foreign';
  /** What is let. Only residential lettings have restricted finance costs */
  kind: 'residential' | 'commercial' | 'mixed' | 'land';
  /** How it is let. `former_fhl`: a furnished holiday letting until April 2025 */
  letting: 'standard' | 'rent_a_room' | 'holiday_let' | 'former_fhl';
  /** The client's share in percent on days that no period of `ownership` covers; 100 when left out. It has no effect when `amounts_are` is `share` */
  ownership_share: number;
  /** Who owned how much, and when. Empty: `ownership_share` all the time, or what `owners` says */
  ownership: Array<PropertyOwnershipItem>;
  /** Whether the amounts posted are the whole property's, so that the share is taken when totals are made, or the client's share already */
  amounts_are: 'whole' | 'share';
  /** Clients who own it together. The rows are in the ledger of `client_id`, and the figures of each take that one’s share by the date of the row. Shares of a day come to 100 at most; the rest belongs to persons who are no clients. In place of `ownership`, for property in the United Kingdom. A credential bound to a client sees that client’s own */
  owners: Array<PropertyOwnersItem>;
  /** `true`: the owners are spouses or civil partners who live together. HMRC taxes them on halves until a declaration on form 17 (ITA 2007 s.836-837); other shares without one are the issue `spouses_not_equal` */
  married_owners: boolean;
  /** The date of the owners' declaration on form 17, from which it holds, if HMRC has it within 60 days; null for none */
  form_17_from: string | null;
  /** How the loan on the property is repaid */
  loan: PropertyLoan | null;
  /** The first day of ownership; null when not given */
  acquired_on: string | null;
  /** What was paid for it; null when not given. Not used for tax. Pounds */
  purchase_price: number | null;
  /** The day on which the letting began; null when not given */
  first_let_on: string | null;
  /** The last day of trading or letting; null while it goes on */
  ceased_on: string | null;
  /** Why letting ended; null while it goes on */
  cease_reason: 'no_longer_renting_property_out' | 'disposal' | null;
  /** `ceased` when `ceased_on` is given */
  status: 'active' | 'ceased';
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id: string | null;
  /** For the integrator only: text by name */
  metadata: Record<string, string>;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** The postal address, line by line; null when not given */
export interface PropertyAddress {
  /** House and street */
  line_1: string;
  /** The second line of the postal address; null when not given */
  line_2: string | null;
  /** The third line of the postal address; null when not given */
  line_3: string | null;
  /** Town or city; null when not given */
  town: string | null;
  /** County or state; null when not given */
  county: string | null;
  /** Null for an address abroad that has none */
  postcode: string | null;
  /** Two capital letters of ISO 3166, such as `GB` */
  country: string;
}

export interface PropertyOwnershipItem {
  /** The part that the client owns, in per cent */
  share: number;
  /** The first day; null when it has always been so */
  from: string | null;
  /** The last day; null when no end is known */
  to: string | null;
  /** Who owns the rest; null when not given */
  co_owner_name: string | null;
}

export interface PropertyOwnersItem {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The share of the client on these days */
  share_percent: number;
  /** The first day; null when it has always been so */
  from: string | null;
  /** The last day; null when no end is known */
  to: string | null;
}

/** What you send to create or change it. A property that a client lets */
export interface PropertyInput {
  /** Required unless the credential is bound to one client. Cannot be changed */
  client_id?: string | undefined;
  /** The first line of the address when left out */
  name?: string | undefined;
  /** The postal address, line by line; null when not given */
  address: Address;
  /** Decides how finance costs are relieved */
  kind: 'residential' | 'commercial' | 'mixed' | 'land';
  /** How it is let, which decides the tax treatment; `standard` when left out */
  letting?: 'standard' | 'rent_a_room' | 'holiday_let' | 'former_fhl' | undefined;
  /** The client's share in percent on days that no period of `ownership` covers; 100 when left out. It has no effect when `amounts_are` is `share` */
  ownership_share?: number | undefined;
  /** Who owned how much, and when. Empty: `ownership_share` all the time, or what `owners` says */
  ownership?: Array<OwnershipShare> | undefined;
  /** Whether the amounts posted are the whole property's, so that the share is taken when totals are made, or the client's share already */
  amounts_are?: 'whole' | 'share' | undefined;
  /** Clients who own it together. The rows are in the ledger of `client_id`, and the figures of each take that one’s share by the date of the row. Shares of a day come to 100 at most; the rest belongs to persons who are no clients. In place of `ownership`, for property in the United Kingdom. A credential bound to a client sees that client’s own */
  owners?: Array<PropertyOwner> | undefined;
  /** `true`: the owners are spouses or civil partners who live together. HMRC taxes them on halves until a declaration on form 17 (ITA 2007 s.836-837); other shares without one are the issue `spouses_not_equal` */
  married_owners?: boolean | undefined;
  /** The date of the owners' declaration on form 17, from which it holds, if HMRC has it within 60 days; null for none */
  form_17_from?: string | null | undefined;
  /** How the loan on the property is repaid */
  loan?: PropertyLoan | null | undefined;
  /** The first day of ownership; null when not given */
  acquired_on?: string | null | undefined;
  /** What was paid for it; null when not given. Not used for tax. Pounds */
  purchase_price?: number | null | undefined;
  /** The day on which the letting began; null when not given */
  first_let_on?: string | null | undefined;
  /** The last day of trading or letting; null while it goes on */
  ceased_on?: string | null | undefined;
  /** Why letting ended; null while it goes on */
  cease_reason?: 'no_longer_renting_property_out' | 'disposal' | null | undefined;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
}

/** What PUT takes, all of it. A property that a client lets */
export interface PropertyReplacement {
  /** Required unless the credential is bound to one client. Cannot be changed */
  client_id?: string | undefined;
  /** The first line of the address when left out */
  name?: string | undefined;
  /** The postal address, line by line; null when not given */
  address: Address;
  /** Decides how finance costs are relieved */
  kind: 'residential' | 'commercial' | 'mixed' | 'land';
  /** How it is let, which decides the tax treatment; `standard` when left out */
  letting?: 'standard' | 'rent_a_room' | 'holiday_let' | 'former_fhl' | undefined;
  /** The client's share in percent on days that no period of `ownership` covers; 100 when left out. It has no effect when `amounts_are` is `share` */
  ownership_share?: number | undefined;
  /** Who owned how much, and when. Empty: `ownership_share` all the time, or what `owners` says */
  ownership?: Array<OwnershipShare> | undefined;
  /** Whether the amounts posted are the whole property's, so that the share is taken when totals are made, or the client's share already */
  amounts_are?: 'whole' | 'share' | undefined;
  /** Clients who own it together. The rows are in the ledger of `client_id`, and the figures of each take that one’s share by the date of the row. Shares of a day come to 100 at most; the rest belongs to persons who are no clients. In place of `ownership`, for property in the United Kingdom. A credential bound to a client sees that client’s own */
  owners?: Array<PropertyOwner> | undefined;
  /** `true`: the owners are spouses or civil partners who live together. HMRC taxes them on halves until a declaration on form 17 (ITA 2007 s.836-837); other shares without one are the issue `spouses_not_equal` */
  married_owners?: boolean | undefined;
  /** The date of the owners' declaration on form 17, from which it holds, if HMRC has it within 60 days; null for none */
  form_17_from?: string | null | undefined;
  /** How the loan on the property is repaid */
  loan?: PropertyLoan | null | undefined;
  /** The first day of ownership; null when not given */
  acquired_on?: string | null | undefined;
  /** What was paid for it; null when not given. Not used for tax. Pounds */
  purchase_price?: number | null | undefined;
  /** The day on which the letting began; null when not given */
  first_let_on?: string | null | undefined;
  /** The last day of trading or letting; null while it goes on */
  ceased_on?: string | null | undefined;
  /** Why letting ended; null while it goes on */
  cease_reason?: 'no_longer_renting_property_out' | 'disposal' | null | undefined;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id?: string | undefined;
  /** `ceased` when `ceased_on` is given */
  status?: 'active' | 'ceased' | undefined;
  /** Whether it is in the United Kingdom or abroad, by the country of the address. The two are taxed separately */
  location?: 'uk' | 'foreign' | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
}

/** What PATCH merges into it: only what is to change, with null to remove a field. A property that a client lets */
export interface PropertyPatch {
  /** Required unless the credential is bound to one client. Cannot be changed */
  client_id?: string | undefined;
  /** The first line of the address when left out */
  name?: string | null | undefined;
  /** The postal address, line by line; null when not given */
  address?: AddressPatch | null | undefined;
  /** Decides how finance costs are relieved */
  kind?: 'residential' | 'commercial' | 'mixed' | 'land' | null | undefined;
  /** How it is let, which decides the tax treatment; `standard` when left out */
  letting?: 'standard' | 'rent_a_room' | 'holiday_let' | 'former_fhl' | null | undefined;
  /** The client's share in percent on days that no period of `ownership` covers; 100 when left out. It has no effect when `amounts_are` is `share` */
  ownership_share?: number | null | undefined;
  /** Who owned how much, and when. Empty: `ownership_share` all the time, or what `owners` says */
  ownership?: Array<OwnershipShare> | null | undefined;
  /** Whether the amounts posted are the whole property's, so that the share is taken when totals are made, or the client's share already */
  amounts_are?: 'whole' | 'share' | null | undefined;
  /** Clients who own it together. The rows are in the ledger of `client_id`, and the figures of each take that one’s share by the date of the row. Shares of a day come to 100 at most; the rest belongs to persons who are no clients. In place of `ownership`, for property in the United Kingdom. A credential bound to a client sees that client’s own */
  owners?: Array<PropertyOwner> | null | undefined;
  /** `true`: the owners are spouses or civil partners who live together. HMRC taxes them on halves until a declaration on form 17 (ITA 2007 s.836-837); other shares without one are the issue `spouses_not_equal` */
  married_owners?: boolean | null | undefined;
  /** The date of the owners' declaration on form 17, from which it holds, if HMRC has it within 60 days; null for none */
  form_17_from?: string | null | undefined;
  /** How the loan on the property is repaid */
  loan?: PropertyPatchLoan | null | undefined;
  /** The first day of ownership; null when not given */
  acquired_on?: string | null | undefined;
  /** What was paid for it; null when not given. Not used for tax. Pounds */
  purchase_price?: number | null | undefined;
  /** The day on which the letting began; null when not given */
  first_let_on?: string | null | undefined;
  /** The last day of trading or letting; null while it goes on */
  ceased_on?: string | null | undefined;
  /** Why letting ended; null while it goes on */
  cease_reason?: 'no_longer_renting_property_out' | 'disposal' | null | undefined;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string | null> | null | undefined;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id?: string | undefined;
  /** `ceased` when `ceased_on` is given */
  status?: 'active' | 'ceased' | undefined;
  /** Whether it is in the United Kingdom or abroad, by the country of the address. The two are taxed separately */
  location?: 'uk' | 'foreign' | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
}

/** How the loan on the property is repaid */
export interface PropertyPatchLoan {
  /** `true`: its payments hold interest alone, and count without being asked about */
  interest_only?: boolean | null | undefined;
}

/** A bank account, card or platform that transactions come from */
export interface SourceAccount {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** What it is called, for people to read */
  name: string;
  /** A bank account, a card, or a platform that pays out */
  kind: 'bank' | 'card' | 'platform';
  /** The bank or platform, for people; null when not given */
  institution: string | null;
  /** The currency, as three letters of ISO 4217 */
  currency: string;
  /** What the account is for. Rows of one for a `business` or `property` count towards its default, or the only one that the client has. Of a `mixed` one, rows that belong to the trade or let get their category, and the others are `private`, with `needs_review` where they could be either. Rows of a `personal` one are `private` */
  use: 'business' | 'property' | 'mixed' | 'personal' | null;
  /** Rows of this account belong to this business unless they say otherwise */
  default_business_id: string | null;
  /** Rows of this account belong to this property unless they say otherwise */
  default_property_id: string | null;
  /** The columns of the account's files, as the `mapping` of an import */
  mapping: Record<string, string | number | boolean | Array<string | number>> | null;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id: string | null;
  /** For the integrator only: text by name */
  metadata: Record<string, string>;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** What you send to create or change it. A bank account, card or platform that transactions come from */
export interface SourceAccountInput {
  /** Required unless the credential is bound to one client. Cannot be changed */
  client_id?: string | undefined;
  /** What it is called, for people to read */
  name: string;
  /** A bank account, a card, or a platform that pays out; `bank` when left out */
  kind?: 'bank' | 'card' | 'platform' | undefined;
  /** The bank or platform, for people; null when not given */
  institution?: string | null | undefined;
  /** The currency, as three letters of ISO 4217; `GBP` when left out */
  currency?: string | undefined;
  /** What the account is for. Rows of one for a `business` or `property` count towards its default, or the only one that the client has. Of a `mixed` one, rows that belong to the trade or let get their category, and the others are `private`, with `needs_review` where they could be either. Rows of a `personal` one are `private` */
  use?: 'business' | 'property' | 'mixed' | 'personal' | null | undefined;
  /** Rows of this account belong to this business unless they say otherwise */
  default_business_id?: string | null | undefined;
  /** Rows of this account belong to this property unless they say otherwise */
  default_property_id?: string | null | undefined;
  /** The columns of the account's files, as the `mapping` of an import */
  mapping?: Record<string, string | number | boolean | Array<string | number>> | null | undefined;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
}

/** What PUT takes, all of it. A bank account, card or platform that transactions come from */
export interface SourceAccountReplacement {
  /** Required unless the credential is bound to one client. Cannot be changed */
  client_id?: string | undefined;
  /** What it is called, for people to read */
  name: string;
  /** A bank account, a card, or a platform that pays out; `bank` when left out */
  kind?: 'bank' | 'card' | 'platform' | undefined;
  /** The bank or platform, for people; null when not given */
  institution?: string | null | undefined;
  /** The currency, as three letters of ISO 4217; `GBP` when left out */
  currency?: string | undefined;
  /** What the account is for. Rows of one for a `business` or `property` count towards its default, or the only one that the client has. Of a `mixed` one, rows that belong to the trade or let get their category, and the others are `private`, with `needs_review` where they could be either. Rows of a `personal` one are `private` */
  use?: 'business' | 'property' | 'mixed' | 'personal' | null | undefined;
  /** Rows of this account belong to this business unless they say otherwise */
  default_business_id?: string | null | undefined;
  /** Rows of this account belong to this property unless they say otherwise */
  default_property_id?: string | null | undefined;
  /** The columns of the account's files, as the `mapping` of an import */
  mapping?: Record<string, string | number | boolean | Array<string | number>> | null | undefined;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id?: string | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
}

/** What PATCH merges into it: only what is to change, with null to remove a field. A bank account, card or platform that transactions come from */
export interface SourceAccountPatch {
  /** Required unless the credential is bound to one client. Cannot be changed */
  client_id?: string | undefined;
  /** What it is called, for people to read */
  name?: string | null | undefined;
  /** A bank account, a card, or a platform that pays out; `bank` when left out */
  kind?: 'bank' | 'card' | 'platform' | null | undefined;
  /** The bank or platform, for people; null when not given */
  institution?: string | null | undefined;
  /** The currency, as three letters of ISO 4217; `GBP` when left out */
  currency?: string | null | undefined;
  /** What the account is for. Rows of one for a `business` or `property` count towards its default, or the only one that the client has. Of a `mixed` one, rows that belong to the trade or let get their category, and the others are `private`, with `needs_review` where they could be either. Rows of a `personal` one are `private` */
  use?: 'business' | 'property' | 'mixed' | 'personal' | null | undefined;
  /** Rows of this account belong to this business unless they say otherwise */
  default_business_id?: string | null | undefined;
  /** Rows of this account belong to this property unless they say otherwise */
  default_property_id?: string | null | undefined;
  /** The columns of the account's files, as the `mapping` of an import */
  mapping?: Record<string, string | number | boolean | Array<string | number> | null> | null | undefined;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string | null> | null | undefined;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id?: string | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
}

/** What a bank states of an account beside what is booked, statement by statement */
export interface Reconciliation {
  /** In the order of their first days; a statement that several imports brought stands once */
  statements: Array<ReconciliationStatementsItem>;
  /** Days that no statement covers, though the balance moved meanwhile or is not known */
  gaps: Array<ReconciliationGapsItem>;
  /** Days that two statements cover */
  overlaps: Array<ReconciliationOverlapsItem>;
}

export interface ReconciliationStatementsItem {
  /** The import that brought it; null for one made through the API */
  import_id: string;
  /** The first day that the statement covers */
  opened_on: string;
  /** The last day that the statement covers */
  closed_on: string;
  /** The balance before the first row; null when the file does not say. Pounds */
  opening: number | null;
  /** The balance after the last row; null when the file does not say. Pounds */
  closing: number | null;
  /** The currency, as three letters of ISO 4217 */
  currency: string;
  /** What the account’s transactions of these days come to */
  booked: number;
  /** The closing balance less the opening balance and what is booked: 0 when the books agree with the bank. Null where the statement states one balance only */
  difference: number | null;
}

export interface ReconciliationGapsItem {
  /** The first day */
  from: string;
  /** The last day */
  to: string;
}

export interface ReconciliationOverlapsItem {
  /** The first day */
  from: string;
  /** The last day */
  to: string;
}

/** Up to 100 transactions to create at once */
export interface TransactionBatchInput {
  /** All or none, the default; or all that can be */
  mode?: 'atomic' | 'partial' | undefined;
  /** Up to 100 transactions, each as in a single POST */
  transactions: Array<TransactionInput>;
}

/** A transaction of the batch that was created */
export interface TransactionBatchItemCreated {
  /** Its place among `transactions`, from 0 */
  index: number;
  /** The HTTP status that a single POST would have had */
  status: number;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
}

/** RFC 9457. Some codes have members of their own, and more may be added */
export interface Problem {
  /** A page that says what the problem is and what to do */
  type: string;
  /** A title for people, one for each code */
  title: string;
  /** The HTTP status of the answer */
  status: number;
  /** Stable: act on this. `/docs/errors` says what each means and what to do. New codes may be added */
  code: 'malformed_json' | 'malformed_url' | 'malformed_request' | 'invalid_parameter' | 'unknown_parameter' | 'invalid_cursor' | 'invalid_tax_year' | 'client_required' | 'invalid_idempotency_key' | 'unknown_format' | 'missing_credentials' | 'invalid_token' | 'insufficient_scope' | 'tenant_suspended' | 'plan_limit' | 'storage_limit' | 'row_limit' | 'test_key_required' | 'forbidden' | 'not_found' | 'method_not_allowed' | 'not_acceptable' | 'body_too_slow' | 'conflict' | 'invalid_state' | 'period_locked' | 'has_dependents' | 'document_retained' | 'best_split_unavailable' | 'merge_refused' | 'erasure_refused' | 'retention_key_missing' | 'duplicate_external_id' | 'duplicate_url' | 'duplicate_tax_return' | 'idempotency_in_progress' | 'calculation_not_ready' | 'calculation_failed' | 'preparation_in_progress' | 'report_not_ready' | 'already_finished' | 'not_declared' | 'submission_in_progress' | 'already_submitted' | 'amendment_open' | 'amendment_window_closed' | 'quarterly_update_in_progress' | 'figures_changed' | 'prefill_outdated' | 'issues_not_accepted' | 'not_authorised_with_hmrc' | 'practice_not_signed_in' | 'main_agent_required' | 'hmrc_sandbox_required' | 'nino_missing' | 'tax_year_not_ended' | 'import_not_revertible' | 'endpoint_disabled' | 'range_not_satisfiable' | 'report_expired' | 'event_expired' | 'import_file_removed' | 'version_conflict' | 'request_timeout' | 'payload_too_large' | 'url_too_long' | 'unsupported_media_type' | 'validation_failed' | 'invalid_reference' | 'idempotency_key_reused' | 'fraud_prevention_incomplete' | 'wording_outdated' | 'tax_year_not_supported' | 'rejected_by_hmrc' | 'precondition_required' | 'headers_too_large' | 'rate_limit_exceeded' | 'too_many_requests_in_flight' | 'too_many_failed_credentials' | 'internal_error' | 'tenant_moving' | 'service_unavailable' | 'gateway_unavailable' | 'hmrc_not_configured' | 'request_took_too_long' | 'not_ready' | (string & Record<never, never>);
  /** What happened this time, in words for people */
  detail: string;
  /** The path that was asked for */
  instance: string;
  /** Also in the `Request-Id` header. Quote it to support */
  request_id: string;
  /** Path of this request in your request log, within seconds; left out where no good credential came with it */
  request_log?: string | undefined;
  /** Whether the same request may succeed later without a change */
  retryable: boolean;
  /** The call to make next, where one helps: a read that shows the state, or the step that is missing */
  next?: ProblemNext | undefined;
  /** The status that prevents the action, where a status does */
  current_status?: string | undefined;
  /** The id of what exists already, where something does */
  existing_id?: string | undefined;
  /** The client whose authorisation, number or updates are at issue */
  client_id?: string | undefined;
  /** The tax return that locks the period */
  tax_return_id?: string | undefined;
  /** The webhook endpoint that is disabled or deleted */
  endpoint_id?: string | undefined;
  /** The `ETag` of the present version, for `version_conflict` */
  current_etag?: string | undefined;
  /** The last day on which HMRC accepted amendments */
  amendable_until?: string | undefined;
  /** HMRC’s own code, for `rejected_by_hmrc` */
  hmrc_code?: string | undefined;
  /** HMRC’s id of its answer, for HMRC’s support; null when HMRC gave none */
  correlation_id?: string | null | undefined;
  /** For `main_agent_required`: the services of HMRC that are closed to a supporting agent */
  hmrc_services?: Array<string> | undefined;
  /** For `issues_not_accepted`: the issues that a declaration has to accept, with how many transactions each is about and what they come to */
  issues?: Array<ProblemIssuesItem> | undefined;
  /** For `issues_not_accepted`: the places in the return that `given_elsewhere` of the declaration has to name */
  given_elsewhere?: Array<string> | undefined;
  /** For `prefill_outdated`: the places in the return that have changed, as JSON pointers */
  paths?: Array<string> | undefined;
  /** For `document_retained`: the year that was filed */
  tax_year?: string | undefined;
  /** For `document_retained`: the last day on which the law wants it kept */
  keep_until?: string | undefined;
  /** How many the plan allows */
  limit?: number | undefined;
  /** The largest size allowed, in bytes */
  limit_bytes?: number | undefined;
  /** The greatest length allowed */
  limit_characters?: number | undefined;
  /** How many of each kind depend on it; 1,000 stands for that many or more */
  dependents?: Record<string, number> | undefined;
  /** Everything that keeps two clients from being merged, or somebody from being erased */
  conflicts?: Array<ProblemConflictsItem> | undefined;
  /** One entry for each place at fault, at most 50 */
  errors?: Array<ProblemErrorsItem> | undefined;
}

/** The call to make next, where one helps: a read that shows the state, or the step that is missing */
export interface ProblemNext {
  /** The HTTP method of that call, such as `POST` */
  method: 'GET' | 'POST' | 'PUT';
  /** The path of that call, with its ids */
  path: string;
}

export interface ProblemIssuesItem {
  /** Stable: act on this. `/docs/codes/issues` says what each means and what to do. New codes may be added */
  code: 'file_empty' | 'format_not_recognised' | 'unknown_format' | 'format_mismatch' | 'date_order_ambiguous' | 'sign_ambiguous' | 'decimal_mark_ambiguous' | 'encoding_not_supported' | 'row_too_long' | 'malformed_file' | 'file_too_demanding' | 'file_encrypted' | 'old_workbook' | 'pdf_without_text' | 'statement_without_balances' | 'sheets_overlap' | 'invalid_mapping' | 'no_rows' | 'no_row_readable' | 'too_many_rows' | 'rows_failed' | 'processing_failed' | 'validation_failed' | 'invalid_parameter' | 'payload_too_large' | 'not_found' | 'invalid_state' | 'conflict' | 'forbidden' | 'plan_limit' | 'storage_limit' | 'row_limit' | 'period_locked' | 'duplicate_external_id' | 'version_conflict' | 'tax_year_not_supported' | 'tax_year_not_ended' | 'nino_missing' | 'not_authorised_with_hmrc' | 'main_agent_required' | 'fraud_prevention_incomplete' | 'rejected_by_hmrc' | 'invalid_credentials' | 'invalid_grant' | 'gateway_unavailable' | 'hmrc_not_configured' | 'required' | 'not_supported' | 'duplicate' | 'amount_invalid' | 'amount_negative' | 'amounts_too_large' | 'date_invalid' | 'date_after_tax_year' | 'date_outside_tax_year' | 'date_after_disposal' | 'profit_or_turnover' | 'profit_or_income' | 'profit_is_final' | 'trading_allowance_conflict' | 'trading_allowance_needs_turnover' | 'property_allowance_with_rent_a_room' | 'net_or_gross' | 'marriage_allowance_conflict' | 'more_than_dividends' | 'close_company_needs_director' | 'needs_close_company' | 'more_than_pay' | 'less_than_for_trades' | 'more_than_profit' | 'furnished_holiday_lettings_ended' | 'more_than_allowance' | 'more_than_held' | 'weeks_invalid' | 'period_ends_before_start' | 'periods_overlap' | 'period_outside_trade' | 'periods_incomplete' | 'periods_or_figures' | 'needs_periods_of_account' | 'transition_profit_given_twice' | 'more_than_transition_profit' | 'accounts_not_of_tax_year' | 'years_invalid' | 'quantity_invalid' | 'pool_repeated' | 'relief_not_named' | 'not_residential' | 'not_exempt' | 'no_allowance' | 'resident_has_allowance' | 'unknown_field' | 'unknown_parameter' | 'invalid_type' | 'invalid_format' | 'invalid_reference' | 'too_short' | 'too_long' | 'too_small' | 'too_large' | 'too_few_items' | 'too_many_items' | 'too_many_decimals' | 'too_many_digits' | 'not_allowed_value' | 'read_only' | 'url_invalid' | 'url_too_long' | 'url_not_https' | 'credentials_in_url' | 'address_not_allowed' | 'port_not_allowed' | 'host_not_found' | 'header_reserved' | 'certificate_invalid' | 'certificate_expired' | 'private_key_invalid' | 'private_key_encrypted' | 'service_account_key_invalid' | 'private_key_mismatch' | 'adjustment_needs_business' | 'adjustment_needs_property' | 'adjustment_measure_not_allowed' | 'adjustment_measure_conflict' | 'first_year_allowance_not_in_force' | 'allowance_not_in_final_period' | 'allowance_not_on_cash_basis' | 'loss_claim_not_on_cash_basis' | 'mileage_with_vehicle_allowances' | 'furnished_holiday_lettings_not_separate' | 'flat_rate_figures_are_gross' | 'invalid' | 'transactions_need_review' | 'property_not_named' | 'share_by_default' | 'vehicle_costs_unclear' | 'vehicle_not_known' | 'home_costs_unclear' | 'home_part_taken_off_twice' | 'vat_payments_seen' | 'vat_by_default_rate' | 'vat_threshold_passed' | 'equipment_as_expense' | 'cis_given_twice' | 'cis_of_no_trade' | 'rows_outside_trade' | 'spouses_not_equal' | 'rows_after_accounting_date' | 'basis_differs' | 'claim_of_final_period' | 'carried_in_differs' | 'transactions_left_out' | 'not_sent_to_hmrc' | 'missing_detail' | 'held_by_hmrc' | 'hmrc_holds_other_data' | 'figures_differ' | 'known_difference' | 'accounting_method_differs' | 'accounting_method_changed' | 'totals_differ_at_hmrc' | 'updates_not_counted' | 'business_not_matched' | 'sent_as_batch_process' | 'refused_by_hmrc' | 'calculation_error' | 'calculation_warning' | 'calculation_timeout' | 'hmrc_unavailable' | 'figures_changed_at_hmrc' | 'outcome_unknown' | 'filed_elsewhere' | 'too_early' | 'declaration_not_applied' | 'waits_for_hmrc_sign_in' | 'client_not_signed_up' | 'not_authorised_by_client' | (string & Record<never, never>);
  /** How many transactions it is about; null where it counts none */
  count: number | null;
  /** What those transactions come to, whichever way the money went, without those that have no amount in pounds; null where it counts none. Pounds */
  amount: number | null;
}

export interface ProblemConflictsItem {
  /** What is in the way */
  code: 'different_nino' | 'different_utr' | 'identifier_of_other' | 'different_test_clocks' | 'both_filed_year' | 'both_have_return' | 'rows_in_filed_year' | 'both_own_property' | 'work_under_way' | 'too_many_transactions' | 'filing_under_way' | 'outcome_unknown' | 'joint_property';
  /** A tax year, 6 April to 5 April */
  tax_year: string | null;
  /** What to do about it */
  detail: string;
}

export interface ProblemErrorsItem {
  /** A JSON pointer to the place in the body, such as `#/given_name` */
  pointer?: string | undefined;
  /** `(no name)` for one without a name */
  parameter?: string | undefined;
  /** The name of the request header that is at fault */
  header?: string | undefined;
  /** Stable: act on this. `/docs/codes/places` says what each means and what to do. New codes may be added */
  code: 'required' | 'not_supported' | 'duplicate' | 'tax_year_not_supported' | 'amount_invalid' | 'amount_negative' | 'amounts_too_large' | 'date_invalid' | 'date_after_tax_year' | 'date_outside_tax_year' | 'date_after_disposal' | 'profit_or_turnover' | 'profit_or_income' | 'profit_is_final' | 'trading_allowance_conflict' | 'trading_allowance_needs_turnover' | 'property_allowance_with_rent_a_room' | 'net_or_gross' | 'marriage_allowance_conflict' | 'more_than_dividends' | 'close_company_needs_director' | 'needs_close_company' | 'more_than_pay' | 'less_than_for_trades' | 'more_than_profit' | 'furnished_holiday_lettings_ended' | 'more_than_allowance' | 'more_than_held' | 'weeks_invalid' | 'period_ends_before_start' | 'periods_overlap' | 'period_outside_trade' | 'periods_incomplete' | 'periods_or_figures' | 'needs_periods_of_account' | 'transition_profit_given_twice' | 'more_than_transition_profit' | 'accounts_not_of_tax_year' | 'years_invalid' | 'quantity_invalid' | 'pool_repeated' | 'relief_not_named' | 'not_residential' | 'not_exempt' | 'no_allowance' | 'resident_has_allowance' | 'unknown_field' | 'unknown_parameter' | 'invalid_type' | 'invalid_format' | 'invalid_reference' | 'too_short' | 'too_long' | 'too_small' | 'too_large' | 'too_few_items' | 'too_many_items' | 'too_many_decimals' | 'too_many_digits' | 'not_allowed_value' | 'read_only' | 'url_invalid' | 'url_too_long' | 'url_not_https' | 'credentials_in_url' | 'address_not_allowed' | 'port_not_allowed' | 'host_not_found' | 'header_reserved' | 'certificate_invalid' | 'certificate_expired' | 'private_key_invalid' | 'private_key_encrypted' | 'service_account_key_invalid' | 'private_key_mismatch' | 'adjustment_needs_business' | 'adjustment_needs_property' | 'adjustment_measure_not_allowed' | 'adjustment_measure_conflict' | 'first_year_allowance_not_in_force' | 'allowance_not_in_final_period' | 'allowance_not_on_cash_basis' | 'loss_claim_not_on_cash_basis' | 'mileage_with_vehicle_allowances' | 'furnished_holiday_lettings_not_separate' | 'flat_rate_figures_are_gross' | 'invalid' | (string & Record<never, never>);
  /** The reason, in words for people */
  detail: string;
}

/** A transaction of the batch that was refused, and why */
export interface TransactionBatchItemRefused {
  /** Its place among `transactions`, from 0 */
  index: number;
  /** The HTTP status that a single POST would have had */
  status: number;
  error: Problem;
}

/** The outcome of each transaction of a batch, in the order sent */
export interface TransactionBatch {
  /** The outcome of each item, in the order sent */
  results: Array<TransactionBatchItemCreated | TransactionBatchItemRefused>;
}

/** Says which transactions to categorise again; without any field, all of them */
export interface CategoriseInput {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id?: string | undefined;
  /** The transactions to take, and no others. Ids of other tenants are refused */
  transaction_ids?: Array<string> | undefined;
  /** A tax year, 6 April to 5 April */
  tax_year?: string | undefined;
  /** Only rows without a category. Default false */
  uncategorised_only?: boolean | undefined;
}

/** A job that categorises existing transactions again */
export interface CategorisationJob {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The state it is in. New values may be added */
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  /** How far the work has come, to show while it runs */
  progress: WorkProgress;
  /** Transactions that got another category, or count towards something else now */
  changed: number;
  /** How many kept their category, by reason */
  left_alone: CategorisationJobLeftAlone;
  /** The rule that was applied; only transactions that it decides on were looked at */
  category_rule_id: string | null;
  /** When it was created. Never changes */
  created_at: string;
  /** When it ended, however it ended; null until then */
  finished_at: string | null;
  /** Why it failed; null unless `status` is `failed` */
  error: FailureReason | null;
}

/** How many kept their category, by reason */
export interface CategorisationJobLeftAlone {
  /** Their tax year is locked */
  locked: number;
  /** You or a file have given their category, or they are split */
  given: number;
}

/** The parameters of `GET /v1/transactions`, by the same names. An empty object takes all rows */
export interface TransactionFilter {
  /** A tax year, 6 April to 5 April */
  tax_year?: string | undefined;
  /** The first day */
  date_from?: string | undefined;
  /** The last day */
  date_to?: string | undefined;
  /** Any of these codes, separated by commas; a split row by its parts */
  category?: string | undefined;
  /** `true`: only rows without a category */
  uncategorised?: boolean | undefined;
  /** Only those that a person should look at, or only the others */
  needs_review?: boolean | undefined;
  /** Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given */
  external_id?: string | undefined;
  /** Signed, inclusive */
  amount_min?: number | undefined;
  /** Signed, inclusive */
  amount_max?: number | undefined;
  /** Changed at or after */
  updated_since?: string | undefined;
  /** In the description, counterparty, reference or notes, in any case */
  q?: string | undefined;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id?: string | undefined;
  /** The letting it belongs to; null for none */
  property_id?: string | undefined;
  /** Only rows of the client who keeps the ledger of this property */
  ledger_of?: string | undefined;
  /** The self-employment it belongs to; null for none */
  business_id?: string | undefined;
  /** `true`: only rows, or parts of split ones, that name no business */
  without_business?: boolean | undefined;
  /** `true`: only rows, or parts of split ones, that name no property */
  without_property?: boolean | undefined;
  /** `true`: only rows in another currency that have no exchange rate */
  without_amount_gbp?: boolean | undefined;
  /** `true`: only rows that no document is put to. With `amount_max` below nil, payments of that much or more */
  without_document?: boolean | undefined;
  /** `paired`: only rows whose other side, in another account of the client, is known; `unmatched`: only rows of the category `transfer` whose other side is not known */
  transfer?: 'paired' | 'unmatched' | undefined;
  /** The account that the row comes from; null for none */
  source_account_id?: string | undefined;
  /** The import that brought it; null for one made through the API */
  import_id?: string | undefined;
}

/** Says which transactions a person has found right */
export interface ConfirmInput {
  /** The transactions to take, and no others. Ids that do not exist are refused */
  ids?: Array<string> | undefined;
  filter?: TransactionFilter | undefined;
}

/** A change of many transactions, with how far it has come */
export interface BulkUpdate {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The state it is in. New values may be added */
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  /** How far the work has come, to show while it runs */
  progress: WorkProgress;
  /** The number of each outcome */
  counts: BulkUpdateCounts;
  /** When it was created. Never changes */
  created_at: string;
  /** When it ended, however it ended; null until then */
  finished_at: string | null;
  /** Why it failed; null unless `status` is `failed` */
  error: FailureReason | null;
}

/** The number of each outcome */
export interface BulkUpdateCounts {
  /** Transactions that are named or match the filter */
  matched: number;
  /** Transactions that are different now */
  changed: number;
  /** Left alone: they are as they should be already, or the change does not fit them, as a property category does not fit a row of a business, or parts of a split row */
  skipped: number;
  /** Left alone: their tax year is locked */
  locked: number;
}

/** Says which transactions to change, and what to set of each */
export interface BulkUpdateInput {
  /** The transactions to take, and no others. Ids that do not exist are refused */
  ids?: Array<string> | undefined;
  filter?: TransactionFilter | undefined;
  /** Instead of both: this row, and every row of its client with the same words, the same category and the same direction */
  similar_to?: string | undefined;
  /** What is set of each row; what is left out stays. To name a business takes a row from its property, and the other way round */
  set: BulkUpdateInputSet;
  /** `true`: nothing is written, and the answer says what would be. Default false */
  preview?: boolean | undefined;
}

/** What is set of each row; what is left out stays. To name a business takes a row from its property, and the other way round */
export interface BulkUpdateInputSet {
  /** Counts as your decision, and teaches as a correction does */
  category?: string | undefined;
  /** The self-employment it belongs to; null for none */
  business_id?: string | null | undefined;
  /** The letting it belongs to; null for none */
  property_id?: string | null | undefined;
  /** The part of an expense that counts against tax, in per cent with at most two decimals */
  allowable_percent?: number | undefined;
  /** The VAT within the amount, with its sign; null when not given. Taken off in net figures, where the rate of the category is taken when it is null. Pounds */
  vat_amount?: number | null | undefined;
  /** `false` says that a person has looked: the category is then theirs */
  needs_review?: boolean | undefined;
  /** For people; never sent to HMRC. Null when not given */
  notes?: string | null | undefined;
}

/** What a bulk update would change */
export interface BulkUpdatePreview {
  /** Transactions that are named or match the filter */
  matched: number;
  /** Transactions that are different now */
  changed: number;
  /** Transactions that are as they should be already, or that the change does not fit */
  skipped: number;
  /** Their tax year is locked */
  locked: number;
  /** The years of the rows that would change, by client, the latest first */
  figures: Array<BulkUpdatePreviewFiguresItem>;
}

export interface BulkUpdatePreviewFiguresItem {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** Totals of the year before allowances, as its tax return states them */
  before: BulkUpdatePreviewFiguresItemBefore;
  /** Totals of the year before allowances, as its tax return states them */
  after: BulkUpdatePreviewFiguresItemAfter;
}

/** Totals of the year before allowances, as its tax return states them */
export interface BulkUpdatePreviewFiguresItemBefore {
  /** Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds */
  total_income: number;
  /** Allowable expenses of all trades and property as the year’s categorised transactions tell them at this moment: the client’s share and the allowable part, refunds netted. What the return adds (adjustments, allowances) and residential finance costs are not in it. Pounds */
  total_expenses: number;
}

/** Totals of the year before allowances, as its tax return states them */
export interface BulkUpdatePreviewFiguresItemAfter {
  /** Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds */
  total_income: number;
  /** Allowable expenses of all trades and property as the year’s categorised transactions tell them at this moment: the client’s share and the allowable part, refunds netted. What the return adds (adjustments, allowances) and residential finance costs are not in it. Pounds */
  total_expenses: number;
}

export interface BulkUpdateAnswerAnyFiguresItem {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** Totals of the year before allowances, as its tax return states them */
  before: BulkUpdateAnswerAnyFiguresItemBefore;
  /** Totals of the year before allowances, as its tax return states them */
  after: BulkUpdateAnswerAnyFiguresItemAfter;
}

/** Totals of the year before allowances, as its tax return states them */
export interface BulkUpdateAnswerAnyFiguresItemBefore {
  /** Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds */
  total_income: number;
  /** Allowable expenses of all trades and property as the year’s categorised transactions tell them at this moment: the client’s share and the allowable part, refunds netted. What the return adds (adjustments, allowances) and residential finance costs are not in it. Pounds */
  total_expenses: number;
}

/** Totals of the year before allowances, as its tax return states them */
export interface BulkUpdateAnswerAnyFiguresItemAfter {
  /** Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds */
  total_income: number;
  /** Allowable expenses of all trades and property as the year’s categorised transactions tell them at this moment: the client’s share and the allowable part, refunds netted. What the return adds (adjustments, allowances) and residential finance costs are not in it. Pounds */
  total_expenses: number;
}

/** The number of each outcome */
export interface BulkUpdateAnswerAnyCounts {
  /** Transactions that are named or match the filter */
  matched: number;
  /** Transactions that are different now */
  changed: number;
  /** Left alone: they are as they should be already, or the change does not fit them, as a property category does not fit a row of a business, or parts of a split row */
  skipped: number;
  /** Left alone: their tax year is locked */
  locked: number;
}

/** A bulk update, or with `preview` what it would do */
export type BulkUpdateAnswer = BulkUpdatePreview | BulkUpdate;

/** What PATCH merges into it: only what is to change, with null to remove a field. Money in or out, with its category */
export interface TransactionPatch {
  /** Required unless the credential is bound to one client. Cannot be changed */
  client_id?: string | undefined;
  /** The day the money moved */
  date?: string | null | undefined;
  /** Signed: money in is positive. Not zero */
  amount?: number | null | undefined;
  /** The currency, as three letters of ISO 4217; `GBP` when left out */
  currency?: string | null | undefined;
  /** Pounds for one unit of `currency`, as a decimal. Without it the row is in no total */
  exchange_rate?: string | null | undefined;
  /** Empty only where it is already */
  description?: string | null | undefined;
  /** Who paid or was paid, as the bank names them; null when the file does not say */
  counterparty?: string | null | undefined;
  /** The payment reference; null when the file does not say */
  reference?: string | null | undefined;
  /** A code of `GET /v1/categories`. When it is null or left out, your rules decide, or else ours */
  category?: string | null | undefined;
  /** The self-employment it belongs to; null for none */
  business_id?: string | null | undefined;
  /** The letting it belongs to; null for none */
  property_id?: string | null | undefined;
  /** The part of an expense that is for business; 100, or what a rule says, when left out */
  allowable_percent?: number | null | undefined;
  /** Parts with categories of their own; they add up to `amount`. Null when it is not split */
  splits?: Array<TransactionSplitInput> | null | undefined;
  /** The VAT within `amount`, with its sign. Matters where the business has `vat` with net figures: left out there, the rate of the category is taken */
  vat_amount?: number | null | undefined;
  /** The vehicle it was spent on, as the business names it; `none` for none */
  vehicle?: string | null | undefined;
  /** Your id. Unique among the rows of one client and source account */
  external_id?: string | null | undefined;
  /** The account that the row comes from; null for none */
  source_account_id?: string | null | undefined;
  /** For people; never sent to HMRC. Null when not given */
  notes?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string | null> | null | undefined;
  /** Send `false` when a person has looked: the category is then theirs */
  needs_review?: boolean | null | undefined;
  /** In the answer to a correction of the category only: rows that the same correction would change */
  similar?: SimilarTransactions | undefined;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id?: string | undefined;
  /** How it may be split where it holds two things and waits for review, as reads answer it. To accept, send these parts as `splits` */
  splits_proposed?: Array<TransactionSplit> | undefined;
  /** `amount` in pounds, converted at `exchange_rate` and rounded to the penny; null for a foreign amount without a rate. Pounds */
  amount_gbp?: number | null | undefined;
  /** Follows from the category */
  type?: 'income' | 'expense' | 'transfer' | 'excluded' | null | undefined;
  /** Who or what decided the category: a person or your code (`user`), one of your rules, an earlier correction (`memory`), our dictionary or model, the structure of the row, or the file (`import`) */
  category_source?: 'user' | 'rule' | 'memory' | 'dictionary' | 'model' | 'structure' | 'import' | null | undefined;
  /** From 0 to 1; null where a person, a rule or the file has decided */
  category_confidence?: number | null | undefined;
  /** Why it has its category, in words to show to a person. Where it holds two things and waits for review, it begins with a code of `/docs/codes/review-reasons` and a colon */
  category_reason?: string | null | undefined;
  /** The rule that decided, where one did */
  category_rule_id?: string | null | undefined;
  /** What decided, with its version: the rule, the memory, our dictionary or your model */
  category_version?: string | null | undefined;
  /** Other categories that were considered, the most likely first */
  category_alternatives?: Array<CategoryAlternative> | undefined;
  /** Whether it came through the API or by an import */
  source?: 'api' | 'import' | undefined;
  /** The import that brought it; null for one made through the API */
  import_id?: string | null | undefined;
  /** The line of the file */
  import_row?: number | null | undefined;
  /** The day from which the bank counts it for interest, where that is not the day of the booking */
  value_date?: string | null | undefined;
  /** A tax year, 6 April to 5 April */
  tax_year?: string | undefined;
  /** Another transaction that is probably the same payment; null for none. Both count until one is deleted */
  possible_duplicate_of?: string | null | undefined;
  /** The other side of a movement between the client’s accounts; both are in no total */
  transfer_pair_id?: string | null | undefined;
  /** Its tax year is submitted, or being submitted */
  locked?: boolean | undefined;
  /** Its documents, in the order in which they were put to it */
  document_ids?: Array<string> | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
}

/** A receipt, an invoice or a statement of a client */
export interface Document {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** By the content, whatever the sender said */
  media_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp' | 'message/rfc822';
  /** The size of the content */
  bytes: number;
  /** SHA-256 of the content as it was sent */
  sha256: string;
  /** `no_text`: a picture, or a PDF of pictures. `unreadable`: damaged, locked by a password, or more work than any receipt. `not_read`: the reader was busy; send the same file again */
  reading: 'read' | 'nothing_found' | 'no_text' | 'unreadable' | 'not_read';
  /** What its text states; null unless `reading` is `read`. Check it: nothing is booked or linked from it by itself */
  read: DocumentRead | null;
  /** Transactions that it may belong to, the likeliest first. None is linked by itself */
  matches: Array<DocumentMatchesItem>;
  /** The transactions that it belongs to */
  transaction_ids: Array<string>;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** The last day on which the document is kept: five years after the 31 January that follows `tax_year` */
  keep_until: string;
  /** The API key that sent it; null for an app */
  created_by: string | null;
  /** When it was created. Never changes */
  created_at: string;
}

/** What its text states; null unless `reading` is `read`. Check it: nothing is booked or linked from it by itself */
export interface DocumentRead {
  /** What was to pay or was paid, in pounds; of a letting agent what was paid out */
  amount: number | null;
  /** The day of the document */
  date: string | null;
  /** The shop, supplier or agent */
  merchant: string | null;
  /** The figures of a letting agent’s statement; null for every other document */
  letting_statement: DocumentReadLettingStatement | null;
}

/** The figures of a letting agent’s statement; null for every other document */
export interface DocumentReadLettingStatement {
  /** The rent that the agent received. Pounds */
  gross_rent: number;
  /** What the agent charged, without VAT. Pounds */
  fees: number;
  /** What the agent paid for repairs, without VAT. Pounds */
  repairs: number;
  /** The VAT on fees and repairs. Pounds */
  vat: number;
  /** What the landlord was paid. Pounds */
  payout: number;
  /** Whether rent less fees, repairs and VAT is the payout, and every printed total agrees. Only then are parts proposed */
  proved: boolean;
  /** `sums_disagree`: the figures do not add up to the payout. `line_not_understood`: a line has an amount that is none of these. `total_disagrees`: a printed total is another. Null when proved */
  unproved_reason: 'sums_disagree' | 'line_not_understood' | 'total_disagrees' | null;
}

export interface DocumentMatchesItem {
  /** The transaction */
  transaction_id: string;
  /** How likely it is, from 0 to 1 */
  score: number;
  /** What agrees */
  reasons: Array<'amount' | 'date' | 'merchant'>;
  /** The parts that a proved statement of a letting agent makes of it, to be sent as its `splits`; empty for every other */
  splits_proposed: Array<TransactionSplit>;
}

/** Says which document to put to a transaction */
export interface DocumentLinkInput {
  /** The document to put to it, of the same client */
  document_id: string;
}

/** A category of HMRC, with the box of the return that it goes to */
export interface Category {
  /** Stable: act on this. New codes may be added */
  code: string;
  /** What it is called, for people to read */
  name: string;
  /** The page of the return it belongs to; `none` for what is on neither */
  side: 'self_employment' | 'property' | 'none';
  /** Whether rows of this category are income, an expense, or neither */
  direction: 'income' | 'expense' | 'neutral';
  /** Path in HMRC's Making Tax Digital bodies */
  hmrc_field: string | null;
  /** Box of the full self-employment pages */
  sa103_box: string | null;
  /** Box of the UK property pages */
  sa105_box: string | null;
  /** Lowers the taxable profit */
  allowable: boolean;
  /** An explanation for people to read */
  description: string;
}

/** The rule to try */
export interface CategoryRulePreviewInput {
  /** Lower positions are tried first. After all others when left out */
  position?: number | undefined;
  /** What it is called, for people to read */
  name?: string | null | undefined;
  /** What a row must look like, in every respect that is named */
  match: CategoryRuleMatchInput;
  /** The category to give a row that fits. Left out or null: the rule gives `property_id` alone, and the category is found as it would be without the rule */
  category?: string | null | undefined;
  /** The part of an expense that counts against tax, in per cent with at most two decimals */
  allowable_percent?: number | null | undefined;
  /** The rate of VAT that rows of the rule bear in net figures where they give no `vat_amount`; null: that of the category */
  vat_percent?: number | null | undefined;
  /** The business to give a row that has neither a business nor a property */
  business_id?: string | null | undefined;
  /** The letting it belongs to; null for none */
  property_id?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
  /** The position that the rule would have */
  rule_id?: string | undefined;
  /** Only this client’s transactions */
  client_id?: string | undefined;
}

/** What a rule would change in existing transactions */
export interface CategoryRulePreview {
  /** Transactions on which the rule would decide: the sum of the four below */
  matched: number;
  /** Transactions that would have another category, or count towards something else */
  changed: number;
  /** Transactions that are as the rule says already */
  unchanged: number;
  /** Left alone: their tax year is locked */
  locked: number;
  /** Left alone: you or a file have given their category, or they are split */
  given: number;
  /** Transactions that were looked at, latest day first: those that the text, figures and account of the rule leave */
  examined: number;
  /** False when there were more than are looked at: more may match, and the counts are of those examined */
  complete: boolean;
  /** The items of this page, in the order of the list */
  data: Array<CategoryRulePreviewDataItem>;
  /** Whether another page follows */
  has_more: boolean;
  /** Send it as `cursor` for the next page; null on the last page of a list */
  next_cursor: string | null;
}

export interface CategoryRulePreviewDataItem {
  /** The transaction that would change */
  transaction_id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The day the money moved */
  date: string;
  /** Money in is positive and money out negative, in `currency` where there is one. Pounds */
  amount: number;
  /** An explanation for people to read */
  description: string;
  /** The category it has now */
  before: RuleOutcome;
  /** The category that the rule would give it */
  after: RuleOutcome;
}

/** Says that a rule is being applied to existing transactions */
export interface CategoryRuleApplication {
  /** Only this client’s transactions */
  client_id?: string | undefined;
  /** A tax year, 6 April to 5 April */
  tax_year?: string | undefined;
}

/** A rule of yours that decides the category of transactions */
export interface CategoryRule {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** Rules are tried in ascending order; the first that matches decides */
  position: number;
  /** What it is called, for people to read */
  name: string | null;
  /** The conditions that a transaction must meet for the rule to decide its category */
  match: CategoryRuleMatch;
  /** A code of `GET /v1/categories`; null when none has been found yet */
  category: string | null;
  /** The part of an expense that counts against tax, in per cent with at most two decimals */
  allowable_percent: number | null;
  /** The rate of VAT that rows of the rule bear in net figures where they give no `vat_amount`; null: that of the category */
  vat_percent: number | null;
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** The letting it belongs to; null for none */
  property_id: string | null;
  /** For the integrator only: text by name */
  metadata: Record<string, string>;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** The conditions that a transaction must meet for the rule to decide its category */
export interface CategoryRuleMatch {
  /** The part of a transaction that is compared with `value` */
  field: 'description' | 'counterparty' | 'reference' | 'any';
  /** How `value` is compared, without regard to case */
  operator: 'contains' | 'equals' | 'starts_with' | 'ends_with';
  /** Compared without regard to case and white space */
  value: string;
  /** Money in, money out, or either */
  direction: 'in' | 'out' | 'any';
  /** Inclusive, of the amount without its sign */
  amount_min: number | null;
  /** Inclusive, of the amount without its sign */
  amount_max: number | null;
  /** The account that the row comes from; null for none */
  source_account_id: string | null;
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** The letting it belongs to; null for none */
  property_id: string | null;
}

/** What you send to create or change it. A rule of yours that decides the category of transactions */
export interface CategoryRuleInput {
  /** Lower positions are tried first. After all others when left out */
  position?: number | undefined;
  /** What it is called, for people to read */
  name?: string | null | undefined;
  /** What a row must look like, in every respect that is named */
  match: CategoryRuleMatchInput;
  /** The category to give a row that fits. Left out or null: the rule gives `property_id` alone, and the category is found as it would be without the rule */
  category?: string | null | undefined;
  /** The part of an expense that counts against tax, in per cent with at most two decimals */
  allowable_percent?: number | null | undefined;
  /** The rate of VAT that rows of the rule bear in net figures where they give no `vat_amount`; null: that of the category */
  vat_percent?: number | null | undefined;
  /** The business to give a row that has neither a business nor a property */
  business_id?: string | null | undefined;
  /** The letting it belongs to; null for none */
  property_id?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
}

/** What PUT takes, all of it. A rule of yours that decides the category of transactions */
export interface CategoryRuleReplacement {
  /** Lower positions are tried first. After all others when left out */
  position?: number | undefined;
  /** What it is called, for people to read */
  name?: string | null | undefined;
  /** What a row must look like, in every respect that is named */
  match: CategoryRuleMatchInput;
  /** The category to give a row that fits. Left out or null: the rule gives `property_id` alone, and the category is found as it would be without the rule */
  category?: string | null | undefined;
  /** The part of an expense that counts against tax, in per cent with at most two decimals */
  allowable_percent?: number | null | undefined;
  /** The rate of VAT that rows of the rule bear in net figures where they give no `vat_amount`; null: that of the category */
  vat_percent?: number | null | undefined;
  /** The business to give a row that has neither a business nor a property */
  business_id?: string | null | undefined;
  /** The letting it belongs to; null for none */
  property_id?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id?: string | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
}

/** A category learnt from a correction */
export interface CategoryMemory {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** The letting it belongs to; null for none */
  property_id: string | null;
  /** The name of the merchant as it is compared: without numbers, dates and towns */
  merchant: string;
  /** Money in or out */
  direction: 'in' | 'out';
  /** The category given to rows of this merchant */
  category: string;
  /** The part of an expense that counts against tax, in per cent with at most two decimals */
  allowable_percent: number;
  /** Followed for other clients too, in the same kind of business or let, while all agree */
  shared: boolean;
  /** Rows to which imports and categorisation jobs have given the category */
  uses: number;
  /** To within a minute; null: never */
  last_used_at: string | null;
  /** The transaction that was corrected; null when it has been deleted */
  learned_from_transaction_id: string | null;
  /** When it was created. Never changes */
  created_at: string;
  /** When it was last corrected */
  updated_at: string;
}

/** Something doubtful in a file, and how it was read */
export interface ImportWarning {
  /** Stable: act on this. `/docs/codes/import-warnings` says what each means and what to do. New codes may be added */
  code: 'empty_file' | 'header_only' | 'nothing_readable' | 'date_order' | 'sign' | 'balance_gap' | 'rows_outside_tax_year' | 'pending_left_out' | 'totals_left_out' | 'total_booked' | 'rows_repeated' | 'splits_left_out' | 'splits_booked' | 'fee_not_booked' | 'errors_not_kept' | 'batch_not_split' | 'sheet_left_out' | 'statement_not_proved' | 'several_accounts' | 'account_differs' | 'ids_not_used' | 'not_replaced' | 'later_imports_skipped_rows' | 'notification' | 'more_warnings' | (string & Record<never, never>);
  /** In plain English, with what to do about it */
  detail: string;
  /** Line of the file, from 1 */
  line: number | null;
  /** Day of the row, or of the earliest of several */
  date: string | null;
  /** How many lines, rows or warnings it is about */
  count: number | null;
}

/** A file of transactions, with how far its import has come */
export interface Import {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The account that the row comes from; null for none */
  source_account_id: string | null;
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** The letting it belongs to; null for none */
  property_id: string | null;
  /** Goes from `queued` through `processing` to one of the other three, and stays there */
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  /** How far the work has come, to show while it runs */
  progress: WorkProgress;
  /** The number of each outcome */
  counts: ImportCounts;
  /** Why it failed; null unless `status` is `failed` */
  error: FailureReason | null;
  /** Whether the balances printed in the file follow from its rows; null when it has none */
  balance_check: ImportBalanceCheck;
  /** What the file left doubtful and how it was read; nothing that was lost */
  warnings: Array<ImportWarning>;
  /** Where the lines that were not imported are listed */
  errors_url: string;
  /** The name of the format that the file was recognised as */
  format: string | null;
  /** How the import was asked for */
  options: ImportOptions;
  /** The name of the file; null when the upload had none */
  filename: string | null;
  /** The media type of the file */
  content_type: string;
  /** How large the file is, in bytes */
  size_bytes: number;
  /** SHA-256 of the file, in hexadecimal digits */
  sha256: string;
  /** The API key that asked; null when it was an app */
  created_by: string | null;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
  /** When work on it began; null while it waits */
  started_at: string | null;
  /** When it ended, however it ended; null until then */
  finished_at: string | null;
  /** When what it created was deleted; null if it was not */
  reverted_at: string | null;
}

/** Whether the balances printed in the file follow from its rows; null when it has none */
export interface ImportBalanceCheck {
  /** Whether the opening balance and the rows add up to the closing balance. A difference does not fail the import */
  status: 'agreed' | 'differs' | 'not_available';
  /** The balance before the first row; null when the file does not say. Pounds */
  opening: number | null;
  /** The balance after the last row; null when the file does not say. Pounds */
  closing: number | null;
  /** The closing balance less the opening balance and all rows */
  difference: number | null;
  /** The currency, as three letters of ISO 4217 */
  currency: string | null;
  /** Lines whose running balance does not follow from the line before */
  breaks: number;
  /** Line of the file, from 1 */
  first_break_line: number | null;
}

/** How the import was asked for */
export interface ImportOptions {
  /** The format that was asked for; null when it was to be recognised */
  format: string | null;
  /** Which column is which, by heading or by position from 1 */
  mapping: Record<string, string | number | boolean | Array<string | number>> | null;
  /** What is done with a row that exists already */
  on_duplicate: 'skip' | 'update' | 'error';
  /** Whether everything was checked and counted and nothing written */
  dry_run: boolean;
  /** Whether all rows are written or none */
  atomic: boolean;
}

/** A line that was not imported, and why */
export interface ImportError {
  /** Line of the file, from 1, headings counted */
  line: number;
  /** The column at fault, by its heading; null when it is the whole line */
  column: string | null;
  /** Stable: act on this. `/docs/codes/import-errors` says what each means and what to do. New codes may be added */
  code: 'invalid_date' | 'invalid_amount' | 'missing_value' | 'too_many_decimals' | 'amount_out_of_range' | 'amount_zero' | 'amounts_disagree' | 'currencies_disagree' | 'unknown_currency' | 'unknown_direction' | 'unknown_status' | 'invalid_value' | 'invalid_json' | 'row_too_long' | 'malformed_row' | 'balance_not_proved' | 'conflicting_external_id' | 'unknown_category' | 'date_out_of_range' | 'too_long' | 'period_locked' | 'duplicate' | (string & Record<never, never>);
  /** The fault in words, and how to correct it */
  detail: string;
}

/** Says what each column of a file holds */
export interface ImportMapping {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** The account that the row comes from; null for none */
  source_account_id: string | null;
  /** For people: shown where a mapping is chosen */
  name: string;
  /** Which column is which, by heading or by position from 1 */
  mapping: Record<string, string | number | boolean | Array<string | number>>;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** What you send to create or change it. Says what each column of a file holds */
export interface ImportMappingInput {
  /** Required unless the credential is bound to one client. Cannot be changed */
  client_id?: string | null | undefined;
  /** The account that the row comes from; null for none */
  source_account_id?: string | null | undefined;
  /** For people: shown where a mapping is chosen */
  name: string;
  /** Which column is which, by heading or by position from 1 */
  mapping: Record<string, string | number | boolean | Array<string | number>>;
}

/** What PUT takes, all of it. Says what each column of a file holds */
export interface ImportMappingReplacement {
  /** Required unless the credential is bound to one client. Cannot be changed */
  client_id?: string | null | undefined;
  /** The account that the row comes from; null for none */
  source_account_id?: string | null | undefined;
  /** For people: shown where a mapping is chosen */
  name: string;
  /** Which column is which, by heading or by position from 1 */
  mapping: Record<string, string | number | boolean | Array<string | number>>;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id?: string | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
}

/** A file format that is recognised */
export interface ImportFormat {
  /** As `format` of an import takes it */
  name: string;
  /** A title for people to read */
  title: string;
  /** Other names that `format` may have for it */
  other_names: Array<string>;
  /** Media types under which such a file can be sent. The format is recognised from the content */
  media_types: Array<string>;
  /** The layouts of this format that are recognised */
  layouts: Array<ImportFormatLayoutsItem>;
  /** The options that settle what a file leaves open */
  options: Array<'format' | 'mapping' | 'mapping.date_format' | 'mapping.decimal_separator' | 'mapping.invert_sign' | 'mapping.amount_in and mapping.amount_out'>;
  /** The address of a small sample file of this format; null where there is none */
  sample_url: string | null;
}

export interface ImportFormatLayoutsItem {
  /** The family of files that the layout belongs to */
  kind: 'delimited' | 'json' | 'ofx' | 'qif' | 'camt' | 'mt940' | 'pdf';
  /** Headings, what the columns hold, the keys of objects, markup, or a mapping */
  recognised_by: 'headings' | 'columns' | 'keys' | 'markup' | 'mapping';
  /** The column headings that it is recognised by */
  headings: Array<string>;
  /** How a date such as 03/04/2026 is read; `in_words`: the dates can be read in one way only */
  date_order: 'day_first' | 'month_first' | 'settled_by_file' | 'in_words';
  /** How amounts are signed: negative is money out; positive is money out; a column for each direction; a column that names the direction; or worked out from the running balance */
  signs: 'signed' | 'inverted' | 'split' | 'flagged' | 'by_balance' | 'settled_by_file';
  /** Rows carry an id of their own, so that they can be updated */
  has_ids: boolean;
  /** Whether its lines have a running balance, by which amounts are proved */
  has_balances: boolean;
  /** A row of its own beside the gross, or taken off the amount */
  fees: 'apart' | 'deducted' | null;
}

/** Income, reliefs and circumstances of the year that no transaction shows */
export interface TaxReturnInputs {
  /** Lettings abroad, all together. Null: none */
  foreign_property?: ForeignPropertyInput | null | undefined;
  /** Each employment in the year, by its P60 or P45 */
  employments?: Array<EmploymentInput> | undefined;
  /** The state pension and other pensions received in the year */
  pensions?: PensionsInput | undefined;
  /** Taxable state benefits, such as Jobseeker’s Allowance */
  state_benefits?: StateBenefitsInput | undefined;
  /** Interest from banks and others, with tax taken off and without */
  savings?: SavingsInput | undefined;
  /** Dividends received, by where the companies are resident */
  dividends?: DividendsInput | undefined;
  /** Taxable income that has no field of its own */
  other_income?: Array<OtherIncomeInput> | undefined;
  /** What lowers the taxable income, or the tax */
  reliefs?: ReliefsInput | undefined;
  /** Charges that are added to the tax */
  charges?: ChargesInput | undefined;
  /** Whether the client gives part of the personal allowance to a spouse, receives it, or neither */
  marriage_allowance?: 'none' | 'given' | 'received' | undefined;
  /** Claimed where one of the two was born before 6 April 1935. Null: not claimed */
  married_couples_allowance?: MarriedCouplesAllowanceInput | null | undefined;
  /** Whether the client is entitled to Blind Person’s Allowance */
  blind_person?: boolean | undefined;
  /** Allowances that a spouse could not use and passes on */
  surplus_allowances_received?: SurplusAllowancesInput | undefined;
  /** The plans that are being repaid; empty for none */
  student_loan_plans?: Array<'plan1' | 'plan2' | 'plan4' | 'plan5' | 'postgraduate'> | undefined;
  /** Child benefit that the client or a partner had in the year. Pounds */
  child_benefit_received?: number | undefined;
  /** Number of children that it was paid for, as HMRC asks */
  child_benefit_children?: number | undefined;
  /** The day on which it ended, where it did in the year */
  child_benefit_ended_on?: string | undefined;
  /** Deductions under the Construction Industry Scheme. Pounds */
  cis_deducted?: number | undefined;
  /** Whether Class 2 is paid though profits are below the limit, to keep the year for benefits */
  voluntary_class2?: boolean | undefined;
  /** Whether the client had reached state pension age when the tax year began */
  over_state_pension_age_at_start?: boolean | undefined;
  /** Paid towards this year already. Pounds */
  payments_on_account_paid?: number | undefined;
  /** Tax of this year that next year’s tax code is to collect. Pounds */
  tax_collected_through_code?: number | undefined;
  /** Corrections to the tax that was taken off under PAYE */
  paye?: PayeInput | undefined;
  /** Income from abroad other than lettings */
  foreign_income?: Array<ForeignIncomeInput> | undefined;
  /** Gains on life insurance policies, one entry a certificate */
  life_insurance_gains?: Array<LifeInsuranceGainInput> | undefined;
  /** The client’s share of each partnership */
  partnerships?: Array<PartnershipInput> | undefined;
  /** Payments at the end of an employment */
  employment_lump_sums?: Array<EmploymentLumpSumsInput> | undefined;
  /** Income from shares or options of an employer */
  share_schemes?: ShareSchemesInput | undefined;
  /** Income from trusts and estates, by their statements */
  trusts?: Array<TrustIncomeInput> | undefined;
  /** Subscriptions that give relief from income tax */
  investment_reliefs?: InvestmentReliefsInput | undefined;
  /** For a client who is not resident in the UK all year */
  residence?: ResidenceInput | undefined;
  /** Gains on shares, property and other assets that were sold; null for none */
  capital_gains?: CapitalGainsInput | null | undefined;
  /** For every trade: as `trading_allowance` of an estimate */
  trading_allowance?: 'auto' | 'claim' | 'expenses' | undefined;
  /** For UK and foreign property: as `property_allowance` of an estimate */
  property_allowance?: 'auto' | 'claim' | 'expenses' | undefined;
}

/** Worked out with the allowances and rates of the return’s tax year, for the whole of that year, or for `period` */
export interface CapitalAllowanceClaim {
  /** Plant and machinery other than cars; what exceeds the limit joins the main pool */
  annual_investment?: number | undefined;
  /** New main-rate plant other than cars, bought once that allowance was in force */
  new_plant_first_year?: number | undefined;
  /** New cars without emissions */
  zero_emission_cars?: number | undefined;
  /** Assets written down at the main rate, such as tools and vans */
  main_pool?: AllowancePoolClaim | undefined;
  /** Assets written down at the special rate, such as cars with high emissions */
  special_rate_pool?: AllowancePoolClaim | undefined;
  /** Assets that are partly used privately, each with an allowance of its own */
  private_use_assets?: Array<CapitalAllowanceClaimPrivateUseAssetsItem> | undefined;
  /** The period of account that the claim is of, where the accounts of the business are not those of the tax year. One claim for each period that has days of the year: the year has the part of its days */
  period?: CapitalAllowanceClaimPeriod | undefined;
  /** The business ended: what is left in the pools is allowed */
  ceased?: boolean | undefined;
}

/** An asset with private use: only the business part of its allowance counts */
export interface CapitalAllowanceClaimPrivateUseAssetsItem {
  /** The rate of writing-down allowances */
  rate: 'main' | 'special_rate';
  /** The part of its use that is for business, in per cent */
  business_use_percent: number;
  /** A car or van: excludes business miles */
  is_vehicle?: boolean | undefined;
  /** Tells it from others: what is left of it is carried under this name */
  name?: string | undefined;
  /** What the last return carried forward */
  brought_forward?: number | undefined;
  /** Spending on which no other allowance is claimed */
  additions?: number | undefined;
  /** Proceeds of sales, for each asset at most what it cost */
  disposals?: number | undefined;
}

/** The period of account that the claim is of, where the accounts of the business are not those of the tax year. One claim for each period that has days of the year: the year has the part of its days */
export interface CapitalAllowanceClaimPeriod {
  /** Its first day */
  start_on: string;
  /** Its last day */
  end_on: string;
}

/** What one adjustment does to the figures of a return */
export interface AdjustmentResult {
  /** Its place among the return’s `adjustments` */
  index: number;
  /** The code of the adjustment that this is the result of */
  code: 'trading_losses_brought_forward' | 'transition_profit' | 'transition_profit_brought_forward' | 'transition_profit_accelerated' | 'capital_allowances' | 'balancing_charge' | 'goods_for_own_use' | 'other_trading_income' | 'other_trading_expenses' | 'vehicle_mileage' | 'use_of_home' | 'premises_used_as_home' | 'averaging_increase' | 'averaging_decrease' | 'class4_losses_brought_forward' | 'loan_interest_for_trade' | 'class4_exempt' | 'property_losses_brought_forward' | 'residential_finance_costs_brought_forward' | 'property_capital_allowances' | 'property_balancing_charge' | 'property_private_use' | 'mortgage_interest' | 'property_vehicle_mileage' | 'foreign_property_losses_brought_forward' | 'foreign_property_residential_finance_costs_brought_forward';
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** The law or the HMRC page that the rule comes from */
  cites: string;
  /** The figures that went into it, by name. Amounts are pounds */
  inputs: Record<string, number>;
  /** The figures of the return that it changes */
  figures: Array<AdjustmentResultFiguresItem>;
  /** Costs that are in no figure since this flat rate takes their place, by category; `figures` has them taken off */
  left_out: Array<AdjustmentResultLeftOutItem>;
  /** The allowances in detail; null for other adjustments */
  capital_allowances: AdjustmentResultCapitalAllowances | null;
}

export interface AdjustmentResultFiguresItem {
  /** The field of the input, as a JSON pointer */
  figure: string;
  /** What it adds to the figure. Pounds */
  amount: number;
}

export interface AdjustmentResultLeftOutItem {
  /** A code of `GET /v1/categories`; null when none has been found yet */
  category: string;
  /** What it would have lowered the profit by. Negative where more came back */
  amount: number;
  /** How many transactions, and parts of split ones */
  count: number;
}

/** The allowances in detail; null for other adjustments */
export interface AdjustmentResultCapitalAllowances {
  /** Spending on which Annual Investment Allowance is claimed. Pounds */
  annual_investment: number;
  /** First-year allowances. Pounds */
  first_year: number;
  /** Assets written down at the main rate, such as tools and vans */
  main_pool: AllowancePool;
  /** Assets written down at the special rate, such as cars with high emissions */
  special_rate_pool: AllowancePool;
  /** Assets that are partly used privately, each with an allowance of its own */
  private_use_assets: Array<AdjustmentResultCapitalAllowancesPrivateUseAssetsItem>;
  /** The period of account that the claim is of; absent for the tax year */
  period?: AdjustmentResultCapitalAllowancesPeriod | undefined;
  /** The total of what is deducted */
  allowances: number;
  /** The total of what is added */
  balancing_charges: number;
}

export interface AdjustmentResultCapitalAllowancesPrivateUseAssetsItem {
  /** What it is called, for people to read */
  name?: string | undefined;
  /** Capital allowances of the year. Pounds */
  allowance: number;
  /** Added to the profit where more was received for assets than was left of them. Pounds */
  balancing_charge: number;
  /** The next year’s `brought_forward` */
  carried_forward: number;
}

/** The period of account that the claim is of; absent for the tax year */
export interface AdjustmentResultCapitalAllowancesPeriod {
  start_on: string;
  end_on: string;
}

/** Who agreed to which figures, in which words, knowing of what */
export interface Declaration {
  /** The calculation whose figures these are; null before the first */
  calculation_id: string;
  /** SHA-256 over the figures: a declaration names it, so nobody agrees to figures that they have not seen */
  figures_hash: string;
  /** The `version` of `GET /v1/declarations/current` */
  wording_version: string;
  /** The text that was agreed to; null where it is no longer kept */
  wording: string | null;
  /** Who agreed to the figures */
  declarant: DeclarationDeclarant;
  /** The codes of the issues that the declarant knew of and accepted */
  accepts: Array<string>;
  /** The accepted issues, with how much each was about at that time */
  accepted_issues: Array<AcceptedIssue>;
  /** The places in the return whose figures HMRC was given elsewhere, as the declarant said */
  given_elsewhere: Array<string>;
  /** The approval by which the taxpayer agreed; null where the caller stated who did */
  approval: DeclarationApproval | null;
  /** When the declarant agreed, by your clock */
  agreed_at: string;
  /** When the declaration reached us, by our clock */
  recorded_at: string;
}

/** Who agreed to the figures */
export interface DeclarationDeclarant {
  /** The taxpayer, or an agent who has their approval */
  kind: 'taxpayer' | 'agent';
  /** The full name of the person who agreed */
  name: string;
}

/** The approval by which the taxpayer agreed; null where the caller stated who did */
export interface DeclarationApproval {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The address of the network from which the answer came */
  ip_address: string | null;
  /** What the browser called itself */
  user_agent: string | null;
}

/** A Self Assessment tax return of one client and tax year, in full */
export interface TaxReturn {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** Where the return stands between draft and submitted. `action_required`: `issues` says what to do */
  status: 'draft' | 'preparing' | 'action_required' | 'awaiting_declaration' | 'submitting' | 'submitted' | 'rejected' | 'cancelled';
  /** Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds */
  total_income: number;
  /** Allowable expenses of all trades and property as the year’s categorised transactions tell them at this moment: the client’s share and the allowable part, refunds netted. What the return adds (adjustments, allowances) and residential finance costs are not in it. Pounds */
  total_expenses: number;
  /** All that is to be paid for the year: the calculation’s `total_liability`. Null until there is one. Pounds */
  tax_liability: number | null;
  /** When HMRC confirmed that it had the return; null until then */
  submitted_at: string | null;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The first day of the period */
  period_start: string;
  /** The last day of the period */
  period_end: string;
  /** The last day to file: 31 January after the tax year */
  filing_due_on: string;
  /** The last day to pay: 31 January after the tax year */
  payment_due_on: string;
  /** Version of the filing, from 1; while an amendment is open, that of what HMRC has */
  version: number;
  /** The amendment that is open: how far it has come. The totals stay those that were filed until HMRC confirms it */
  amendment: TaxReturnAmendment | null;
  /** Whether income and expenses count when money moves (`cash`) or when they are earned and owed (`accruals`) */
  basis: 'cash' | 'accruals';
  /** Where the client is resident for income tax: Scotland has rates of its own */
  region: 'england' | 'northern_ireland' | 'scotland' | 'wales' | null;
  inputs: TaxReturnInputs;
  /** What the accounts do not show: capital allowances, losses of earlier years, mileage and the like */
  adjustments: Array<TaxReturnAdjustmentsItem>;
  /** What each adjustment adds to the figures, or takes off */
  adjustment_results: Array<AdjustmentResult>;
  /** What the year before left for this one, from its filed or calculated figures. Send the adjustment, or the field at `path`, to take it */
  carried_in: Array<CarriedIn>;
  /** Names, references, countries and elections of the year before that this return has not, without figures: merge them into `inputs` and fill in the year. Null where there are none, and once the return is locked */
  proposed_inputs: TaxReturnInputs | null;
  /** The totals by business and letting, in the order of the return */
  income_sources: Array<IncomeSource>;
  /** The calculation whose figures these are; null before the first */
  calculation_id: string | null;
  /** When the figures were worked out; null before that */
  calculated_at: string | null;
  /** Something that the calculation used has changed since: figures that follow are being worked out, within seconds */
  stale: boolean;
  /** What prevents filing, or should be looked at; empty when there is nothing */
  issues: Array<TaxReturnIssue>;
  /** Why HMRC refused the return; null unless `status` is `rejected` */
  rejection: TaxReturnRejection | null;
  /** The newest filing; null before the first */
  submission: TaxReturnSubmission | null;
  /** Who agreed to which figures, in which words */
  declaration: Declaration | null;
  /** Whether it has been submitted, or is being submitted: nothing in its year can change */
  locked: boolean;
  /** For people; never sent to HMRC. Null when not given */
  notes: string | null;
  /** For the integrator only: text by name */
  metadata: Record<string, string>;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

export interface TaxReturnAdjustmentsItem {
  /** Stable: act on this. New codes may be added */
  code: 'trading_losses_brought_forward' | 'transition_profit' | 'transition_profit_brought_forward' | 'transition_profit_accelerated' | 'capital_allowances' | 'balancing_charge' | 'goods_for_own_use' | 'other_trading_income' | 'other_trading_expenses' | 'vehicle_mileage' | 'use_of_home' | 'premises_used_as_home' | 'averaging_increase' | 'averaging_decrease' | 'class4_losses_brought_forward' | 'loan_interest_for_trade' | 'class4_exempt' | 'property_losses_brought_forward' | 'residential_finance_costs_brought_forward' | 'property_capital_allowances' | 'property_balancing_charge' | 'property_private_use' | 'mortgage_interest' | 'property_vehicle_mileage' | 'foreign_property_losses_brought_forward' | 'foreign_property_residential_finance_costs_brought_forward';
  /** Null where another measure says how much */
  amount: number | null;
  /** What is claimed. Null or absent for codes that take no claim */
  claim?: CapitalAllowanceClaim | null | undefined;
  /** Business miles of the year. All cars and vans of one business share the miles at the first rate */
  miles?: BusinessMiles | null | undefined;
  /** Hours worked at home, twelve figures from April on */
  hours_by_month?: Array<number> | null | undefined;
  /** People living at the premises, twelve figures from April on */
  occupants_by_month?: Array<number> | null | undefined;
  /** Why the profit bears no Class 4 contributions */
  reason?: 'non_resident' | 'trustee' | 'diver' | 'employed_earnings_taxed_as_trade' | 'over_state_pension_age' | 'under_16' | null | undefined;
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** The property of a `mortgage_interest`; null for the others */
  property_id?: string | null | undefined;
  /** For people; never sent to HMRC */
  note: string | null;
}

/** A tax return in seven fields */
export interface TaxReturnSummary {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** The state it is in. New values may be added */
  status: 'draft' | 'preparing' | 'action_required' | 'awaiting_declaration' | 'submitting' | 'submitted' | 'rejected' | 'cancelled';
  /** Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds */
  total_income: number;
  /** Allowable expenses of all trades and property as the year’s categorised transactions tell them at this moment: the client’s share and the allowable part, refunds netted. What the return adds (adjustments, allowances) and residential finance costs are not in it. Pounds */
  total_expenses: number;
  /** All that is to be paid for the year: the calculation’s `total_liability`. Null until there is one. Pounds */
  tax_liability: number | null;
  /** When HMRC confirmed that it had the return; null until then */
  submitted_at: string | null;
}

export interface TaxReturnViewAnyAdjustmentsItem {
  /** Stable: act on this. New codes may be added */
  code: 'trading_losses_brought_forward' | 'transition_profit' | 'transition_profit_brought_forward' | 'transition_profit_accelerated' | 'capital_allowances' | 'balancing_charge' | 'goods_for_own_use' | 'other_trading_income' | 'other_trading_expenses' | 'vehicle_mileage' | 'use_of_home' | 'premises_used_as_home' | 'averaging_increase' | 'averaging_decrease' | 'class4_losses_brought_forward' | 'loan_interest_for_trade' | 'class4_exempt' | 'property_losses_brought_forward' | 'residential_finance_costs_brought_forward' | 'property_capital_allowances' | 'property_balancing_charge' | 'property_private_use' | 'mortgage_interest' | 'property_vehicle_mileage' | 'foreign_property_losses_brought_forward' | 'foreign_property_residential_finance_costs_brought_forward';
  /** Null where another measure says how much */
  amount: number | null;
  /** What is claimed. Null or absent for codes that take no claim */
  claim?: CapitalAllowanceClaim | null | undefined;
  /** Business miles of the year. All cars and vans of one business share the miles at the first rate */
  miles?: BusinessMiles | null | undefined;
  /** Hours worked at home, twelve figures from April on */
  hours_by_month?: Array<number> | null | undefined;
  /** People living at the premises, twelve figures from April on */
  occupants_by_month?: Array<number> | null | undefined;
  /** Why the profit bears no Class 4 contributions */
  reason?: 'non_resident' | 'trustee' | 'diver' | 'employed_earnings_taxed_as_trade' | 'over_state_pension_age' | 'under_16' | null | undefined;
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** The property of a `mortgage_interest`; null for the others */
  property_id?: string | null | undefined;
  /** For people; never sent to HMRC */
  note: string | null;
}

/** A tax return, in full or in seven fields, as `view` says */
export type TaxReturnView = TaxReturn | TaxReturnSummary;

/** Exactly one of `amount`, `claim`, `miles`, `hours_by_month`, `occupants_by_month` and `reason` says how much. `capital_allowances` and `property_capital_allowances` take `claim` or `amount`; `vehicle_mileage` and `property_vehicle_mileage` take `miles`; `use_of_home` takes `hours_by_month`; `premises_used_as_home` takes `occupants_by_month`; `class4_exempt` takes `reason`; every other code takes `amount`. `mortgage_interest` is of one property, by `property_id`: the interest that the lender’s yearly statement has */
export interface AdjustmentInput {
  /** Stable: act on this. New codes may be added */
  code: 'trading_losses_brought_forward' | 'transition_profit' | 'transition_profit_brought_forward' | 'transition_profit_accelerated' | 'capital_allowances' | 'balancing_charge' | 'goods_for_own_use' | 'other_trading_income' | 'other_trading_expenses' | 'vehicle_mileage' | 'use_of_home' | 'premises_used_as_home' | 'averaging_increase' | 'averaging_decrease' | 'class4_losses_brought_forward' | 'loan_interest_for_trade' | 'class4_exempt' | 'property_losses_brought_forward' | 'residential_finance_costs_brought_forward' | 'property_capital_allowances' | 'property_balancing_charge' | 'property_private_use' | 'mortgage_interest' | 'property_vehicle_mileage' | 'foreign_property_losses_brought_forward' | 'foreign_property_residential_finance_costs_brought_forward';
  /** For codes that take a plain amount. Null or absent for the others. Pounds */
  amount?: number | null | undefined;
  /** What is claimed. Null or absent for codes that take no claim */
  claim?: CapitalAllowanceClaim | null | undefined;
  /** Business miles of the year. All cars and vans of one business share the miles at the first rate */
  miles?: BusinessMiles | null | undefined;
  /** Hours worked at home, twelve figures from April on */
  hours_by_month?: Array<number> | null | undefined;
  /** People living at the premises, twelve figures from April on */
  occupants_by_month?: Array<number> | null | undefined;
  /** Why the profit bears no Class 4 contributions */
  reason?: 'non_resident' | 'trustee' | 'diver' | 'employed_earnings_taxed_as_trade' | 'over_state_pension_age' | 'under_16' | null | undefined;
  /** The self-employment it belongs to; null for none */
  business_id?: string | null | undefined;
  /** The property of a `mortgage_interest`. Null or absent for the others */
  property_id?: string | null | undefined;
  /** For people; never sent to HMRC */
  note?: string | null | undefined;
}

/** What you send to create or change it. A Self Assessment tax return of one client and tax year, in full */
export interface TaxReturnInput {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id?: string | undefined;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** Whether income and expenses count when money moves (`cash`) or when they are earned and owed (`accruals`) */
  basis?: 'cash' | 'accruals' | undefined;
  /** Overrides the client’s for this year */
  region?: 'england' | 'northern_ireland' | 'scotland' | 'wales' | null | undefined;
  inputs?: TaxReturnInputs | undefined;
  /** What the accounts do not show: capital allowances, losses of earlier years, mileage and the like */
  adjustments?: Array<AdjustmentInput> | undefined;
  /** For people; never sent to HMRC. Null when not given */
  notes?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
}

/** What PUT takes, all of it. A Self Assessment tax return of one client and tax year, in full */
export interface TaxReturnReplacement {
  /** Whether income and expenses count when money moves (`cash`) or when they are earned and owed (`accruals`) */
  basis?: 'cash' | 'accruals' | undefined;
  /** Overrides the client’s for this year */
  region?: 'england' | 'northern_ireland' | 'scotland' | 'wales' | null | undefined;
  inputs?: TaxReturnInputs | undefined;
  /** What the accounts do not show: capital allowances, losses of earlier years, mileage and the like */
  adjustments?: Array<AdjustmentInput> | undefined;
  /** For people; never sent to HMRC. Null when not given */
  notes?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id?: string | undefined;
  /** A tax year, 6 April to 5 April */
  tax_year?: string | undefined;
  /** Where the return stands between draft and submitted. `action_required`: `issues` says what to do */
  status?: 'draft' | 'preparing' | 'action_required' | 'awaiting_declaration' | 'submitting' | 'submitted' | 'rejected' | 'cancelled' | undefined;
  /** Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds */
  total_income?: number | undefined;
  /** Allowable expenses of all trades and property as the year’s categorised transactions tell them at this moment: the client’s share and the allowable part, refunds netted. What the return adds (adjustments, allowances) and residential finance costs are not in it. Pounds */
  total_expenses?: number | undefined;
  /** All that is to be paid for the year: the calculation’s `total_liability`. Null until there is one. Pounds */
  tax_liability?: number | null | undefined;
  /** When HMRC confirmed that it had the return; null until then */
  submitted_at?: string | null | undefined;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id?: string | undefined;
  /** The first day of the period */
  period_start?: string | undefined;
  /** The last day of the period */
  period_end?: string | undefined;
  /** The last day to file: 31 January after the tax year */
  filing_due_on?: string | undefined;
  /** The last day to pay: 31 January after the tax year */
  payment_due_on?: string | undefined;
  /** Version of the filing, from 1; while an amendment is open, that of what HMRC has */
  version?: number | undefined;
  /** The amendment that is open: how far it has come. The totals stay those that were filed until HMRC confirms it */
  amendment?: TaxReturnAmendment | null | undefined;
  /** What each adjustment adds to the figures, or takes off */
  adjustment_results?: Array<AdjustmentResult> | undefined;
  /** What the year before left for this one, from its filed or calculated figures. Send the adjustment, or the field at `path`, to take it */
  carried_in?: Array<CarriedIn> | undefined;
  /** Names, references, countries and elections of the year before that this return has not, without figures: merge them into `inputs` and fill in the year. Null where there are none, and once the return is locked */
  proposed_inputs?: TaxReturnInputs | null | undefined;
  /** The totals by business and letting, in the order of the return */
  income_sources?: Array<IncomeSource> | undefined;
  /** The calculation whose figures these are; null before the first */
  calculation_id?: string | null | undefined;
  /** When the figures were worked out; null before that */
  calculated_at?: string | null | undefined;
  /** Something that the calculation used has changed since: figures that follow are being worked out, within seconds */
  stale?: boolean | undefined;
  /** What prevents filing, or should be looked at; empty when there is nothing */
  issues?: Array<TaxReturnIssue> | undefined;
  /** Why HMRC refused the return; null unless `status` is `rejected` */
  rejection?: TaxReturnRejection | null | undefined;
  /** The newest filing; null before the first */
  submission?: TaxReturnSubmission | null | undefined;
  /** Who agreed to which figures, in which words */
  declaration?: Declaration | null | undefined;
  /** Whether it has been submitted, or is being submitted: nothing in its year can change */
  locked?: boolean | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
}

/** What PATCH merges into it: only what is to change, with null to remove a field. Income, reliefs and circumstances of the year that no transaction shows */
export interface TaxReturnInputsPatch {
  /** Lettings abroad, all together. Null: none */
  foreign_property?: TaxReturnInputsPatchForeignProperty | null | undefined;
  /** Each employment in the year, by its P60 or P45 */
  employments?: Array<EmploymentInput> | null | undefined;
  /** The state pension and other pensions received in the year */
  pensions?: TaxReturnInputsPatchPensions | null | undefined;
  /** Taxable state benefits, such as Jobseeker’s Allowance */
  state_benefits?: TaxReturnInputsPatchStateBenefits | null | undefined;
  /** Interest from banks and others, with tax taken off and without */
  savings?: TaxReturnInputsPatchSavings | null | undefined;
  /** Dividends received, by where the companies are resident */
  dividends?: TaxReturnInputsPatchDividends | null | undefined;
  /** Taxable income that has no field of its own */
  other_income?: Array<OtherIncomeInput> | null | undefined;
  /** What lowers the taxable income, or the tax */
  reliefs?: TaxReturnInputsPatchReliefs | null | undefined;
  /** Charges that are added to the tax */
  charges?: TaxReturnInputsPatchCharges | null | undefined;
  /** Whether the client gives part of the personal allowance to a spouse, receives it, or neither */
  marriage_allowance?: 'none' | 'given' | 'received' | null | undefined;
  /** Claimed where one of the two was born before 6 April 1935. Null: not claimed */
  married_couples_allowance?: MarriedCouplesAllowanceInput | null | undefined;
  /** Whether the client is entitled to Blind Person’s Allowance */
  blind_person?: boolean | null | undefined;
  /** Allowances that a spouse could not use and passes on */
  surplus_allowances_received?: TaxReturnInputsPatchSurplusAllowancesReceived | null | undefined;
  /** The plans that are being repaid; empty for none */
  student_loan_plans?: Array<'plan1' | 'plan2' | 'plan4' | 'plan5' | 'postgraduate'> | null | undefined;
  /** Child benefit that the client or a partner had in the year. Pounds */
  child_benefit_received?: number | null | undefined;
  /** Number of children that it was paid for, as HMRC asks */
  child_benefit_children?: number | null | undefined;
  /** The day on which it ended, where it did in the year */
  child_benefit_ended_on?: string | null | undefined;
  /** Deductions under the Construction Industry Scheme. Pounds */
  cis_deducted?: number | null | undefined;
  /** Whether Class 2 is paid though profits are below the limit, to keep the year for benefits */
  voluntary_class2?: boolean | null | undefined;
  /** Whether the client had reached state pension age when the tax year began */
  over_state_pension_age_at_start?: boolean | null | undefined;
  /** Paid towards this year already. Pounds */
  payments_on_account_paid?: number | null | undefined;
  /** Tax of this year that next year’s tax code is to collect. Pounds */
  tax_collected_through_code?: number | null | undefined;
  /** Corrections to the tax that was taken off under PAYE */
  paye?: TaxReturnInputsPatchPaye | null | undefined;
  /** Income from abroad other than lettings */
  foreign_income?: Array<ForeignIncomeInput> | null | undefined;
  /** Gains on life insurance policies, one entry a certificate */
  life_insurance_gains?: Array<LifeInsuranceGainInput> | null | undefined;
  /** The client’s share of each partnership */
  partnerships?: Array<PartnershipInput> | null | undefined;
  /** Payments at the end of an employment */
  employment_lump_sums?: Array<EmploymentLumpSumsInput> | null | undefined;
  /** Income from shares or options of an employer */
  share_schemes?: TaxReturnInputsPatchShareSchemes | null | undefined;
  /** Income from trusts and estates, by their statements */
  trusts?: Array<TrustIncomeInput> | null | undefined;
  /** Subscriptions that give relief from income tax */
  investment_reliefs?: TaxReturnInputsPatchInvestmentReliefs | null | undefined;
  /** For a client who is not resident in the UK all year */
  residence?: TaxReturnInputsPatchResidence | null | undefined;
  /** Gains on shares, property and other assets that were sold; null for none */
  capital_gains?: TaxReturnInputsPatchCapitalGains | null | undefined;
  /** For every trade: as `trading_allowance` of an estimate */
  trading_allowance?: 'auto' | 'claim' | 'expenses' | null | undefined;
  /** For UK and foreign property: as `property_allowance` of an estimate */
  property_allowance?: 'auto' | 'claim' | 'expenses' | null | undefined;
}

/** Lettings abroad, all together. Null: none */
export interface TaxReturnInputsPatchForeignProperty {
  /** What was received, before expenses. Pounds */
  income?: number | null | undefined;
  /** Expenses that may be deducted for tax. Pounds */
  expenses?: number | null | undefined;
  /** Interest and fees of loans for homes that are let: relieved at the basic rate, and no expense. Pounds */
  residential_finance_costs?: number | null | undefined;
  /** Finance costs of earlier years that are not yet relieved. Pounds */
  residential_finance_costs_brought_forward?: number | null | undefined;
  /** Losses of earlier years that are not yet used. Pounds */
  losses_brought_forward?: number | null | undefined;
  /** The part of the profit that comes from furnished holiday lettings, up to 2024-25. It counts as earnings for pension relief. Pounds */
  furnished_holiday_letting_profit?: number | null | undefined;
  /** Tax paid abroad on it. Pounds */
  foreign_tax?: number | null | undefined;
}

/** The state pension and other pensions received in the year */
export interface TaxReturnInputsPatchPensions {
  /** State pension due in the year, which is paid without tax taken off. Pounds */
  state?: number | null | undefined;
  /** Lump sum of a State Pension that was deferred. It is taxed by itself, at the rate that the other income reaches. Pounds */
  state_lump_sum?: number | null | undefined;
  /** Tax taken off the lump sum before it was paid. Pounds */
  state_lump_sum_tax_deducted?: number | null | undefined;
  /** Each pension other than the state pension */
  other?: Array<TaxReturnInputsPatchPensionsOtherItem> | null | undefined;
}

export interface TaxReturnInputsPatchPensionsOtherItem {
  /** Pension received in the year, before tax. Pounds */
  amount?: number | undefined;
  /** Tax taken off before it was paid out. Pounds */
  tax_deducted?: number | undefined;
}

/** Taxable state benefits, such as Jobseeker’s Allowance */
export interface TaxReturnInputsPatchStateBenefits {
  /** The amount that is taxed, after allowances and reliefs. Pounds */
  taxable?: number | null | undefined;
  /** Tax taken off before it was paid out. Pounds */
  tax_deducted?: number | null | undefined;
}

/** Interest from banks and others, with tax taken off and without */
export interface TaxReturnInputsPatchSavings {
  /** Interest that was paid without tax taken off. Pounds */
  untaxed_interest?: number | null | undefined;
  /** Interest as it was paid, after 20 per cent tax. Pounds */
  taxed_interest_net?: number | null | undefined;
}

/** Dividends received, by where the companies are resident */
export interface TaxReturnInputsPatchDividends {
  /** Dividends from companies in the United Kingdom. Pounds */
  uk?: number | null | undefined;
  /** Dividends from companies abroad. Pounds */
  foreign?: number | null | undefined;
  /** For HMRC: the ISO 3166-1 code of the country that `foreign` comes from */
  foreign_country?: string | null | undefined;
}

/** What lowers the taxable income, or the tax */
export interface TaxReturnInputsPatchReliefs {
  /** Paid to charities under Gift Aid, as it left the client’s account. Pounds */
  gift_aid_paid?: number | null | undefined;
  /** Contributions as they left the client’s account, before basic-rate relief. Pounds */
  pension_relief_at_source_net?: number | null | undefined;
  /** Contributions with relief at source, with the relief. Pounds */
  pension_relief_at_source_gross?: number | null | undefined;
  /** Contributions on which no relief was given at source, and none through the payroll. Pounds */
  pension_deducted_gross?: number | null | undefined;
  /** Interest on loans that qualify for relief. Pounds */
  qualifying_loan_interest?: number | null | undefined;
  /** Shares and securities given to charities: their value with costs, less what was received. Deducted from income. Pounds */
  gifts_of_shares?: number | null | undefined;
  /** Land and buildings given to charities: their value with costs, less what was received. Deducted from income. Pounds */
  gifts_of_land?: number | null | undefined;
  /** Paid to a former spouse or civil partner under a court order or agreement, where one of the two was born before 6 April 1935. Ten per cent of them comes off the tax, up to a limit. Pounds */
  maintenance_payments?: number | null | undefined;
  /** Losses set against other income */
  loss_claims?: Array<TaxReturnInputsPatchReliefsLossClaimsItem> | null | undefined;
  /** Losses of the trades of the year that are set against income of earlier years. They lower what is carried forward, not the bill of the year */
  losses_carried_back?: Array<TaxReturnInputsPatchReliefsLossesCarriedBackItem> | null | undefined;
  /** For HMRC: the year whose income a loss is set against first, where it is claimed against both */
  loss_applied_first?: 'this_year' | 'previous_year' | null | undefined;
}

export interface TaxReturnInputsPatchReliefsLossClaimsItem {
  /** What the loss is set against, and from when it comes. `share_loss` is on shares that were subscribed for in a qualifying trading company. `share_loss_eis` is on those with relief of the Enterprise Investment Scheme or its seed scheme, which the cap on reliefs leaves alone. Leave both out of `capital_gains` */
  kind: 'sideways_current_year' | 'sideways_carried_back' | 'early_years' | 'property_general' | 'share_loss' | 'share_loss_eis';
  /** The loss that is claimed. Pounds */
  amount: number;
}

export interface TaxReturnInputsPatchReliefsLossesCarriedBackItem {
  /** The claim: against income of the year before, of three years before by a new trade, or of three years before by one that has ended */
  kind: 'previous_year' | 'early_years' | 'terminal';
  /** The part of the loss of the year that is carried back. Pounds */
  amount: number;
  /** For HMRC: what the loss takes off the income tax of the earlier years. Pounds */
  income_tax?: number | undefined;
  /** For HMRC: what the loss takes off the Class 4 contributions of the earlier years. Pounds */
  class4?: number | undefined;
  /** For HMRC: what the loss takes off the capital gains tax of the earlier years. Pounds */
  capital_gains_tax?: number | undefined;
}

/** Charges that are added to the tax */
export interface TaxReturnInputsPatchCharges {
  /** Pension savings above the annual allowance. Pounds */
  pension_annual_allowance_excess?: number | null | undefined;
  /** Winter Fuel Payment that is taken back from incomes above the limit. Pounds */
  winter_fuel_payment?: number | null | undefined;
  /** The part of the charge that the pension scheme pays. Pounds */
  scheme_pays?: number | null | undefined;
  /** For HMRC: the tax reference of each scheme whose savings were over the allowance */
  pension_scheme_references?: Array<string> | null | undefined;
  /** For HMRC: why the annual allowance was less than the standard one */
  annual_allowance_reduction?: 'none' | 'tapered' | 'money_purchase' | 'both' | null | undefined;
}

/** Allowances that a spouse could not use and passes on */
export interface TaxReturnInputsPatchSurplusAllowancesReceived {
  /** Married Couple’s Allowance that a spouse passes on. Pounds */
  married_couples?: number | null | undefined;
  /** Blind Person’s Allowance that a spouse passes on. Pounds */
  blind_persons?: number | null | undefined;
}

/** Corrections to the tax that was taken off under PAYE */
export interface TaxReturnInputsPatchPaye {
  /** Underpaid tax of earlier years that the tax code collected in this one. Pounds */
  earlier_years_underpayment_in_code?: number | null | undefined;
  /** Tax that PAYE or HMRC gave back within the year. Pounds */
  refunded_in_year?: number | null | undefined;
}

/** Income from shares or options of an employer */
export interface TaxReturnInputsPatchShareSchemes {
  /** What is taxed as employment income. Pounds */
  taxable_amount?: number | null | undefined;
  /** Tax taken off before it was paid out. Pounds */
  tax_deducted?: number | null | undefined;
  /** The options that settle what a file leaves open */
  options?: Array<ShareOptionInput> | null | undefined;
  /** What `taxable_amount` is made of, for HMRC, with `options`: shares that the employer gave */
  awards?: Array<ShareAwardInput> | null | undefined;
}

/** Subscriptions that give relief from income tax */
export interface TaxReturnInputsPatchInvestmentReliefs {
  /** Subscribed for shares under the Enterprise Investment Scheme. Pounds */
  eis?: number | null | undefined;
  /** Subscribed for shares under the Seed Enterprise Investment Scheme. Pounds */
  seis?: number | null | undefined;
  /** Subscribed for shares in venture capital trusts. Pounds */
  vct?: number | null | undefined;
  /** Invested in community development finance institutions, in this year or one of the four before: 5 per cent of it comes off the tax. Pounds */
  citr?: number | null | undefined;
  /** What `eis`, `seis`, `vct` and `citr` are made of, for HMRC: those of a scheme have to add up to its amount */
  subscriptions?: Array<InvestmentSubscriptionInput> | null | undefined;
}

/** For a client who is not resident in the UK all year */
export interface TaxReturnInputsPatchResidence {
  /** For the tax year: `split_year` for a part of it */
  status?: 'resident' | 'non_resident' | 'split_year' | null | undefined;
  /** Whether somebody not resident is entitled to the personal allowance */
  claims_personal_allowance?: boolean | null | undefined;
}

/** Gains on shares, property and other assets that were sold; null for none */
export interface TaxReturnInputsPatchCapitalGains {
  /** Each sale of something other than shares that `trades` matches */
  disposals?: Array<CapitalGainsDisposalInput> | null | undefined;
  /** Purchases and sales of shares and tokens, to be matched by HMRC’s rules */
  trades?: Array<CapitalGainsTradeInput> | null | undefined;
  /** Holdings at the start of the year, by asset */
  pools?: Array<CapitalGainsPoolInput> | null | undefined;
  /** For HMRC: what each asset of `trades` is */
  assets?: Array<CapitalGainsAssetInput> | null | undefined;
  /** Losses of earlier years that are not yet used. Pounds */
  losses_brought_forward?: number | null | undefined;
  /** Trading or property losses set against gains. Pounds */
  income_losses_against_gains?: number | null | undefined;
  /** Business Asset Disposal Relief claimed in earlier years, against its lifetime limit. Pounds */
  badr_lifetime_used?: number | null | undefined;
  /** Investors’ Relief claimed in earlier years, against its lifetime limit. Pounds */
  investors_relief_lifetime_used?: number | null | undefined;
}

/** What PATCH merges into it: only what is to change, with null to remove a field. A Self Assessment tax return of one client and tax year, in full */
export interface TaxReturnPatch {
  /** Whether income and expenses count when money moves (`cash`) or when they are earned and owed (`accruals`) */
  basis?: 'cash' | 'accruals' | null | undefined;
  /** Overrides the client’s for this year */
  region?: 'england' | 'northern_ireland' | 'scotland' | 'wales' | null | undefined;
  /** Income, reliefs and circumstances that no transaction shows */
  inputs?: TaxReturnInputsPatch | null | undefined;
  /** What the accounts do not show: capital allowances, losses of earlier years, mileage and the like */
  adjustments?: Array<AdjustmentInput> | null | undefined;
  /** For people; never sent to HMRC. Null when not given */
  notes?: string | null | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string | null> | null | undefined;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id?: string | undefined;
  /** A tax year, 6 April to 5 April */
  tax_year?: string | undefined;
  /** Where the return stands between draft and submitted. `action_required`: `issues` says what to do */
  status?: 'draft' | 'preparing' | 'action_required' | 'awaiting_declaration' | 'submitting' | 'submitted' | 'rejected' | 'cancelled' | undefined;
  /** Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds */
  total_income?: number | undefined;
  /** Allowable expenses of all trades and property as the year’s categorised transactions tell them at this moment: the client’s share and the allowable part, refunds netted. What the return adds (adjustments, allowances) and residential finance costs are not in it. Pounds */
  total_expenses?: number | undefined;
  /** All that is to be paid for the year: the calculation’s `total_liability`. Null until there is one. Pounds */
  tax_liability?: number | null | undefined;
  /** When HMRC confirmed that it had the return; null until then */
  submitted_at?: string | null | undefined;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id?: string | undefined;
  /** The first day of the period */
  period_start?: string | undefined;
  /** The last day of the period */
  period_end?: string | undefined;
  /** The last day to file: 31 January after the tax year */
  filing_due_on?: string | undefined;
  /** The last day to pay: 31 January after the tax year */
  payment_due_on?: string | undefined;
  /** Version of the filing, from 1; while an amendment is open, that of what HMRC has */
  version?: number | undefined;
  /** The amendment that is open: how far it has come. The totals stay those that were filed until HMRC confirms it */
  amendment?: TaxReturnAmendment | null | undefined;
  /** What each adjustment adds to the figures, or takes off */
  adjustment_results?: Array<AdjustmentResult> | undefined;
  /** What the year before left for this one, from its filed or calculated figures. Send the adjustment, or the field at `path`, to take it */
  carried_in?: Array<CarriedIn> | undefined;
  /** Names, references, countries and elections of the year before that this return has not, without figures: merge them into `inputs` and fill in the year. Null where there are none, and once the return is locked */
  proposed_inputs?: TaxReturnInputs | null | undefined;
  /** The totals by business and letting, in the order of the return */
  income_sources?: Array<IncomeSource> | undefined;
  /** The calculation whose figures these are; null before the first */
  calculation_id?: string | null | undefined;
  /** When the figures were worked out; null before that */
  calculated_at?: string | null | undefined;
  /** Something that the calculation used has changed since: figures that follow are being worked out, within seconds */
  stale?: boolean | undefined;
  /** What prevents filing, or should be looked at; empty when there is nothing */
  issues?: Array<TaxReturnIssue> | undefined;
  /** Why HMRC refused the return; null unless `status` is `rejected` */
  rejection?: TaxReturnRejection | null | undefined;
  /** The newest filing; null before the first */
  submission?: TaxReturnSubmission | null | undefined;
  /** Who agreed to which figures, in which words */
  declaration?: Declaration | null | undefined;
  /** Whether it has been submitted, or is being submitted: nothing in its year can change */
  locked?: boolean | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
}

/** The tax of a return, with every rule that was applied and the rows behind each figure */
export interface Calculation {
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** Where the client is resident for income tax: Scotland has rates of its own */
  region: 'england' | 'northern_ireland' | 'scotland' | 'wales';
  /** All taxable income before losses, reliefs and allowances: a trade or letting that loses counts as nil. Pounds */
  total_income: number;
  /** Total income less reliefs such as losses and pension contributions. Pounds */
  net_income: number;
  /** Net income less grossed-up pension contributions and Gift Aid. Decides the personal allowance and the child benefit charge. Pounds */
  adjusted_net_income: number;
  /** After its reduction for high incomes and for Marriage Allowance. Pounds */
  personal_allowance: number;
  /** The personal allowance and Blind Person’s Allowance together. Pounds */
  allowances_total: number;
  /** Income after allowances. Pounds */
  taxable_income: number;
  /** Income tax, step by step */
  income_tax: CalculationIncomeTax;
  /** How the allowances were set against each sort of income: the way that leads to the least tax */
  allocation: AmountsBySource;
  /** Class 2 National Insurance contributions of the year, in pounds. Pounds */
  class2: number;
  /** Class 4 National Insurance contributions on the profits, in pounds. Pounds */
  class4: number;
  /** Repayment of student loans. Pounds */
  student_loan: number;
  /** Repayment of a postgraduate loan. Pounds */
  postgraduate_loan: number;
  /** Child benefit that is taken back because of a high income. Pounds */
  high_income_child_benefit_charge: number;
  /** The relief for tax paid abroad, by country and sort of income */
  foreign_tax_credit: Array<ForeignTaxCredit>;
  /** Relief for gains on life insurance that built up over years. Pounds */
  top_slicing_relief: number;
  /** Gains on shares, property and other assets that were sold; null for none */
  capital_gains: CalculationCapitalGains | null;
  /** All that is to be paid for the year: tax, contributions and repayments. Pounds */
  total_liability: number;
  /** Tax taken off at source, by employers, pension providers and contractors. Pounds */
  tax_deducted: number;
  /** `total_liability` less what has been deducted and paid on account. Negative: a repayment. Pounds */
  balance: number;
  /** What is to be paid towards the next year */
  payments_on_account: CalculationPaymentsOnAccount;
  /** What is to be paid and when, the earliest first */
  amounts_due: Array<AmountDue>;
  /** What is left to use in later years */
  carried_forward: CalculationCarriedForward;
  /** What would lower the tax, the largest saving first */
  recommendations: Array<CalculationRecommendation>;
  /** What the figures assume or leave out, which a person should know */
  warnings: Array<CalculationWarning>;
  /** On figures that may still change: of a year that is not over, and of a return not filed. Show the disclaimer with them. `null` on others */
  estimate: CalculationEstimate | null;
  /** Every rule that was applied, in order: what it cites, what went in and what came out */
  lines: Array<CalculationLine>;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The `tr_` id of the tax return that it belongs to */
  tax_return_id: string;
  /** The state it is in. New values may be added */
  status: 'queued' | 'processing' | 'completed' | 'failed';
  /** SHA-256 over the figures: a declaration names it, so nobody agrees to figures that they have not seen */
  figures_hash: string;
  /** When the data was read */
  as_of: string;
  /** Whether something that it used has changed since: new figures follow within seconds */
  stale: boolean;
  /** What the figures rest on that nobody has settled, as it is now */
  issues: Array<TaxReturnIssue>;
  /** For each figure, the categories and rows that it is the sum of */
  trace: Array<CalculationTraceItem>;
  /** What each adjustment adds to the figures, or takes off */
  adjustment_results: Array<AdjustmentResult>;
  /** Parts of figures of trades whose accounts are not those of the tax year: their accounts apportioned by days, less the rows of the year */
  from_accounts: Array<CalculationFromAccountsItem>;
  /** Parts of figures that come from `inputs` */
  from_inputs: Array<CalculationFromInputsItem>;
  /** Transactions of the year that are in no figure, and why */
  not_counted: Array<CalculationNotCountedItem>;
}

/** On figures that may still change: of a year that is not over, and of a return not filed. Show the disclaimer with them. `null` on others */
export interface CalculationEstimate {
  /** The day up to which income and expenses are known */
  as_of: string;
  /** What to show with the figures */
  disclaimer: string;
}

export interface CalculationTraceItem {
  /** The field of the input, as a JSON pointer */
  figure: string;
  /** A code of `GET /v1/categories`; null when none has been found yet */
  category: string;
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** The letting it belongs to; null for none */
  property_id: string | null;
  /** In the figure: the client’s allowable share, refunds netted */
  amount: number;
  /** After each row’s `allowable_percent`, before the share of the property */
  allowable_amount: number;
  /** The total of the listed rows, or parts of split ones */
  recorded_amount: number;
  /** How many transactions, and parts of split ones */
  count: number;
  /** Lists exactly these rows */
  transactions_url: string;
}

/** Accounts that are not those of the tax year, apportioned to it */
export interface CalculationFromAccountsItem {
  /** The field of the figure, as a JSON pointer */
  figure: string;
  /** The self-employment it belongs to; null for none */
  business_id: string;
  /** What the accounts of the periods put into the figure, less the rows of the tax year */
  amount: number;
  /** The periods of account that have days of the tax year */
  periods: Array<CalculationFromAccountsItemPeriodsItem>;
}

export interface CalculationFromAccountsItemPeriodsItem {
  /** The first day of the period of account */
  start_on: string;
  /** The last day of the period of account */
  end_on: string;
  /** Its days that the year is charged on */
  days: number;
  /** All of its days */
  of_days: number;
  /** Whether the period is not over, so that its days count by the rows that are dated in them */
  provisional: boolean;
  /** What it puts into the figure */
  amount: number;
}

export interface CalculationFromInputsItem {
  /** The field of the figure, as a JSON pointer */
  figure: string;
  /** The field of the return, as a JSON pointer */
  input: string;
  /** The part of the figure that comes from the input. Pounds */
  amount: number;
}

/** Transactions that are in no figure */
export interface CalculationNotCountedItem {
  /** A code of `GET /v1/categories`; null when none has been found yet */
  category: string | null;
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** The letting it belongs to; null for none */
  property_id: string | null;
  /** Why they are in no figure */
  reason: 'disallowable' | 'capital' | 'outside_business' | 'tax_payment' | 'enter_in_inputs' | 'unknown_category' | 'uncategorised' | 'no_amount_in_pounds';
  /** The sum as it was recorded, before any share or percentage */
  amount: number | null;
  /** How many transactions, and parts of split ones */
  count: number;
  /** Lists exactly these rows */
  transactions_url: string;
}

/** Says that the calculation has been queued */
export interface CalculationTicket {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The `tr_` id of the tax return that it belongs to */
  tax_return_id: string;
  /** The state it is in. New values may be added */
  status: 'queued' | 'processing' | 'completed' | 'failed';
  /** When it was created. Never changes */
  created_at: string;
}

/** An entry in the history of a return */
export interface StatusChange {
  /** The status before; null for the first entry */
  from: 'draft' | 'preparing' | 'action_required' | 'awaiting_declaration' | 'submitting' | 'submitted' | 'rejected' | 'cancelled' | null;
  /** The status after; the same for a call to HMRC */
  to: 'draft' | 'preparing' | 'action_required' | 'awaiting_declaration' | 'submitting' | 'submitted' | 'rejected' | 'cancelled';
  /** `hmrc_call` for a call to HMRC, which does not itself change the status */
  trigger: string;
  /** Who caused it: a credential, a background job, or an operator */
  actor: string;
  /** Counts the filings of the return from 1 */
  version: number;
  /** Reference that HMRC’s support finds the call by */
  hmrc_correlation_id: string | null;
  /** HMRC’s own code or ours, where something was refused; null otherwise */
  code: string | null;
  /** The call to HMRC; null for a change of status */
  hmrc_call: StatusChangeHmrcCall | null;
  /** What happened in words, HMRC’s answer with what to do */
  detail: string;
  /** The instant at which this was recorded */
  at: string;
}

/** The call to HMRC; null for a change of status */
export interface StatusChangeHmrcCall {
  /** Method and words of the path */
  operation: string;
  /** How the call ended. `unknown`: no answer came, and HMRC is being asked for the outcome */
  outcome: 'answered' | 'refused' | 'unknown' | 'not_sent';
  /** The HTTP status of HMRC’s answer; null when none came */
  status: number | null;
}

/** See HMRC’s fraud prevention specification 3.3: which facts are needed depends on `connection_method` */
export interface FraudPrevention {
  /** How the person reached you: with a browser, or with your own app */
  connection_method: 'WEB_APP_VIA_SERVER' | 'OTHER_VIA_SERVER';
  /** An id that stays with the device, such as a UUID in local storage */
  device_id?: string | UnavailableFact | undefined;
  /** `navigator.userAgent` of the person’s browser */
  browser_js_user_agent?: string | UnavailableFact | undefined;
  /** Each second factor that the person signed in with */
  multi_factor?: Array<FraudPreventionMultiFactorItem> | UnavailableFact | undefined;
  /** The address from which the person reached your server */
  public_ip?: string | UnavailableFact | undefined;
  /** When your server saw that address */
  public_ip_timestamp?: string | UnavailableFact | undefined;
  /** The source port of the person’s connection */
  public_port?: number | UnavailableFact | undefined;
  /** The size and colours of each display of the device */
  screens?: Array<FraudPreventionScreensItem> | UnavailableFact | undefined;
  /** Size of the browser’s window */
  window_size?: FraudPreventionWindowSize | UnavailableFact | undefined;
  /** The offset of the device’s clock from UTC */
  timezone?: string | UnavailableFact | undefined;
  /** How your product identifies the person: the name of each kind of id, with its value */
  user_ids?: Record<string, string> | UnavailableFact | undefined;
  /** The device and its operating system, for an app */
  user_agent?: FraudPreventionUserAgent | UnavailableFact | undefined;
  /** Addresses of the device in its own network */
  local_ips?: Array<string> | UnavailableFact | undefined;
  /** When those addresses were read on the device */
  local_ips_timestamp?: string | UnavailableFact | undefined;
  /** Hardware addresses of the device */
  mac_addresses?: Array<string> | UnavailableFact | undefined;
  /** Each hop over the internet between the device and us at which TLS ended */
  vendor_forwarded?: Array<FraudPreventionVendorForwardedItem> | UnavailableFact | undefined;
}

export interface FraudPreventionMultiFactorItem {
  /** A time-based code (`TOTP`), a code that was sent (`AUTH_CODE`), or another */
  type: 'TOTP' | 'AUTH_CODE' | 'OTHER';
  /** When the factor was used */
  timestamp: string;
  /** A hash that identifies the factor without revealing it */
  unique_reference: string;
}

export interface FraudPreventionScreensItem {
  /** How wide it is, in pixels */
  width: number;
  /** How high it is, in pixels */
  height: number;
  /** `window.devicePixelRatio` */
  scaling_factor: number;
  /** Bits for one pixel */
  colour_depth: number;
}

export interface FraudPreventionWindowSize {
  /** How wide it is, in pixels */
  width: number;
  /** How high it is, in pixels */
  height: number;
}

export interface FraudPreventionUserAgent {
  /** The operating system, such as `iOS` */
  os_family: string;
  /** The version of the operating system, such as `17.2` */
  os_version: string;
  /** Maker of the device, such as `Apple` */
  device_manufacturer: string;
  /** Model of the device, such as `iPhone15,2` */
  device_model: string;
}

export interface FraudPreventionVendorForwardedItem {
  /** The public address of your server that ended TLS */
  by: string;
  /** The address that the connection came from */
  for: string;
}

/** Sends the data of the year to HMRC for its calculation */
export interface TaxReturnPreparationInput {
  fraud_prevention?: FraudPrevention | undefined;
}

/** Records that a person has agreed to the figures of a return, or names the approval by which they did */
export interface DeclareInput {
  /** The calculation whose figures these are; null before the first */
  calculation_id?: string | undefined;
  /** SHA-256 over the figures: a declaration names it, so nobody agrees to figures that they have not seen */
  figures_hash?: string | undefined;
  /** The `version` of `GET /v1/declarations/current` */
  wording_version?: string | undefined;
  /** Who agreed to the figures */
  declarant?: Declarant | undefined;
  /** Must be `true`: a return is filed only after somebody has agreed to its figures */
  agreed?: boolean | undefined;
  /** When the declarant agreed, by your clock */
  agreed_at?: string | undefined;
  /** The `code` of every issue of the return that `needs_acceptance`, once the declarant knows of it. Without one of them the answer is 409 `issues_not_accepted` */
  accepts?: Array<string> | undefined;
  /** The `path` of every issue `not_sent_to_hmrc`, once HMRC has been given what is there. Without one of them the answer is 409 `issues_not_accepted` */
  given_elsewhere?: Array<string> | undefined;
  /** Instead of the agreed facts: the approval by which the taxpayer agreed. `accepts` and `given_elsewhere` may go with it, for what was not shown there */
  approval_id?: string | undefined;
}

/** Records that a person has agreed to the figures of a return */
export interface DeclarationInput {
  /** The calculation whose figures were agreed to */
  calculation_id: string;
  /** SHA-256 over the figures: a declaration names it, so nobody agrees to figures that they have not seen */
  figures_hash: string;
  /** The `version` of `GET /v1/declarations/current` */
  wording_version: string;
  /** Who agreed to the figures */
  declarant: Declarant;
  /** Must be `true`: a return is filed only after somebody has agreed to its figures */
  agreed: boolean;
  /** When the declarant agreed, by your clock */
  agreed_at: string;
  /** The `code` of every issue of the return that `needs_acceptance`, once the declarant knows of it. Without one of them the answer is 409 `issues_not_accepted` */
  accepts?: Array<string> | undefined;
  /** The `path` of every issue `not_sent_to_hmrc`, once HMRC has been given what is there. Without one of them the answer is 409 `issues_not_accepted` */
  given_elsewhere?: Array<string> | undefined;
}

/** Files a return with HMRC */
export interface SubmissionInput {
  fraud_prevention: FraudPrevention;
  /** Prepares first. The declaration holds only if HMRC’s figures equal those of the calculation it names; otherwise the return stops at `awaiting_declaration` */
  auto?: boolean | undefined;
  declaration?: DeclarationInput | undefined;
}

/** Opens an amendment of a filed return */
export interface AmendmentInput {
  /** Why the return changes. Kept in its history */
  reason: string;
}

/** Evidence that HMRC has a return */
export interface Receipt {
  /** The `tr_` id of the tax return that it belongs to */
  tax_return_id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** Counts the filings of the return from 1 */
  version: number;
  /** The name of the software that filed it, as HMRC knows it */
  software: string;
  /** The filing of this return; null before it is begun */
  submission_id: string;
  /** When HMRC had the final declaration */
  submitted_at: string;
  /** HMRC’s id of the calculation that was declared; null before HMRC has made one */
  hmrc_calculation_id: string;
  /** HMRC’s id of the answer, for their support; null when HMRC gave none */
  hmrc_correlation_id: string | null;
  /** How a lost answer was settled: what HMRC was asked. Null when no answer was lost */
  reconciled_by: string | null;
  /** Whether HMRC shows the obligation as fulfilled. Null until the return is submitted */
  acceptance: ReceiptAcceptance;
  declaration: Declaration;
  /** Our figures that were declared */
  figures: ReceiptFigures;
  /** HMRC’s own figures; null when they could not be read */
  hmrc_figures: ReceiptHmrcFigures | null;
}

/** Whether HMRC shows the obligation as fulfilled. Null until the return is submitted */
export interface ReceiptAcceptance {
  /** `fulfilled` once HMRC shows the obligation as met; `pending` until then */
  state: 'pending' | 'fulfilled';
  /** When it was seen to be fulfilled; null until then */
  at: string | null;
}

/** Our figures that were declared */
export interface ReceiptFigures {
  /** Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds */
  total_income: number;
  /** Income after allowances. Pounds */
  taxable_income: number;
  /** Income tax of the year, in pounds. Pounds */
  income_tax: number;
  /** Class 2 National Insurance contributions of the year, in pounds. Pounds */
  class2: number;
  /** Class 4 National Insurance contributions on the profits, in pounds. Pounds */
  class4: number;
  /** Repayments of student and postgraduate loans. Pounds */
  student_loans: number;
  /** Tax taken off before it was paid out. Pounds */
  tax_deducted: number;
  /** All that is to be paid for the year: tax, contributions and repayments. Pounds */
  total_liability: number;
}

/** HMRC’s own figures; null when they could not be read */
export interface ReceiptHmrcFigures {
  /** All income, by HMRC’s figures. Pounds */
  total_income: number;
  /** Income after allowances. Pounds */
  taxable_income: number;
  /** Income tax of the year, in pounds. Pounds */
  income_tax: number;
  /** Class 2 National Insurance contributions of the year, in pounds. Pounds */
  class2: number;
  /** Class 4 National Insurance contributions on the profits, in pounds. Pounds */
  class4: number;
  /** Repayments of student and postgraduate loans. Pounds */
  student_loans: number;
  /** Tax taken off before it was paid out. Pounds */
  tax_deducted: number;
  /** What HMRC works out is due. Pounds */
  total_due: number;
  /** When the figures were worked out; null before that */
  calculated_at: string | null;
}

/** A value that HMRC holds, and whether it was accepted or dismissed */
export interface PrefillSuggestion {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** Its place in the return, as a JSON pointer. One that ends in `-` adds an entry to the list */
  path: string;
  /** What HMRC holds: an amount, a word, a list of words, or an entry that a list of the return lacks */
  hmrc_value: number | string | Array<string> | Record<string, number | string> | null;
  /** What the return had there when HMRC was read; null for nothing */
  our_value: number | string | Array<string> | Record<string, number | string> | null;
  /** Which of HMRC’s services holds it */
  source: 'employments' | 'state_benefits' | 'cis_deductions' | 'savings_accounts' | 'property_disposals' | 'losses' | 'calculation';
  /** The employer or pension payer that it is about; null for the others */
  name: string | null;
  /** `accepted`: the return has HMRC’s value, by a call or from before. `dismissed`: somebody decided against it */
  state: 'open' | 'accepted' | 'dismissed';
}

/** What HMRC holds for a tax return, beside what the return has */
export interface Prefill {
  /** The `tr_` id of the tax return that it belongs to */
  tax_return_id: string;
  /** `completed` once HMRC’s answer is stored; `failed` when HMRC refused, and `error` says why */
  status: 'queued' | 'processing' | 'completed' | 'failed';
  /** When HMRC last answered */
  as_of: string | null;
  /** Why it failed; null unless `status` is `failed` */
  error: FailureReason | null;
  /** One for each value that HMRC holds and the return has a field for */
  suggestions: Array<PrefillSuggestion>;
}

/** Says which suggestions are decided on */
export interface PrefillDecisionInput {
  /** The suggestions that are decided on. This, or `all` */
  ids?: Array<string> | undefined;
  /** True for every suggestion that is open. This, or `ids` */
  all?: boolean | undefined;
}

/** What HMRC says of a prepared return, for the client to look at before they declare */
export interface HmrcAssist {
  /** `received`: there are messages to show. `no_messages`: HMRC has nothing to say. The others say why there is no report; none stops a filing */
  status: 'not_asked' | 'received' | 'no_messages' | 'not_authorised' | 'refused' | 'unavailable';
  /** What it means, and what to do next */
  detail: string;
  /** When HMRC was asked */
  as_of: string | null;
  /** HMRC’s id of the calculation that was declared; null before HMRC has made one */
  hmrc_calculation_id: string | null;
  /** HMRC’s code of a refusal, or how its answer failed */
  hmrc_code: string | null;
  /** HMRC’s id of the report, by which it is acknowledged */
  report_id: string | null;
  /** When HMRC was told that the report was shown in full */
  acknowledged_at: string | null;
  /** What to show in full, in HMRC’s words; empty where there is nothing */
  messages: Array<HmrcAssistMessagesItem>;
}

export interface HmrcAssistMessagesItem {
  /** HMRC’s title of the message */
  title: string;
  /** What HMRC says, and why */
  body: string;
  /** What HMRC advises to do; null where it gives none */
  action: string | null;
  /** Pages that HMRC names for more */
  links: Array<HmrcAssistMessagesItemLinksItem>;
  /** HMRC’s notation of the call by which it was told */
  path: string;
}

export interface HmrcAssistMessagesItemLinksItem {
  /** The words to show for the link */
  title: string;
  /** The address of the page */
  url: string;
}

/** Says which report was shown in full, and from which device */
export interface HmrcAssistAcknowledgement {
  /** The report that was shown, as `GET …/assist` has it */
  report_id: string;
  fraud_prevention: FraudPrevention;
}

/** A link by which a taxpayer looks at the figures of a return and agrees to them, and the answer */
export interface Approval {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The `tr_` id of the tax return that it belongs to */
  tax_return_id: string;
  /** The version of the return: 1 is the first filing, each amendment adds one */
  version: number;
  /** The name of the taxpayer who is asked */
  to: string;
  /** `expired`: the link has ended, or its code was wrong five times. `outdated`: the figures have changed since, so that it counts for nothing */
  state: 'open' | 'approved' | 'refused' | 'expired' | 'cancelled' | 'outdated';
  /** The calculation whose figures these are; null before the first */
  calculation_id: string;
  /** The fingerprint of the figures that are shown */
  figures_hash: string;
  /** The text that was agreed to; null before */
  wording_version: string | null;
  /** The accepted issues, with how much each was about at that time */
  accepted_issues: Array<AcceptedIssue>;
  /** The places in the return whose figures HMRC was given elsewhere, as the declarant said */
  given_elsewhere: Array<string>;
  /** When the taxpayer answered; null before */
  answered_at: string | null;
  /** Where the answer came from; null before */
  answered_from: ApprovalAnsweredFrom | null;
  /** When the link stops working */
  expires_at: string;
  /** When it was created. Never changes */
  created_at: string;
}

/** Where the answer came from; null before */
export interface ApprovalAnsweredFrom {
  /** The address of the network from which the answer came */
  ip_address: string | null;
  /** What the browser called itself */
  user_agent: string | null;
}

/** Says who is to be asked, and about which return */
export interface ApprovalInput {
  /** The `tr_` id of the tax return that it belongs to */
  tax_return_id: string;
  /** The name of the taxpayer who is asked: it stands in the declaration that follows */
  to: string;
}

/** Shown once, with its secret. A link by which a taxpayer looks at the figures of a return and agrees to them, and the answer */
export interface IssuedApproval {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The `tr_` id of the tax return that it belongs to */
  tax_return_id: string;
  /** The version of the return: 1 is the first filing, each amendment adds one */
  version: number;
  /** The name of the taxpayer who is asked */
  to: string;
  /** `expired`: the link has ended, or its code was wrong five times. `outdated`: the figures have changed since, so that it counts for nothing */
  state: 'open' | 'approved' | 'refused' | 'expired' | 'cancelled' | 'outdated';
  /** The calculation whose figures these are; null before the first */
  calculation_id: string;
  /** The fingerprint of the figures that are shown */
  figures_hash: string;
  /** The text that was agreed to; null before */
  wording_version: string | null;
  /** The accepted issues, with how much each was about at that time */
  accepted_issues: Array<AcceptedIssue>;
  /** The places in the return whose figures HMRC was given elsewhere, as the declarant said */
  given_elsewhere: Array<string>;
  /** When the taxpayer answered; null before */
  answered_at: string | null;
  /** Where the answer came from; null before */
  answered_from: IssuedApprovalAnsweredFrom | null;
  /** When the link stops working */
  expires_at: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The page to send to the taxpayer. It is shown this once, and opens nothing without the code */
  url: string;
  /** The code to tell the taxpayer by another way than the address. It is shown this once */
  code: string;
}

/** Where the answer came from; null before */
export interface IssuedApprovalAnsweredFrom {
  /** The address of the network from which the answer came */
  ip_address: string | null;
  /** What the browser called itself */
  user_agent: string | null;
}

/** One return of the batch */
export interface SubmissionBatchItemInput {
  /** The `tr_` id of the tax return that it belongs to */
  tax_return_id: string;
  /** The `ETag` of the tax return in quotation marks, or `*`. `submit` and `declare` need it */
  if_match?: string | undefined;
  /** The approval by which the return is declared: `declare` needs it, and `submit` declares by it first. Leave it out for a return that is declared */
  approval_id?: string | undefined;
  fraud_prevention?: FraudPrevention | undefined;
}

/** The quarter whose open updates are to be sent, and the clients that they are of */
export interface QuarterlyUpdatesInput {
  /** 2025-26 or later */
  tax_year: string;
  /** The quarter of the tax year, standard or calendar as each business has chosen */
  quarter: number;
  /** Only these clients; all when it is left out */
  client_ids?: Array<string> | undefined;
  /** Clients who are left out, such as those who shall wait */
  except_client_ids?: Array<string> | undefined;
  /** Only clients after this one: the last of the batch before. Go on until a batch has no items */
  after_client_id?: string | undefined;
  /** Sends nothing: each item says whether it would be sent, and why not */
  preview?: boolean | undefined;
  /** `itemised` when left out. `consolidated`: all in one figure, under HMRC’s threshold of turnover. `joint_at_year_end`: those of jointly owned property are left to the return */
  expenses?: 'itemised' | 'consolidated' | 'joint_at_year_end' | undefined;
  fraud_prevention?: FraudPrevention | undefined;
}

/** The report that is made of each client, and the clients */
export interface BatchReportsInput {
  /** Which of the kinds listed it is */
  type: 'tax_summary' | 'tax_calculation' | 'income_expense' | 'property_income' | 'sa100' | 'sa101' | 'sa102' | 'sa103' | 'sa104' | 'sa105' | 'sa106' | 'sa108' | 'sa110' | 'analytics' | 'what_changes' | 'practice_overview' | 'quarterly_update' | 'transactions' | 'rows_without_document' | 'audit_trail' | 'data_export';
  /** One that the type has: see `POST /v1/reports` */
  format: 'json' | 'csv' | 'xlsx' | 'ndjson' | 'pdf' | 'zip';
  /** This, or `from` and `to` */
  tax_year?: string | undefined;
  /** The first day */
  from?: string | undefined;
  /** The last day */
  to?: string | undefined;
  /** How dates and amounts are written; `en-GB` when left out */
  locale?: 'en-GB' | undefined;
  /** Only these clients; all when it is left out */
  client_ids?: Array<string> | undefined;
  /** Clients who are left out, such as those who shall wait */
  except_client_ids?: Array<string> | undefined;
  /** Only clients after this one: the last of the batch before. Go on until a batch has no items */
  after_client_id?: string | undefined;
}

/** What you send to create or change it. Tax returns or updates on which the same is done together, with the outcome of each */
export interface SubmissionBatchInput {
  /** What is done with each item; `submit` when it is left out. All but `submit` need the scope `tax_returns:write` besides, and `report` needs `reports:write` instead */
  act?: 'submit' | 'prepare' | 'declare' | 'calculate' | 'quarterly_update' | 'report' | undefined;
  /** Tax returns, for every act but `quarterly_update` and `report` */
  items?: Array<SubmissionBatchItemInput> | undefined;
  quarterly_updates?: QuarterlyUpdatesInput | undefined;
  reports?: BatchReportsInput | undefined;
}

/** How many items of a batch stand where */
export interface BatchCounts {
  /** All items of the batch */
  total: number;
  /** How many HMRC has confirmed */
  submitted: number;
  /** How many have succeeded, where the act is not to file */
  done: number;
  /** How many were refused, by us or by HMRC */
  failed: number;
  /** How many were withdrawn before they were sent */
  cancelled: number;
  /** How many are waiting, or being sent */
  pending: number;
}

/** Tax returns or updates on which the same is done together, with the outcome of each */
export interface SubmissionBatch {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** What is done with each item */
  act: 'submit' | 'prepare' | 'declare' | 'calculate' | 'quarterly_update' | 'report';
  /** Whether nothing is sent: items say whether they would be */
  preview: boolean;
  /** The schedule that made it; null for one that was asked for */
  schedule_id: string | null;
  /** The state it is in. New values may be added */
  status: 'queued' | 'processing' | 'completed' | 'cancelled';
  counts: BatchCounts;
  /** Every return, update or report, in order */
  items: Array<SubmissionBatchItemsItem>;
  /** When it was created. Never changes */
  created_at: string;
  /** When it was stopped; null if it was not */
  cancelled_at: string | null;
}

export interface SubmissionBatchItemsItem {
  /** The return; null for an update and for a report */
  tax_return_id: string | null;
  /** Whose update or report it is; null for a return */
  client_id: string | null;
  /** The business of the update; null for a return, for lettings, and for a business of HMRC’s that is none on record */
  business_id: string | null;
  /** The lettings of the update; null for a return, and for a business */
  property: 'uk' | 'foreign' | null;
  /** The last day of the update; null for a return */
  period_end: string | null;
  /** The filing of this return; null before it is begun */
  submission_id: string | null;
  /** The calculation that it became; null for other acts, and before */
  calculation_id: string | null;
  /** The update that was sent; null for other acts, before, and in a preview */
  quarterly_update_id: string | null;
  /** The report that it became; null for another act, and until then */
  report_id: string | null;
  /** `submitted` for a return that is filed, `done` for every other act that has succeeded. `failed`: see `problem`, or, where HMRC refused, the tax return or the update */
  status: 'pending' | 'processing' | 'submitted' | 'done' | 'failed' | 'cancelled';
  /** The problem that a single request would have been answered with; null for none */
  problem: SubmissionBatchItemsItemProblem | null;
}

/** The problem that a single request would have been answered with; null for none */
export interface SubmissionBatchItemsItemProblem {
  /** Stable: act on this. `/docs/errors` says what each means and what to do. New codes may be added */
  code: 'malformed_json' | 'malformed_url' | 'malformed_request' | 'invalid_parameter' | 'unknown_parameter' | 'invalid_cursor' | 'invalid_tax_year' | 'client_required' | 'invalid_idempotency_key' | 'unknown_format' | 'missing_credentials' | 'invalid_token' | 'insufficient_scope' | 'tenant_suspended' | 'plan_limit' | 'storage_limit' | 'row_limit' | 'test_key_required' | 'forbidden' | 'not_found' | 'method_not_allowed' | 'not_acceptable' | 'body_too_slow' | 'conflict' | 'invalid_state' | 'period_locked' | 'has_dependents' | 'document_retained' | 'best_split_unavailable' | 'merge_refused' | 'erasure_refused' | 'retention_key_missing' | 'duplicate_external_id' | 'duplicate_url' | 'duplicate_tax_return' | 'idempotency_in_progress' | 'calculation_not_ready' | 'calculation_failed' | 'preparation_in_progress' | 'report_not_ready' | 'already_finished' | 'not_declared' | 'submission_in_progress' | 'already_submitted' | 'amendment_open' | 'amendment_window_closed' | 'quarterly_update_in_progress' | 'figures_changed' | 'prefill_outdated' | 'issues_not_accepted' | 'not_authorised_with_hmrc' | 'practice_not_signed_in' | 'main_agent_required' | 'hmrc_sandbox_required' | 'nino_missing' | 'tax_year_not_ended' | 'import_not_revertible' | 'endpoint_disabled' | 'range_not_satisfiable' | 'report_expired' | 'event_expired' | 'import_file_removed' | 'version_conflict' | 'request_timeout' | 'payload_too_large' | 'url_too_long' | 'unsupported_media_type' | 'validation_failed' | 'invalid_reference' | 'idempotency_key_reused' | 'fraud_prevention_incomplete' | 'wording_outdated' | 'tax_year_not_supported' | 'rejected_by_hmrc' | 'precondition_required' | 'headers_too_large' | 'rate_limit_exceeded' | 'too_many_requests_in_flight' | 'too_many_failed_credentials' | 'internal_error' | 'tenant_moving' | 'service_unavailable' | 'gateway_unavailable' | 'hmrc_not_configured' | 'request_took_too_long' | 'not_ready' | (string & Record<never, never>);
  /** What happened this time, in words for people */
  detail: string;
}

/** Makes batches of a quarter’s updates at regular times */
export interface SubmissionBatchSchedule {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** What its batches do */
  act: 'quarterly_update';
  /** The day of January, April, July and October; in a month without it, the last */
  on: number;
  /** Whether its batches send nothing */
  preview: boolean;
  /** `itemised`: by HMRC’s fields. `consolidated`: what is allowable in one figure. `joint_at_year_end`: without those of jointly owned property */
  expenses: 'itemised' | 'consolidated' | 'joint_at_year_end';
  /** Only these clients; null for all */
  client_ids: Array<string> | null;
  /** Clients who are left out */
  except_client_ids: Array<string>;
  /** The test clock by whose days it runs and whose clients it takes; null for the days of everybody, and clients without a test clock */
  test_clock_id: string | null;
  /** The next day on which it makes batches, in the United Kingdom */
  next_on: string;
  /** The quarter of which it takes the updates then */
  next_quarter: SubmissionBatchScheduleNextQuarter;
  /** The batches that it made most recently; none before its first day */
  last_batch_ids: Array<string>;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** The quarter of which it takes the updates then */
export interface SubmissionBatchScheduleNextQuarter {
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** From 1, which begins in April */
  quarter: number;
}

/** When batches are made, of which clients, and whether they send anything */
export interface SubmissionBatchScheduleInput {
  /** What its batches do */
  act: 'quarterly_update';
  /** The day of January, April, July and October; in a month without it, the last */
  on: number;
  /** `true`: its batches send nothing, and each item says whether it would be sent */
  preview?: boolean | undefined;
  /** `itemised` when left out. `consolidated`: all in one figure, under HMRC’s threshold of turnover. `joint_at_year_end`: those of jointly owned property are left to the return */
  expenses?: 'itemised' | 'consolidated' | 'joint_at_year_end' | undefined;
  /** Only these clients; all when it is left out */
  client_ids?: Array<string> | undefined;
  /** Clients who are left out, such as those who shall wait */
  except_client_ids?: Array<string> | undefined;
  /** The test clock by whose days it is to run and whose clients it is to take, of test data alone. The clock of the clients that it names needs no mention, and another one is refused */
  test_clock_id?: string | null | undefined;
}

/** The wording to show to the person before they agree */
export interface DeclarationWording {
  /** To be sent back as `wording_version` */
  version: string;
  /** The person who agrees to the wording: the taxpayer, or an agent */
  kind: 'taxpayer' | 'agent';
  /** The wording itself: show it unchanged */
  text: string;
}

/** One field of a return, and how it gets to HMRC */
export interface CoverageField {
  /** The field, named as in a tax estimate: `[]` for each of a list, `[interest]` for those of a kind */
  path: string;
  /** `sent` when you prepare the return; `type_it_at_hmrc`: in the HMRC online account */
  status: 'sent' | 'held_by_hmrc' | 'computed_by_hmrc' | 'type_it_at_hmrc' | 'not_in_this_year';
  /** HMRC’s API that takes the field for the year, with its version; null when none does */
  service: string | null;
  /** HMRC’s form and the box on it; null where no form has one */
  box: string | null;
  /** A tax year, 6 April to 5 April */
  since: string | null;
}

/** How each field of a return gets to HMRC, for one tax year */
export interface Coverage {
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** Every field that HMRC needs, in the order of the return */
  fields: Array<CoverageField>;
}

/** Something that HMRC expects by a certain day */
export interface Obligation {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** `id` is null for property, and for a trade that could not be matched to a business on record. Null for `final` */
  business: ObligationBusiness | null;
  /** A quarterly update, or the final declaration */
  kind: 'quarterly' | 'final';
  /** The first day of the period */
  period_start: string;
  /** The last day of the period */
  period_end: string;
  /** The last day on which it can be paid or filed in time */
  due_on: string;
  /** `overdue`: the due date has passed, UK time */
  status: 'open' | 'fulfilled' | 'overdue';
  /** The day on which HMRC counts it as met */
  received_on: string | null;
  /** The update that fulfilled it; null until one has */
  quarterly_update_id: string | null;
  /** When HMRC last listed it */
  as_of: string;
}

/** `id` is null for property, and for a trade that could not be matched to a business on record. Null for `final` */
export interface ObligationBusiness {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string | null;
  /** Which of the kinds listed it is */
  type: 'self_employment' | 'uk_property' | 'foreign_property';
  /** HMRC’s own id of the business, such as `XAIS12345678910`; null until HMRC has been asked */
  hmrc_business_id: string;
}

/** Says whose obligations to read */
export interface ObligationRefreshInput {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id?: string | undefined;
}

/** A request to read obligations from HMRC */
export interface ObligationReading {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** `completed` once HMRC’s answer is stored */
  status: 'queued' | 'processing' | 'completed' | 'failed';
  /** When HMRC last answered */
  as_of: string | null;
  /** Why it failed; null unless `status` is `failed` */
  error: FailureReason | null;
}

/** Income and expenses of the year so far, as sent to HMRC */
export interface QuarterlyUpdate {
  /** The `qu_` id; null for a preview, which is not stored */
  id: string | null;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** `uk` for all lettings in the United Kingdom; null for a business */
  property: 'uk' | 'foreign' | null;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** The first day of the period */
  period_start: string;
  /** The last day of the period */
  period_end: string;
  /** `draft`: a preview. `unknown`: HMRC’s answer was lost, and we are asking HMRC for the outcome */
  status: 'draft' | 'sending' | 'accepted' | 'rejected' | 'unknown';
  /** `itemised`: by HMRC’s fields. `consolidated`: what is allowable in one figure. `joint_at_year_end`: without those of jointly owned property */
  expenses: 'itemised' | 'consolidated' | 'joint_at_year_end';
  /** Since `period_start`, in pounds */
  figures: QuarterlyUpdateFigures;
  /** What it changes at HMRC, as `income.turnover`: the figures less those of the last update accepted */
  differences_since_last: Record<string, number>;
  /** What prevents filing, or should be looked at; empty when there is nothing */
  issues: Array<TaxReturnIssue>;
  /** HMRC’s id of the answer, for their support; null when HMRC gave none */
  hmrc_correlation_id: string | null;
  /** When HMRC took it */
  sent_at: string | null;
  /** When it was asked for; null for a preview, which is not stored */
  created_at: string | null;
}

/** Since `period_start`, in pounds */
export interface QuarterlyUpdateFigures {
  /** Income, by HMRC’s fields */
  income: QuarterlyUpdateFiguresIncome;
  /** Expenses, by HMRC’s fields */
  expenses: QuarterlyUpdateFiguresExpenses;
  /** The part of the expenses that is not deducted */
  disallowable: QuarterlyUpdateFiguresDisallowable;
  /** Expenses that are not sent, and that the return has */
  left_out: QuarterlyUpdateFiguresLeftOut;
  /** Income less expenses, without what is not deducted */
  net: number;
}

/** Income, by HMRC’s fields */
export interface QuarterlyUpdateFiguresIncome {
  /** The sum of the fields. Pounds */
  total: number;
  /** By HMRC’s fields. Tax taken off beforehand is listed and not in `total` */
  by_field: Record<string, number>;
}

/** Expenses, by HMRC’s fields */
export interface QuarterlyUpdateFiguresExpenses {
  /** The sum of the fields. Pounds */
  total: number;
  /** By HMRC’s fields, in full; `consolidated` without what is not allowable */
  by_field: Record<string, number>;
}

/** The part of the expenses that is not deducted */
export interface QuarterlyUpdateFiguresDisallowable {
  /** The sum of the fields. Pounds */
  total: number;
  /** What of the expenses is not deducted from profit. `total` has residential finance costs too */
  by_field: Record<string, number>;
}

/** Expenses that are not sent, and that the return has */
export interface QuarterlyUpdateFiguresLeftOut {
  /** The whole number, or the whole amount. Pounds */
  total: number;
  /** Expenses of jointly owned property that are not sent; the return has them */
  by_field: Record<string, number>;
}

/** What you send to create or change it. Income and expenses of the year so far, as sent to HMRC */
export interface QuarterlyUpdateInput {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id?: string | undefined;
  /** The self-employment it belongs to; null for none */
  business_id?: string | undefined;
  /** All lettings in the United Kingdom, or all abroad: by country in 2025-26, by property from 2026-27 on. This, or `business_id` */
  property?: 'uk' | 'foreign' | undefined;
  /** 2025-26 or later */
  tax_year: string;
  /** The last day of a quarter: 5 July, 5 October, 5 January or 5 April; for a business that has chosen calendar quarters at HMRC 30 June, 30 September, 31 December or 31 March */
  period_end: string;
  /** `itemised` when left out. `consolidated`: all in one figure, under HMRC’s threshold of turnover. `joint_at_year_end`: those of jointly owned property are left to the return */
  expenses?: 'itemised' | 'consolidated' | 'joint_at_year_end' | undefined;
  /** Answers 200 with the figures; stores and sends nothing, and needs no facts */
  preview?: boolean | undefined;
  fraud_prevention?: FraudPrevention | undefined;
}

/** Whether a client is in Making Tax Digital */
export interface MtdStatus {
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** HMRC’s word in snake case: `mtd_mandated`, `mtd_voluntary`, `annual`, `no_status`, `digitally_exempt`, `mtd_exempt`, `dormant`; `not_signed_up` for a person who is not in Making Tax Digital */
  status: string;
  /** Whether the client must use Making Tax Digital, rather than may */
  mandated: boolean;
  /** HMRC’s reason for the status; null when it gives none */
  reason: string | null;
  /** Business income of the tax year two years before */
  qualifying_income: number | null;
  /** When the data was read */
  as_of: string;
  /** How the call was declared to HMRC: as a batch process, since no person’s device is known here */
  connection_method: 'BATCH_PROCESS_DIRECT';
}

/** What a client owes HMRC and has paid */
export interface HmrcAccount {
  /** When the data was read */
  as_of: string;
  /** How the call was declared to HMRC: as a batch process, since no person’s device is known here */
  connection_method: 'BATCH_PROCESS_DIRECT';
  /** What is owed for all years; negative when HMRC owes it */
  balance: number;
  /** Each charge with what is still to pay */
  liabilities: Array<HmrcAccountLiabilitiesItem>;
  /** What HMRC has received */
  payments: Array<HmrcAccountPaymentsItem>;
}

export interface HmrcAccountLiabilitiesItem {
  /** When it is due; null when HMRC does not say */
  due_on: string | null;
  /** The charge as it was raised. Pounds */
  amount: number;
  /** The part of it that is still to pay. Pounds */
  outstanding: number;
  /** HMRC’s description, such as `ITSA- Bal Charge` */
  what: string;
}

export interface HmrcAccountPaymentsItem {
  /** The day of the payment */
  paid_on: string;
  /** What was paid. Pounds */
  amount: number;
}

/** Whether HMRC was asked, and what was in the way */
export interface PaymentPlanOrigin {
  /** `hmrc`, or `own_rules` where HMRC could not be asked: these know of no payment */
  source: 'hmrc' | 'own_rules';
  /** Stable: act on this. `/docs/errors` says what each means and what to do. New codes may be added */
  reason: 'malformed_json' | 'malformed_url' | 'malformed_request' | 'invalid_parameter' | 'unknown_parameter' | 'invalid_cursor' | 'invalid_tax_year' | 'client_required' | 'invalid_idempotency_key' | 'unknown_format' | 'missing_credentials' | 'invalid_token' | 'insufficient_scope' | 'tenant_suspended' | 'plan_limit' | 'storage_limit' | 'row_limit' | 'test_key_required' | 'forbidden' | 'not_found' | 'method_not_allowed' | 'not_acceptable' | 'body_too_slow' | 'conflict' | 'invalid_state' | 'period_locked' | 'has_dependents' | 'document_retained' | 'best_split_unavailable' | 'merge_refused' | 'erasure_refused' | 'retention_key_missing' | 'duplicate_external_id' | 'duplicate_url' | 'duplicate_tax_return' | 'idempotency_in_progress' | 'calculation_not_ready' | 'calculation_failed' | 'preparation_in_progress' | 'report_not_ready' | 'already_finished' | 'not_declared' | 'submission_in_progress' | 'already_submitted' | 'amendment_open' | 'amendment_window_closed' | 'quarterly_update_in_progress' | 'figures_changed' | 'prefill_outdated' | 'issues_not_accepted' | 'not_authorised_with_hmrc' | 'practice_not_signed_in' | 'main_agent_required' | 'hmrc_sandbox_required' | 'nino_missing' | 'tax_year_not_ended' | 'import_not_revertible' | 'endpoint_disabled' | 'range_not_satisfiable' | 'report_expired' | 'event_expired' | 'import_file_removed' | 'version_conflict' | 'request_timeout' | 'payload_too_large' | 'url_too_long' | 'unsupported_media_type' | 'validation_failed' | 'invalid_reference' | 'idempotency_key_reused' | 'fraud_prevention_incomplete' | 'wording_outdated' | 'tax_year_not_supported' | 'rejected_by_hmrc' | 'precondition_required' | 'headers_too_large' | 'rate_limit_exceeded' | 'too_many_requests_in_flight' | 'too_many_failed_credentials' | 'internal_error' | 'tenant_moving' | 'service_unavailable' | 'gateway_unavailable' | 'hmrc_not_configured' | 'request_took_too_long' | 'not_ready' | (string & Record<never, never>) | null;
}

/** An amount to pay to HMRC by a day */
export interface PlannedPayment {
  /** `hmrc` for what its account shows as open, `own_rules` for what our figures lead to */
  source: 'hmrc' | 'own_rules';
  /** The kind of payment; `other_charge` for one that HMRC alone knows the reason of */
  what: 'balancing_payment' | 'first_payment_on_account' | 'second_payment_on_account' | 'other_charge';
  /** A tax year, 6 April to 5 April */
  tax_year: string | null;
  /** The last day to pay without interest */
  due_on: string;
  /** The payment as it was charged, or as the figures have it. Pounds */
  amount: number;
  /** What is left of it to pay; all of it by our own rules. Pounds */
  outstanding: number;
  /** Whether it follows from a return that is not filed */
  is_estimate: boolean;
  /** Interest if it is paid on `as_of`: until today by HMRC where its account shows some, the days after by the last rate known. Pounds */
  interest_to_date: number;
  /** To be given with the payment: the UTR and the letter K. Masked for a credential that may not write clients; null without a UTR */
  reference: string | null;
}

/** The account to which taxpayers pay, by a setting of the deployment */
export interface HmrcBankAccount {
  /** The holder of the account */
  name: string;
  /** Six digits */
  sort_code: string;
  /** Eight digits */
  account_number: string;
}

/** Points for what was late, and what the next late one would cost */
export interface PenaltyPoints {
  /** `hmrc`, or `own_rules` by the obligations on record */
  source: 'hmrc' | 'own_rules';
  /** `points` from 2026-27 for who reports by quarter, from 2027-28 for everybody; `fixed_penalties` before */
  regime: 'points' | 'fixed_penalties';
  /** Points that count now */
  count: number;
  /** Points from which each late one costs; null under fixed penalties */
  threshold: number | null;
  /** When the last point expires if nothing more is late; null without points, and at the threshold, where time alone is not enough */
  expires_on: string | null;
  /** The penalty if the next update or return is late. Pounds */
  next_costs: number;
}

/** A penalty for what was late */
export interface LatePenalty {
  /** `hmrc` for what it has charged or shows as running */
  source: 'hmrc' | 'own_rules';
  /** The reason of the penalty */
  code: 'late_return' | 'late_return_daily' | 'late_return_6_months' | 'late_return_12_months' | 'late_submission' | 'late_payment' | 'late_payment_first' | 'late_payment_second';
  /** A tax year, 6 April to 5 April */
  tax_year: string | null;
  /** The whole penalty, as far as it has come. Pounds */
  amount: number;
  /** What is left of it to pay; null where that is not known. Pounds */
  outstanding: number | null;
  /** The last day to pay it; null until HMRC has charged it */
  due_on: string | null;
  /** False while it grows, or where HMRC has to give notice first */
  is_final: boolean;
}

/** Money that HMRC owes the client */
export interface ExpectedRefund {
  /** `hmrc` for a credit on its account */
  source: 'hmrc' | 'own_rules';
  /** A tax year, 6 April to 5 April */
  tax_year: string | null;
  /** What is owed to the client. Pounds */
  amount: number;
  /** Whether it follows from a return that is not filed */
  is_estimate: boolean;
}

/** An amount that a tax code collects */
export interface CodedOutAmount {
  /** A tax year, 6 April to 5 April */
  tax_year: string | null;
  /** A tax year, 6 April to 5 April */
  collected_in: string | null;
  /** What is collected. Pounds */
  amount: number;
}

/** The effect of reducing payments on account */
export interface ReducedPaymentsOnAccount {
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** Each payment as it stands. Pounds */
  each: number;
  /** Each payment after the claim. Pounds */
  reduced_each: number;
  /** What both payments together come to less. Pounds */
  less_to_pay: number;
  /** Interest until the balance is due, if the tax of the year turns out to be that of the year before. Pounds */
  interest_if_too_low: number;
  /** `asked` for `reduce_to`, `calculation` for the figures of the year */
  basis: 'asked' | 'calculation';
}

/** What a client has to pay HMRC, by when, and what being late costs */
export interface PaymentPlan {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The day until which interest and penalties are worked out, in the United Kingdom */
  as_of: string;
  /** When HMRC was asked */
  read_at: string;
  account: PaymentPlanOrigin;
  penalties_from: PaymentPlanOrigin;
  /** What is to pay, the earliest day first; what is paid is left out where HMRC was asked */
  payments: Array<PlannedPayment>;
  /** Interest on late payments on `as_of`, per cent a year. The last rate known is taken to hold */
  interest_rate: number;
  /** The day from which that rate holds */
  interest_rate_since: string;
  /** Where to pay; null unless the deployment has set it */
  bank_account: HmrcBankAccount | null;
  points: PenaltyPoints;
  /** Penalties so far. By our own rules: as of `as_of`, if nothing was paid */
  penalties: Array<LatePenalty>;
  /** What HMRC holds for the client, and repayments that our own figures lead to */
  refunds: Array<ExpectedRefund>;
  /** What HMRC collects through a tax code in place of a payment; empty where HMRC could not be asked */
  coded_out: Array<CodedOutAmount>;
  /** Reducing the newest payments on account to `reduce_to`, else to what the figures of their own year need; null where nothing would become less */
  reduced_payments_on_account: ReducedPaymentsOnAccount | null;
}

/** The other record of the person */
export interface ClientMergeInput {
  /** The client that becomes part of this one, and is deleted */
  from_client_id: string;
}

/** How many of each kind went along */
export interface MovedCounts {
  /** How many self-employments */
  businesses: number;
  /** How many properties */
  properties: number;
  /** How many accounts */
  source_accounts: number;
  /** How many transactions */
  transactions: number;
  /** How many returns */
  tax_returns: number;
  /** How many documents */
  documents: number;
}

/** Two records of a person that are one now */
export interface ClientMerge {
  client: Client;
  /** The client that is deleted */
  merged_client_id: string;
  moved: MovedCounts;
  /** Transactions that both had, and of which the other client’s was deleted */
  duplicate_transactions: number;
}

/** The quarters that the businesses of a client use at HMRC */
export interface UpdatePeriods {
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** When the data was read */
  as_of: string;
  /** How the call was declared to HMRC */
  connection_method: 'BATCH_PROCESS_DIRECT' | 'WEB_APP_VIA_SERVER' | 'OTHER_VIA_SERVER';
  /** Each business that HMRC has on record for the client */
  businesses: Array<UpdatePeriodsBusinessesItem>;
}

export interface UpdatePeriodsBusinessesItem {
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** All lettings in the United Kingdom, or all abroad */
  property: 'uk' | 'foreign' | null;
  /** HMRC’s own id of the business, such as `XAIS12345678910`; null until HMRC has been asked */
  hmrc_business_id: string;
  /** `standard`: from 6 April, ending on the 5th of July, October, January and April. `calendar`: from 1 April, ending with June, September, December and March */
  periods: 'standard' | 'calendar';
}

/** What you send to create or change it. The quarters that the businesses of a client use at HMRC */
export interface UpdatePeriodsInput {
  /** The current tax year: HMRC takes no other */
  tax_year: string;
  /** The self-employment it belongs to; null for none */
  business_id?: string | undefined;
  /** All lettings in the United Kingdom, or all abroad */
  property?: 'uk' | 'foreign' | undefined;
  /** `standard`: from 6 April, ending on the 5th of July, October, January and April. `calendar`: from 1 April, ending with June, September, December and March */
  periods: 'standard' | 'calendar';
  fraud_prevention: FraudPrevention;
}

/** The facts about a device, to be checked */
export interface FraudPreventionValidationInput {
  fraud_prevention: FraudPrevention;
}

/** What HMRC would say about the facts */
export interface FraudPreventionValidation {
  /** No issue is an error */
  valid: boolean;
  /** What prevents filing, or should be looked at; empty when there is nothing */
  issues: Array<FraudPreventionValidationIssuesItem>;
}

export interface FraudPreventionValidationIssuesItem {
  /** A JSON pointer into the request body */
  path: string;
  /** Stable: act on this. `/docs/codes/device-facts` says what each means and what to do. New codes may be added */
  code: 'required' | 'declared_unavailable' | 'not_a_uuid' | 'not_a_public_address' | 'port_of_a_server' | 'does_not_begin_with_the_public_address' | (string & Record<never, never>);
  /** `error` for what HMRC would refuse */
  severity: 'error' | 'warning';
  /** What happened this time, in words for people */
  detail: string;
}

/** The figures of a tax year to work out */
export interface TaxEstimateInput {
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** Where the client is resident for income tax: Scotland has rates of its own */
  region?: 'england' | 'northern_ireland' | 'scotland' | 'wales' | undefined;
  /** Decides on allowances that depend on age; null when not given */
  date_of_birth?: string | null | undefined;
  /** One entry for each trade, with its turnover and expenses */
  self_employments?: Array<TaxEstimateInputSelfEmploymentsItem> | undefined;
  /** Lettings in the United Kingdom, all together. Null: none */
  uk_property?: TaxEstimateInputUkProperty | null | undefined;
  /** Lettings abroad, all together. Null: none */
  foreign_property?: ForeignPropertyInput | null | undefined;
  /** Each employment in the year, by its P60 or P45 */
  employments?: Array<EmploymentInput> | undefined;
  /** The state pension and other pensions received in the year */
  pensions?: PensionsInput | undefined;
  /** Taxable state benefits, such as Jobseeker’s Allowance */
  state_benefits?: StateBenefitsInput | undefined;
  /** Interest from banks and others, with tax taken off and without */
  savings?: SavingsInput | undefined;
  /** Dividends received, by where the companies are resident */
  dividends?: DividendsInput | undefined;
  /** Taxable income that has no field of its own */
  other_income?: Array<OtherIncomeInput> | undefined;
  /** What lowers the taxable income, or the tax */
  reliefs?: ReliefsInput | undefined;
  /** Charges that are added to the tax */
  charges?: ChargesInput | undefined;
  /** Whether the client gives part of the personal allowance to a spouse, receives it, or neither */
  marriage_allowance?: 'none' | 'given' | 'received' | undefined;
  /** Claimed where one of the two was born before 6 April 1935. Null: not claimed */
  married_couples_allowance?: MarriedCouplesAllowanceInput | null | undefined;
  /** Whether the client is entitled to Blind Person’s Allowance */
  blind_person?: boolean | undefined;
  /** Allowances that a spouse could not use and passes on */
  surplus_allowances_received?: SurplusAllowancesInput | undefined;
  /** The plans that are being repaid; empty for none */
  student_loan_plans?: Array<'plan1' | 'plan2' | 'plan4' | 'plan5' | 'postgraduate'> | undefined;
  /** Child benefit that the client or a partner had in the year. Pounds */
  child_benefit_received?: number | undefined;
  /** Number of children that it was paid for, as HMRC asks */
  child_benefit_children?: number | undefined;
  /** The day on which it ended, where it did in the year */
  child_benefit_ended_on?: string | undefined;
  /** Deductions under the Construction Industry Scheme. Pounds */
  cis_deducted?: number | undefined;
  /** Whether Class 2 is paid though profits are below the limit, to keep the year for benefits */
  voluntary_class2?: boolean | undefined;
  /** Whether the client had reached state pension age when the tax year began */
  over_state_pension_age_at_start?: boolean | undefined;
  /** Paid towards this year already. Pounds */
  payments_on_account_paid?: number | undefined;
  /** Tax of this year that next year’s tax code is to collect. Pounds */
  tax_collected_through_code?: number | undefined;
  /** Corrections to the tax that was taken off under PAYE */
  paye?: PayeInput | undefined;
  /** Income from abroad other than lettings */
  foreign_income?: Array<ForeignIncomeInput> | undefined;
  /** Gains on life insurance policies, one entry a certificate */
  life_insurance_gains?: Array<LifeInsuranceGainInput> | undefined;
  /** The client’s share of each partnership */
  partnerships?: Array<PartnershipInput> | undefined;
  /** Payments at the end of an employment */
  employment_lump_sums?: Array<EmploymentLumpSumsInput> | undefined;
  /** Income from shares or options of an employer */
  share_schemes?: ShareSchemesInput | undefined;
  /** Income from trusts and estates, by their statements */
  trusts?: Array<TrustIncomeInput> | undefined;
  /** Subscriptions that give relief from income tax */
  investment_reliefs?: InvestmentReliefsInput | undefined;
  /** For a client who is not resident in the UK all year */
  residence?: ResidenceInput | undefined;
  /** Gains on shares, property and other assets that were sold; null for none */
  capital_gains?: CapitalGainsInput | null | undefined;
  /** Tax years to work the figures out for, each compared with `tax_year`. That year alone when left out */
  years?: Array<string> | undefined;
  /** What is different in one of `years`, such as a rise in pay */
  year_changes?: Array<TaxEstimateInputYearChangesItem> | undefined;
  /** Other figures to work out beside, in each of the years. Each is compared with its year as it is without */
  alternatives?: Array<TaxEstimateInputAlternativesItem> | undefined;
}

export interface TaxEstimateInputSelfEmploymentsItem {
  /** What it is called, for people to read */
  name?: string | undefined;
  /** Sales, before expenses. Pounds */
  turnover?: number | undefined;
  /** Expenses that may be deducted for tax. Pounds */
  expenses?: number | undefined;
  /** Income less expenses; negative: a loss. Pounds */
  profit?: number | undefined;
  /** The £1,000 trading allowance instead of expenses: `claim`, `expenses`, or `auto` for the better */
  trading_allowance?: 'auto' | 'claim' | 'expenses' | undefined;
  /** Losses of earlier years that are not yet used. Pounds */
  losses_brought_forward?: number | undefined;
  /** The part of the profit of the change to the tax year basis that this year is taxed on. Pounds */
  transition_profit?: number | undefined;
  /** From 2024-25: the transition profit of 2023-24 that earlier years have not been charged on, in place of `transition_profit`. Pounds */
  transition_profit_brought_forward?: number | undefined;
  /** The part of the transition profit that is charged in this year by election, beyond its share of the year. Pounds */
  transition_profit_accelerated?: number | undefined;
  /** The accounts of the trade, in place of `turnover`, `expenses` and `profit`, where they are not made up to 31 March to 5 April: every period that has days of the year. Their figures are apportioned to the tax year by days */
  periods_of_account?: Array<TaxEstimateInputSelfEmploymentsItemPeriodsOfAccountItem> | undefined;
  /** The first day of trading; null when not given. HMRC requires it for the first year */
  commenced_on?: string | undefined;
  /** The last day of trading or letting; null while it goes on */
  ceased_on?: string | undefined;
  /** Whether accounts to a day from 31 March to 4 April count as those to 5 April, or the client has elected out of that rule */
  late_accounting_date_rule?: 'applied' | 'disapplied' | undefined;
  /** To 2023-24: the last day of the basis period of the year before, where the periods do not show it */
  basis_period_ended_on?: string | undefined;
  /** To 2023-24: profits that two earlier years were charged on, and no relief was given for yet. Pounds */
  overlap_profit_brought_forward?: number | undefined;
  /** To 2023-24: the days that the overlap profit is of. Needed where a basis period is longer than twelve months */
  overlap_days_brought_forward?: number | undefined;
  /** For farmers and creators who average their profits: added to the profit, or taken off. Pounds */
  averaging_adjustment?: number | undefined;
  /** Losses of earlier years that lower Class 4 alone. Pounds */
  class4_losses_brought_forward?: number | undefined;
  /** The part of `qualifying_loan_interest` that was paid wholly for this trade: it lowers Class 4. Pounds */
  loan_interest_for_trade?: number | undefined;
  /** Whether the profit bears no Class 4 contributions */
  class4_exempt?: boolean | undefined;
  /** Contribution weeks in which the trade was carried on; the whole year when left out */
  class2_weeks?: number | undefined;
}

export interface TaxEstimateInputSelfEmploymentsItemPeriodsOfAccountItem {
  /** The first day of the period */
  start_on: string;
  /** The last day of the period */
  end_on: string;
  /** Sales of the whole period. Pounds */
  turnover?: number | undefined;
  /** Expenses of the whole period, capital allowances included. Pounds */
  expenses?: number | undefined;
  /** The profit of the period after capital allowances, in place of `turnover` and `expenses`. Negative: a loss. Pounds */
  profit?: number | undefined;
  /** Whether the figures are estimates. When left out, those of a period that ends after the return is due are */
  provisional?: boolean | undefined;
}

/** Lettings in the United Kingdom, all together. Null: none */
export interface TaxEstimateInputUkProperty {
  /** What was received, before expenses. Pounds */
  income?: number | undefined;
  /** Expenses that may be deducted for tax. Pounds */
  expenses?: number | undefined;
  /** Income less expenses; negative: a loss. Pounds */
  profit?: number | undefined;
  /** Interest and fees of loans for homes that are let: relieved at the basic rate, and no expense. Pounds */
  residential_finance_costs?: number | undefined;
  /** Finance costs of earlier years that are not yet relieved. Pounds */
  residential_finance_costs_brought_forward?: number | undefined;
  /** Losses of earlier years that are not yet used. Pounds */
  losses_brought_forward?: number | undefined;
  /** The part of the profit that comes from furnished holiday lettings, up to 2024-25. It counts as earnings for pension relief. Pounds */
  furnished_holiday_letting_profit?: number | undefined;
  /** The £1,000 property allowance instead of expenses: `claim`, `expenses`, or `auto` for the better */
  property_allowance?: 'auto' | 'claim' | 'expenses' | undefined;
  /** Whether the rent is for a furnished room in the client’s own home */
  rent_a_room?: boolean | undefined;
}

export interface TaxEstimateInputYearChangesItem {
  /** One of `years` */
  tax_year: string;
  /** A merge patch (RFC 7396) of the figures in the body: what is given replaces what is there, null removes it, and lists are replaced whole */
  changes: Record<string, unknown>;
}

export interface TaxEstimateInputAlternativesItem {
  /** Your name for it, which its results repeat */
  name: string;
  /** A merge patch (RFC 7396) of the figures in the body: what is given replaces what is there, null removes it, and lists are replaced whole */
  changes: Record<string, unknown>;
}

/** The tax on the figures that were sent */
export interface TaxCalculation {
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** Where the client is resident for income tax: Scotland has rates of its own */
  region: 'england' | 'northern_ireland' | 'scotland' | 'wales';
  /** All taxable income before losses, reliefs and allowances: a trade or letting that loses counts as nil. Pounds */
  total_income: number;
  /** Total income less reliefs such as losses and pension contributions. Pounds */
  net_income: number;
  /** Net income less grossed-up pension contributions and Gift Aid. Decides the personal allowance and the child benefit charge. Pounds */
  adjusted_net_income: number;
  /** After its reduction for high incomes and for Marriage Allowance. Pounds */
  personal_allowance: number;
  /** The personal allowance and Blind Person’s Allowance together. Pounds */
  allowances_total: number;
  /** Income after allowances. Pounds */
  taxable_income: number;
  /** Income tax, step by step */
  income_tax: CalculationIncomeTax;
  /** How the allowances were set against each sort of income: the way that leads to the least tax */
  allocation: AmountsBySource;
  /** Class 2 National Insurance contributions of the year, in pounds. Pounds */
  class2: number;
  /** Class 4 National Insurance contributions on the profits, in pounds. Pounds */
  class4: number;
  /** Repayment of student loans. Pounds */
  student_loan: number;
  /** Repayment of a postgraduate loan. Pounds */
  postgraduate_loan: number;
  /** Child benefit that is taken back because of a high income. Pounds */
  high_income_child_benefit_charge: number;
  /** The relief for tax paid abroad, by country and sort of income */
  foreign_tax_credit: Array<ForeignTaxCredit>;
  /** Relief for gains on life insurance that built up over years. Pounds */
  top_slicing_relief: number;
  /** Gains on shares, property and other assets that were sold; null for none */
  capital_gains: CalculationCapitalGains | null;
  /** All that is to be paid for the year: tax, contributions and repayments. Pounds */
  total_liability: number;
  /** Tax taken off at source, by employers, pension providers and contractors. Pounds */
  tax_deducted: number;
  /** `total_liability` less what has been deducted and paid on account. Negative: a repayment. Pounds */
  balance: number;
  /** What is to be paid towards the next year */
  payments_on_account: CalculationPaymentsOnAccount;
  /** What is to be paid and when, the earliest first */
  amounts_due: Array<AmountDue>;
  /** What is left to use in later years */
  carried_forward: CalculationCarriedForward;
  /** What would lower the tax, the largest saving first */
  recommendations: Array<CalculationRecommendation>;
  /** What the figures assume or leave out, which a person should know */
  warnings: Array<CalculationWarning>;
  /** On figures that may still change: of a year that is not over, and of a return not filed. Show the disclaimer with them. `null` on others */
  estimate: TaxCalculationEstimate | null;
  /** Every rule that was applied, in order: what it cites, what went in and what came out */
  lines: Array<CalculationLine>;
}

/** On figures that may still change: of a year that is not over, and of a return not filed. Show the disclaimer with them. `null` on others */
export interface TaxCalculationEstimate {
  /** The day up to which income and expenses are known */
  as_of: string;
  /** What to show with the figures */
  disclaimer: string;
}

/** One year of an estimate, as it is or under an alternative */
export interface TaxEstimateResult {
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** Name of the alternative; null for the year as the body has it */
  name: string | null;
  /** Whether the figures of the law that it rests on are enacted: as the least certain of them is */
  status: 'enacted' | 'announced' | 'assumed';
  /** The figures of the law that it rests on and that are not enacted; none for most years */
  figures_not_enacted: Array<TaxEstimateResultFiguresNotEnactedItem>;
  calculation: TaxCalculation;
  /** How its bill differs from that of `tax_year`, or, for an alternative, from its year without it */
  difference: TaxEstimateResultDifference;
}

export interface TaxEstimateResultFiguresNotEnactedItem {
  /** The figures, as `about` of a warning names them */
  figure: string;
  /** `announced`: a government has said what it will be. `assumed`: that of the year before was used */
  status: 'announced' | 'assumed';
}

/** How its bill differs from that of `tax_year`, or, for an alternative, from its year without it */
export interface TaxEstimateResultDifference {
  /** Rise of `total_liability`, in pounds; negative where it falls */
  amount: number;
  /** Why it differs, in the order in which the figures were exchanged */
  causes: Array<TaxEstimateResultDifferenceCausesItem>;
}

export interface TaxEstimateResultDifferenceCausesItem {
  /** Stable: act on this. `/docs/codes/difference-causes` says what each means and what to do. New codes may be added */
  code: 'income_tax_rates' | 'property_rates' | 'savings_rates' | 'dividend_rates' | 'dividend_allowance' | 'allowances' | 'relief_limits' | 'investment_relief_rates' | 'national_insurance_limits' | 'national_insurance_rates' | 'class2' | 'student_loan_threshold' | 'child_benefit_charge' | 'winter_fuel_charge' | 'capital_gains_exempt_amount' | 'capital_gains_rates' | 'business_rules' | 'dates_and_ages' | 'region' | 'date_of_birth' | 'self_employments' | 'uk_property' | 'foreign_property' | 'employments' | 'pensions' | 'state_benefits' | 'savings' | 'dividends' | 'other_income' | 'reliefs' | 'charges' | 'marriage_allowance' | 'married_couples_allowance' | 'blind_person' | 'surplus_allowances_received' | 'student_loan_plans' | 'child_benefit_received' | 'child_benefit_children' | 'child_benefit_ended_on' | 'cis_deducted' | 'voluntary_class2' | 'over_state_pension_age_at_start' | 'payments_on_account_paid' | 'tax_collected_through_code' | 'paye' | 'capital_gains' | 'foreign_income' | 'life_insurance_gains' | 'partnerships' | 'employment_lump_sums' | 'share_schemes' | 'trusts' | 'investment_reliefs' | 'residence' | (string & Record<never, never>);
  /** What it adds to the bill. Never nil; all add up to `amount` */
  amount: number;
}

/** The tax on the figures that were sent, and on what they are to be compared with */
export interface TaxEstimate {
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** Where the client is resident for income tax: Scotland has rates of its own */
  region: 'england' | 'northern_ireland' | 'scotland' | 'wales';
  /** All taxable income before losses, reliefs and allowances: a trade or letting that loses counts as nil. Pounds */
  total_income: number;
  /** Total income less reliefs such as losses and pension contributions. Pounds */
  net_income: number;
  /** Net income less grossed-up pension contributions and Gift Aid. Decides the personal allowance and the child benefit charge. Pounds */
  adjusted_net_income: number;
  /** After its reduction for high incomes and for Marriage Allowance. Pounds */
  personal_allowance: number;
  /** The personal allowance and Blind Person’s Allowance together. Pounds */
  allowances_total: number;
  /** Income after allowances. Pounds */
  taxable_income: number;
  /** Income tax, step by step */
  income_tax: CalculationIncomeTax;
  /** How the allowances were set against each sort of income: the way that leads to the least tax */
  allocation: AmountsBySource;
  /** Class 2 National Insurance contributions of the year, in pounds. Pounds */
  class2: number;
  /** Class 4 National Insurance contributions on the profits, in pounds. Pounds */
  class4: number;
  /** Repayment of student loans. Pounds */
  student_loan: number;
  /** Repayment of a postgraduate loan. Pounds */
  postgraduate_loan: number;
  /** Child benefit that is taken back because of a high income. Pounds */
  high_income_child_benefit_charge: number;
  /** The relief for tax paid abroad, by country and sort of income */
  foreign_tax_credit: Array<ForeignTaxCredit>;
  /** Relief for gains on life insurance that built up over years. Pounds */
  top_slicing_relief: number;
  /** Gains on shares, property and other assets that were sold; null for none */
  capital_gains: CalculationCapitalGains | null;
  /** All that is to be paid for the year: tax, contributions and repayments. Pounds */
  total_liability: number;
  /** Tax taken off at source, by employers, pension providers and contractors. Pounds */
  tax_deducted: number;
  /** `total_liability` less what has been deducted and paid on account. Negative: a repayment. Pounds */
  balance: number;
  /** What is to be paid towards the next year */
  payments_on_account: CalculationPaymentsOnAccount;
  /** What is to be paid and when, the earliest first */
  amounts_due: Array<AmountDue>;
  /** What is left to use in later years */
  carried_forward: CalculationCarriedForward;
  /** What would lower the tax, the largest saving first */
  recommendations: Array<CalculationRecommendation>;
  /** What the figures assume or leave out, which a person should know */
  warnings: Array<CalculationWarning>;
  /** On figures that may still change: of a year that is not over, and of a return not filed. Show the disclaimer with them. `null` on others */
  estimate: TaxEstimateEstimate | null;
  /** Every rule that was applied, in order: what it cites, what went in and what came out */
  lines: Array<CalculationLine>;
  /** Each year and alternative that was asked for; absent where none was. Years stand in the order given, each before its alternatives */
  results?: Array<TaxEstimateResult> | undefined;
}

/** On figures that may still change: of a year that is not over, and of a return not filed. Show the disclaimer with them. `null` on others */
export interface TaxEstimateEstimate {
  /** The day up to which income and expenses are known */
  as_of: string;
  /** What to show with the figures */
  disclaimer: string;
}

/** Makes a report at regular times */
export interface ReportSchedule {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** Which of the kinds listed it is */
  type: 'tax_summary' | 'tax_calculation' | 'income_expense' | 'property_income' | 'sa100' | 'sa101' | 'sa102' | 'sa103' | 'sa104' | 'sa105' | 'sa106' | 'sa108' | 'sa110' | 'analytics' | 'what_changes' | 'practice_overview' | 'quarterly_update' | 'transactions' | 'rows_without_document' | 'audit_trail' | 'data_export';
  /** The file type of the report: PDF, CSV, XLSX or JSON */
  format: 'json' | 'csv' | 'xlsx' | 'ndjson' | 'pdf' | 'zip';
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** The clients that the report covers; null for a report of one client */
  client_ids: Array<string> | null;
  /** Only transactions of these; null: of all */
  filters: ReportFilters;
  /** Null where the type has none */
  options: ReportScheduleOptions;
  /** How dates and amounts are written */
  locale: 'en-GB';
  /** Quarters begin in January, April, July and October, as those of a tax year end; a year in April */
  every: 'month' | 'quarter' | 'year';
  /** The day of the month on which it is made; in a month without it, the last */
  on: number;
  /** The test clock by whose days it runs; null for the days of everybody */
  test_clock_id: string | null;
  /** The next day on which it is made, in the United Kingdom */
  next_on: string;
  /** The report that it made last; null before the first */
  last_report_id: string | null;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** Null where the type has none */
export interface ReportScheduleOptions {
  /** For `rows_without_document`: only expenses of more than this, in pounds; 50 when left out */
  over_amount: number | null;
}

/** What you send to create or change it. Makes a report at regular times */
export interface ReportScheduleInput {
  /** Which of the kinds listed it is */
  type: 'tax_summary' | 'tax_calculation' | 'income_expense' | 'property_income' | 'sa100' | 'sa101' | 'sa102' | 'sa103' | 'sa104' | 'sa105' | 'sa106' | 'sa108' | 'sa110' | 'analytics' | 'what_changes' | 'practice_overview' | 'quarterly_update' | 'transactions' | 'rows_without_document' | 'audit_trail' | 'data_export';
  /** As pdf, json, csv, xlsx: `tax_summary`. As pdf, json: `tax_calculation`, `quarterly_update`. As pdf, csv, xlsx, json: `income_expense`, `property_income`. As pdf, json, csv: `sa100`, `sa101`, `sa102`, `sa103`, `sa104`, `sa105`, `sa106`, `sa108`, `sa110`. As json, pdf, xlsx: `analytics`. As pdf, xlsx, json: `what_changes`. As json, csv, xlsx, pdf: `practice_overview`. As csv, xlsx, ndjson, json: `transactions`. As pdf, csv, xlsx, ndjson: `rows_without_document`. As csv, ndjson, pdf: `audit_trail`. As zip: `data_export` */
  format: 'json' | 'csv' | 'xlsx' | 'ndjson' | 'pdf' | 'zip';
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id?: string | undefined;
  /** The clients that the report covers; null for a report of one client */
  client_ids?: Array<string> | undefined;
  /** Which rows; those of `GET /v1/transactions` */
  filters?: ReportInputFilters | undefined;
  /** What else the type can be told */
  options?: ReportScheduleInputOptions | undefined;
  /** How dates and amounts are written; `en-GB` when left out */
  locale?: 'en-GB' | undefined;
  /** Quarters begin in January, April, July and October, as those of a tax year end; a year in April */
  every: 'month' | 'quarter' | 'year';
  /** The day of the month on which it is made; in a month without it, the last */
  on: number;
  /** The test clock by whose days it is to run, of test data alone. The clock of the clients that it names needs no mention, and another one is refused */
  test_clock_id?: string | null | undefined;
}

/** What else the type can be told */
export interface ReportScheduleInputOptions {
  /** For `rows_without_document`: only expenses of more than this, in pounds; 50 when left out */
  over_amount?: number | undefined;
}

/** A report, with its file when it is made */
export interface Report {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** What the report shows */
  type: 'tax_summary' | 'tax_calculation' | 'income_expense' | 'property_income' | 'sa100' | 'sa101' | 'sa102' | 'sa103' | 'sa104' | 'sa105' | 'sa106' | 'sa108' | 'sa110' | 'analytics' | 'what_changes' | 'practice_overview' | 'quarterly_update' | 'transactions' | 'rows_without_document' | 'audit_trail' | 'data_export';
  /** The file type of the report: PDF, CSV, XLSX or JSON */
  format: 'json' | 'csv' | 'xlsx' | 'ndjson' | 'pdf' | 'zip';
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** The clients that the report covers; null for a report of one client */
  client_ids: Array<string> | null;
  /** Null for a `data_export`, which has every year */
  tax_year: string | null;
  /** The first day */
  from: string | null;
  /** The last day */
  to: string | null;
  /** Equal to `from` */
  date_from: string | null;
  /** Equal to `to` */
  date_to: string | null;
  /** Only transactions of these; null: of all */
  filters: ReportFilters;
  /** Null where the type has none */
  options: ReportOptions;
  /** How dates and amounts are written */
  locale: 'en-GB';
  /** The state it is in. New values may be added */
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  /** How far the work has come, to show while it runs */
  progress: WorkProgress;
  /** The instant of the data it shows */
  as_of: string | null;
  /** The finished file; null until then */
  file: ReportFile | null;
  /** Why it failed; null unless `status` is `failed` */
  error: FailureReason | null;
  /** When the file is removed; null until it is made */
  expires_at: string | null;
  /** When it was created. Never changes */
  created_at: string;
  /** When it ended, however it ended; null until then */
  finished_at: string | null;
}

/** Null where the type has none */
export interface ReportOptions {
  /** For `rows_without_document`: only expenses of more than this, in pounds; 50 when left out */
  over_amount: number | null;
}

/** The finished file; null until then */
export interface ReportFile {
  /** How large the file is, in bytes */
  size_bytes: number;
  /** The media type of the file */
  content_type: string;
  /** SHA-256 of the file, in hexadecimal digits */
  sha256: string;
  /** The name of the file; null when the upload had none */
  filename: string;
  /** Where the file is. The same credential is needed */
  download_url: string;
}

/** What you send to create or change it. A report, with its file when it is made */
export interface ReportInput {
  /** What the report shows */
  type: 'tax_summary' | 'tax_calculation' | 'income_expense' | 'property_income' | 'sa100' | 'sa101' | 'sa102' | 'sa103' | 'sa104' | 'sa105' | 'sa106' | 'sa108' | 'sa110' | 'analytics' | 'what_changes' | 'practice_overview' | 'quarterly_update' | 'transactions' | 'rows_without_document' | 'audit_trail' | 'data_export';
  /** As pdf, json, csv, xlsx: `tax_summary`. As pdf, json: `tax_calculation`, `quarterly_update`. As pdf, csv, xlsx, json: `income_expense`, `property_income`. As pdf, json, csv: `sa100`, `sa101`, `sa102`, `sa103`, `sa104`, `sa105`, `sa106`, `sa108`, `sa110`. As json, pdf, xlsx: `analytics`. As pdf, xlsx, json: `what_changes`. As json, csv, xlsx, pdf: `practice_overview`. As csv, xlsx, ndjson, json: `transactions`. As pdf, csv, xlsx, ndjson: `rows_without_document`. As csv, ndjson, pdf: `audit_trail`. As zip: `data_export` */
  format: 'json' | 'csv' | 'xlsx' | 'ndjson' | 'pdf' | 'zip';
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id?: string | undefined;
  /** The clients that the report covers; null for a report of one client */
  client_ids?: Array<string> | undefined;
  /** Which rows; those of `GET /v1/transactions` */
  filters?: ReportInputFilters | undefined;
  /** What else the type can be told */
  options?: ReportInputOptions | undefined;
  /** How dates and amounts are written; `en-GB` when left out */
  locale?: 'en-GB' | undefined;
  /** This, or `from` and `to`. `data_export` has every year, whichever is named */
  tax_year?: string | undefined;
  /** The first day */
  from?: string | undefined;
  /** The last day */
  to?: string | undefined;
  /** An earlier name of `from` */
  date_from?: string | undefined;
  /** An earlier name of `to` */
  date_to?: string | undefined;
}

/** What else the type can be told */
export interface ReportInputOptions {
  /** For `rows_without_document`: only expenses of more than this, in pounds; 50 when left out */
  over_amount?: number | undefined;
}

/** The name, logo and colour of the firm, for reports */
export interface Branding {
  /** The name of the firm, at the head of every page */
  firm_name: string;
  /** The postal address, line by line; null when not given */
  address: string | null;
  /** A PNG, or an SVG without scripts and without references to other files, as a data URI of at most 256 KiB */
  logo: string | null;
  /** The firm’s colour, `#` and six hexadecimal digits, for headings and charts; null: ours */
  colour: string | null;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** What you send to create or change it. The name, logo and colour of the firm, for reports */
export interface BrandingInput {
  /** Named as the author of every report */
  firm_name: string;
  /** The postal address, line by line; null when not given */
  address?: string | null | undefined;
  /** A PNG, or an SVG without scripts and without references to other files, as a data URI of at most 256 KiB */
  logo?: string | null | undefined;
  /** The firm’s colour, `#` and six hexadecimal digits, for headings and charts; null: ours */
  colour?: string | null | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
}

/** A year of a client at a glance */
export interface AnalyticsSummary {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** When the data was read */
  as_of: string;
  /** As in the summary of the year */
  total_income: number;
  /** As in the summary of the year */
  total_expenses: number;
  /** Income less expenses; negative: a loss. Pounds */
  profit: number;
  /** Null until there is an up-to-date calculation */
  tax_liability: number | null;
  /** The totals by business and letting, in the order of the return */
  income_sources: Array<AnalyticsSummaryIncomeSourcesItem>;
  /** Up to 100 transactions, each as in a single POST */
  transactions: AnalyticsSummaryTransactions;
  /** What the figures rest on that nobody has settled, as it is now; where there is a return, all of its issues */
  issues: Array<TaxReturnIssue>;
}

export interface AnalyticsSummaryIncomeSourcesItem {
  /** A trade, lettings in the United Kingdom, or lettings abroad */
  type: 'self_employment' | 'uk_property' | 'foreign_property';
  /** The self-employment; null for lettings */
  business_id: string | null;
  /** The name of the business, or of the kind of property income */
  name: string;
  /** Sum of its categorised transactions, before allowances. Pounds */
  income: number;
  /** Allowable expenses from its transactions. Pounds */
  expenses: number;
  /** Interest and fees of loans for homes that are let: relieved at the basic rate, and no expense. Pounds */
  residential_finance_costs: number;
  /** The total of each category of the source */
  categories: Array<AnalyticsSummaryIncomeSourcesItemCategoriesItem>;
}

export interface AnalyticsSummaryIncomeSourcesItemCategoriesItem {
  /** Stable: act on this. New codes may be added */
  code: string;
  /** Money in is positive and money out negative, in `currency` where there is one. Pounds */
  amount: number;
  /** How many transactions, and parts of split ones */
  count: number;
}

/** Up to 100 transactions, each as in a single POST */
export interface AnalyticsSummaryTransactions {
  /** How many transactions, and parts of split ones */
  count: number;
  /** Only transactions without a category, or only the others; null: all */
  uncategorised: number;
  /** Only transactions that are in no total because their rate is missing, or only the others; null: all */
  without_amount_gbp: number;
  /** Only those that a person should look at, or only the others */
  needs_review: number;
  /** What those come to, whichever way the money went */
  needs_review_amount: number;
}

/** Figures of a client by period, category, property or business */
export interface AnalyticsSeries {
  /** The items of this page, in the order of the list */
  data: Array<AnalyticsSeriesDataItem>;
}

export interface AnalyticsSeriesDataItem {
  /** A month (`2025-04`), a quarter (`2025-26-Q1`, from 6 April), a category code, or an id; null for what names no property or business */
  key: string | null;
  /** Money in is positive and money out negative, in `currency` where there is one. Pounds */
  amount: number;
}

/** A request that you have made, without its query and its bodies */
export interface RequestLog {
  /** The id that the answer had as `Request-Id` */
  id: string;
  /** The HTTP method */
  method: string;
  /** Ids of ours stand as they were sent; `*` stands for anything else. The query is left out */
  path: string;
  /** The operation’s name in the OpenAPI document; null where the path or method is none */
  operation: string | null;
  /** The status of the answer */
  status: number;
  /** Stable: act on this. `/docs/errors` says what each means and what to do. New codes may be added */
  problem_code: 'malformed_json' | 'malformed_url' | 'malformed_request' | 'invalid_parameter' | 'unknown_parameter' | 'invalid_cursor' | 'invalid_tax_year' | 'client_required' | 'invalid_idempotency_key' | 'unknown_format' | 'missing_credentials' | 'invalid_token' | 'insufficient_scope' | 'tenant_suspended' | 'plan_limit' | 'storage_limit' | 'row_limit' | 'test_key_required' | 'forbidden' | 'not_found' | 'method_not_allowed' | 'not_acceptable' | 'body_too_slow' | 'conflict' | 'invalid_state' | 'period_locked' | 'has_dependents' | 'document_retained' | 'best_split_unavailable' | 'merge_refused' | 'erasure_refused' | 'retention_key_missing' | 'duplicate_external_id' | 'duplicate_url' | 'duplicate_tax_return' | 'idempotency_in_progress' | 'calculation_not_ready' | 'calculation_failed' | 'preparation_in_progress' | 'report_not_ready' | 'already_finished' | 'not_declared' | 'submission_in_progress' | 'already_submitted' | 'amendment_open' | 'amendment_window_closed' | 'quarterly_update_in_progress' | 'figures_changed' | 'prefill_outdated' | 'issues_not_accepted' | 'not_authorised_with_hmrc' | 'practice_not_signed_in' | 'main_agent_required' | 'hmrc_sandbox_required' | 'nino_missing' | 'tax_year_not_ended' | 'import_not_revertible' | 'endpoint_disabled' | 'range_not_satisfiable' | 'report_expired' | 'event_expired' | 'import_file_removed' | 'version_conflict' | 'request_timeout' | 'payload_too_large' | 'url_too_long' | 'unsupported_media_type' | 'validation_failed' | 'invalid_reference' | 'idempotency_key_reused' | 'fraud_prevention_incomplete' | 'wording_outdated' | 'tax_year_not_supported' | 'rejected_by_hmrc' | 'precondition_required' | 'headers_too_large' | 'rate_limit_exceeded' | 'too_many_requests_in_flight' | 'too_many_failed_credentials' | 'internal_error' | 'tenant_moving' | 'service_unavailable' | 'gateway_unavailable' | 'hmrc_not_configured' | 'request_took_too_long' | 'not_ready' | (string & Record<never, never>) | null;
  /** Milliseconds from the request to the end of the answer */
  duration_ms: number;
  /** The API key that the request carried; null for an access token */
  api_key_id: string | null;
  /** The app whose access token it carried; null for an API key */
  app_id: string | null;
  /** The consent that the access token came from; null for an API key */
  grant_id: string | null;
  /** What the caller sent as `X-Request-Id` */
  client_request_id: string | null;
  /** When it was answered */
  created_at: string;
}

/** What is done and what is missing of a client’s year */
export interface ClientReadiness {
  /** The client whose year it is */
  client: ClientReadinessClient;
  /** The first step that is not done; `done` when all are */
  state: 'access' | 'sign_up' | 'review' | 'missing_months' | 'figures' | 'approval' | 'prepare' | 'file' | 'pay' | 'done';
  /** Everything that is to be done for the year, with what is missing */
  steps: Array<ClientReadinessStepsItem>;
  /** The next day on which something is due to HMRC; null when nothing is */
  due_on: string | null;
  /** The balance of the year by the last calculation; negative for a repayment. Null until there is one */
  balance_due: number | null;
  /** Expenses of the year over £50 that no document is put to. No step waits for them; the report `rows_without_document` lists them */
  rows_without_document: number;
}

/** The client whose year it is */
export interface ClientReadinessClient {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** What it is called, for people to read */
  name: string;
}

export interface ClientReadinessStepsItem {
  /** The step; the list has all of them in the order of doing */
  code: 'access' | 'sign_up' | 'review' | 'missing_months' | 'figures' | 'approval' | 'prepare' | 'file' | 'pay';
  /** Whether nothing of it is missing */
  done: boolean;
  /** What is missing, or why nothing is, for a person to read */
  detail: string;
}

/** Says which situation to make */
export interface TestScenarioInput {
  /** `late_quarter`: a quarterly update is overdue. `refused_return`: HMRC refuses a return. `filed_elsewhere`: other software has declared the year. `unknown_outcome`: HMRC’s answer to a declaration is lost. `agent_without_relationship`: a client has not authorised the practice */
  name: 'late_quarter' | 'refused_return' | 'filed_elsewhere' | 'unknown_outcome' | 'agent_without_relationship';
}

/** The people and papers of a situation to handle, and how it goes on */
export interface TestScenario {
  /** `late_quarter`: a quarterly update is overdue. `refused_return`: HMRC refuses a return. `filed_elsewhere`: other software has declared the year. `unknown_outcome`: HMRC’s answer to a declaration is lost. `agent_without_relationship`: a client has not authorised the practice */
  name: 'late_quarter' | 'refused_return' | 'filed_elsewhere' | 'unknown_outcome' | 'agent_without_relationship';
  /** The person of the story, who is new with each call */
  client_id: string;
  /** Their self-employment; null where the story needs none */
  business_id: string | null;
  /** The return that is being filed; null where the story has none */
  tax_return_id: string | null;
  /** The year of the return or of the quarter; null where the story is about no year */
  tax_year: string | null;
  /** The event that says that it is over; null where it is over already */
  ends_with: 'obligation.overdue' | 'tax_return.rejected' | 'tax_return.action_required' | 'tax_return.submitted' | null;
  /** Calls that show the situation, the one to begin with first */
  look_at: Array<string>;
  /** How it goes on, and what to do then */
  next: string;
}

/** The time at which the test clients live that are bound to it */
export interface TestClock {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The time at which its clients live. It stands still between advances */
  now: string;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** Says which time the clock shows first */
export interface TestClockInput {
  /** The time that it shows first: as far from now, before or after, as the page on limits says */
  now: string;
}

/** Says to which time the clock is taken */
export interface TestClockAdvance {
  /** The time that it is to show: later than before, by no more than the page on limits says */
  to: string;
}

/** An address of yours to which events are sent */
export interface WebhookEndpoint {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** An https:// URL on a public address. Checked when saved and on every send. With a `destination`, the address of that: `queue_url` itself, `https://events.{region}.amazonaws.com/{event_bus_name}` or `https://pubsub.googleapis.com/v1/projects/{project_id}/topics/{topic_id}` */
  url: string;
  /** The types it subscribes to: exact types, `family.*` or `*` */
  events: Array<string>;
  /** An explanation for people to read */
  description: string | null;
  /** Whether events are sent. While it is false they are still recorded */
  enabled: boolean;
  /** Whether events are sent to it; if not, whether you disabled it or its failures did */
  status: 'active' | 'disabled_by_user' | 'disabled_by_failures';
  /** How `x-service-signature` is made: over the timestamp and the body, or over the body alone */
  signature_format: 'timestamped' | 'body_only';
  /** Headers of your own, sent with each request. Their values are stored encrypted and shown as `***`; sent back so, they stay as they are. Those that frame or sign the message are refused */
  headers: Record<string, string>;
  /** How we authenticate ourselves to the receiver, beside the signature. Null: in no other way */
  authentication: WebhookEndpointAuthentication | null;
  /** A queue, event bus or topic of a cloud service that gets the events in place of a POST to `url`. Null: none. `headers` and `authentication` do not go with it */
  destination: WebhookEndpointDestination | null;
  /** Several events in one request, `{"id":"bat_…","type":"batch","events":[…]}`, sent when it is full or its oldest event has waited long enough. It succeeds or fails as a whole. Null: each event is sent separately */
  batching: WebhookEndpointBatching | null;
  /** With `entity`, an event is sent only after the earlier ones of the same tax return, transaction, import and so on have been delivered or have failed for good. Applies to events recorded from then on */
  ordering: 'none' | 'entity';
  /** For the integrator only: text by name */
  metadata: Record<string, string>;
  /** The newest attempt; `status_code` is null when no answer came */
  last_delivery: WebhookEndpointLastDelivery | null;
  /** The last four characters of the secret before its padding; null for one of before */
  secret_last4: string | null;
  /** The first failure since the last success */
  failing_since: string | null;
  /** `gone`: it answered 410; `failing`: five days without a success */
  disabled_reason: 'requested' | 'gone' | 'failing' | null;
  /** Since when nothing is sent; null while it is enabled */
  disabled_at: string | null;
  /** From the newest 200 attempts of the last hour; null without any */
  health: WebhookEndpointHealth;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** What you send to create or change it. An address of yours to which events are sent */
export interface WebhookEndpointInput {
  /** An https:// URL on a public address. Checked when saved and on every send. With a `destination`, the address of that: `queue_url` itself, `https://events.{region}.amazonaws.com/{event_bus_name}` or `https://pubsub.googleapis.com/v1/projects/{project_id}/topics/{topic_id}` */
  url: string;
  /** Exact types, `family.*` or `*` */
  events: Array<'*' | 'client.*' | 'business.*' | 'property.*' | 'transaction.*' | 'document.*' | 'import.*' | 'tax_return.*' | 'approval.*' | 'submission_batch.*' | 'calculation.*' | 'categorisation.*' | 'bulk_update.*' | 'report.*' | 'hmrc_authorisation.*' | 'hmrc_agent.*' | 'agent_authorisation.*' | 'obligation.*' | 'payment.*' | 'quarterly_update.*' | 'practice.*' | 'api_key.*' | 'oauth_grant.*' | 'webhook_endpoint.*' | 'client.created' | 'client.updated' | 'client.deleted' | 'client.archived' | 'client.merged' | 'client.erased' | 'client.restored' | 'business.created' | 'business.updated' | 'business.deleted' | 'property.created' | 'property.updated' | 'property.deleted' | 'transaction.created' | 'transaction.updated' | 'transaction.deleted' | 'transaction.categorised' | 'document.created' | 'document.deleted' | 'import.completed' | 'import.failed' | 'import.cancelled' | 'import.reverted' | 'tax_return.created' | 'tax_return.updated' | 'tax_return.deleted' | 'tax_return.calculated' | 'tax_return.calculation_ready' | 'tax_return.action_required' | 'approval.created' | 'approval.approved' | 'approval.refused' | 'approval.cancelled' | 'tax_return.declared' | 'tax_return.submitted' | 'tax_return.amended' | 'tax_return.rejected' | 'tax_return.accepted' | 'tax_return.prefill_ready' | 'tax_return.prefill_changed' | 'tax_return.prefill_failed' | 'submission_batch.completed' | 'tax_return.cancelled' | 'calculation.failed' | 'categorisation.failed' | 'bulk_update.failed' | 'report.completed' | 'report.failed' | 'report.cancelled' | 'hmrc_authorisation.granted' | 'hmrc_authorisation.revoked' | 'hmrc_authorisation.expiring' | 'hmrc_agent.granted' | 'hmrc_agent.expiring' | 'hmrc_agent.ended' | 'agent_authorisation.accepted' | 'agent_authorisation.rejected' | 'agent_authorisation.expired' | 'agent_authorisation.ended' | 'obligation.due_soon' | 'obligation.overdue' | 'obligation.fulfilled' | 'payment.due_soon' | 'payment.overdue' | 'quarterly_update.accepted' | 'quarterly_update.rejected' | 'practice.readiness_changed' | 'api_key.created' | 'api_key.revoked' | 'oauth_grant.created' | 'oauth_grant.revoked' | 'webhook_endpoint.disabled' | 'webhook_endpoint.failing' | 'webhook_endpoint.moved' | 'webhook_endpoint.test'>;
  /** An explanation for people to read */
  description?: string | null | undefined;
  /** True when left out. Nothing is sent while it is false */
  enabled?: boolean | undefined;
  /** How `x-service-signature` is made: over the timestamp and the body, or over the body alone */
  signature_format?: 'timestamped' | 'body_only' | undefined;
  /** Headers of your own, sent with each request. Their values are stored encrypted and shown as `***`; sent back so, they stay as they are. Those that frame or sign the message are refused */
  headers?: Record<string, string> | undefined;
  /** How we authenticate ourselves to the receiver, beside the signature. Null: in no other way */
  authentication?: WebhookEndpointAuthenticationInput | null | undefined;
  /** A queue, event bus or topic of a cloud service that gets the events in place of a POST to `url`. Null: none. `headers` and `authentication` do not go with it */
  destination?: WebhookEndpointDestinationInput | null | undefined;
  /** Several events in one request, `{"id":"bat_…","type":"batch","events":[…]}`, sent when it is full or its oldest event has waited long enough. It succeeds or fails as a whole. Null: each event is sent separately */
  batching?: WebhookEndpointBatchingInput | null | undefined;
  /** With `entity`, an event is sent only after the earlier ones of the same tax return, transaction, import and so on have been delivered or have failed for good. Applies to events recorded from then on */
  ordering?: 'none' | 'entity' | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
}

/** Shown once, with its secret. An address of yours to which events are sent */
export interface IssuedWebhookEndpoint {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** An https:// URL on a public address. Checked when saved and on every send. With a `destination`, the address of that: `queue_url` itself, `https://events.{region}.amazonaws.com/{event_bus_name}` or `https://pubsub.googleapis.com/v1/projects/{project_id}/topics/{topic_id}` */
  url: string;
  /** The types it subscribes to: exact types, `family.*` or `*` */
  events: Array<string>;
  /** An explanation for people to read */
  description: string | null;
  /** Whether events are sent. While it is false they are still recorded */
  enabled: boolean;
  /** Whether events are sent to it; if not, whether you disabled it or its failures did */
  status: 'active' | 'disabled_by_user' | 'disabled_by_failures';
  /** How `x-service-signature` is made: over the timestamp and the body, or over the body alone */
  signature_format: 'timestamped' | 'body_only';
  /** Headers of your own, sent with each request. Their values are stored encrypted and shown as `***`; sent back so, they stay as they are. Those that frame or sign the message are refused */
  headers: Record<string, string>;
  /** How we authenticate ourselves to the receiver, beside the signature. Null: in no other way */
  authentication: WebhookEndpointAuthentication | null;
  /** A queue, event bus or topic of a cloud service that gets the events in place of a POST to `url`. Null: none. `headers` and `authentication` do not go with it */
  destination: WebhookEndpointDestination | null;
  /** Several events in one request, `{"id":"bat_…","type":"batch","events":[…]}`, sent when it is full or its oldest event has waited long enough. It succeeds or fails as a whole. Null: each event is sent separately */
  batching: WebhookEndpointBatching | null;
  /** With `entity`, an event is sent only after the earlier ones of the same tax return, transaction, import and so on have been delivered or have failed for good. Applies to events recorded from then on */
  ordering: 'none' | 'entity';
  /** For the integrator only: text by name */
  metadata: Record<string, string>;
  /** The newest attempt; `status_code` is null when no answer came */
  last_delivery: WebhookEndpointLastDelivery | null;
  /** The last four characters of the secret before its padding; null for one of before */
  secret_last4: string | null;
  /** The first failure since the last success */
  failing_since: string | null;
  /** `gone`: it answered 410; `failing`: five days without a success */
  disabled_reason: 'requested' | 'gone' | 'failing' | null;
  /** Since when nothing is sent; null while it is enabled */
  disabled_at: string | null;
  /** From the newest 200 attempts of the last hour; null without any */
  health: WebhookEndpointHealth;
  /** When it was created. Never changes */
  created_at: string;
  /** When it last changed */
  updated_at: string;
  /** Signs deliveries. Shown only in this answer: store it now */
  secret: string;
}

/** What PUT takes, all of it. An address of yours to which events are sent */
export interface WebhookEndpointReplacement {
  /** An https:// URL on a public address. Checked when saved and on every send. With a `destination`, the address of that: `queue_url` itself, `https://events.{region}.amazonaws.com/{event_bus_name}` or `https://pubsub.googleapis.com/v1/projects/{project_id}/topics/{topic_id}` */
  url: string;
  /** Exact types, `family.*` or `*` */
  events: Array<'*' | 'client.*' | 'business.*' | 'property.*' | 'transaction.*' | 'document.*' | 'import.*' | 'tax_return.*' | 'approval.*' | 'submission_batch.*' | 'calculation.*' | 'categorisation.*' | 'bulk_update.*' | 'report.*' | 'hmrc_authorisation.*' | 'hmrc_agent.*' | 'agent_authorisation.*' | 'obligation.*' | 'payment.*' | 'quarterly_update.*' | 'practice.*' | 'api_key.*' | 'oauth_grant.*' | 'webhook_endpoint.*' | 'client.created' | 'client.updated' | 'client.deleted' | 'client.archived' | 'client.merged' | 'client.erased' | 'client.restored' | 'business.created' | 'business.updated' | 'business.deleted' | 'property.created' | 'property.updated' | 'property.deleted' | 'transaction.created' | 'transaction.updated' | 'transaction.deleted' | 'transaction.categorised' | 'document.created' | 'document.deleted' | 'import.completed' | 'import.failed' | 'import.cancelled' | 'import.reverted' | 'tax_return.created' | 'tax_return.updated' | 'tax_return.deleted' | 'tax_return.calculated' | 'tax_return.calculation_ready' | 'tax_return.action_required' | 'approval.created' | 'approval.approved' | 'approval.refused' | 'approval.cancelled' | 'tax_return.declared' | 'tax_return.submitted' | 'tax_return.amended' | 'tax_return.rejected' | 'tax_return.accepted' | 'tax_return.prefill_ready' | 'tax_return.prefill_changed' | 'tax_return.prefill_failed' | 'submission_batch.completed' | 'tax_return.cancelled' | 'calculation.failed' | 'categorisation.failed' | 'bulk_update.failed' | 'report.completed' | 'report.failed' | 'report.cancelled' | 'hmrc_authorisation.granted' | 'hmrc_authorisation.revoked' | 'hmrc_authorisation.expiring' | 'hmrc_agent.granted' | 'hmrc_agent.expiring' | 'hmrc_agent.ended' | 'agent_authorisation.accepted' | 'agent_authorisation.rejected' | 'agent_authorisation.expired' | 'agent_authorisation.ended' | 'obligation.due_soon' | 'obligation.overdue' | 'obligation.fulfilled' | 'payment.due_soon' | 'payment.overdue' | 'quarterly_update.accepted' | 'quarterly_update.rejected' | 'practice.readiness_changed' | 'api_key.created' | 'api_key.revoked' | 'oauth_grant.created' | 'oauth_grant.revoked' | 'webhook_endpoint.disabled' | 'webhook_endpoint.failing' | 'webhook_endpoint.moved' | 'webhook_endpoint.test'>;
  /** An explanation for people to read */
  description?: string | null | undefined;
  /** True when left out. Nothing is sent while it is false */
  enabled?: boolean | undefined;
  /** How `x-service-signature` is made: over the timestamp and the body, or over the body alone */
  signature_format?: 'timestamped' | 'body_only' | undefined;
  /** Headers of your own, sent with each request. Their values are stored encrypted and shown as `***`; sent back so, they stay as they are. Those that frame or sign the message are refused */
  headers?: Record<string, string> | undefined;
  /** How we authenticate ourselves to the receiver, beside the signature. Null: in no other way */
  authentication?: WebhookEndpointAuthenticationChange | null | undefined;
  /** A queue, event bus or topic of a cloud service that gets the events in place of a POST to `url`. Null: none. `headers` and `authentication` do not go with it */
  destination?: WebhookEndpointDestinationChange | null | undefined;
  /** Several events in one request, `{"id":"bat_…","type":"batch","events":[…]}`, sent when it is full or its oldest event has waited long enough. It succeeds or fails as a whole. Null: each event is sent separately */
  batching?: WebhookEndpointBatchingInput | null | undefined;
  /** With `entity`, an event is sent only after the earlier ones of the same tax return, transaction, import and so on have been delivered or have failed for good. Applies to events recorded from then on */
  ordering?: 'none' | 'entity' | undefined;
  /** For the integrator only: text by name */
  metadata?: Record<string, string> | undefined;
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id?: string | undefined;
  /** Whether events are sent to it; if not, whether you disabled it or its failures did */
  status?: 'active' | 'disabled_by_user' | 'disabled_by_failures' | undefined;
  /** `gone`: it answered 410; `failing`: five days without a success */
  disabled_reason?: 'requested' | 'gone' | 'failing' | null | undefined;
  /** Since when nothing is sent; null while it is enabled */
  disabled_at?: string | null | undefined;
  /** When it was created. Never changes */
  created_at?: string | undefined;
  /** When it last changed */
  updated_at?: string | undefined;
  /** The newest attempt; `status_code` is null when no answer came */
  last_delivery?: WebhookEndpointLastDelivery | null | undefined;
  /** The last four characters of the secret before its padding; null for one of before */
  secret_last4?: string | null | undefined;
  /** The first failure since the last success */
  failing_since?: string | null | undefined;
  /** From the newest 200 attempts of the last hour; null without any */
  health?: WebhookEndpointHealth | undefined;
}

/** Says how long the old secret still signs beside the new one */
export interface WebhookSecretRotation {
  /** How long the old secret signs beside the new one; a day when left out */
  grace_seconds?: number | undefined;
}

/** The test event that was sent */
export interface WebhookTest {
  /** The `evt_` id of what is delivered */
  event_id: string;
  /** The delivery that was queued: `GET /v1/webhook-deliveries/{id}` shows its attempts */
  delivery_id: string;
}

/** An event on its way to one endpoint */
export interface WebhookDelivery {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The `evt_` id of what is delivered */
  event_id: string;
  /** What happened, such as `tax_return.submitted` */
  event_type: string;
  /** The webhook endpoint it goes to */
  endpoint_id: string;
  /** `held`: the endpoint is disabled, paused or failing, and the delivery waits without spending an attempt */
  status: 'pending' | 'held' | 'sending' | 'delivered' | 'failed' | 'cancelled';
  /** How many attempts have been begun */
  attempt: number;
  /** Null when no answer came */
  response_status: number | null;
  /** Stable: act on this. `/docs/codes/delivery-failures` says what each means and what to do. New codes may be added */
  failure_class: 'dns' | 'blocked_ip' | 'connect' | 'tls' | 'timeout_headers' | 'timeout_total' | 'reset' | 'protocol' | 'http_3xx' | 'http_4xx' | 'http_5xx' | 'http_other' | 'redirect_refused' | 'client_certificate_expired' | 'token_refused' | 'token_unavailable' | 'access_denied' | 'destination_missing' | 'throttled' | 'message_too_large' | 'message_refused' | (string & Record<never, never>) | null;
  /** When the delivery is tried again; null when it will not be */
  next_attempt_at: string | null;
  /** When a 2xx came back; null until then */
  delivered_at: string | null;
  /** When it was created. Never changes */
  created_at: string;
}

/** One attempt to deliver an event */
export interface WebhookAttempt {
  /** Counts the attempts of the delivery from 1 */
  number: number;
  /** When the attempt began */
  started_at: string;
  /** `success` for a 2xx within the time */
  outcome: 'success' | 'failure';
  /** Stable: act on this. `/docs/codes/delivery-failures` says what each means and what to do. New codes may be added */
  failure_class: 'dns' | 'blocked_ip' | 'connect' | 'tls' | 'timeout_headers' | 'timeout_total' | 'reset' | 'protocol' | 'http_3xx' | 'http_4xx' | 'http_5xx' | 'http_other' | 'redirect_refused' | 'client_certificate_expired' | 'token_refused' | 'token_unavailable' | 'access_denied' | 'destination_missing' | 'throttled' | 'message_too_large' | 'message_refused' | (string & Record<never, never>) | null;
  /** Why the attempt failed, in words; null for a success */
  failure_detail: string | null;
  /** Null when no answer came */
  response_status: number | null;
  /** The first 16 KiB of the answer as text. The receiver wrote it: escape it before showing it */
  response_body: string | null;
  /** Whether the answer was longer than what is kept */
  response_truncated: boolean;
  /** The address and port that the request went to; null without a connection */
  peer_address: string | null;
  /** As they were sent; values of your own are masked */
  request_headers: Record<string, string> | null;
  /** The first 4 KiB of them. The receiver wrote them: escape them before showing them */
  response_headers: Record<string, string> | null;
  /** Null for a phase that was not needed or not finished */
  timings: WebhookAttemptTimings;
}

/** Null for a phase that was not needed or not finished */
export interface WebhookAttemptTimings {
  /** Milliseconds to resolve the host; null when it was not needed */
  dns_ms: number | null;
  /** Milliseconds to open the connection; null when it was not reached, or open already */
  connect_ms: number | null;
  /** Milliseconds for TLS; null without it, or on an open connection */
  tls_ms: number | null;
  /** Milliseconds from the request to the first byte of the answer; null when none came */
  first_byte_ms: number | null;
  /** Milliseconds for the whole attempt */
  total_ms: number;
}

/** An event on its way to one endpoint. Each attempt is in it */
export interface WebhookDeliveryWithAttempts {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The `evt_` id of what is delivered */
  event_id: string;
  /** What happened, such as `tax_return.submitted` */
  event_type: string;
  /** The webhook endpoint it goes to */
  endpoint_id: string;
  /** `held`: the endpoint is disabled, paused or failing, and the delivery waits without spending an attempt */
  status: 'pending' | 'held' | 'sending' | 'delivered' | 'failed' | 'cancelled';
  /** How many attempts have been begun */
  attempt: number;
  /** Null when no answer came */
  response_status: number | null;
  /** Stable: act on this. `/docs/codes/delivery-failures` says what each means and what to do. New codes may be added */
  failure_class: 'dns' | 'blocked_ip' | 'connect' | 'tls' | 'timeout_headers' | 'timeout_total' | 'reset' | 'protocol' | 'http_3xx' | 'http_4xx' | 'http_5xx' | 'http_other' | 'redirect_refused' | 'client_certificate_expired' | 'token_refused' | 'token_unavailable' | 'access_denied' | 'destination_missing' | 'throttled' | 'message_too_large' | 'message_refused' | (string & Record<never, never>) | null;
  /** When the delivery is tried again; null when it will not be */
  next_attempt_at: string | null;
  /** When a 2xx came back; null until then */
  delivered_at: string | null;
  /** When it was created. Never changes */
  created_at: string;
  /** Every attempt to deliver it, oldest first */
  attempts: Array<WebhookAttempt>;
}

/** Says which events to send again */
export interface WebhookRecoveryInput {
  /** Only events recorded from this instant on */
  since: string;
  /** The instant before which events are taken, not included itself; now when left out */
  until?: string | undefined;
  /** Exact types, `family.*` or `*`; what the endpoint subscribes to when left out */
  types?: Array<'*' | 'client.*' | 'business.*' | 'property.*' | 'transaction.*' | 'document.*' | 'import.*' | 'tax_return.*' | 'approval.*' | 'submission_batch.*' | 'calculation.*' | 'categorisation.*' | 'bulk_update.*' | 'report.*' | 'hmrc_authorisation.*' | 'hmrc_agent.*' | 'agent_authorisation.*' | 'obligation.*' | 'payment.*' | 'quarterly_update.*' | 'practice.*' | 'api_key.*' | 'oauth_grant.*' | 'webhook_endpoint.*' | 'client.created' | 'client.updated' | 'client.deleted' | 'client.archived' | 'client.merged' | 'client.erased' | 'client.restored' | 'business.created' | 'business.updated' | 'business.deleted' | 'property.created' | 'property.updated' | 'property.deleted' | 'transaction.created' | 'transaction.updated' | 'transaction.deleted' | 'transaction.categorised' | 'document.created' | 'document.deleted' | 'import.completed' | 'import.failed' | 'import.cancelled' | 'import.reverted' | 'tax_return.created' | 'tax_return.updated' | 'tax_return.deleted' | 'tax_return.calculated' | 'tax_return.calculation_ready' | 'tax_return.action_required' | 'approval.created' | 'approval.approved' | 'approval.refused' | 'approval.cancelled' | 'tax_return.declared' | 'tax_return.submitted' | 'tax_return.amended' | 'tax_return.rejected' | 'tax_return.accepted' | 'tax_return.prefill_ready' | 'tax_return.prefill_changed' | 'tax_return.prefill_failed' | 'submission_batch.completed' | 'tax_return.cancelled' | 'calculation.failed' | 'categorisation.failed' | 'bulk_update.failed' | 'report.completed' | 'report.failed' | 'report.cancelled' | 'hmrc_authorisation.granted' | 'hmrc_authorisation.revoked' | 'hmrc_authorisation.expiring' | 'hmrc_agent.granted' | 'hmrc_agent.expiring' | 'hmrc_agent.ended' | 'agent_authorisation.accepted' | 'agent_authorisation.rejected' | 'agent_authorisation.expired' | 'agent_authorisation.ended' | 'obligation.due_soon' | 'obligation.overdue' | 'obligation.fulfilled' | 'payment.due_soon' | 'payment.overdue' | 'quarterly_update.accepted' | 'quarterly_update.rejected' | 'practice.readiness_changed' | 'api_key.created' | 'api_key.revoked' | 'oauth_grant.created' | 'oauth_grant.revoked' | 'webhook_endpoint.disabled' | 'webhook_endpoint.failing' | 'webhook_endpoint.moved' | 'webhook_endpoint.test'> | undefined;
  /** `failed`, when left out: what did not succeed, or waits to be tried again; `missing`: events without a delivery; `all`: both, and what was delivered once more */
  mode?: 'failed' | 'missing' | 'all' | undefined;
}

/** A job that sends events again */
export interface WebhookRecovery {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The webhook endpoint it goes to */
  endpoint_id: string;
  /** `completed`: everything that matches has been queued */
  status: 'running' | 'completed';
  /** Which to send: deliveries that failed (`failed`), events that have no delivery (`missing`), or both and what was delivered already (`all`) */
  mode: 'failed' | 'missing' | 'all';
  /** The first instant: events from then on are taken */
  since: string;
  /** The instant before which events are taken; it is not included itself */
  until: string;
  /** Only events of these types; null: of all that it subscribes to */
  types: Array<string> | null;
  /** The number of each outcome */
  counts: WebhookRecoveryCounts;
  /** When it was created. Never changes */
  created_at: string;
}

/** The number of each outcome */
export interface WebhookRecoveryCounts {
  /** Deliveries that were queued by this recovery */
  matched: number;
  /** Deliveries that wait or are being sent */
  queued: number;
  /** How many of the queued ones have been delivered */
  delivered: number;
  /** Deliveries that were given up or cancelled */
  failed: number;
}

/** What an event says of it. A taxpayer */
export interface ClientEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'client.created' | 'client.updated' | 'client.deleted' | 'client.archived' | 'client.merged' | 'client.erased' | 'client.restored';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: ClientEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface ClientEventData {
  /** The client that the event is about */
  client: ClientEventDataClient;
}

/** The client that the event is about */
export interface ClientEventDataClient {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client that is deleted */
  merged_client_id?: string | undefined;
  /** The erasure, which has the certificate */
  erasure_id?: string | undefined;
}

/** What an event says of it. A self-employment of a client */
export interface BusinessEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'business.created' | 'business.updated' | 'business.deleted';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: BusinessEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface BusinessEventData {
  /** The self-employment that this concerns */
  business: BusinessEventDataBusiness;
}

/** The self-employment that this concerns */
export interface BusinessEventDataBusiness {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
}

/** What an event says of it. A property that a client lets */
export interface PropertyEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'property.created' | 'property.updated' | 'property.deleted';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: PropertyEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface PropertyEventData {
  /** The property that the event is about */
  property: PropertyEventDataProperty;
}

/** The property that the event is about */
export interface PropertyEventDataProperty {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
}

/** What an event says of it. Money in or out, with its category */
export interface TransactionEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'transaction.created' | 'transaction.updated' | 'transaction.deleted' | 'transaction.categorised';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: TransactionEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface TransactionEventData {
  /** The transaction that the event is about */
  transaction: TransactionEventDataTransaction;
}

/** The transaction that the event is about */
export interface TransactionEventDataTransaction {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** A code of `GET /v1/categories`; null when none has been found yet */
  category: string | null;
  /** Who or what decided the category: a person or your code (`user`), one of your rules, an earlier correction (`memory`), our dictionary or model, the structure of the row, or the file (`import`) */
  category_source: 'user' | 'rule' | 'memory' | 'dictionary' | 'model' | 'structure' | 'import' | null;
  /** From 0 to 1; null where a person, a rule or the file has decided */
  category_confidence: number | null;
  /** What decided the category, with its version; null without a category */
  category_version: string | null;
  /** The category before, where it was changed */
  previous_category?: string | null | undefined;
}

/** What an event says of it. A receipt, an invoice or a statement of a client */
export interface DocumentEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'document.created' | 'document.deleted';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: DocumentEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface DocumentEventData {
  /** The document that the event is about */
  document: DocumentEventDataDocument;
}

/** The document that the event is about */
export interface DocumentEventDataDocument {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** What the document is, by its content */
  media_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp' | 'message/rfc822';
  /** SHA-256 of the file, in hexadecimal digits */
  sha256: string;
}

/** What an event says of it. A file of transactions, with how far its import has come */
export interface ImportEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'import.completed' | 'import.failed' | 'import.cancelled' | 'import.reverted';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: ImportEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface ImportEventData {
  /** The import that the event is about */
  import: ImportEventDataImport;
}

/** The import that the event is about */
export interface ImportEventDataImport {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The state it is in. New values may be added */
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  /** The number of each outcome */
  counts: ImportCounts;
}

/** What an event says of it. A Self Assessment tax return of one client and tax year, in full */
export interface TaxReturnEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'tax_return.created' | 'tax_return.updated' | 'tax_return.deleted' | 'tax_return.calculated' | 'tax_return.calculation_ready' | 'tax_return.action_required' | 'tax_return.declared' | 'tax_return.submitted' | 'tax_return.amended' | 'tax_return.rejected' | 'tax_return.accepted' | 'tax_return.prefill_ready' | 'tax_return.prefill_changed' | 'tax_return.prefill_failed' | 'tax_return.cancelled';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: TaxReturnEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface TaxReturnEventData {
  /** The tax return that the event is about */
  tax_return: TaxReturnEventDataTaxReturn;
}

/** The tax return that the event is about */
export interface TaxReturnEventDataTaxReturn {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** The state it is in. New values may be added */
  status: 'draft' | 'preparing' | 'action_required' | 'awaiting_declaration' | 'submitting' | 'submitted' | 'rejected' | 'cancelled';
  /** Counts the filings of the return from 1 */
  version: number;
  /** When HMRC confirmed that it had the return; null until then */
  submitted_at: string | null;
  /** The calculation whose figures these are; null before the first */
  calculation_id: string | null;
}

/** What an event says of it. A link by which a taxpayer looks at the figures of a return and agrees to them, and the answer */
export interface ApprovalEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'approval.created' | 'approval.approved' | 'approval.refused' | 'approval.cancelled';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: ApprovalEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface ApprovalEventData {
  /** The approval that the event is about */
  approval: ApprovalEventDataApproval;
}

/** The approval that the event is about */
export interface ApprovalEventDataApproval {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The `tr_` id of the tax return that it belongs to */
  tax_return_id: string;
  /** How far it has come */
  state: 'open' | 'approved' | 'refused' | 'expired' | 'cancelled' | 'outdated';
}

/** What an event says of it. Tax returns or updates on which the same is done together, with the outcome of each */
export interface SubmissionBatchEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'submission_batch.completed';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: SubmissionBatchEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface SubmissionBatchEventData {
  /** The batch that the event is about */
  submission_batch: SubmissionBatchEventDataSubmissionBatch;
}

/** The batch that the event is about */
export interface SubmissionBatchEventDataSubmissionBatch {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** What is done with each item */
  act: 'submit' | 'prepare' | 'declare' | 'calculate' | 'quarterly_update' | 'report';
  /** Whether nothing was sent */
  preview: boolean;
  /** The state it is in. New values may be added */
  status: 'queued' | 'processing' | 'completed' | 'cancelled';
  counts: BatchCounts;
}

/** What an event says of it. The tax of a return, with every rule that was applied and the rows behind each figure */
export interface CalculationEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'calculation.failed';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: CalculationEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface CalculationEventData {
  /** The calculation that the event is about */
  calculation: CalculationEventDataCalculation;
}

/** The calculation that the event is about */
export interface CalculationEventDataCalculation {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The `tr_` id of the tax return that it belongs to */
  tax_return_id: string;
  /** The state it is in. New values may be added */
  status: 'failed';
  /** Stable: act on this. `/docs/codes/failures` says what each means and what to do. New codes may be added */
  error_code: 'file_empty' | 'format_not_recognised' | 'unknown_format' | 'format_mismatch' | 'date_order_ambiguous' | 'sign_ambiguous' | 'decimal_mark_ambiguous' | 'encoding_not_supported' | 'row_too_long' | 'malformed_file' | 'file_too_demanding' | 'file_encrypted' | 'old_workbook' | 'pdf_without_text' | 'statement_without_balances' | 'sheets_overlap' | 'invalid_mapping' | 'no_rows' | 'no_row_readable' | 'too_many_rows' | 'rows_failed' | 'processing_failed' | 'validation_failed' | 'invalid_parameter' | 'payload_too_large' | 'not_found' | 'invalid_state' | 'conflict' | 'forbidden' | 'plan_limit' | 'storage_limit' | 'row_limit' | 'period_locked' | 'duplicate_external_id' | 'version_conflict' | 'tax_year_not_supported' | 'tax_year_not_ended' | 'nino_missing' | 'not_authorised_with_hmrc' | 'main_agent_required' | 'fraud_prevention_incomplete' | 'rejected_by_hmrc' | 'invalid_credentials' | 'invalid_grant' | 'gateway_unavailable' | 'hmrc_not_configured' | 'required' | 'not_supported' | 'duplicate' | 'amount_invalid' | 'amount_negative' | 'amounts_too_large' | 'date_invalid' | 'date_after_tax_year' | 'date_outside_tax_year' | 'date_after_disposal' | 'profit_or_turnover' | 'profit_or_income' | 'profit_is_final' | 'trading_allowance_conflict' | 'trading_allowance_needs_turnover' | 'property_allowance_with_rent_a_room' | 'net_or_gross' | 'marriage_allowance_conflict' | 'more_than_dividends' | 'close_company_needs_director' | 'needs_close_company' | 'more_than_pay' | 'less_than_for_trades' | 'more_than_profit' | 'furnished_holiday_lettings_ended' | 'more_than_allowance' | 'more_than_held' | 'weeks_invalid' | 'period_ends_before_start' | 'periods_overlap' | 'period_outside_trade' | 'periods_incomplete' | 'periods_or_figures' | 'needs_periods_of_account' | 'transition_profit_given_twice' | 'more_than_transition_profit' | 'accounts_not_of_tax_year' | 'years_invalid' | 'quantity_invalid' | 'pool_repeated' | 'relief_not_named' | 'not_residential' | 'not_exempt' | 'no_allowance' | 'resident_has_allowance' | 'unknown_field' | 'unknown_parameter' | 'invalid_type' | 'invalid_format' | 'invalid_reference' | 'too_short' | 'too_long' | 'too_small' | 'too_large' | 'too_few_items' | 'too_many_items' | 'too_many_decimals' | 'too_many_digits' | 'not_allowed_value' | 'read_only' | 'url_invalid' | 'url_too_long' | 'url_not_https' | 'credentials_in_url' | 'address_not_allowed' | 'port_not_allowed' | 'host_not_found' | 'header_reserved' | 'certificate_invalid' | 'certificate_expired' | 'private_key_invalid' | 'private_key_encrypted' | 'service_account_key_invalid' | 'private_key_mismatch' | 'adjustment_needs_business' | 'adjustment_needs_property' | 'adjustment_measure_not_allowed' | 'adjustment_measure_conflict' | 'first_year_allowance_not_in_force' | 'allowance_not_in_final_period' | 'allowance_not_on_cash_basis' | 'loss_claim_not_on_cash_basis' | 'mileage_with_vehicle_allowances' | 'furnished_holiday_lettings_not_separate' | 'flat_rate_figures_are_gross' | 'invalid' | (string & Record<never, never>);
}

export interface CategorisationEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'categorisation.failed';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: CategorisationEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface CategorisationEventData {
  /** The categorisation that the event is about */
  categorisation: CategorisationEventDataCategorisation;
}

/** The categorisation that the event is about */
export interface CategorisationEventDataCategorisation {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** The state it is in. New values may be added */
  status: 'failed';
  /** Stable: act on this. `/docs/codes/failures` says what each means and what to do. New codes may be added */
  error_code: 'file_empty' | 'format_not_recognised' | 'unknown_format' | 'format_mismatch' | 'date_order_ambiguous' | 'sign_ambiguous' | 'decimal_mark_ambiguous' | 'encoding_not_supported' | 'row_too_long' | 'malformed_file' | 'file_too_demanding' | 'file_encrypted' | 'old_workbook' | 'pdf_without_text' | 'statement_without_balances' | 'sheets_overlap' | 'invalid_mapping' | 'no_rows' | 'no_row_readable' | 'too_many_rows' | 'rows_failed' | 'processing_failed' | 'validation_failed' | 'invalid_parameter' | 'payload_too_large' | 'not_found' | 'invalid_state' | 'conflict' | 'forbidden' | 'plan_limit' | 'storage_limit' | 'row_limit' | 'period_locked' | 'duplicate_external_id' | 'version_conflict' | 'tax_year_not_supported' | 'tax_year_not_ended' | 'nino_missing' | 'not_authorised_with_hmrc' | 'main_agent_required' | 'fraud_prevention_incomplete' | 'rejected_by_hmrc' | 'invalid_credentials' | 'invalid_grant' | 'gateway_unavailable' | 'hmrc_not_configured' | (string & Record<never, never>);
}

/** What an event says of it. A change of many transactions, with how far it has come */
export interface BulkUpdateEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'bulk_update.failed';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: BulkUpdateEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface BulkUpdateEventData {
  /** The bulk update that the event is about */
  bulk_update: BulkUpdateEventDataBulkUpdate;
}

/** The bulk update that the event is about */
export interface BulkUpdateEventDataBulkUpdate {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** The state it is in. New values may be added */
  status: 'failed';
  /** Stable: act on this. `/docs/codes/failures` says what each means and what to do. New codes may be added */
  error_code: 'file_empty' | 'format_not_recognised' | 'unknown_format' | 'format_mismatch' | 'date_order_ambiguous' | 'sign_ambiguous' | 'decimal_mark_ambiguous' | 'encoding_not_supported' | 'row_too_long' | 'malformed_file' | 'file_too_demanding' | 'file_encrypted' | 'old_workbook' | 'pdf_without_text' | 'statement_without_balances' | 'sheets_overlap' | 'invalid_mapping' | 'no_rows' | 'no_row_readable' | 'too_many_rows' | 'rows_failed' | 'processing_failed' | 'validation_failed' | 'invalid_parameter' | 'payload_too_large' | 'not_found' | 'invalid_state' | 'conflict' | 'forbidden' | 'plan_limit' | 'storage_limit' | 'row_limit' | 'period_locked' | 'duplicate_external_id' | 'version_conflict' | 'tax_year_not_supported' | 'tax_year_not_ended' | 'nino_missing' | 'not_authorised_with_hmrc' | 'main_agent_required' | 'fraud_prevention_incomplete' | 'rejected_by_hmrc' | 'invalid_credentials' | 'invalid_grant' | 'gateway_unavailable' | 'hmrc_not_configured' | (string & Record<never, never>);
}

/** What an event says of it. A report, with its file when it is made */
export interface ReportEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'report.completed' | 'report.failed' | 'report.cancelled';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: ReportEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface ReportEventData {
  /** The report that the event is about */
  report: ReportEventDataReport;
}

/** The report that the event is about */
export interface ReportEventDataReport {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Which of the kinds listed it is */
  type: 'tax_summary' | 'tax_calculation' | 'income_expense' | 'property_income' | 'sa100' | 'sa101' | 'sa102' | 'sa103' | 'sa104' | 'sa105' | 'sa106' | 'sa108' | 'sa110' | 'analytics' | 'what_changes' | 'practice_overview' | 'quarterly_update' | 'transactions' | 'rows_without_document' | 'audit_trail' | 'data_export';
  /** The file type of the report: PDF, CSV, XLSX or JSON */
  format: 'json' | 'csv' | 'xlsx' | 'ndjson' | 'pdf' | 'zip';
  /** The state it is in. New values may be added */
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
}

/** What an event says of it. The state of a client’s authorisation with HMRC */
export interface HmrcAuthorisationEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'hmrc_authorisation.granted' | 'hmrc_authorisation.revoked' | 'hmrc_authorisation.expiring';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: HmrcAuthorisationEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface HmrcAuthorisationEventData {
  /** The authorisation that the event is about */
  hmrc_authorisation: HmrcAuthorisationEventDataHmrcAuthorisation;
}

/** The authorisation that the event is about */
export interface HmrcAuthorisationEventDataHmrcAuthorisation {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The state it is in. New values may be added */
  status: 'active' | 'expiring' | 'revoked' | 'expired';
  /** When it ends, in a notice of that */
  expires_at?: string | undefined;
  /** Until it ends, in a notice of that */
  days_left?: number | undefined;
}

/** What an event says of it. The sign-in of the practice at HMRC as an agent */
export interface HmrcAgentEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'hmrc_agent.granted' | 'hmrc_agent.expiring' | 'hmrc_agent.ended';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: HmrcAgentEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface HmrcAgentEventData {
  /** The sign-in of the practice that the event is about */
  hmrc_agent: HmrcAgentEventDataHmrcAgent;
}

/** The sign-in of the practice that the event is about */
export interface HmrcAgentEventDataHmrcAgent {
  /** The agent reference number of the practice’s agent services account */
  arn: string;
  /** What the sign-in is now */
  status: 'active' | 'expiring' | 'revoked' | 'expired';
  /** When it ends, in a notice of that */
  expires_at?: string | undefined;
  /** Until it ends, in a notice of that */
  days_left?: number | undefined;
}

export interface AgentAuthorisationEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'agent_authorisation.accepted' | 'agent_authorisation.rejected' | 'agent_authorisation.expired' | 'agent_authorisation.ended';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: AgentAuthorisationEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface AgentAuthorisationEventData {
  /** The authorisation of the practice by a client that the event is about */
  agent_authorisation: AgentAuthorisationEventDataAgentAuthorisation;
}

/** The authorisation of the practice by a client that the event is about */
export interface AgentAuthorisationEventDataAgentAuthorisation {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The invitation by which it came; null where none of ours is known */
  invitation_id: string | null;
  /** The role that the client was invited in; null where no invitation of ours is known */
  role: 'main' | 'supporting' | null;
  /** What has become of the authorisation */
  status: 'accepted' | 'rejected' | 'expired' | 'ended';
}

/** What an event says of it. Something that HMRC expects by a certain day */
export interface ObligationEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'obligation.due_soon' | 'obligation.overdue' | 'obligation.fulfilled';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: ObligationEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface ObligationEventData {
  /** The obligation that the event is about */
  obligation: ObligationEventDataObligation;
}

/** The obligation that the event is about */
export interface ObligationEventDataObligation {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** Which of the kinds listed it is */
  kind: 'quarterly' | 'final';
  /** The last day of the period */
  period_end: string;
  /** The last day on which it can be paid or filed in time */
  due_on: string;
  /** The state it is in. New values may be added */
  status: 'open' | 'fulfilled' | 'overdue';
  /** To the due date, while it is open */
  days_left: number | null;
}

export interface PaymentEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'payment.due_soon' | 'payment.overdue';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: PaymentEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface PaymentEventData {
  /** The payment that the event is about */
  payment: PaymentEventDataPayment;
}

/** The payment that the event is about */
export interface PaymentEventDataPayment {
  /** The client who has to pay */
  client_id: string;
  /** The kind of payment */
  what: 'balancing_payment' | 'first_payment_on_account' | 'second_payment_on_account' | 'other_charge';
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** The last day to pay without interest */
  due_on: string;
  /** To the due date, until it has passed */
  days_left: number | null;
  /** `hmrc` where its account shows it as open, `own_rules` where it could not be read */
  source: 'hmrc' | 'own_rules';
}

/** What an event says of it. Income and expenses of the year so far, as sent to HMRC */
export interface QuarterlyUpdateEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'quarterly_update.accepted' | 'quarterly_update.rejected';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: QuarterlyUpdateEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface QuarterlyUpdateEventData {
  /** The quarterly update that the event is about */
  quarterly_update: QuarterlyUpdateEventDataQuarterlyUpdate;
}

/** The quarterly update that the event is about */
export interface QuarterlyUpdateEventDataQuarterlyUpdate {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** The last day of the period */
  period_end: string;
  /** The state it is in. New values may be added */
  status: 'draft' | 'sending' | 'accepted' | 'rejected' | 'unknown';
}

/** What an event says of a client’s year */
export interface PracticeEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'practice.readiness_changed';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: PracticeEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface PracticeEventData {
  /** The client’s year that the event is about */
  practice: PracticeEventDataPractice;
}

/** The client’s year that the event is about */
export interface PracticeEventDataPractice {
  /** The client whose year it is */
  client_id: string;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** The next step of the year; `done` when none is left */
  state: 'access' | 'sign_up' | 'review' | 'missing_months' | 'figures' | 'approval' | 'prepare' | 'file' | 'pay' | 'done';
  /** The next step as it was before */
  previous_state: 'access' | 'sign_up' | 'review' | 'missing_months' | 'figures' | 'approval' | 'prepare' | 'file' | 'pay' | 'done';
}

/** What an event says of it. An API key, without its secret */
export interface ApiKeyEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'api_key.created' | 'api_key.revoked';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: ApiKeyEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface ApiKeyEventData {
  /** The key that the event is about */
  api_key: ApiKeyEventDataApiKey;
}

/** The key that the event is about */
export interface ApiKeyEventDataApiKey {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** What the key was called when it was issued */
  name: string;
}

/** What an event says of it. The access that a person gave to an app */
export interface OauthGrantEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'oauth_grant.created' | 'oauth_grant.revoked';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: OauthGrantEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface OauthGrantEventData {
  /** The consent that the event is about */
  oauth_grant: OauthGrantEventDataOauthGrant;
}

/** The consent that the event is about */
export interface OauthGrantEventDataOauthGrant {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** Which app was given access, by its `app_` id */
  app_id: string;
  /** What the app was called when it was given access */
  app_name: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Who ended it. Absent when it was created */
  reason?: 'revoked' | 'revoked_by_app' | 'token_reused' | 'app_deleted' | undefined;
}

/** What an event says of it. An address of yours to which events are sent */
export interface WebhookEndpointEvent {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
  /** Which of the kinds listed it is */
  type: 'webhook_endpoint.disabled' | 'webhook_endpoint.failing' | 'webhook_endpoint.moved' | 'webhook_endpoint.test';
  /** What changed, as a reference under its own noun: ids and statuses */
  data: WebhookEndpointEventData;
}

/** What changed, as a reference under its own noun: ids and statuses */
export interface WebhookEndpointEventData {
  /** The endpoint that the event is about */
  webhook_endpoint: WebhookEndpointEventDataWebhookEndpoint;
}

/** The endpoint that the event is about */
export interface WebhookEndpointEventDataWebhookEndpoint {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The state it is in. New values may be added */
  status: 'active' | 'disabled_by_user' | 'disabled_by_failures';
}

export interface EventAnyData {
  /** The client that the event is about */
  client?: EventAnyDataClient | undefined;
  /** The self-employment that this concerns */
  business?: EventAnyDataBusiness | undefined;
  /** The property that the event is about */
  property?: EventAnyDataProperty | undefined;
  /** The transaction that the event is about */
  transaction?: EventAnyDataTransaction | undefined;
  /** The document that the event is about */
  document?: EventAnyDataDocument | undefined;
  /** The import that the event is about */
  import?: EventAnyDataImport | undefined;
  /** The tax return that the event is about */
  tax_return?: EventAnyDataTaxReturn | undefined;
  /** The approval that the event is about */
  approval?: EventAnyDataApproval | undefined;
  /** The batch that the event is about */
  submission_batch?: EventAnyDataSubmissionBatch | undefined;
  /** The calculation that the event is about */
  calculation?: EventAnyDataCalculation | undefined;
  /** The categorisation that the event is about */
  categorisation?: EventAnyDataCategorisation | undefined;
  /** The bulk update that the event is about */
  bulk_update?: EventAnyDataBulkUpdate | undefined;
  /** The report that the event is about */
  report?: EventAnyDataReport | undefined;
  /** The authorisation that the event is about */
  hmrc_authorisation?: EventAnyDataHmrcAuthorisation | undefined;
  /** The sign-in of the practice that the event is about */
  hmrc_agent?: EventAnyDataHmrcAgent | undefined;
  /** The authorisation of the practice by a client that the event is about */
  agent_authorisation?: EventAnyDataAgentAuthorisation | undefined;
  /** The obligation that the event is about */
  obligation?: EventAnyDataObligation | undefined;
  /** The payment that the event is about */
  payment?: EventAnyDataPayment | undefined;
  /** The quarterly update that the event is about */
  quarterly_update?: EventAnyDataQuarterlyUpdate | undefined;
  /** The client’s year that the event is about */
  practice?: EventAnyDataPractice | undefined;
  /** The key that the event is about */
  api_key?: EventAnyDataApiKey | undefined;
  /** The consent that the event is about */
  oauth_grant?: EventAnyDataOauthGrant | undefined;
  /** The endpoint that the event is about */
  webhook_endpoint?: EventAnyDataWebhookEndpoint | undefined;
}

/** The client that the event is about */
export interface EventAnyDataClient {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client that is deleted */
  merged_client_id?: string | undefined;
  /** The erasure, which has the certificate */
  erasure_id?: string | undefined;
}

/** The self-employment that this concerns */
export interface EventAnyDataBusiness {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
}

/** The property that the event is about */
export interface EventAnyDataProperty {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
}

/** The transaction that the event is about */
export interface EventAnyDataTransaction {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** A code of `GET /v1/categories`; null when none has been found yet */
  category: string | null;
  /** Who or what decided the category: a person or your code (`user`), one of your rules, an earlier correction (`memory`), our dictionary or model, the structure of the row, or the file (`import`) */
  category_source: 'user' | 'rule' | 'memory' | 'dictionary' | 'model' | 'structure' | 'import' | null;
  /** From 0 to 1; null where a person, a rule or the file has decided */
  category_confidence: number | null;
  /** What decided the category, with its version; null without a category */
  category_version: string | null;
  /** The category before, where it was changed */
  previous_category?: string | null | undefined;
}

/** The document that the event is about */
export interface EventAnyDataDocument {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** What the document is, by its content */
  media_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp' | 'message/rfc822';
  /** SHA-256 of the file, in hexadecimal digits */
  sha256: string;
}

/** The import that the event is about */
export interface EventAnyDataImport {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The state it is in. New values may be added */
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  /** The number of each outcome */
  counts: ImportCounts;
}

/** The tax return that the event is about */
export interface EventAnyDataTaxReturn {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** The state it is in. New values may be added */
  status: 'draft' | 'preparing' | 'action_required' | 'awaiting_declaration' | 'submitting' | 'submitted' | 'rejected' | 'cancelled';
  /** Counts the filings of the return from 1 */
  version: number;
  /** When HMRC confirmed that it had the return; null until then */
  submitted_at: string | null;
  /** The calculation whose figures these are; null before the first */
  calculation_id: string | null;
}

/** The approval that the event is about */
export interface EventAnyDataApproval {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The `tr_` id of the tax return that it belongs to */
  tax_return_id: string;
  /** How far it has come */
  state: 'open' | 'approved' | 'refused' | 'expired' | 'cancelled' | 'outdated';
}

/** The batch that the event is about */
export interface EventAnyDataSubmissionBatch {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** What is done with each item */
  act: 'submit' | 'prepare' | 'declare' | 'calculate' | 'quarterly_update' | 'report';
  /** Whether nothing was sent */
  preview: boolean;
  /** The state it is in. New values may be added */
  status: 'queued' | 'processing' | 'completed' | 'cancelled';
  counts: BatchCounts;
}

/** The calculation that the event is about */
export interface EventAnyDataCalculation {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The `tr_` id of the tax return that it belongs to */
  tax_return_id: string;
  /** The state it is in. New values may be added */
  status: 'failed';
  /** Stable: act on this. `/docs/codes/failures` says what each means and what to do. New codes may be added */
  error_code: 'file_empty' | 'format_not_recognised' | 'unknown_format' | 'format_mismatch' | 'date_order_ambiguous' | 'sign_ambiguous' | 'decimal_mark_ambiguous' | 'encoding_not_supported' | 'row_too_long' | 'malformed_file' | 'file_too_demanding' | 'file_encrypted' | 'old_workbook' | 'pdf_without_text' | 'statement_without_balances' | 'sheets_overlap' | 'invalid_mapping' | 'no_rows' | 'no_row_readable' | 'too_many_rows' | 'rows_failed' | 'processing_failed' | 'validation_failed' | 'invalid_parameter' | 'payload_too_large' | 'not_found' | 'invalid_state' | 'conflict' | 'forbidden' | 'plan_limit' | 'storage_limit' | 'row_limit' | 'period_locked' | 'duplicate_external_id' | 'version_conflict' | 'tax_year_not_supported' | 'tax_year_not_ended' | 'nino_missing' | 'not_authorised_with_hmrc' | 'main_agent_required' | 'fraud_prevention_incomplete' | 'rejected_by_hmrc' | 'invalid_credentials' | 'invalid_grant' | 'gateway_unavailable' | 'hmrc_not_configured' | 'required' | 'not_supported' | 'duplicate' | 'amount_invalid' | 'amount_negative' | 'amounts_too_large' | 'date_invalid' | 'date_after_tax_year' | 'date_outside_tax_year' | 'date_after_disposal' | 'profit_or_turnover' | 'profit_or_income' | 'profit_is_final' | 'trading_allowance_conflict' | 'trading_allowance_needs_turnover' | 'property_allowance_with_rent_a_room' | 'net_or_gross' | 'marriage_allowance_conflict' | 'more_than_dividends' | 'close_company_needs_director' | 'needs_close_company' | 'more_than_pay' | 'less_than_for_trades' | 'more_than_profit' | 'furnished_holiday_lettings_ended' | 'more_than_allowance' | 'more_than_held' | 'weeks_invalid' | 'period_ends_before_start' | 'periods_overlap' | 'period_outside_trade' | 'periods_incomplete' | 'periods_or_figures' | 'needs_periods_of_account' | 'transition_profit_given_twice' | 'more_than_transition_profit' | 'accounts_not_of_tax_year' | 'years_invalid' | 'quantity_invalid' | 'pool_repeated' | 'relief_not_named' | 'not_residential' | 'not_exempt' | 'no_allowance' | 'resident_has_allowance' | 'unknown_field' | 'unknown_parameter' | 'invalid_type' | 'invalid_format' | 'invalid_reference' | 'too_short' | 'too_long' | 'too_small' | 'too_large' | 'too_few_items' | 'too_many_items' | 'too_many_decimals' | 'too_many_digits' | 'not_allowed_value' | 'read_only' | 'url_invalid' | 'url_too_long' | 'url_not_https' | 'credentials_in_url' | 'address_not_allowed' | 'port_not_allowed' | 'host_not_found' | 'header_reserved' | 'certificate_invalid' | 'certificate_expired' | 'private_key_invalid' | 'private_key_encrypted' | 'service_account_key_invalid' | 'private_key_mismatch' | 'adjustment_needs_business' | 'adjustment_needs_property' | 'adjustment_measure_not_allowed' | 'adjustment_measure_conflict' | 'first_year_allowance_not_in_force' | 'allowance_not_in_final_period' | 'allowance_not_on_cash_basis' | 'loss_claim_not_on_cash_basis' | 'mileage_with_vehicle_allowances' | 'furnished_holiday_lettings_not_separate' | 'flat_rate_figures_are_gross' | 'invalid' | (string & Record<never, never>);
}

/** The categorisation that the event is about */
export interface EventAnyDataCategorisation {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** The state it is in. New values may be added */
  status: 'failed';
  /** Stable: act on this. `/docs/codes/failures` says what each means and what to do. New codes may be added */
  error_code: 'file_empty' | 'format_not_recognised' | 'unknown_format' | 'format_mismatch' | 'date_order_ambiguous' | 'sign_ambiguous' | 'decimal_mark_ambiguous' | 'encoding_not_supported' | 'row_too_long' | 'malformed_file' | 'file_too_demanding' | 'file_encrypted' | 'old_workbook' | 'pdf_without_text' | 'statement_without_balances' | 'sheets_overlap' | 'invalid_mapping' | 'no_rows' | 'no_row_readable' | 'too_many_rows' | 'rows_failed' | 'processing_failed' | 'validation_failed' | 'invalid_parameter' | 'payload_too_large' | 'not_found' | 'invalid_state' | 'conflict' | 'forbidden' | 'plan_limit' | 'storage_limit' | 'row_limit' | 'period_locked' | 'duplicate_external_id' | 'version_conflict' | 'tax_year_not_supported' | 'tax_year_not_ended' | 'nino_missing' | 'not_authorised_with_hmrc' | 'main_agent_required' | 'fraud_prevention_incomplete' | 'rejected_by_hmrc' | 'invalid_credentials' | 'invalid_grant' | 'gateway_unavailable' | 'hmrc_not_configured' | (string & Record<never, never>);
}

/** The bulk update that the event is about */
export interface EventAnyDataBulkUpdate {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** The state it is in. New values may be added */
  status: 'failed';
  /** Stable: act on this. `/docs/codes/failures` says what each means and what to do. New codes may be added */
  error_code: 'file_empty' | 'format_not_recognised' | 'unknown_format' | 'format_mismatch' | 'date_order_ambiguous' | 'sign_ambiguous' | 'decimal_mark_ambiguous' | 'encoding_not_supported' | 'row_too_long' | 'malformed_file' | 'file_too_demanding' | 'file_encrypted' | 'old_workbook' | 'pdf_without_text' | 'statement_without_balances' | 'sheets_overlap' | 'invalid_mapping' | 'no_rows' | 'no_row_readable' | 'too_many_rows' | 'rows_failed' | 'processing_failed' | 'validation_failed' | 'invalid_parameter' | 'payload_too_large' | 'not_found' | 'invalid_state' | 'conflict' | 'forbidden' | 'plan_limit' | 'storage_limit' | 'row_limit' | 'period_locked' | 'duplicate_external_id' | 'version_conflict' | 'tax_year_not_supported' | 'tax_year_not_ended' | 'nino_missing' | 'not_authorised_with_hmrc' | 'main_agent_required' | 'fraud_prevention_incomplete' | 'rejected_by_hmrc' | 'invalid_credentials' | 'invalid_grant' | 'gateway_unavailable' | 'hmrc_not_configured' | (string & Record<never, never>);
}

/** The report that the event is about */
export interface EventAnyDataReport {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Which of the kinds listed it is */
  type: 'tax_summary' | 'tax_calculation' | 'income_expense' | 'property_income' | 'sa100' | 'sa101' | 'sa102' | 'sa103' | 'sa104' | 'sa105' | 'sa106' | 'sa108' | 'sa110' | 'analytics' | 'what_changes' | 'practice_overview' | 'quarterly_update' | 'transactions' | 'rows_without_document' | 'audit_trail' | 'data_export';
  /** The file type of the report: PDF, CSV, XLSX or JSON */
  format: 'json' | 'csv' | 'xlsx' | 'ndjson' | 'pdf' | 'zip';
  /** The state it is in. New values may be added */
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
}

/** The authorisation that the event is about */
export interface EventAnyDataHmrcAuthorisation {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The state it is in. New values may be added */
  status: 'active' | 'expiring' | 'revoked' | 'expired';
  /** When it ends, in a notice of that */
  expires_at?: string | undefined;
  /** Until it ends, in a notice of that */
  days_left?: number | undefined;
}

/** The sign-in of the practice that the event is about */
export interface EventAnyDataHmrcAgent {
  /** The agent reference number of the practice’s agent services account */
  arn: string;
  /** What the sign-in is now */
  status: 'active' | 'expiring' | 'revoked' | 'expired';
  /** When it ends, in a notice of that */
  expires_at?: string | undefined;
  /** Until it ends, in a notice of that */
  days_left?: number | undefined;
}

/** The authorisation of the practice by a client that the event is about */
export interface EventAnyDataAgentAuthorisation {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The invitation by which it came; null where none of ours is known */
  invitation_id: string | null;
  /** The role that the client was invited in; null where no invitation of ours is known */
  role: 'main' | 'supporting' | null;
  /** What has become of the authorisation */
  status: 'accepted' | 'rejected' | 'expired' | 'ended';
}

/** The obligation that the event is about */
export interface EventAnyDataObligation {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** Which of the kinds listed it is */
  kind: 'quarterly' | 'final';
  /** The last day of the period */
  period_end: string;
  /** The last day on which it can be paid or filed in time */
  due_on: string;
  /** The state it is in. New values may be added */
  status: 'open' | 'fulfilled' | 'overdue';
  /** To the due date, while it is open */
  days_left: number | null;
}

/** The payment that the event is about */
export interface EventAnyDataPayment {
  /** The client who has to pay */
  client_id: string;
  /** The kind of payment */
  what: 'balancing_payment' | 'first_payment_on_account' | 'second_payment_on_account' | 'other_charge';
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** The last day to pay without interest */
  due_on: string;
  /** To the due date, until it has passed */
  days_left: number | null;
  /** `hmrc` where its account shows it as open, `own_rules` where it could not be read */
  source: 'hmrc' | 'own_rules';
}

/** The quarterly update that the event is about */
export interface EventAnyDataQuarterlyUpdate {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** The last day of the period */
  period_end: string;
  /** The state it is in. New values may be added */
  status: 'draft' | 'sending' | 'accepted' | 'rejected' | 'unknown';
}

/** The client’s year that the event is about */
export interface EventAnyDataPractice {
  /** The client whose year it is */
  client_id: string;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** The next step of the year; `done` when none is left */
  state: 'access' | 'sign_up' | 'review' | 'missing_months' | 'figures' | 'approval' | 'prepare' | 'file' | 'pay' | 'done';
  /** The next step as it was before */
  previous_state: 'access' | 'sign_up' | 'review' | 'missing_months' | 'figures' | 'approval' | 'prepare' | 'file' | 'pay' | 'done';
}

/** The key that the event is about */
export interface EventAnyDataApiKey {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** What the key was called when it was issued */
  name: string;
}

/** The consent that the event is about */
export interface EventAnyDataOauthGrant {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** Which app was given access, by its `app_` id */
  app_id: string;
  /** What the app was called when it was given access */
  app_name: string;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Who ended it. Absent when it was created */
  reason?: 'revoked' | 'revoked_by_app' | 'token_reused' | 'app_deleted' | undefined;
}

/** The endpoint that the event is about */
export interface EventAnyDataWebhookEndpoint {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** The state it is in. New values may be added */
  status: 'active' | 'disabled_by_user' | 'disabled_by_failures';
}

/** An event, member by member as it is sent to webhook endpoints */
export type Event = ClientEvent | BusinessEvent | PropertyEvent | TransactionEvent | DocumentEvent | ImportEvent | TaxReturnEvent | ApprovalEvent | SubmissionBatchEvent | CalculationEvent | CategorisationEvent | BulkUpdateEvent | ReportEvent | HmrcAuthorisationEvent | HmrcAgentEvent | AgentAuthorisationEvent | ObligationEvent | PaymentEvent | QuarterlyUpdateEvent | PracticeEvent | ApiKeyEvent | OauthGrantEvent | WebhookEndpointEvent;

/** A type of event that endpoints can subscribe to */
export interface EventType {
  /** Which of the kinds listed it is */
  type: 'client.created' | 'client.updated' | 'client.deleted' | 'client.archived' | 'client.merged' | 'client.erased' | 'client.restored' | 'business.created' | 'business.updated' | 'business.deleted' | 'property.created' | 'property.updated' | 'property.deleted' | 'transaction.created' | 'transaction.updated' | 'transaction.deleted' | 'transaction.categorised' | 'document.created' | 'document.deleted' | 'import.completed' | 'import.failed' | 'import.cancelled' | 'import.reverted' | 'tax_return.created' | 'tax_return.updated' | 'tax_return.deleted' | 'tax_return.calculated' | 'tax_return.calculation_ready' | 'tax_return.action_required' | 'approval.created' | 'approval.approved' | 'approval.refused' | 'approval.cancelled' | 'tax_return.declared' | 'tax_return.submitted' | 'tax_return.amended' | 'tax_return.rejected' | 'tax_return.accepted' | 'tax_return.prefill_ready' | 'tax_return.prefill_changed' | 'tax_return.prefill_failed' | 'submission_batch.completed' | 'tax_return.cancelled' | 'calculation.failed' | 'categorisation.failed' | 'bulk_update.failed' | 'report.completed' | 'report.failed' | 'report.cancelled' | 'hmrc_authorisation.granted' | 'hmrc_authorisation.revoked' | 'hmrc_authorisation.expiring' | 'hmrc_agent.granted' | 'hmrc_agent.expiring' | 'hmrc_agent.ended' | 'agent_authorisation.accepted' | 'agent_authorisation.rejected' | 'agent_authorisation.expired' | 'agent_authorisation.ended' | 'obligation.due_soon' | 'obligation.overdue' | 'obligation.fulfilled' | 'payment.due_soon' | 'payment.overdue' | 'quarterly_update.accepted' | 'quarterly_update.rejected' | 'practice.readiness_changed' | 'api_key.created' | 'api_key.revoked' | 'oauth_grant.created' | 'oauth_grant.revoked' | 'webhook_endpoint.disabled' | 'webhook_endpoint.failing' | 'webhook_endpoint.moved' | 'webhook_endpoint.test';
  /** An explanation for people to read */
  description: string;
}

/** The OpenAPI document of this API */
export interface OpenApiDocument {
  /** The version of the OpenAPI specification that the document follows */
  openapi: string;
}

/** An issue that a declarant accepted, or has to */
export interface AcceptedIssue {
  /** Stable: act on this. `/docs/codes/issues` says what each means and what to do. New codes may be added */
  code: 'file_empty' | 'format_not_recognised' | 'unknown_format' | 'format_mismatch' | 'date_order_ambiguous' | 'sign_ambiguous' | 'decimal_mark_ambiguous' | 'encoding_not_supported' | 'row_too_long' | 'malformed_file' | 'file_too_demanding' | 'file_encrypted' | 'old_workbook' | 'pdf_without_text' | 'statement_without_balances' | 'sheets_overlap' | 'invalid_mapping' | 'no_rows' | 'no_row_readable' | 'too_many_rows' | 'rows_failed' | 'processing_failed' | 'validation_failed' | 'invalid_parameter' | 'payload_too_large' | 'not_found' | 'invalid_state' | 'conflict' | 'forbidden' | 'plan_limit' | 'storage_limit' | 'row_limit' | 'period_locked' | 'duplicate_external_id' | 'version_conflict' | 'tax_year_not_supported' | 'tax_year_not_ended' | 'nino_missing' | 'not_authorised_with_hmrc' | 'main_agent_required' | 'fraud_prevention_incomplete' | 'rejected_by_hmrc' | 'invalid_credentials' | 'invalid_grant' | 'gateway_unavailable' | 'hmrc_not_configured' | 'required' | 'not_supported' | 'duplicate' | 'amount_invalid' | 'amount_negative' | 'amounts_too_large' | 'date_invalid' | 'date_after_tax_year' | 'date_outside_tax_year' | 'date_after_disposal' | 'profit_or_turnover' | 'profit_or_income' | 'profit_is_final' | 'trading_allowance_conflict' | 'trading_allowance_needs_turnover' | 'property_allowance_with_rent_a_room' | 'net_or_gross' | 'marriage_allowance_conflict' | 'more_than_dividends' | 'close_company_needs_director' | 'needs_close_company' | 'more_than_pay' | 'less_than_for_trades' | 'more_than_profit' | 'furnished_holiday_lettings_ended' | 'more_than_allowance' | 'more_than_held' | 'weeks_invalid' | 'period_ends_before_start' | 'periods_overlap' | 'period_outside_trade' | 'periods_incomplete' | 'periods_or_figures' | 'needs_periods_of_account' | 'transition_profit_given_twice' | 'more_than_transition_profit' | 'accounts_not_of_tax_year' | 'years_invalid' | 'quantity_invalid' | 'pool_repeated' | 'relief_not_named' | 'not_residential' | 'not_exempt' | 'no_allowance' | 'resident_has_allowance' | 'unknown_field' | 'unknown_parameter' | 'invalid_type' | 'invalid_format' | 'invalid_reference' | 'too_short' | 'too_long' | 'too_small' | 'too_large' | 'too_few_items' | 'too_many_items' | 'too_many_decimals' | 'too_many_digits' | 'not_allowed_value' | 'read_only' | 'url_invalid' | 'url_too_long' | 'url_not_https' | 'credentials_in_url' | 'address_not_allowed' | 'port_not_allowed' | 'host_not_found' | 'header_reserved' | 'certificate_invalid' | 'certificate_expired' | 'private_key_invalid' | 'private_key_encrypted' | 'service_account_key_invalid' | 'private_key_mismatch' | 'adjustment_needs_business' | 'adjustment_needs_property' | 'adjustment_measure_not_allowed' | 'adjustment_measure_conflict' | 'first_year_allowance_not_in_force' | 'allowance_not_in_final_period' | 'allowance_not_on_cash_basis' | 'loss_claim_not_on_cash_basis' | 'mileage_with_vehicle_allowances' | 'furnished_holiday_lettings_not_separate' | 'flat_rate_figures_are_gross' | 'invalid' | 'transactions_need_review' | 'property_not_named' | 'share_by_default' | 'vehicle_costs_unclear' | 'vehicle_not_known' | 'home_costs_unclear' | 'home_part_taken_off_twice' | 'vat_payments_seen' | 'vat_by_default_rate' | 'vat_threshold_passed' | 'equipment_as_expense' | 'cis_given_twice' | 'cis_of_no_trade' | 'rows_outside_trade' | 'spouses_not_equal' | 'rows_after_accounting_date' | 'basis_differs' | 'claim_of_final_period' | 'carried_in_differs' | 'transactions_left_out' | 'not_sent_to_hmrc' | 'missing_detail' | 'held_by_hmrc' | 'hmrc_holds_other_data' | 'figures_differ' | 'known_difference' | 'accounting_method_differs' | 'accounting_method_changed' | 'totals_differ_at_hmrc' | 'updates_not_counted' | 'business_not_matched' | 'sent_as_batch_process' | 'refused_by_hmrc' | 'calculation_error' | 'calculation_warning' | 'calculation_timeout' | 'hmrc_unavailable' | 'figures_changed_at_hmrc' | 'outcome_unknown' | 'filed_elsewhere' | 'too_early' | 'declaration_not_applied' | 'waits_for_hmrc_sign_in' | 'client_not_signed_up' | 'not_authorised_by_client' | (string & Record<never, never>);
  /** How many transactions it was about; null where it counts none */
  count: number | null;
  /** What they came to, whichever way the money went; null where it counts none. Pounds */
  amount: number | null;
}

/** The postal address, line by line; null when not given */
export interface Address {
  /** House and street */
  line_1: string;
  /** The second line of the postal address; null when not given */
  line_2?: string | null | undefined;
  /** The third line of the postal address; null when not given */
  line_3?: string | null | undefined;
  /** Town or city; null when not given */
  town?: string | null | undefined;
  /** County or state; null when not given */
  county?: string | null | undefined;
  /** Required for an address in the United Kingdom */
  postcode?: string | null | undefined;
  /** The country, as two letters of ISO 3166-1; `GB` when left out */
  country?: string | undefined;
}

/** The postal address, line by line; null when not given */
export interface AddressPatch {
  /** House and street */
  line_1?: string | null | undefined;
  /** The second line of the postal address; null when not given */
  line_2?: string | null | undefined;
  /** The third line of the postal address; null when not given */
  line_3?: string | null | undefined;
  /** Town or city; null when not given */
  town?: string | null | undefined;
  /** County or state; null when not given */
  county?: string | null | undefined;
  /** Required for an address in the United Kingdom */
  postcode?: string | null | undefined;
  /** The country, as two letters of ISO 3166-1; `GB` when left out */
  country?: string | null | undefined;
}

/** Assets written down at the main rate, such as tools and vans */
export interface AllowancePool {
  /** Capital allowances of the year. Pounds */
  allowance: number;
  /** Added to the profit where more was received for assets than was left of them. Pounds */
  balancing_charge: number;
  /** The next year’s `brought_forward` */
  carried_forward: number;
}

/** Assets written down at the main rate, such as tools and vans */
export interface AllowancePoolClaim {
  /** What the last return carried forward */
  brought_forward?: number | undefined;
  /** Spending on which no other allowance is claimed */
  additions?: number | undefined;
  /** Proceeds of sales, for each asset at most what it cost */
  disposals?: number | undefined;
}

/** A payment of the year, with the day it is due */
export interface AmountDue {
  /** The last day on which it can be paid or filed in time */
  due_on: string;
  /** What is to be paid on that day. Pounds */
  amount: number;
  /** What the payment is: a balance, or a payment on account */
  what: string;
}

/** How the allowances were set against each sort of income: the way that leads to the least tax */
export interface AmountsBySource {
  /** Profits, pay, pensions and, up to 2026-27, rents. Pounds */
  non_savings: number;
  /** Pounds: rents, from 2027-28 on. Absent before, when they are part of `non_savings` */
  property?: number | undefined;
  /** Interest from banks and others, with tax taken off and without. Pounds */
  savings: number;
  /** Dividends received, by where the companies are resident. Pounds */
  dividends: number;
}

/** Business miles of the year. All cars and vans of one business share the miles at the first rate */
export interface BusinessMiles {
  /** Business miles driven in the year by car or van */
  cars_and_vans?: number | undefined;
  /** Business miles ridden in the year by motorcycle */
  motorcycles?: number | undefined;
}

/** The registration for VAT, and how figures of the return are kept */
export interface BusinessVat {
  /** The first day of the registration */
  registered_from: string;
  /** Its last day; null while it goes on */
  registered_until?: string | null | undefined;
  /** `standard` when left out */
  scheme?: 'standard' | 'flat_rate' | 'cash' | undefined;
  /** `net`: receipts and costs count without VAT, and payments of VAT to HMRC nowhere. `gross` (the default): all count with VAT, payments to HMRC are a cost and repayments income. The flat rate scheme wants `gross` */
  figures?: 'net' | 'gross' | undefined;
}

/** A vehicle of the business, and whether its mileage or its costs are claimed */
export interface BusinessVehicle {
  /** What rows call it in `vehicle` */
  name: string;
  /** Whether `vehicle_mileage` is claimed for it, in place of what it costs (the default), or what it costs is. It stays so for as long as the trade uses it */
  costs?: 'mileage' | 'actual' | undefined;
}

/** Gains on shares, property and other assets that were sold; null for none */
export interface CalculationCapitalGains {
  /** Pounds, before losses and the annual exempt amount */
  gains: number;
  /** Pounds: of the year */
  losses: number;
  /** Pounds: what of it the gains used */
  annual_exempt_amount: number;
  /** Gains after losses and the annual exempt amount. Pounds */
  taxable: number;
  /** The taxable gains by rate */
  bands: Array<CalculationCapitalGainsBandsItem>;
  /** Capital gains tax of the year. Pounds */
  tax: number;
  /** Paid already, with returns for UK property. Pounds */
  paid_on_account: number;
  /** Pounds, those brought forward included */
  losses_carried_forward: number;
  /** Each disposal, with the purchases it was matched to */
  matches: Array<CalculationCapitalGainsMatchesItem>;
}

export interface CalculationCapitalGainsBandsItem {
  /** What was sold */
  kind: string;
  /** The rate, in per cent */
  rate_percent: number;
  /** The income or gain taxed at this rate. Pounds */
  amount: number;
  /** `amount` at `rate_percent`. Pounds */
  tax: number;
}

export interface CalculationCapitalGainsMatchesItem {
  /** Your name for the share or token. Trades under the same name are matched with each other */
  asset: string;
  /** The day of the sale */
  disposed_on: string;
  /** The number of shares or tokens */
  quantity: number;
  /** How the disposal was matched with purchases: same day, the next 30 days, or the pool */
  rule: 'same_day' | 'thirty_days' | 'pool';
  /** The cost of the part that was sold. Pounds */
  cost: number;
  /** Proceeds less cost; negative: a loss. Pounds */
  gain: number;
}

/** What is left to use in later years */
export interface CalculationCarriedForward {
  /** Interest and fees of loans for homes that are let: relieved at the basic rate, and no expense. Pounds */
  residential_finance_costs: number;
  /** Finance costs of homes let abroad that are not yet relieved. Pounds */
  foreign_residential_finance_costs: number;
  /** Losses of UK lettings. Pounds */
  property_losses: number;
  /** Losses of lettings abroad. Pounds */
  foreign_property_losses: number;
  /** Losses of trades that are left, one entry for each trade */
  trading_losses: Array<CalculationCarriedForwardTradingLossesItem>;
  /** Losses that were set against other income, and still reduce profits for Class 4. Absent from calculations made before it was worked out. Pounds */
  class4_losses?: number | undefined;
  /** Transition profits of 2023-24 that later years are charged on, one entry for each trade */
  transition_profits?: Array<CalculationCarriedForwardTransitionProfitsItem> | undefined;
  /** To 2022-23: profits that two years were charged on, one entry for each trade */
  overlap_profits?: Array<CalculationCarriedForwardOverlapProfitsItem> | undefined;
}

export interface CalculationCarriedForwardTradingLossesItem {
  /** The business, in the calculation of a return. Names may be the same */
  business_id?: string | undefined;
  /** The trade, as the input names it */
  name: string;
  /** The loss that is left. Pounds */
  amount: number;
}

export interface CalculationCarriedForwardTransitionProfitsItem {
  /** The business, in the calculation of a return */
  business_id?: string | undefined;
  /** The trade, as the input names it */
  name: string;
  /** What later years are charged on. Pounds */
  amount: number;
}

export interface CalculationCarriedForwardOverlapProfitsItem {
  /** The business, in the calculation of a return */
  business_id?: string | undefined;
  /** The trade, as the input names it */
  name: string;
  /** The profit that was charged twice and not relieved yet. Pounds */
  amount: number;
  /** The days that the overlap profit is of */
  overlap_days: number;
}

/** Income tax, step by step */
export interface CalculationIncomeTax {
  /** Income tax by the bands, before reductions and charges. Pounds */
  charged: number;
  /** The tax by sort of income, before reductions */
  by_source: AmountsBySource;
  /** The taxable income by source and rate, lowest first */
  bands: Array<CalculationIncomeTaxBandsItem>;
  /** What is taken off the tax, such as relief for finance costs */
  reductions: Array<TaxAdjustment>;
  /** What is added to the tax, such as the pension annual allowance charge */
  charges: Array<CalculationIncomeTaxChargesItem>;
  /** Income tax after reductions and charges. Pounds */
  liability: number;
  /** The liability if allowances were set off in the usual order, for comparison. Pounds */
  standard_order_liability: number;
}

export interface CalculationIncomeTaxBandsItem {
  /** The kind of income, such as pay, profits, rents, interest or dividends */
  source: 'non_savings' | 'property' | 'savings' | 'dividends';
  /** The rate band, by a stable code */
  band: string;
  /** The rate, in per cent */
  rate_percent: number;
  /** The income or gain taxed at this rate. Pounds */
  amount: number;
  /** `amount` at `rate_percent`. Pounds */
  tax: number;
}

export interface CalculationIncomeTaxChargesItem {
  /** Stable: act on this. New codes may be added */
  code: string;
  /** What it adds to the tax. Pounds */
  amount: number;
}

/** One rule that was applied: what it cites, what went in, and what came out */
export interface CalculationLine {
  /** The rule, by a stable code */
  rule: string;
  /** The law or the HMRC page that the rule comes from */
  cites: string;
  /** What the rule was applied to, such as the name of a trade. Absent when to the whole */
  about?: string | undefined;
  /** The business, for a line about a trade in the calculation of a return */
  business_id?: string | undefined;
  /** The figures that went into the rule, by name. Amounts are pounds */
  inputs: Record<string, number>;
  /** The result of the rule. Pounds */
  amount: number;
  /** Whether `amount` is part of `total_liability`; other lines are steps on the way */
  adds_to_total: boolean;
}

/** What is to be paid towards the next year */
export interface CalculationPaymentsOnAccount {
  /** Whether payments on account are due */
  required: boolean;
  /** The amount of each of the two payments. Pounds */
  each: number;
  /** The two days: 31 January and 31 July */
  due_on: Array<string>;
}

/** Something that would lower the tax, and by how much */
export interface CalculationRecommendation {
  /** What to do. New codes may be added */
  code: string;
  /** The last day on which it can be done, by its rule in RECOMMENDATIONS.md. It may have passed; reports leave out what can no longer be done */
  until: string;
  /** In pounds, above zero. Each saving is worked out on its own, so they do not add up */
  saves: number;
  /** The gross pension contribution or gift that saves this much */
  contribution?: number | undefined;
  /** Assumptions made because no field says otherwise */
  assumes?: string | undefined;
}

/** Something that a person should know before relying on the figures */
export interface CalculationWarning {
  /** Stable: act on this. `/docs/codes/calculation-warnings` says what each means and what to do. New codes may be added */
  code: 'announced_figure' | 'assumed_figure' | 'capital_gains_relief_held_too_short' | 'capital_gains_relief_over_lifetime_limit' | 'class2_year_has_53_weeks' | 'class4_annual_maximum_by_annual_earnings' | 'investment_relief_limited' | 'loss_carried_back_more_than_left' | 'loss_claim_all_or_nothing' | 'loss_claim_limited' | 'loss_claim_not_under_cash_basis' | 'loss_claim_without_loss' | 'loss_hidden_by_trading_allowance' | 'marriage_allowance_not_available' | 'married_couples_allowance_birth_dates_not_given' | 'married_couples_allowance_not_available' | 'non_resident_gains_as_given' | 'non_resident_income_abroad_left_out' | 'non_resident_life_gains_left_out' | 'non_resident_region_not_applied' | 'pension_relief_ended_by_age' | 'pension_relief_ends_in_year' | 'pension_relief_over_earnings' | 'scheme_pays_more_than_charge' | 'split_year_as_given' | 'overlap_relief_loss' | 'property_allowance_forgoes_carry_forward' | 'provisional_figures' | 'state_pension_age_differs_from_date_of_birth' | 'student_loan_plan_not_collectable' | 'trading_losses_against_income_first' | 'trading_losses_more_than_gains' | 'trading_allowance_forgoes_contribution_credit' | 'trading_allowance_not_tried_on_other_income' | 'transition_profit_not_in_force' | 'voluntary_class2_not_available' | 'winter_fuel_charge_not_in_force' | (string & Record<never, never>);
  /** What it is about, such as the name of a trade. Absent when it is about the whole */
  about?: string | undefined;
}

/** Gains of the year by kind of asset */
export interface CapitalGainsAssetInput {
  /** Your name for the share or token. Trades under the same name are matched with each other */
  asset: string;
  /** Whether it is shares listed on an exchange, other shares, or a cryptoasset */
  kind: 'listed_shares' | 'unlisted_shares' | 'crypto';
  /** For HMRC: the company whose shares were sold */
  company_name?: string | undefined;
  /** For HMRC: its number at Companies House */
  company_number?: string | undefined;
  /** The day of the first purchase, where something was held before the first of the `trades` */
  acquired_on?: string | undefined;
}

/** One disposal of the year */
export interface CapitalGainsDisposalInput {
  /** For people: repeated in the lines that use it */
  description?: string | undefined;
  /** What was sold. It decides the rates */
  kind?: 'residential_property' | 'listed_shares' | 'unlisted_shares' | 'crypto' | 'carried_interest' | 'other' | undefined;
  /** The first day of ownership; null when not given */
  acquired_on?: string | undefined;
  /** Asked for in 2024-25, when the rates changed */
  disposed_on?: string | undefined;
  /** What it was sold for. Pounds */
  proceeds?: number | undefined;
  /** What buying, improving and selling it cost altogether. Pounds */
  costs?: number | undefined;
  /** Business Asset Disposal or Investors’ Relief, where claimed; `none` when left out */
  relief?: 'none' | 'badr' | 'investors' | 'private_residence' | 'holdover' | 'losses_only' | undefined;
  /** The part of the gain that the relief is claimed for. Pounds */
  relief_amount?: number | undefined;
  /** Capital gains tax paid already, with a return for UK property. Pounds */
  paid_on_account?: number | undefined;
  /** For HMRC, of `other` assets and of homes abroad: a `property` that is no home, a `residential_property_abroad`, or any other `asset` */
  asset_type?: 'property' | 'residential_property_abroad' | 'asset' | undefined;
  /** For HMRC: the company whose shares were sold */
  company_name?: string | undefined;
  /** For HMRC: its number at Companies House */
  company_number?: string | undefined;
  /** For HMRC: the name of the cryptoasset */
  token_name?: string | undefined;
  /** For HMRC: the day on which the home changed hands, where `disposed_on` is the day of the contract */
  completed_on?: string | undefined;
  /** For HMRC, of `costs`: what was paid for the home. Pounds */
  acquisition_cost?: number | undefined;
  /** For HMRC, of `costs`: what improving it cost. Pounds */
  improvement_costs?: number | undefined;
  /** For HMRC, of `costs`: what buying and selling it cost besides. Pounds */
  incidental_costs?: number | undefined;
  /** HMRC’s reference of the return for UK property in which the sale was reported within 60 days: HMRC has it from there */
  ppd_reference?: string | undefined;
}

/** Gains on shares, property and other assets that were sold; null for none */
export interface CapitalGainsInput {
  /** Each sale of something other than shares that `trades` matches */
  disposals?: Array<CapitalGainsDisposalInput> | undefined;
  /** Purchases and sales of shares and tokens, to be matched by HMRC’s rules */
  trades?: Array<CapitalGainsTradeInput> | undefined;
  /** Holdings at the start of the year, by asset */
  pools?: Array<CapitalGainsPoolInput> | undefined;
  /** For HMRC: what each asset of `trades` is */
  assets?: Array<CapitalGainsAssetInput> | undefined;
  /** Losses of earlier years that are not yet used. Pounds */
  losses_brought_forward?: number | undefined;
  /** Trading or property losses set against gains. Pounds */
  income_losses_against_gains?: number | undefined;
  /** Business Asset Disposal Relief claimed in earlier years, against its lifetime limit. Pounds */
  badr_lifetime_used?: number | undefined;
  /** Investors’ Relief claimed in earlier years, against its lifetime limit. Pounds */
  investors_relief_lifetime_used?: number | undefined;
}

/** Shares of one class that were held as the year began */
export interface CapitalGainsPoolInput {
  /** Your name for the share or token. Trades under the same name are matched with each other */
  asset: string;
  /** A number of shares or tokens, with at most eight decimals */
  quantity: number;
  /** What the whole holding cost. Pounds */
  cost?: number | undefined;
}

/** One acquisition or disposal of shares */
export interface CapitalGainsTradeInput {
  /** Your name for the share or token. Trades under the same name are matched with each other */
  asset: string;
  /** The day on which it was bought or sold */
  on: string;
  /** Whether it was bought or sold */
  side: 'buy' | 'sell';
  /** A number of shares or tokens, with at most eight decimals */
  quantity: number;
  /** What was paid, or received, in all. Pounds */
  amount?: number | undefined;
}

/** What our own return of the year before left for this one */
export interface CarriedIn {
  /** Such as `trading_losses`, `class4_losses`, `property_losses`, `residential_finance_costs`, `capital_losses`, `badr_lifetime_used`, `transition_profits`, `main_pool`, `private_use_asset` or `payments_on_account` */
  what: 'trading_losses' | 'class4_losses' | 'property_losses' | 'residential_finance_costs' | 'foreign_property_losses' | 'foreign_residential_finance_costs' | 'capital_losses' | 'badr_lifetime_used' | 'investors_relief_lifetime_used' | 'transition_profits' | 'main_pool' | 'special_rate_pool' | 'private_use_asset' | 'payments_on_account';
  /** The self-employment; null where it is of none, or of all */
  business_id: string | null;
  /** The trade or partnership that made the loss; null for others */
  name: string | null;
  /** Pounds that the year before carried forward */
  amount: number;
  /** The code of the adjustment that brings it in; null where a field of `inputs` does */
  adjustment: 'trading_losses_brought_forward' | 'transition_profit' | 'transition_profit_brought_forward' | 'transition_profit_accelerated' | 'capital_allowances' | 'balancing_charge' | 'goods_for_own_use' | 'other_trading_income' | 'other_trading_expenses' | 'vehicle_mileage' | 'use_of_home' | 'premises_used_as_home' | 'averaging_increase' | 'averaging_decrease' | 'class4_losses_brought_forward' | 'loan_interest_for_trade' | 'class4_exempt' | 'property_losses_brought_forward' | 'residential_finance_costs_brought_forward' | 'property_capital_allowances' | 'property_balancing_charge' | 'property_private_use' | 'mortgage_interest' | 'property_vehicle_mileage' | 'foreign_property_losses_brought_forward' | 'foreign_property_residential_finance_costs_brought_forward' | null;
  /** Where it goes, as a JSON pointer into the return */
  path: string;
  /** Pounds of it that this return brings in */
  taken_amount: number;
  /** The two are the same; else the issue `carried_in_differs` says so */
  taken: boolean;
  /** The return that it comes from */
  source: CarriedInSource;
}

/** The return that it comes from */
export interface CarriedInSource {
  /** The return of the year before */
  tax_return_id: string;
  /** A tax year, 6 April to 5 April */
  tax_year: string;
  /** Whether HMRC has that return, or its figures were only worked out */
  status: 'filed' | 'calculated';
}

/** Another category that was considered, and how likely it was */
export interface CategoryAlternative {
  /** A code of `GET /v1/categories`; null when none has been found yet */
  category: string;
  /** How certain the category is, from 0 to 1 */
  confidence: number;
}

/** What a row must look like, in every respect that is named */
export interface CategoryRuleMatchInput {
  /** The part of a transaction that is compared with `value`; `any` of them when left out */
  field?: 'description' | 'counterparty' | 'reference' | 'any' | undefined;
  /** How `value` is compared, ignoring case; `contains` when left out */
  operator?: 'contains' | 'equals' | 'starts_with' | 'ends_with' | undefined;
  /** Compared without regard to case and white space */
  value?: string | undefined;
  /** Whether the rule is for money in, for money out, or for `any`, the default */
  direction?: 'in' | 'out' | 'any' | undefined;
  /** Inclusive, of the amount without its sign */
  amount_min?: number | null | undefined;
  /** Inclusive, of the amount without its sign */
  amount_max?: number | null | undefined;
  /** The account that the row comes from; null for none */
  source_account_id?: string | null | undefined;
  /** The self-employment it belongs to; null for none */
  business_id?: string | null | undefined;
  /** The letting it belongs to; null for none */
  property_id?: string | null | undefined;
}

/** Charges that are added to the tax */
export interface ChargesInput {
  /** Pension savings above the annual allowance. Pounds */
  pension_annual_allowance_excess?: number | undefined;
  /** Winter Fuel Payment that is taken back from incomes above the limit. Pounds */
  winter_fuel_payment?: number | undefined;
  /** The part of the charge that the pension scheme pays. Pounds */
  scheme_pays?: number | undefined;
  /** For HMRC: the tax reference of each scheme whose savings were over the allowance */
  pension_scheme_references?: Array<string> | undefined;
  /** For HMRC: why the annual allowance was less than the standard one */
  annual_allowance_reduction?: 'none' | 'tapered' | 'money_purchase' | 'both' | undefined;
}

/** Who agreed to the figures */
export interface Declarant {
  /** The taxpayer, or an agent who has their approval */
  kind: 'taxpayer' | 'agent';
  /** The full name of the person who agreed */
  name: string;
}

/** Dividends received, by where the companies are resident */
export interface DividendsInput {
  /** Dividends from companies in the United Kingdom. Pounds */
  uk?: number | undefined;
  /** Dividends from companies abroad. Pounds */
  foreign?: number | undefined;
  /** For HMRC: the ISO 3166-1 code of the country that `foreign` comes from */
  foreign_country?: string | undefined;
}

/** One employment of the year, as its P60 or P45 shows it */
export interface EmploymentInput {
  /** Pay before tax, as on the P60 or P45. Pounds */
  pay?: number | undefined;
  /** Tax taken off before it was paid out. Pounds */
  tax_deducted?: number | undefined;
  /** Benefits in kind, as on the P11D. Pounds */
  benefits?: number | undefined;
  /** Benefits that were taxed through the payroll: they are in `pay` already. Pounds */
  payrolled_benefits?: number | undefined;
  /** Expenses of the employment that may be deducted. Pounds */
  expenses?: number | undefined;
  /** What `expenses` are made of, for HMRC: the kinds have to add up to it */
  expense_claims?: ExpenseClaimsInput | undefined;
  /** Student loan repayments that the employer took off. Pounds */
  student_loan_deducted?: number | undefined;
  /** Postgraduate loan repayments that the employer took off. Pounds */
  postgraduate_loan_deducted?: number | undefined;
  /** Earnings on which Class 1 contributions were paid: they lower the limit of Class 4. Pounds */
  class1_earnings?: number | undefined;
  /** For HMRC, which asks from 2025-26 on: whether the client was a director of the company */
  director?: boolean | undefined;
  /** For HMRC, of a director: whether the company is a close company, one that five or fewer persons or its directors control */
  close_company?: boolean | undefined;
  /** For HMRC: what the close company paid in dividends, which `dividends.uk` includes. Pounds */
  dividends_from_it?: number | undefined;
  /** For HMRC: the largest share of the close company that the client held in the year */
  share_percent?: number | undefined;
  /** For HMRC: the name of the close company */
  company_name?: string | undefined;
  /** For HMRC: its number at Companies House */
  company_number?: string | undefined;
  /** The employer’s PAYE reference, as on the P45 or P60. HMRC’s record of the employment is found by it, for payrolled benefits and directorships */
  paye_reference?: string | undefined;
}

/** A payment at the end of an employment */
export interface EmploymentLumpSumsInput {
  /** Why it was paid: it decides what is exempt */
  kind?: 'termination' | 'redundancy' | 'retirement_benefit' | undefined;
  /** The whole payment, before any exemption. Pounds */
  amount?: number | undefined;
  /** How much of the £30,000 exemption earlier payments of the same termination used. Pounds */
  exempt_used?: number | undefined;
  /** Tax taken off before it was paid out. Pounds */
  tax_deducted?: number | undefined;
  /** The employer, for HMRC */
  employer_name?: string | undefined;
  /** The employer’s PAYE reference, as on the P45 or P60, for HMRC */
  paye_reference?: string | undefined;
}

/** What `expenses` are made of, for HMRC: the kinds have to add up to it */
export interface ExpenseClaimsInput {
  /** Travel for the employment. Pounds */
  business_travel?: number | undefined;
  /** Tools and special clothing, as paid. Pounds */
  job_expenses?: number | undefined;
  /** Tools and special clothing, at HMRC’s flat rate. Pounds */
  flat_rate?: number | undefined;
  /** Fees and subscriptions to professional bodies. Pounds */
  professional_subscriptions?: number | undefined;
  /** Hotels and meals on travel for the employment. Pounds */
  hotel_and_meals?: number | undefined;
  /** Other expenses, and capital allowances. Pounds */
  other_and_capital_allowances?: number | undefined;
  /** The vehicle it was spent on, as the business names it; `none` where it was spent on none. Null when not given. Pounds */
  vehicle?: number | undefined;
  /** What the employer paid less than the approved mileage rate. Pounds */
  mileage_relief?: number | undefined;
}

/** Why it failed; null unless `status` is `failed` */
export interface FailureReason {
  /** Stable: act on this. `/docs/codes/failures` says what each means and what to do. New codes may be added */
  code: 'file_empty' | 'format_not_recognised' | 'unknown_format' | 'format_mismatch' | 'date_order_ambiguous' | 'sign_ambiguous' | 'decimal_mark_ambiguous' | 'encoding_not_supported' | 'row_too_long' | 'malformed_file' | 'file_too_demanding' | 'file_encrypted' | 'old_workbook' | 'pdf_without_text' | 'statement_without_balances' | 'sheets_overlap' | 'invalid_mapping' | 'no_rows' | 'no_row_readable' | 'too_many_rows' | 'rows_failed' | 'processing_failed' | 'validation_failed' | 'invalid_parameter' | 'payload_too_large' | 'not_found' | 'invalid_state' | 'conflict' | 'forbidden' | 'plan_limit' | 'storage_limit' | 'row_limit' | 'period_locked' | 'duplicate_external_id' | 'version_conflict' | 'tax_year_not_supported' | 'tax_year_not_ended' | 'nino_missing' | 'not_authorised_with_hmrc' | 'main_agent_required' | 'fraud_prevention_incomplete' | 'rejected_by_hmrc' | 'invalid_credentials' | 'invalid_grant' | 'gateway_unavailable' | 'hmrc_not_configured' | (string & Record<never, never>);
  /** What happened this time, in words for people */
  detail: string;
}

/** One kind of income from one country */
export interface ForeignIncomeInput {
  /** The country it comes from, by its name or code */
  country?: string | undefined;
  /** The kind of income. It decides the rates and the relief */
  kind?: 'interest' | 'dividends' | 'pension' | 'employment' | 'other' | undefined;
  /** Received in the year, before foreign tax. Pounds */
  amount?: number | undefined;
  /** Tax paid abroad on it. Pounds */
  foreign_tax?: number | undefined;
  /** The highest foreign rate for which a treaty gives relief, in per cent */
  treaty_rate_percent?: number | undefined;
  /** `credit` sets foreign tax against UK tax, `deduction` takes it off the income; `auto` uses whichever is better */
  relief?: 'auto' | 'credit' | 'deduction' | undefined;
  /** For HMRC, of other income: that of a person who was abroad, an offshore income gain, or income omitted from other forms */
  reported_as?: 'person_abroad' | 'offshore_income_gain' | 'omitted' | undefined;
  /** The employer, for HMRC */
  employer_name?: string | undefined;
  /** For HMRC, of pay from abroad: the day on which the employment began */
  started_on?: string | undefined;
}

/** Lettings abroad, all together. Null: none */
export interface ForeignPropertyInput {
  /** What was received, before expenses. Pounds */
  income?: number | undefined;
  /** Expenses that may be deducted for tax. Pounds */
  expenses?: number | undefined;
  /** Interest and fees of loans for homes that are let: relieved at the basic rate, and no expense. Pounds */
  residential_finance_costs?: number | undefined;
  /** Finance costs of earlier years that are not yet relieved. Pounds */
  residential_finance_costs_brought_forward?: number | undefined;
  /** Losses of earlier years that are not yet used. Pounds */
  losses_brought_forward?: number | undefined;
  /** The part of the profit that comes from furnished holiday lettings, up to 2024-25. It counts as earnings for pension relief. Pounds */
  furnished_holiday_letting_profit?: number | undefined;
  /** Tax paid abroad on it. Pounds */
  foreign_tax?: number | undefined;
}

/** Relief for tax paid abroad on one kind of income */
export interface ForeignTaxCredit {
  /** The country; null for income without one */
  country: string | null;
  /** The kind of income that the tax was paid on */
  kind: string;
  /** Whether credit or deduction was given */
  relief: 'credit' | 'deduction';
  /** Tax paid abroad on it. Pounds */
  foreign_tax: number;
  /** Pounds credited; nil for a deduction */
  amount: number;
}

/** The number of each outcome */
export interface ImportCounts {
  /** Transactions and failing lines so far */
  total: number;
  /** Rows written; in a dry run, that would be */
  created: number;
  /** Rows that existed and were changed by this file */
  updated: number;
  /** Rows that an earlier import, or an earlier line of this file, had brought */
  skipped_duplicate: number;
  /** Created rows that are probably the same payment as a row from another source */
  flagged_duplicate: number;
  /** Lines listed under `errors_url` */
  failed: number;
  /** Pending and similar lines; not part of the total */
  left_out: number;
  /** Created rows with a category */
  categorised: number;
  /** Created rows that a person should check */
  needs_review: number;
  /** Movements between the client’s accounts of which both sides are known since */
  paired_transfers: number;
}

/** A business or letting of the year, with its totals */
export interface IncomeSource {
  /** A trade, lettings in the United Kingdom, or lettings abroad */
  type: 'self_employment' | 'uk_property' | 'foreign_property';
  /** The self-employment; null for lettings */
  business_id: string | null;
  /** The name of the business, or of the kind of property income */
  name: string;
  /** Sum of its categorised transactions, before allowances. Pounds */
  income: number;
  /** Allowable expenses from its transactions. Pounds */
  expenses: number;
  /** Interest and fees of loans for homes that are let: relieved at the basic rate, and no expense. Pounds */
  residential_finance_costs: number;
  /** Income less expenses; negative: a loss. Pounds */
  profit: number;
}

/** Subscriptions that give relief from income tax */
export interface InvestmentReliefsInput {
  /** Subscribed for shares under the Enterprise Investment Scheme. Pounds */
  eis?: number | undefined;
  /** Subscribed for shares under the Seed Enterprise Investment Scheme. Pounds */
  seis?: number | undefined;
  /** Subscribed for shares in venture capital trusts. Pounds */
  vct?: number | undefined;
  /** Invested in community development finance institutions, in this year or one of the four before: 5 per cent of it comes off the tax. Pounds */
  citr?: number | undefined;
  /** What `eis`, `seis`, `vct` and `citr` are made of, for HMRC: those of a scheme have to add up to its amount */
  subscriptions?: Array<InvestmentSubscriptionInput> | undefined;
}

/** One subscription for shares, as HMRC takes it */
export interface InvestmentSubscriptionInput {
  /** The scheme that gives the relief */
  scheme: 'eis' | 'seis' | 'vct' | 'citr';
  /** What was subscribed. Pounds */
  amount: number;
  /** The name of the company, or of the fund */
  company?: string | undefined;
  /** The unique investment reference of the certificate */
  reference?: string | undefined;
  /** The day on which the shares were issued */
  invested_on?: string | undefined;
  /** Whether the company is knowledge-intensive, as HMRC asks of the Enterprise Investment Scheme */
  knowledge_intensive?: boolean | undefined;
}

/** A gain on a life insurance policy, as its certificate shows it */
export interface LifeInsuranceGainInput {
  /** The chargeable event gain, as the insurer’s certificate has it. Pounds */
  amount?: number | undefined;
  /** Complete years that the gain built up over; one when left out */
  years?: number | undefined;
  /** Whether basic rate tax counts as paid on the gain already; true when left out */
  tax_treated_as_paid?: boolean | undefined;
  /** The kind of policy, for HMRC: a life insurance, life annuity or capital redemption policy, a voided ISA, or one of an insurer abroad */
  kind?: 'life_insurance' | 'capital_redemption' | 'life_annuity' | 'voided_isa' | 'foreign' | undefined;
  /** The tax that counts as paid, which HMRC asks for of voided ISAs and policies abroad. Pounds */
  tax_paid?: number | undefined;
  /** For HMRC: what the policy is known by */
  reference?: string | undefined;
  /** For HMRC: what brought the gain, such as a surrender */
  event?: string | undefined;
}

/** Claimed where one of the two was born before 6 April 1935. Null: not claimed */
export interface MarriedCouplesAllowanceInput {
  /** When the husband, wife or civil partner was born; null when not known */
  spouse_date_of_birth?: string | null | undefined;
}

/** Taxable income that has no field of its own */
export interface OtherIncomeInput {
  /** For people: repeated in the lines that use it */
  description?: string | undefined;
  /** Received in the year, before tax. Pounds */
  amount?: number | undefined;
  /** Tax taken off before it was paid out. Pounds */
  tax_deducted?: number | undefined;
}

/** Who owned how much of a property, and when */
export interface OwnershipShare {
  /** The part that the client owns, in per cent */
  share: number;
  /** The first day; null for ever before */
  from?: string | null | undefined;
  /** The last day; null until further notice */
  to?: string | null | undefined;
  /** Who owns the rest; null when not given */
  co_owner_name?: string | null | undefined;
}

/** The client’s share of one partnership */
export interface PartnershipInput {
  /** What it is called, for people to read */
  name?: string | undefined;
  /** For HMRC, from 2026-27 on: the Unique Taxpayer Reference of the partnership, ten digits */
  utr?: string | undefined;
  /** For HMRC, from 2026-27 on: what the partnership does */
  trade_description?: string | undefined;
  /** Income less expenses; negative: a loss. Pounds */
  profit?: number | undefined;
  /** Losses of earlier years that are not yet used. Pounds */
  losses_brought_forward?: number | undefined;
  /** The part of the profit of the change to the tax year basis that this year is taxed on. Pounds */
  transition_profit?: number | undefined;
  /** Whether the profit bears no Class 4 contributions */
  class4_exempt?: boolean | undefined;
  /** Losses of earlier years that lower Class 4 alone. Pounds */
  class4_losses_brought_forward?: number | undefined;
  /** The part of `qualifying_loan_interest` that was paid wholly for this trade: it lowers Class 4. Pounds */
  loan_interest_for_trade?: number | undefined;
  /** Interest that was paid without tax taken off. Pounds */
  untaxed_interest?: number | undefined;
  /** The client’s share of dividends. Pounds */
  dividends?: number | undefined;
  /** The client’s share of the profit from lettings. Pounds */
  property_profit?: number | undefined;
  /** Tax taken off before it was paid out. Pounds */
  tax_deducted?: number | undefined;
  /** Deductions under the Construction Industry Scheme. Pounds */
  cis_deducted?: number | undefined;
}

/** Corrections to the tax that was taken off under PAYE */
export interface PayeInput {
  /** Underpaid tax of earlier years that the tax code collected in this one. Pounds */
  earlier_years_underpayment_in_code?: number | undefined;
  /** Tax that PAYE or HMRC gave back within the year. Pounds */
  refunded_in_year?: number | undefined;
}

/** The state pension and other pensions received in the year */
export interface PensionsInput {
  /** State pension due in the year, which is paid without tax taken off. Pounds */
  state?: number | undefined;
  /** Lump sum of a State Pension that was deferred. It is taxed by itself, at the rate that the other income reaches. Pounds */
  state_lump_sum?: number | undefined;
  /** Tax taken off the lump sum before it was paid. Pounds */
  state_lump_sum_tax_deducted?: number | undefined;
  /** Each pension other than the state pension */
  other?: Array<PensionsInputOtherItem> | undefined;
}

export interface PensionsInputOtherItem {
  /** Pension received in the year, before tax. Pounds */
  amount?: number | undefined;
  /** Tax taken off before it was paid out. Pounds */
  tax_deducted?: number | undefined;
}

/** How the loan on the property is repaid */
export interface PropertyLoan {
  /** `true`: its payments hold interest alone, and count without being asked about */
  interest_only: boolean;
}

/** A client who owns a part of a property, and when */
export interface PropertyOwner {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** The share of the client on these days */
  share_percent: number;
  /** The first day; null for ever before */
  from?: string | null | undefined;
  /** The last day; null until further notice */
  to?: string | null | undefined;
}

/** What lowers the taxable income, or the tax */
export interface ReliefsInput {
  /** Paid to charities under Gift Aid, as it left the client’s account. Pounds */
  gift_aid_paid?: number | undefined;
  /** Contributions as they left the client’s account, before basic-rate relief. Pounds */
  pension_relief_at_source_net?: number | undefined;
  /** Contributions with relief at source, with the relief. Pounds */
  pension_relief_at_source_gross?: number | undefined;
  /** Contributions on which no relief was given at source, and none through the payroll. Pounds */
  pension_deducted_gross?: number | undefined;
  /** Interest on loans that qualify for relief. Pounds */
  qualifying_loan_interest?: number | undefined;
  /** Shares and securities given to charities: their value with costs, less what was received. Deducted from income. Pounds */
  gifts_of_shares?: number | undefined;
  /** Land and buildings given to charities: their value with costs, less what was received. Deducted from income. Pounds */
  gifts_of_land?: number | undefined;
  /** Paid to a former spouse or civil partner under a court order or agreement, where one of the two was born before 6 April 1935. Ten per cent of them comes off the tax, up to a limit. Pounds */
  maintenance_payments?: number | undefined;
  /** Losses set against other income */
  loss_claims?: Array<ReliefsInputLossClaimsItem> | undefined;
  /** Losses of the trades of the year that are set against income of earlier years. They lower what is carried forward, not the bill of the year */
  losses_carried_back?: Array<ReliefsInputLossesCarriedBackItem> | undefined;
  /** For HMRC: the year whose income a loss is set against first, where it is claimed against both */
  loss_applied_first?: 'this_year' | 'previous_year' | undefined;
}

export interface ReliefsInputLossClaimsItem {
  /** What the loss is set against, and from when it comes. `share_loss` is on shares that were subscribed for in a qualifying trading company. `share_loss_eis` is on those with relief of the Enterprise Investment Scheme or its seed scheme, which the cap on reliefs leaves alone. Leave both out of `capital_gains` */
  kind: 'sideways_current_year' | 'sideways_carried_back' | 'early_years' | 'property_general' | 'share_loss' | 'share_loss_eis';
  /** The loss that is claimed. Pounds */
  amount: number;
}

export interface ReliefsInputLossesCarriedBackItem {
  /** The claim: against income of the year before, of three years before by a new trade, or of three years before by one that has ended */
  kind: 'previous_year' | 'early_years' | 'terminal';
  /** The part of the loss of the year that is carried back. Pounds */
  amount: number;
  /** For HMRC: what the loss takes off the income tax of the earlier years. Pounds */
  income_tax?: number | undefined;
  /** For HMRC: what the loss takes off the Class 4 contributions of the earlier years. Pounds */
  class4?: number | undefined;
  /** For HMRC: what the loss takes off the capital gains tax of the earlier years. Pounds */
  capital_gains_tax?: number | undefined;
}

/** Only transactions of these; null: of all */
export interface ReportFilters {
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** The letting it belongs to; null for none */
  property_id: string | null;
  /** The account that the row comes from; null for none */
  source_account_id: string | null;
  /** The import that brought it; null for one made through the API */
  import_id: string | null;
  /** Codes of `GET /v1/categories`, separated by commas */
  category: string | null;
  /** Only transactions without a category, or only the others; null: all */
  uncategorised: boolean | null;
  /** Only those that a person should look at, or only the others */
  needs_review: boolean | null;
  /** Only transactions of no business, or only the others; null: all */
  without_business: boolean | null;
  /** Only transactions of no property, or only the others; null: all */
  without_property: boolean | null;
  /** Only transactions that are in no total because their rate is missing, or only the others; null: all */
  without_amount_gbp: boolean | null;
  /** Only transactions that no document is put to, or only the others; null: all */
  without_document: boolean | null;
  /** Movements between the client’s own accounts: only those of which both sides are known, or of which one is; null: all */
  transfer: 'paired' | 'unmatched' | null;
  /** Signed, inclusive */
  amount_min: number | null;
  /** Signed, inclusive */
  amount_max: number | null;
  /** In the description, counterparty, reference or notes, in any case */
  q: string | null;
}

/** Which rows; those of `GET /v1/transactions` */
export interface ReportInputFilters {
  /** The self-employment it belongs to; null for none */
  business_id?: string | undefined;
  /** The letting it belongs to; null for none */
  property_id?: string | undefined;
  /** The account that the row comes from; null for none */
  source_account_id?: string | undefined;
  /** The import that brought it; null for one made through the API */
  import_id?: string | undefined;
  /** Codes of `GET /v1/categories`, separated by commas */
  category?: string | undefined;
  /** Only transactions without a category, or only the others; null: all */
  uncategorised?: boolean | undefined;
  /** Only those that a person should look at, or only the others */
  needs_review?: boolean | undefined;
  /** Only transactions of no business, or only the others; null: all */
  without_business?: boolean | undefined;
  /** Only transactions of no property, or only the others; null: all */
  without_property?: boolean | undefined;
  /** Only transactions that are in no total because their rate is missing, or only the others; null: all */
  without_amount_gbp?: boolean | undefined;
  /** Only transactions that no document is put to, or only the others; null: all */
  without_document?: boolean | undefined;
  /** Movements between the client’s own accounts: only those of which both sides are known, or of which one is; null: all */
  transfer?: 'paired' | 'unmatched' | undefined;
  /** Signed, inclusive */
  amount_min?: number | undefined;
  /** Signed, inclusive */
  amount_max?: number | undefined;
  /** In the description, counterparty, reference or notes, in any case */
  q?: string | undefined;
}

/** For a client who is not resident in the UK all year */
export interface ResidenceInput {
  /** For the tax year: `split_year` for a part of it */
  status?: 'resident' | 'non_resident' | 'split_year' | undefined;
  /** Whether somebody not resident is entitled to the personal allowance */
  claims_personal_allowance?: boolean | undefined;
}

/** The category it has now */
export interface RuleOutcome {
  /** A code of `GET /v1/categories`; null when none has been found yet */
  category: string | null;
  /** Who or what decided the category: a person or your code (`user`), one of your rules, an earlier correction (`memory`), our dictionary or model, the structure of the row, or the file (`import`) */
  category_source: 'user' | 'rule' | 'memory' | 'dictionary' | 'model' | 'structure' | 'import' | null;
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** The letting it belongs to; null for none */
  property_id: string | null;
  /** The part of an expense that counts against tax, in per cent with at most two decimals */
  allowable_percent: number;
}

/** Interest from banks and others, with tax taken off and without */
export interface SavingsInput {
  /** Interest that was paid without tax taken off. Pounds */
  untaxed_interest?: number | undefined;
  /** Interest as it was paid, after 20 per cent tax. Pounds */
  taxed_interest_net?: number | undefined;
}

/** Shares that an employer gave, as HMRC takes them */
export interface ShareAwardInput {
  /** The employer, for HMRC */
  employer_name?: string | undefined;
  /** The employer’s PAYE reference, as on the P45 or P60, for HMRC */
  paye_reference?: string | undefined;
  /** The plan: a Share Incentive Plan, or another */
  scheme?: 'sip' | 'other' | undefined;
  /** The day on which the shares were awarded */
  awarded_on?: string | undefined;
  /** The day on which the shares ceased to be subject to the plan */
  left_plan_on?: string | undefined;
  /** The number of shares awarded */
  share_count?: number | undefined;
  /** The class that the company calls them by, such as ordinary A shares */
  share_class?: string | undefined;
  /** Whether the shares are subject to restrictions */
  restricted?: boolean | undefined;
  /** Whether an election leaves restrictions out of account */
  restrictions_ignored?: boolean | undefined;
  /** What the shares were worth on their award. Pounds */
  market_value?: number | undefined;
  /** What they would have been worth then without restrictions. Pounds */
  unrestricted_value?: number | undefined;
  /** What was paid for the shares. Pounds */
  amount_paid?: number | undefined;
  /** What they were worth once restrictions were lifted. Pounds */
  value_without_restrictions?: number | undefined;
  /** The part of it that is taxable. Pounds */
  taxable_amount: number;
}

/** An option for shares that was used or released, as HMRC takes it */
export interface ShareOptionInput {
  /** The employer, for HMRC */
  employer_name?: string | undefined;
  /** The employer’s PAYE reference, as on the P45 or P60, for HMRC */
  paye_reference?: string | undefined;
  /** The scheme: Enterprise Management Incentives, Company Share Option Plan, Save As You Earn, or another */
  scheme?: 'emi' | 'csop' | 'saye' | 'other' | undefined;
  /** The day on which the option was granted */
  granted_on?: string | undefined;
  /** The day on which the option was used or released */
  event_on?: string | undefined;
  /** Whether the option was not used, and something was paid for letting it go */
  released?: boolean | undefined;
  /** What was paid for letting the option go; nil when left out of one that was used. Pounds */
  release_payment?: number | undefined;
  /** The number of shares acquired */
  share_count?: number | undefined;
  /** The class that the company calls them by, such as ordinary A shares */
  share_class?: string | undefined;
  /** The price of one share under the option. Pounds */
  exercise_price?: number | undefined;
  /** What was paid for the option itself. Pounds */
  option_cost?: number | undefined;
  /** What the shares were worth when the option was used. Pounds */
  market_value?: number | undefined;
  /** What using the option gained. Pounds */
  profit?: number | undefined;
  /** The employer’s National Insurance on it, as HMRC asks. Pounds */
  employers_nic?: number | undefined;
  /** The part of it that is taxable. Pounds */
  taxable_amount: number;
}

/** Income from shares or options of an employer */
export interface ShareSchemesInput {
  /** What is taxed as employment income. Pounds */
  taxable_amount?: number | undefined;
  /** Tax taken off before it was paid out. Pounds */
  tax_deducted?: number | undefined;
  /** The options that settle what a file leaves open */
  options?: Array<ShareOptionInput> | undefined;
  /** What `taxable_amount` is made of, for HMRC, with `options`: shares that the employer gave */
  awards?: Array<ShareAwardInput> | undefined;
}

/** In the answer to a correction of the category only: rows that the same correction would change */
export interface SimilarTransactions {
  /** The rows that the same correction would change */
  count: number;
  /** Finds them: as `filter` of a bulk update, or as parameters of `GET /v1/transactions` */
  filter: SimilarTransactionsFilter;
}

/** Finds them: as `filter` of a bulk update, or as parameters of `GET /v1/transactions` */
export interface SimilarTransactionsFilter {
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string;
  /** Words that stand in all of them */
  q: string;
  /** A code of `GET /v1/categories`; null when none has been found yet */
  category?: string | undefined;
  /** `true`: they have no category */
  uncategorised?: boolean | undefined;
  /** Signed: money in */
  amount_min?: number | undefined;
  /** Signed: money out */
  amount_max?: number | undefined;
}

/** Taxable state benefits, such as Jobseeker’s Allowance */
export interface StateBenefitsInput {
  /** The amount that is taxed, after allowances and reliefs. Pounds */
  taxable?: number | undefined;
  /** Tax taken off before it was paid out. Pounds */
  tax_deducted?: number | undefined;
}

/** Allowances that a spouse could not use and passes on */
export interface SurplusAllowancesInput {
  /** Married Couple’s Allowance that a spouse passes on. Pounds */
  married_couples?: number | undefined;
  /** Blind Person’s Allowance that a spouse passes on. Pounds */
  blind_persons?: number | undefined;
}

/** Something that the accounts do not show, such as capital allowances or losses of earlier years */
export interface TaxAdjustment {
  /** Stable: act on this. New codes may be added */
  code: string;
  /** What it takes off the tax. Pounds */
  amount: number;
}

/** The amendment that is open: how far it has come. The totals stay those that were filed until HMRC confirms it */
export interface TaxReturnAmendment {
  /** Counts the filings of the return from 1 */
  version: number;
  /** Why it was done or refused, in words */
  reason: string;
  /** When changes to the filed return were begun */
  opened_at: string;
  /** How far the amendment has come */
  state: 'draft' | 'preparing' | 'action_required' | 'awaiting_declaration' | 'submitting' | 'submitted' | 'rejected' | 'cancelled';
}

/** Something that stands in the way of filing, or that a person should look at */
export interface TaxReturnIssue {
  /** Stable: act on this. `/docs/codes/issues` says what each means and what to do. New codes may be added */
  code: 'file_empty' | 'format_not_recognised' | 'unknown_format' | 'format_mismatch' | 'date_order_ambiguous' | 'sign_ambiguous' | 'decimal_mark_ambiguous' | 'encoding_not_supported' | 'row_too_long' | 'malformed_file' | 'file_too_demanding' | 'file_encrypted' | 'old_workbook' | 'pdf_without_text' | 'statement_without_balances' | 'sheets_overlap' | 'invalid_mapping' | 'no_rows' | 'no_row_readable' | 'too_many_rows' | 'rows_failed' | 'processing_failed' | 'validation_failed' | 'invalid_parameter' | 'payload_too_large' | 'not_found' | 'invalid_state' | 'conflict' | 'forbidden' | 'plan_limit' | 'storage_limit' | 'row_limit' | 'period_locked' | 'duplicate_external_id' | 'version_conflict' | 'tax_year_not_supported' | 'tax_year_not_ended' | 'nino_missing' | 'not_authorised_with_hmrc' | 'main_agent_required' | 'fraud_prevention_incomplete' | 'rejected_by_hmrc' | 'invalid_credentials' | 'invalid_grant' | 'gateway_unavailable' | 'hmrc_not_configured' | 'required' | 'not_supported' | 'duplicate' | 'amount_invalid' | 'amount_negative' | 'amounts_too_large' | 'date_invalid' | 'date_after_tax_year' | 'date_outside_tax_year' | 'date_after_disposal' | 'profit_or_turnover' | 'profit_or_income' | 'profit_is_final' | 'trading_allowance_conflict' | 'trading_allowance_needs_turnover' | 'property_allowance_with_rent_a_room' | 'net_or_gross' | 'marriage_allowance_conflict' | 'more_than_dividends' | 'close_company_needs_director' | 'needs_close_company' | 'more_than_pay' | 'less_than_for_trades' | 'more_than_profit' | 'furnished_holiday_lettings_ended' | 'more_than_allowance' | 'more_than_held' | 'weeks_invalid' | 'period_ends_before_start' | 'periods_overlap' | 'period_outside_trade' | 'periods_incomplete' | 'periods_or_figures' | 'needs_periods_of_account' | 'transition_profit_given_twice' | 'more_than_transition_profit' | 'accounts_not_of_tax_year' | 'years_invalid' | 'quantity_invalid' | 'pool_repeated' | 'relief_not_named' | 'not_residential' | 'not_exempt' | 'no_allowance' | 'resident_has_allowance' | 'unknown_field' | 'unknown_parameter' | 'invalid_type' | 'invalid_format' | 'invalid_reference' | 'too_short' | 'too_long' | 'too_small' | 'too_large' | 'too_few_items' | 'too_many_items' | 'too_many_decimals' | 'too_many_digits' | 'not_allowed_value' | 'read_only' | 'url_invalid' | 'url_too_long' | 'url_not_https' | 'credentials_in_url' | 'address_not_allowed' | 'port_not_allowed' | 'host_not_found' | 'header_reserved' | 'certificate_invalid' | 'certificate_expired' | 'private_key_invalid' | 'private_key_encrypted' | 'service_account_key_invalid' | 'private_key_mismatch' | 'adjustment_needs_business' | 'adjustment_needs_property' | 'adjustment_measure_not_allowed' | 'adjustment_measure_conflict' | 'first_year_allowance_not_in_force' | 'allowance_not_in_final_period' | 'allowance_not_on_cash_basis' | 'loss_claim_not_on_cash_basis' | 'mileage_with_vehicle_allowances' | 'furnished_holiday_lettings_not_separate' | 'flat_rate_figures_are_gross' | 'invalid' | 'transactions_need_review' | 'property_not_named' | 'share_by_default' | 'vehicle_costs_unclear' | 'vehicle_not_known' | 'home_costs_unclear' | 'home_part_taken_off_twice' | 'vat_payments_seen' | 'vat_by_default_rate' | 'vat_threshold_passed' | 'equipment_as_expense' | 'cis_given_twice' | 'cis_of_no_trade' | 'rows_outside_trade' | 'spouses_not_equal' | 'rows_after_accounting_date' | 'basis_differs' | 'claim_of_final_period' | 'carried_in_differs' | 'transactions_left_out' | 'not_sent_to_hmrc' | 'missing_detail' | 'held_by_hmrc' | 'hmrc_holds_other_data' | 'figures_differ' | 'known_difference' | 'accounting_method_differs' | 'accounting_method_changed' | 'totals_differ_at_hmrc' | 'updates_not_counted' | 'business_not_matched' | 'sent_as_batch_process' | 'refused_by_hmrc' | 'calculation_error' | 'calculation_warning' | 'calculation_timeout' | 'hmrc_unavailable' | 'figures_changed_at_hmrc' | 'outcome_unknown' | 'filed_elsewhere' | 'too_early' | 'declaration_not_applied' | 'waits_for_hmrc_sign_in' | 'client_not_signed_up' | 'not_authorised_by_client' | (string & Record<never, never>);
  /** Where it is, as a JSON pointer; null when it is about the whole */
  path: string | null;
  /** Whether we found it or HMRC did */
  source: 'us' | 'hmrc';
  /** HMRC’s own code; null where it is ours */
  hmrc_code: string | null;
  /** What happened this time, in words for people */
  detail: string;
  /** Whether the same request may succeed later without a change */
  retryable: boolean;
  /** How many transactions it is about; null where it counts none */
  count: number | null;
  /** What those transactions come to, whichever way the money went, without those that have no amount in pounds; null where it counts none. Pounds */
  amount: number | null;
  /** Whether a declaration has to name its code in `accepts` */
  needs_acceptance: boolean;
}

/** Why HMRC refused the return; null unless `status` is `rejected` */
export interface TaxReturnRejection {
  /** Stable: act on this. New codes may be added */
  code: string;
  /** The reason that HMRC gives, in words */
  message: string;
  /** HMRC’s id of the answer, for their support; null when HMRC gave none */
  correlation_id: string | null;
  /** Whether the same request may succeed later without a change */
  retryable: boolean;
}

/** The newest filing; null before the first */
export interface TaxReturnSubmission {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** How far the filing has come */
  state: string;
  /** How often it has been sent or asked about */
  attempts: number;
  /** HMRC’s id of the calculation that was declared; null before HMRC has made one */
  hmrc_calculation_id: string | null;
  /** HMRC’s id of the answer, for their support; null when HMRC gave none */
  hmrc_correlation_id: string | null;
  /** When HMRC confirmed that it had the return; null until then */
  submitted_at: string | null;
  /** How a lost answer was settled: what HMRC was asked. Null when no answer was lost */
  reconciled_by: string | null;
  /** Whether HMRC shows the obligation as fulfilled. Null until the return is submitted */
  acceptance: TaxReturnSubmissionAcceptance | null;
}

/** Whether HMRC shows the obligation as fulfilled. Null until the return is submitted */
export interface TaxReturnSubmissionAcceptance {
  /** `fulfilled` once HMRC shows the obligation as met; `pending` until then */
  state: 'pending' | 'fulfilled';
  /** When it was seen to be fulfilled; null until then */
  at: string | null;
}

/** A part of a transaction, with a category of its own */
export interface TransactionSplit {
  /** Money in is positive and money out negative, in `currency` where there is one. Pounds */
  amount: number;
  /** A code of `GET /v1/categories`; null when none has been found yet */
  category: string;
  /** The VAT within the amount, with its sign; null when not given. Taken off in net figures, where the rate of the category is taken when it is null. Pounds */
  vat_amount?: number | null | undefined;
  /** The self-employment it belongs to; null for none */
  business_id: string | null;
  /** The letting it belongs to; null for none */
  property_id: string | null;
}

/** A part with a category of its own. It belongs to the same business or property as the whole unless it names another */
export interface TransactionSplitInput {
  /** Money in is positive and money out negative, in `currency` where there is one. Pounds */
  amount: number;
  /** A code of `GET /v1/categories`; null when none has been found yet */
  category: string;
  /** The VAT within the amount, with its sign; null when not given. Taken off in net figures, where the rate of the category is taken when it is null. Pounds */
  vat_amount?: number | null | undefined;
  /** The self-employment it belongs to; null for none */
  business_id?: string | null | undefined;
  /** The letting it belongs to; null for none */
  property_id?: string | null | undefined;
}

/** Income from one trust or estate, as its statement shows it */
export interface TrustIncomeInput {
  /** The kind of trust. It decides the rate at which the income counts as taxed already */
  kind?: 'discretionary' | 'interest_in_possession' | 'estate' | undefined;
  /** Other income from it, after the tax that it paid. Pounds */
  non_savings_net?: number | undefined;
  /** Rents from it, after the tax that it paid. They bear rates of their own from 2027-28 on. Pounds */
  property_net?: number | undefined;
  /** Interest from it, after the tax that it paid. Pounds */
  savings_net?: number | undefined;
  /** Dividends from it, after the tax that it paid. Pounds */
  dividends_net?: number | undefined;
}

/** Recorded; the header is left out */
export interface UnavailableFact {
  /** Why the fact is not known */
  unavailable: string;
}

/** How we authenticate ourselves to the receiver, beside the signature. Null: in no other way */
export interface WebhookEndpointAuthentication {
  /** `mtls`: a client certificate (`certificate`, `private_key`, and `ca` if need be). `oauth`: a bearer token by OAuth 2.0 client credentials (`token_url`, `client_id`, `client_secret`, and `scope` and `audience` if need be), sent as `Authorization` */
  type: 'mtls' | 'oauth';
  /** PEM. The client certificate, and after it those that lead to its issuer */
  certificate?: string | null | undefined;
  /** PEM, without a password. Stored encrypted and shown as `***`; sent back so, it stays for the same scheme, host and port */
  private_key?: string | null | undefined;
  /** PEM. The authorities that the receiver’s certificate is checked against, in place of the usual ones */
  ca?: string | null | undefined;
  /** An https:// URL on a public address, from which the token is fetched */
  token_url?: string | null | undefined;
  /** Sent to the token server, with the secret, as HTTP Basic authentication */
  client_id?: string | null | undefined;
  /** Stored encrypted and shown as `***`; sent back so, it stays while scheme, host and port of the token server and of the endpoint do */
  client_secret?: string | null | undefined;
  /** The scope to ask for, names with a space between */
  scope?: string | null | undefined;
  /** The audience to ask for, where the token server takes one */
  audience?: string | null | undefined;
  /** The name that an `mtls` certificate was made for */
  subject?: string | undefined;
  /** When an `mtls` certificate is out of date: from then on nothing is sent, and each attempt fails */
  expires_at?: string | undefined;
}

/** How we authenticate ourselves to the receiver, beside the signature. Null: in no other way */
export interface WebhookEndpointAuthenticationChange {
  /** `mtls`: a client certificate (`certificate`, `private_key`, and `ca` if need be). `oauth`: a bearer token by OAuth 2.0 client credentials (`token_url`, `client_id`, `client_secret`, and `scope` and `audience` if need be), sent as `Authorization` */
  type: 'mtls' | 'oauth';
  /** PEM. The client certificate, and after it those that lead to its issuer */
  certificate?: string | null | undefined;
  /** PEM, without a password. Stored encrypted and shown as `***`; sent back so, it stays for the same scheme, host and port */
  private_key?: string | null | undefined;
  /** PEM. The authorities that the receiver’s certificate is checked against, in place of the usual ones */
  ca?: string | null | undefined;
  /** An https:// URL on a public address, from which the token is fetched */
  token_url?: string | null | undefined;
  /** Sent to the token server, with the secret, as HTTP Basic authentication */
  client_id?: string | null | undefined;
  /** Stored encrypted and shown as `***`; sent back so, it stays while scheme, host and port of the token server and of the endpoint do */
  client_secret?: string | null | undefined;
  /** The scope to ask for, names with a space between */
  scope?: string | null | undefined;
  /** The audience to ask for, where the token server takes one */
  audience?: string | null | undefined;
  /** The name that an `mtls` certificate was made for */
  subject?: string | undefined;
  /** When an `mtls` certificate is out of date: from then on nothing is sent, and each attempt fails */
  expires_at?: string | undefined;
}

/** How we authenticate ourselves to the receiver, beside the signature. Null: in no other way */
export interface WebhookEndpointAuthenticationInput {
  /** `mtls`: a client certificate (`certificate`, `private_key`, and `ca` if need be). `oauth`: a bearer token by OAuth 2.0 client credentials (`token_url`, `client_id`, `client_secret`, and `scope` and `audience` if need be), sent as `Authorization` */
  type: 'mtls' | 'oauth';
  /** PEM. The client certificate, and after it those that lead to its issuer */
  certificate?: string | null | undefined;
  /** PEM, without a password. Stored encrypted and shown as `***`; sent back so, it stays for the same scheme, host and port */
  private_key?: string | null | undefined;
  /** PEM. The authorities that the receiver’s certificate is checked against, in place of the usual ones */
  ca?: string | null | undefined;
  /** An https:// URL on a public address, from which the token is fetched */
  token_url?: string | null | undefined;
  /** Sent to the token server, with the secret, as HTTP Basic authentication */
  client_id?: string | null | undefined;
  /** Stored encrypted and shown as `***`; sent back so, it stays while scheme, host and port of the token server and of the endpoint do */
  client_secret?: string | null | undefined;
  /** The scope to ask for, names with a space between */
  scope?: string | null | undefined;
  /** The audience to ask for, where the token server takes one */
  audience?: string | null | undefined;
}

/** Several events in one request, `{"id":"bat_…","type":"batch","events":[…]}`, sent when it is full or its oldest event has waited long enough. It succeeds or fails as a whole. Null: each event is sent separately */
export interface WebhookEndpointBatching {
  /** Events in one request, at most */
  max_events: number;
  /** Milliseconds that the oldest event of a batch may wait, at most */
  max_wait_ms: number;
}

/** Several events in one request, `{"id":"bat_…","type":"batch","events":[…]}`, sent when it is full or its oldest event has waited long enough. It succeeds or fails as a whole. Null: each event is sent separately */
export interface WebhookEndpointBatchingInput {
  /** Events in one request, at most */
  max_events: number;
  /** Milliseconds that the oldest event of a batch may wait, at most */
  max_wait_ms?: number | undefined;
}

/** A queue, event bus or topic of a cloud service that gets the events in place of a POST to `url`. Null: none. `headers` and `authentication` do not go with it */
export interface WebhookEndpointDestination {
  /** `aws_sqs`: a queue (`queue_url`, `region`, `access_key_id`, `secret_access_key`). `aws_eventbridge`: an event bus (`event_bus_name`, `region`, `access_key_id`, `secret_access_key`). `gcp_pubsub`: a topic (`project_id`, `topic_id`, `service_account_key`) */
  type: 'aws_sqs' | 'aws_eventbridge' | 'gcp_pubsub';
  /** As Amazon SQS shows it */
  queue_url?: string | null | undefined;
  /** The AWS region of the queue or bus */
  region?: string | null | undefined;
  /** The name of the event bus, or its ARN if it is in another account */
  event_bus_name?: string | null | undefined;
  /** Access key of a user that may send there alone */
  access_key_id?: string | null | undefined;
  /** Stored encrypted and shown as `***`; sent back so, it stays while the rest of `destination` does */
  secret_access_key?: string | null | undefined;
  /** The project of the topic */
  project_id?: string | null | undefined;
  /** Without its project */
  topic_id?: string | null | undefined;
  /** The JSON file that Google gives for a service account, as text. Stored encrypted and shown as `***`; sent back so, it stays while the rest of `destination` does */
  service_account_key?: string | null | undefined;
  /** The service account of the key of a `gcp_pubsub` destination */
  client_email?: string | undefined;
}

/** A queue, event bus or topic of a cloud service that gets the events in place of a POST to `url`. Null: none. `headers` and `authentication` do not go with it */
export interface WebhookEndpointDestinationChange {
  /** `aws_sqs`: a queue (`queue_url`, `region`, `access_key_id`, `secret_access_key`). `aws_eventbridge`: an event bus (`event_bus_name`, `region`, `access_key_id`, `secret_access_key`). `gcp_pubsub`: a topic (`project_id`, `topic_id`, `service_account_key`) */
  type: 'aws_sqs' | 'aws_eventbridge' | 'gcp_pubsub';
  /** As Amazon SQS shows it */
  queue_url?: string | null | undefined;
  /** The AWS region of the queue or bus */
  region?: string | null | undefined;
  /** The name of the event bus, or its ARN if it is in another account */
  event_bus_name?: string | null | undefined;
  /** Access key of a user that may send there alone */
  access_key_id?: string | null | undefined;
  /** Stored encrypted and shown as `***`; sent back so, it stays while the rest of `destination` does */
  secret_access_key?: string | null | undefined;
  /** The project of the topic */
  project_id?: string | null | undefined;
  /** Without its project */
  topic_id?: string | null | undefined;
  /** The JSON file that Google gives for a service account, as text. Stored encrypted and shown as `***`; sent back so, it stays while the rest of `destination` does */
  service_account_key?: string | null | undefined;
  /** The service account of the key of a `gcp_pubsub` destination */
  client_email?: string | undefined;
}

/** A queue, event bus or topic of a cloud service that gets the events in place of a POST to `url`. Null: none. `headers` and `authentication` do not go with it */
export interface WebhookEndpointDestinationInput {
  /** `aws_sqs`: a queue (`queue_url`, `region`, `access_key_id`, `secret_access_key`). `aws_eventbridge`: an event bus (`event_bus_name`, `region`, `access_key_id`, `secret_access_key`). `gcp_pubsub`: a topic (`project_id`, `topic_id`, `service_account_key`) */
  type: 'aws_sqs' | 'aws_eventbridge' | 'gcp_pubsub';
  /** As Amazon SQS shows it */
  queue_url?: string | null | undefined;
  /** The AWS region of the queue or bus */
  region?: string | null | undefined;
  /** The name of the event bus, or its ARN if it is in another account */
  event_bus_name?: string | null | undefined;
  /** Access key of a user that may send there alone */
  access_key_id?: string | null | undefined;
  /** Stored encrypted and shown as `***`; sent back so, it stays while the rest of `destination` does */
  secret_access_key?: string | null | undefined;
  /** The project of the topic */
  project_id?: string | null | undefined;
  /** Without its project */
  topic_id?: string | null | undefined;
  /** The JSON file that Google gives for a service account, as text. Stored encrypted and shown as `***`; sent back so, it stays while the rest of `destination` does */
  service_account_key?: string | null | undefined;
}

/** From the newest 200 attempts of the last hour; null without any */
export interface WebhookEndpointHealth {
  /** With `open`, nothing is sent for a while but one delivery that probes */
  state: 'healthy' | 'failing' | 'open' | 'disabled';
  /** The share of attempts in the last hour that succeeded, from 0 to 1 */
  success_rate_1h: number | null;
  /** Milliseconds within which 95 of 100 attempts of the last hour were answered */
  p95_ms_1h: number | null;
  /** Deliveries that wait because nothing is sent at present */
  held: number;
  /** Since when the oldest delivery should have been sent */
  oldest_due_at: string | null;
}

/** The newest attempt; `status_code` is null when no answer came */
export interface WebhookEndpointLastDelivery {
  /** When the newest attempt began */
  at: string;
  /** The status of the answer; null when none came */
  status_code: number | null;
}

/** How far the work has come, to show while it runs */
export interface WorkProgress {
  /** Lines or rows dealt with so far */
  processed: number;
  /** How many lines or rows there are; null until that is known */
  total: number | null;
  /** `processed` of `total`, rounded down; 0 while the total is not known */
  percent: number;
}

/** What every event says, whatever its type */
export interface EventEnvelope {
  /** Unique, and never used again after a deletion. Ids of one kind sort by time of creation */
  id: string;
  /** When it was created. Never changes */
  created_at: string;
  /** The version of the shape of this event: `v1` */
  api_version: string;
  /** True for live data; false for test data, which never reaches the live HMRC */
  livemode: boolean;
  /** The client it belongs to; null when it belongs to none, or to the tenant as a whole */
  client_id: string | null;
  /** Counts the events of this entity, in all of their types, from 1 and without gaps */
  sequence: number;
}
