import type { Knex } from 'knex';
import type { Client } from '../../domain/clients/client.js';
import { misspellingsOf } from '../../domain/clients/misspellings.js';
import type { ReadinessState } from '../../domain/practice/readiness.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { NotFoundError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

export interface ClientRow {
  id: string;
  given_name: string;
  family_name: string;
  date_of_birth: string | null;
  email: string | null;
  phone: string | null;
  nino_suffix: string | null;
  utr_suffix: string | null;
  spouse_nino_suffix: string | null;
  region: Client['region'];
  address: Client['address'];
  student_loan_plans: Client['studentLoanPlans'];
  marriage_allowance: Client['marriageAllowance'];
  blind_person: boolean;
  tags: string[];
  external_id: string | null;
  metadata: Record<string, string>;
  archived_at: Date | null;
  retain_until: string | null;
  test_clock_id: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const CLIENT_COLUMNS = [
  'clients.id',
  'given_name',
  'family_name',
  'date_of_birth',
  'email',
  'phone',
  'nino_suffix',
  'utr_suffix',
  'spouse_nino_suffix',
  'region',
  'address',
  'student_loan_plans',
  'marriage_allowance',
  'blind_person',
  'tags',
  'external_id',
  'metadata',
  'archived_at',
  'retain_until',
  'test_clock_id',
  'version',
  'created_at',
  'updated_at',
] as const;

export interface ClientFilters {
  readonly externalId?: string | undefined;
  /** Words, each of which stands in the given or the family name. */
  readonly name?: string | undefined;
  /** Stands in the given or family name, the email address or the external id, whatever the case. */
  readonly text?: string | undefined;
  /** Indexes under which `text` may be on record as a NINO or UTR: who has one is found too. */
  readonly identifierIndexes?:
    | { readonly nino: readonly Buffer[]; readonly utr: readonly Buffer[] }
    | undefined;
  /** Whether words of `text` may differ from those of the names by one letter. */
  readonly isMisspelt?: boolean | undefined;
  /** One of its tags, to the letter. */
  readonly tag?: string | undefined;
  /** Whether they are put away; absent: either. */
  readonly isArchived?: boolean | undefined;
  /** State of a year of theirs, as it is kept. */
  readonly readiness?: { readonly state: ReadinessState; readonly taxYear: TaxYearStart } | undefined;
  /** Every blind index under which the number may be on record. */
  readonly ninoIndexes?: readonly Buffer[] | undefined;
  readonly utrIndexes?: readonly Buffer[] | undefined;
}

/** @throws {NotFoundError} */
export async function loadClient(db: TenantReader, id: string): Promise<Client> {
  const row: ClientRow | undefined = await rowsOf(db, 'clients')
    .where({ 'clients.id': id })
    .whereNull('deleted_at')
    .first(...CLIENT_COLUMNS);
  if (!row) throw new NotFoundError('There is no such client.');
  return toClient(row);
}

export async function listClients(
  db: TenantReader,
  filters: ClientFilters,
  page: PageRequest,
): Promise<Page<Client>> {
  const query = rowsOf(db, 'clients')
    .whereNull('deleted_at')
    .select(...CLIENT_COLUMNS);
  if (filters.isArchived === true) query.whereNotNull('archived_at');
  if (filters.isArchived === false) query.whereNull('archived_at');
  if (filters.externalId !== undefined) query.where({ external_id: filters.externalId });
  for (const word of (filters.name ?? '').split(' ').filter(Boolean)) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
    query.whereRaw('(given_name ilike ? or family_name ilike ?)', [pattern, pattern]);
  }
  if (filters.text !== undefined) narrowToText(query, filters.text, filters);
  if (filters.tag !== undefined) query.whereRaw('tags @> array[cast(? as text)]', [filters.tag]);
  if (filters.readiness !== undefined) {
    const { state, taxYear } = filters.readiness;
    query.whereExists(
      rowsOf(db, 'readiness')
        .where({ state, tax_year: taxYear })
        .whereRaw('readiness.client_id = clients.id')
        .select('state'),
    );
  }
  if (filters.ninoIndexes !== undefined) query.whereIn('nino_index', [...filters.ninoIndexes]);
  if (filters.utrIndexes !== undefined) query.whereIn('utr_index', [...filters.utrIndexes]);
  return fetchPage(query, {
    table: 'clients',
    sortBy: 'created_at',
    page,
    toItem: toClient,
    withoutSorts: [filters.externalId, filters.ninoIndexes, filters.utrIndexes].every(
      (of) => of === undefined,
    ),
  });
}

/** Every word stands somewhere, or the whole is a number of the client's. */
function narrowToText(
  query: Knex.QueryBuilder,
  text: string,
  { identifierIndexes, isMisspelt = false }: ClientFilters,
): void {
  const words = text.split(' ').filter(Boolean);
  query.where((some) => {
    some.where((all) => {
      for (const word of words) {
        const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
        const misspelt = isMisspelt ? misspellingsOf(word) : null;
        all.whereRaw(
          `(given_name ilike ? or family_name ilike ? or email ilike ? or external_id ilike ?${misspelt === null ? '' : " or (given_name || ' ' || family_name) ~* ?"})`,
          [pattern, pattern, pattern, pattern, ...(misspelt === null ? [] : [misspelt])],
        );
      }
    });
    const { nino = [], utr = [] } = identifierIndexes ?? {};
    if (nino.length > 0) some.orWhereIn('nino_index', [...nino]);
    if (utr.length > 0) some.orWhereIn('utr_index', [...utr]);
  });
}

/** Live clients with the number, oldest first, without one of them; the first few of many. */
export async function findClientsOfNino(
  db: TenantReader,
  { indexes, without }: { readonly indexes: readonly Buffer[]; readonly without: string },
): Promise<string[]> {
  const rows: { id: string }[] = await rowsOf(db, 'clients')
    .whereNull('deleted_at')
    .whereIn('nino_index', [...indexes])
    .whereNot({ 'clients.id': without })
    .orderBy('clients.id')
    .limit(LIMITS.requests.listItems.value)
    .select('clients.id');
  return rows.map(({ id }) => id);
}

/** The ids of all live clients, oldest first. */
export async function listClientIds(db: TenantReader): Promise<string[]> {
  const rows: { id: string }[] = await rowsOf(db, 'clients')
    .whereNull('deleted_at')
    .orderBy('clients.id')
    .select('clients.id');
  return rows.map(({ id }) => id);
}

/** The names of clients, by id. */
export async function clientNames(db: TenantReader): Promise<ReadonlyMap<string, string>> {
  const rows: { id: string; given_name: string; family_name: string }[] = await rowsOf(db, 'clients')
    .whereNull('deleted_at')
    .select('clients.id', 'given_name', 'family_name');
  return new Map(rows.map((row) => [row.id, `${row.given_name} ${row.family_name}`]));
}

export function toClient(row: ClientRow): Client {
  return {
    id: row.id,
    givenName: row.given_name,
    familyName: row.family_name,
    dateOfBirth: row.date_of_birth,
    email: row.email,
    phone: row.phone,
    ninoSuffix: row.nino_suffix,
    utrSuffix: row.utr_suffix,
    spouseNinoSuffix: row.spouse_nino_suffix,
    region: row.region,
    address: row.address,
    studentLoanPlans: row.student_loan_plans,
    marriageAllowance: row.marriage_allowance,
    blindPerson: row.blind_person,
    tags: row.tags,
    externalId: row.external_id,
    metadata: row.metadata,
    archivedAt: row.archived_at,
    retainUntil: row.retain_until,
    testClockId: row.test_clock_id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
