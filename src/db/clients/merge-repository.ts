import type { TaxReturnState } from '../../domain/tax-returns/tax-return.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import { scopeBindings } from '../statement.js';
import type { TenantTable } from '../tenant-tables.js';

/** Two clients: `from` becomes part of `into`. */
export interface MergedPair {
  readonly into: string;
  readonly from: string;
}

/** Tables whose rows go along, in the order in which writers lock them. */
const MOVED = [
  'businesses',
  'properties',
  'source_accounts',
  'transactions',
  'tax_returns',
  'calculations',
  'submissions',
  'approvals',
  'prefills',
  'quarterly_updates',
  'imports',
  'import_mappings',
  'import_statements',
  'documents',
  'document_links',
  'categorisations',
  'bulk_updates',
  'bulk_changes',
  'category_memory',
  'reports',
  'report_schedules',
  'submission_batch_schedules',
  'agent_invitations',
  'hmrc_grants',
  'parts_at_hmrc',
] as const satisfies readonly TenantTable[];

/** Tables of what is read from HMRC or worked out again, and of what was told. */
const DROPPED = [
  'obligations',
  'obligation_readings',
  'hmrc_access',
  'payment_reminders',
  'readiness',
] as const satisfies readonly TenantTable[];

export type MovedCounts = Readonly<Record<(typeof MOVED)[number], number>>;

/** Locks both in the order of their ids, so that two merges of the same pair wait for one another. */
export async function lockBothClients(db: TenantExecutor, { into, from }: MergedPair): Promise<void> {
  await rowsOf(db, 'clients')
    .whereIn('clients.id', [into, from])
    .orderBy('clients.id')
    .forUpdate()
    .select('clients.id');
}

interface YearsReturn {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
  readonly state: TaxReturnState;
  readonly wasFiled: boolean;
}

/** Returns of both clients that are neither deleted nor cancelled, locked until the transaction ends. */
export async function lockReturnsOfBoth(
  db: TenantExecutor,
  { into, from }: MergedPair,
): Promise<YearsReturn[]> {
  const rows: { client_id: string; tax_year: TaxYearStart; state: TaxReturnState; filed: object | null }[] =
    await rowsOf(db, 'tax_returns')
      .whereIn('client_id', [into, from])
      .whereNull('deleted_at')
      .whereNot({ state: 'cancelled' })
      .orderBy('id')
      .forUpdate()
      .select('client_id', 'tax_year', 'state', 'filed');
  return rows.map((row) => ({
    clientId: row.client_id,
    taxYear: row.tax_year,
    state: row.state,
    wasFiled: row.filed !== null,
  }));
}

/** The tax years of which each client has live transactions, or a part of some in another's ledger. */
export async function listYearsOfTransactions(
  db: TenantExecutor,
  { into, from }: MergedPair,
): Promise<{ readonly clientId: string; readonly taxYear: TaxYearStart }[]> {
  const rows: { client_id: string; tax_year: TaxYearStart }[] = await rowsOf(db, 'transactions')
    .whereIn('client_id', [into, from])
    .whereNull('deleted_at')
    .distinct('client_id', 'tax_year');
  const { rows: joint } = await db.trx.raw<{ rows: typeof rows }>(
    `with parts as materialized (
       select cast(o ->> 'clientId' as uuid) as client_id, p.id as property_id
       from properties p cross join lateral jsonb_array_elements(p.owners) o
       where p.tenant_id = :tenantId and p.livemode = :livemode and p.deleted_at is null and p.owners <> '[]'
         and o ->> 'clientId' = any(array[:into, :from])),
     years as materialized (
       select distinct t.property_id, t.tax_year from transactions t
       where t.tenant_id = :tenantId and t.livemode = :livemode and t.deleted_at is null
         and t.property_id = any(array(select property_id from parts)))
     select distinct parts.client_id, years.tax_year from parts join years using (property_id)`,
    { into, from, ...scopeBindings(db) },
  );
  return [...rows, ...joint].map((row) => ({ clientId: row.client_id, taxYear: row.tax_year }));
}

/** Whether the client has more transactions than that, deleted ones among them. */
export async function hasMoreTransactions(
  db: TenantExecutor,
  clientId: string,
  max: number,
): Promise<boolean> {
  const row = await rowsOf(db, 'transactions').where({ client_id: clientId }).offset(max).first('id');
  return row !== undefined;
}

const OWN = 'tenant_id = :tenantId and livemode = :livemode';

/** Rows of work that is on its way for one of `:ids`. */
const UNDER_WAY = [
  ...['imports', 'categorisations', 'bulk_updates', 'prefills', 'reports'].map(
    (table) => `${table} where ${OWN} and client_id = any(:ids) and status in ('queued', 'processing')`,
  ),
  `quarterly_updates where ${OWN} and client_id = any(:ids) and status in ('sending', 'unknown')`,
  `submissions where ${OWN} and client_id = any(:ids) and state not in ('confirmed', 'refused', 'done')`,
  `submission_batch_items where ${OWN} and status = 'pending'
    and (coalesce(update_request, report_request)->>'clientId' = any(cast(:ids as text[]))
      or tax_return_id in (select id from tax_returns where ${OWN} and client_id = any(:ids)))`,
];

