import { type ClientBooks, type ClientRecord, clientBooksOf } from '../../domain/categories/client-books.js';
import type { Ownership } from '../../domain/properties/ownership.js';
import type { PropertyLetting } from '../../domain/properties/property.js';
import type { OwnedLetting } from '../../domain/properties/unnamed-share.js';
import { LIMITS } from '../../limits/limits.js';
import type { TenantExecutor } from '../executor.js';
import { scopeBindings } from '../ledger/settlement.js';

const MOST_ACCOUNTS = LIMITS.rules.ownAccounts.value;
const MOST_PLACES = LIMITS.rules.ownPlaces.value;

/** Found by client and then sorted ("offset 0"): Postgres may else walk the rows of all clients in the order of their ids. */
const OWNED = (table: string, columns: string, most: number) => `coalesce((select json_agg(o) from (
    select ${columns} from (
      select * from ${table} o where o.tenant_id = c.tenant_id and o.livemode = c.livemode and o.client_id = c.id
        and o.deleted_at is null offset 0) o
    order by o.id limit ${most}) o), '[]')`;

/** Columns of a client that its record is made of. */
export const RECORD_COLUMNS = ['id', 'tenant_id', 'livemode', 'given_name', 'family_name'] as const;

/** Records of clients, as JSON. `clients` names a source of their `RECORD_COLUMNS`, as `c`. */
export const recordsOf = (clients: string): string => `(select json_agg(json_build_object('client_id', c.id,
    'given_name', c.given_name, 'family_name', c.family_name,
    'businesses', ${OWNED('businesses', 'o.id, o.trade', MOST_PLACES)},
    'properties', ${OWNED('properties', 'o.id, o.kind, o.letting, o.loan_interest_only, o.name, o.address, o.metadata, o.ownership, o.ownership_share_bps, o.amounts_are', MOST_PLACES)},
    'accounts', ${OWNED('source_accounts', 'o.id, o.name, o.kind, o.use, o.default_business_id, o.default_property_id', MOST_ACCOUNTS)}))
  from ${clients})`;

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
    .raw<{ rows: { records: ClientRecordJson[] | null }[] }>(
      `select ${recordsOf(`clients c where c.tenant_id = :tenantId and c.livemode = :livemode
        and c.deleted_at is null and c.id = any(cast(:clients as uuid[]))`)} as records`,
      { ...scopeBindings(db), clients: [...clientIds] },
    )
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
