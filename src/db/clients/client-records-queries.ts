import { type ClientBooks, type ClientRecord, clientBooksOf } from '../../domain/categories/client-books.js';
import type { Ownership } from '../../domain/properties/ownership.js';
import type { PropertyLetting } from '../../domain/properties/property.js';
import type { OwnedLetting } from '../../domain/properties/unnamed-share.js';
import { LIMITS } from '../../limits/limits.js';
import type { TenantExecutor } from '../executor.js';
import { scopeBindings } from '../statement.js';

const MAX_ACCOUNTS = LIMITS.rules.ownAccounts.value;
const MAX_PLACES = LIMITS.rules.ownPlaces.value;

/** The live rows of a client `c`. `offset 0` has them found by the client and then sorted: Postgres may else walk all clients' rows by their ids. */
const LIVE_OF_CLIENT = `o.tenant_id = :tenantId and o.livemode = :livemode and o.client_id = c.id
        and o.deleted_at is null offset 0`;

/** Businesses of a client `c` as JSON, those with the lowest ids alone. Bindings: `tenantId`, `livemode`. */
const BUSINESSES = `coalesce((select json_agg(o) from (
    select o.id, o.trade from (
      select o.id, o.trade from businesses o where ${LIVE_OF_CLIENT}) o
    order by o.id limit ${MAX_PLACES}) o), '[]')`;

const PROPERTY_COLUMNS =
  'o.id, o.kind, o.letting, o.loan_interest_only, o.name, o.address, o.metadata, o.ownership, o.ownership_share_bps, o.amounts_are';
/** Properties of a client `c` as JSON, those with the lowest ids alone. Bindings: `tenantId`, `livemode`. */
const PROPERTIES = `coalesce((select json_agg(o) from (
    select ${PROPERTY_COLUMNS} from (
      select ${PROPERTY_COLUMNS} from properties o where ${LIVE_OF_CLIENT}) o
    order by o.id limit ${MAX_PLACES}) o), '[]')`;

const ACCOUNT_COLUMNS = 'o.id, o.name, o.kind, o.use, o.default_business_id, o.default_property_id';
/** Source accounts of a client `c` as JSON, those with the lowest ids alone. Bindings: `tenantId`, `livemode`. */
const ACCOUNTS = `coalesce((select json_agg(o) from (
    select ${ACCOUNT_COLUMNS} from (
      select ${ACCOUNT_COLUMNS} from source_accounts o where ${LIVE_OF_CLIENT}) o
    order by o.id limit ${MAX_ACCOUNTS}) o), '[]')`;

/** Records of clients, as JSON. Bindings: `tenantId`, `livemode`; reads `ledger_clients` (`id`, `given_name`, `family_name`). */
export const RECORDS_AS_JSON = `(select json_agg(json_build_object('client_id', c.id,
    'given_name', c.given_name, 'family_name', c.family_name,
    'businesses', ${BUSINESSES},
    'properties', ${PROPERTIES},
    'accounts', ${ACCOUNTS}))
  from ledger_clients c)`;

/**
 * Purpose: records of live clients.
 * Bindings: `tenantId`, `livemode`, `clients`.
 * Answer: one row: `records`, as `RECORDS_AS_JSON` has them; `null` where none of the clients is there.
 * Locks: none.
 */
const LOAD_RECORDS = `
  with ledger_clients as not materialized (
    select c.id, c.given_name, c.family_name from clients c
    where c.tenant_id = :tenantId and c.livemode = :livemode
      and c.deleted_at is null and c.id = any(cast(:clients as uuid[])))
  select ${RECORDS_AS_JSON} as records`;

export interface ClientRecordJson {
  readonly client_id: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly businesses: ClientRecord['businesses'];
  readonly properties: readonly PropertyJson[];
  readonly accounts: readonly AccountJson[];
}

interface PropertyJson {
  readonly id: string;
  readonly kind: ClientRecord['properties'][number]['kind'];
  readonly letting: PropertyLetting;
  readonly loan_interest_only: boolean | null;
  readonly name: string;
  readonly address: {
    readonly line1: string;
    readonly line2: string | null;
    readonly postcode: string | null;
    readonly country: string;
  };
  readonly metadata: Readonly<Record<string, string>>;
  readonly ownership: Ownership['ownership'];
  readonly ownership_share_bps: number;
  readonly amounts_are: Ownership['amountsAre'];
}

interface AccountJson {
  readonly id: string;
  readonly name: string;
  readonly kind: ClientRecord['accounts'][number]['kind'];
  readonly use: ClientRecord['accounts'][number]['use'];
  readonly default_business_id: string | null;
  readonly default_property_id: string | null;
}

/** Clients' books by id. */
export type BooksOfClients = (clientId: string) => ClientBooks | undefined;

export function booksFromJson(rows: readonly ClientRecordJson[]): BooksOfClients {
  const books = new Map(rows.map((row) => [row.client_id, clientBooksOf(toRecord(row))]));
  return (clientId) => books.get(clientId);
}

/** Records by which rows of these clients are recognised. */
export async function loadClientBooks(
  db: TenantExecutor,
  clientIds: readonly string[],
): Promise<BooksOfClients> {
  const { rows } = await db.trx
    .raw<{ rows: { records: ClientRecordJson[] | null }[] }>(LOAD_RECORDS, {
      ...scopeBindings(db),
      clients: [...clientIds],
    })
    .options({ name: 'load-client-records' });
  return booksFromJson(rows[0]?.records ?? []);
}

const toRecord = (row: ClientRecordJson): ClientRecord => ({
  clientId: row.client_id,
  givenName: row.given_name,
  familyName: row.family_name,
  businesses: row.businesses,
  properties: row.properties.map(toProperty),
  shares: row.properties.map(toShare),
  accounts: row.accounts.map((account) => ({
    id: account.id,
    name: account.name,
    kind: account.kind,
    use: account.use,
    defaultBusinessId: account.default_business_id,
    defaultPropertyId: account.default_property_id,
  })),
});

function toProperty({
  id,
  kind,
  letting,
  name,
  address,
  metadata,
}: PropertyJson): ClientRecord['properties'][number] {
  const { line1, line2, postcode } = address;
  const tenants = TENANT_KEYS.flatMap((key) => metadata[key] ?? []);
  return { id, kind, letting, name, line1, line2, postcode, tenants };
}

const toShare = (row: PropertyJson): OwnedLetting => ({
  ownership: row.ownership,
  ownershipShareBps: row.ownership_share_bps,
  amountsAre: row.amounts_are,
  address: { country: row.address.country },
});

/** Keys of a property's `metadata` under which its tenants may be named. */
const TENANT_KEYS = ['tenant', 'tenants', 'tenant_name', 'tenant_names'] as const;