/** Whether work that names one of the two clients is on its way. */
export async function hasWorkUnderWay(db: TenantExecutor, { into, from }: MergedPair): Promise<boolean> {
  const { rows } = await db.trx.raw<{ rows: { busy: boolean }[] }>(
    `select ${UNDER_WAY.map((rows) => `exists (select from ${rows})`).join(' or ')} as busy`,
    { ids: [into, from], ...scopeBindings(db) },
  );
  return rows[0]?.busy === true;
}

/**
 * Gives every row of one client to the other. A row that was imported into both, or learned of both, is kept once: the one of the client
 * that stays. @returns how many rows went along, and how many transactions were there twice
 */
export async function moveRows(
  db: TenantExecutor,
  { into, from }: MergedPair,
): Promise<{ readonly moved: MovedCounts; readonly twice: number }> {
  const twice = await dropTwins(db, { into, from });
  await dropSameDocuments(db, { into, from });
  await dropTaught(db, { into, from });
  await renameOwner(db, { into, from });
  for (const table of DROPPED) await rowsOf(db, table).where({ client_id: from }).delete();
  await rowsOf(db, 'parts_at_hmrc')
    .where({ client_id: from })
    .whereIn('tax_year', rowsOf(db, 'parts_at_hmrc').where({ client_id: into }).select('tax_year'))
    .delete();
  const moved: Partial<Record<(typeof MOVED)[number], number>> = {};
  for (const table of MOVED) {
    moved[table] = await rowsOf(db, table).where({ client_id: from }).update({ client_id: into });
  }
  await renameInSchedules(db, { into, from });
  return { moved: moved as MovedCounts, twice };
}

/** The lists of clients that schedules have: clients they are made for, and clients they leave out. */
const NAMED_BY_SCHEDULES = [
  ['report_schedules', 'client_ids'],
  ['submission_batch_schedules', 'client_ids'],
  ['submission_batch_schedules', 'except_client_ids'],
] as const;

/** Has schedules name the client who stays, once. */
async function renameInSchedules(db: TenantExecutor, { into, from }: MergedPair): Promise<void> {
  for (const [table, column] of NAMED_BY_SCHEDULES) {
    await rowsOf(db, table)
      .whereRaw('?? @> array[cast(? as uuid)]', [column, from])
      .update({
        [column]: db.trx.raw(
          `case when :column: @> array[cast(:into as uuid)] then array_remove(:column:, cast(:from as uuid))
             else array_replace(:column:, cast(:from as uuid), cast(:into as uuid)) end`,
          { column, into, from },
        ),
        version: db.trx.raw('version + 1'),
        updated_at: db.trx.fn.now(),
      });
  }
}

/** Whether the two are owners, or keep the ledger and are an owner, of the same property. */
export async function hasSharedProperty(db: TenantExecutor, { into, from }: MergedPair): Promise<boolean> {
  const takesPart = `(client_id = ? or owners @> cast(? as jsonb))`;
  const row = await rowsOf(db, 'properties')
    .whereRaw(`owners <> '[]'`)
    .whereRaw(takesPart, [into, JSON.stringify([{ clientId: into }])])
    .whereRaw(takesPart, [from, JSON.stringify([{ clientId: from }])])
    .whereNull('deleted_at')
    .first('id');
  return row !== undefined;
}

/** Owners of property, in this client's ledger or another's, are named by the client who stays. */
async function renameOwner(db: TenantExecutor, { into, from }: MergedPair): Promise<void> {
  await rowsOf(db, 'properties')
    .whereRaw(`owners <> '[]' and owners @> cast(? as jsonb)`, [JSON.stringify([{ clientId: from }])])
    .update({
      owners: db.trx.raw(
        `(select jsonb_agg(case when o ->> 'clientId' = ? then jsonb_set(o, '{clientId}', to_jsonb(cast(? as text))) else o end order by nth)
          from jsonb_array_elements(owners) with ordinality as parts(o, nth))`,
        [from, into],
      ),
      version: db.trx.raw('version + 1'),
    });
}

/** Deletes transactions that the client who stays has by the same identity, and leaves the identity with that client. */
async function dropTwins(db: TenantExecutor, { into, from }: MergedPair): Promise<number> {
  const { rows } = await db.trx.raw<{ rows: { id: string; twin_id: string; is_dropped: boolean }[] }>(
    `update transactions t
     set identity_key = null, version = t.version + 1, updated_at = now(),
       deleted_at = case when twin.deleted_at is null then coalesce(t.deleted_at, now()) else t.deleted_at end
     from transactions twin
     where t.tenant_id = :tenantId and t.livemode = :livemode and t.client_id = :from and t.identity_key is not null
       and twin.tenant_id = :tenantId and twin.livemode = :livemode and twin.client_id = :into and twin.identity_key = t.identity_key
       and twin.source_account_id is not distinct from t.source_account_id
     returning t.id, twin.id as twin_id, twin.deleted_at is null as is_dropped`,
    { into, from, ...scopeBindings(db) },
  );
  const dropped = rows.filter((row) => row.is_dropped).map(({ id }) => id);
  if (dropped.length > 0) {
    await rowsOf(db, 'transactions').whereIn('transfer_pair_id', dropped).update({ transfer_pair_id: null });
    await rowsOf(db, 'transactions').whereIn('transactions.id', dropped).update({ transfer_pair_id: null });
  }
  await moveLinks(
    db,
    rows.filter((row) => row.is_dropped).map(({ id, twin_id: twinId }) => [id, twinId]),
  );
  return dropped.length;
}

/** Puts the documents of rows that go to the rows that stay. */
async function moveLinks(
  db: TenantExecutor,
  pairs: readonly (readonly [gone: string, stays: string])[],
): Promise<void> {
  if (pairs.length === 0) return;
  await db.trx.raw(
    `update document_links l set transaction_id = p.stays
     from unnest(cast(:gone as uuid[]), cast(:stays as uuid[])) as p (gone, stays)
     where l.tenant_id = :tenantId and l.livemode = :livemode and l.transaction_id = p.gone`,
    {
      gone: pairs.map(([gone]) => gone),
      stays: pairs.map(([, stays]) => stays),
      ...scopeBindings(db),
    },
  );
}

/** Forgets documents that the client who stays has too, and leaves their links with those. */
async function dropSameDocuments(db: TenantExecutor, { into, from }: MergedPair): Promise<void> {
  const same = `select d.id as gone, d.file_id, d.linked_tax_year, kept.id as stays
    from documents d join documents kept
      on kept.tenant_id = :tenantId and kept.livemode = :livemode and kept.sha256 = d.sha256
    where d.tenant_id = :tenantId and d.livemode = :livemode and d.client_id = :from and d.deleted_at is null and kept.client_id = :into and kept.deleted_at is null`;
  const bindings = { into, from, ...scopeBindings(db) };
  const { rows } = await db.trx.raw<{ rows: unknown[] }>(`${same} limit 1`, bindings);
  if (rows.length === 0) return;
  for (const statement of [
    `delete from document_links l using same where l.tenant_id = :tenantId and l.document_id = same.gone and exists (
       select from document_links k
       where k.tenant_id = :tenantId and k.transaction_id = l.transaction_id and k.document_id = same.stays)`,
    `update document_links l set document_id = same.stays from same
     where l.tenant_id = :tenantId and l.document_id = same.gone`,
    `update documents d set linked_tax_year = greatest(d.linked_tax_year, same.linked_tax_year)
     from same where d.tenant_id = :tenantId and d.id = same.stays`,
    'update files f set removed_at = now() from same where f.tenant_id = :tenantId and f.id = same.file_id',
    `update documents d set deleted_at = now(), content_key_encrypted = null, reading = 'not_read', read = null
     from same where d.tenant_id = :tenantId and d.id = same.gone`,
  ]) {
    await db.trx.raw(`with same as (${same}) ${statement}`, bindings);
  }
}

async function dropTaught(db: TenantExecutor, { into, from }: MergedPair): Promise<void> {
  await db.trx.raw(
    `update category_memory m set deleted_at = now()
     from category_memory kept
     where m.tenant_id = :tenantId and m.livemode = :livemode and m.client_id = :from and m.deleted_at is null
       and kept.tenant_id = :tenantId and kept.livemode = :livemode and kept.client_id = :into and kept.deleted_at is null
       and kept.merchant = m.merchant
       and kept.direction = m.direction and kept.business_id is not distinct from m.business_id
       and kept.property_id is not distinct from m.property_id`,
    { into, from, ...scopeBindings(db) },
  );
}

/** Whether the client has an authorisation with HMRC that can be used. */
export async function hasActiveGrant(db: TenantExecutor, clientId: string): Promise<boolean> {
  const row = await rowsOf(db, 'hmrc_grants').where({ client_id: clientId, status: 'active' }).first('id');
  return row !== undefined;
}

/** The sealed identifiers of a client. */
export async function findSealedIdentifiers(
  db: TenantExecutor,
  clientId: string,
): Promise<{ readonly nino: Buffer | null; readonly utr: Buffer | null }> {
  const row = await rowsOf(db, 'clients')
    .where({ 'clients.id': clientId })
    .first('nino_encrypted', 'utr_encrypted');
  return { nino: row?.nino_encrypted ?? null, utr: row?.utr_encrypted ?? null };
}
