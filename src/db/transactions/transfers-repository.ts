import { type Pence, penceFromColumn } from '../../domain/money.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import type { AccountsOfOwner, OpenRow } from '../../domain/transfers/open-row.js';
import { MAX_DAYS } from '../../domain/transfers/pair-rows.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import type { LedgerWriter } from '../ledger/ledger-writer.js';
import {
  calculationBindings,
  queueingCalculations,
  revisingModel,
  type Settlement,
  scopeBindings,
  settlingWrite,
} from '../ledger/settlement.js';
import { OWNERS_OF_LEDGERS } from '../tax-returns/period-lock-repository.js';
import { lockWithPartners } from './transaction-locks-repository.js';

/**
 * Keeps all others from pairing this client's rows until the transaction ends. Whoever has it waits for
 * nobody's rows, so it may be taken while holding some; of several clients in the order of their ids.
 */
export async function holdTransfers(db: TenantExecutor, clientId: string): Promise<void> {
  await db.trx
    .raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`transfers ${clientId}`])
    .options({ name: 'hold-transfers' });
}

/** Whether the client has rows of another account than this one. */
export async function hasRowsElsewhere(
  db: TenantExecutor,
  { clientId, sourceAccountId }: { clientId: string; sourceAccountId: string },
): Promise<boolean> {
  const key = [db.tenantId, db.livemode, clientId, sourceAccountId];
  const { rows } = await db.trx.raw<{ rows: { found: boolean }[] }>(
    `select exists (select from imports
         where tenant_id = ? and livemode = ? and client_id = ? and source_account_id <> ? and created_count > 0)
       or exists (select from transactions
         where tenant_id = ? and livemode = ? and client_id = ? and source = 'api' and source_account_id <> ?)
       as found`,
    [...key, ...key],
  );
  return rows[0]?.found === true;
}

/** The owner's name and live accounts. */
export async function loadAccountsOfOwner(db: TenantExecutor, clientId: string): Promise<AccountsOfOwner> {
  const owner: { given_name: string; family_name: string } | undefined = await rowsOf(db, 'clients')
    .where({ 'clients.id': clientId })
    .first('given_name', 'family_name');
  const accounts: { id: string; name: string; institution: string | null }[] = await rowsOf(
    db,
    'source_accounts',
  )
    .where({ client_id: clientId })
    .whereNull('deleted_at')
    .orderBy('id')
    .select('id', 'name', 'institution');
  return { givenName: owner?.given_name ?? '', familyName: owner?.family_name ?? '', accounts };
}

/** Span in which partners are looked for. */
export interface TransferSpan {
  /** Inclusive, like `to`. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Of these sizes only, whatever their sign. */
  readonly sizes?: readonly Pence[];
}

/** A row, and what shows that it has not changed since. */
export interface VersionedRow extends OpenRow {
  readonly clientId: string;
  readonly version: number;
  readonly taxYear: TaxYearStart;
  /** A category given by a person or by their rule stays. */
  readonly isSettled: boolean;
  readonly hasPounds: boolean;
  readonly isSuspect: boolean;
}

/** Of rows of one account, day and amount no more than this are told apart. */
const MAX_ALIKE = 3;
/** A pair within the span, a rival of either side, and a rival's own partner. */
const REACH_DAYS = 3 * MAX_DAYS;

/**
 * A query of rows of a client that may be paired, of sizes that went in and out and in more than one account, in
 * the span and as many days around it as decide on pairs within it. Sorted and counted rather than joined: right
 * after an import the planner knows nothing of its rows. Not those that somebody, a rule or a file says to be
 * something else, nor split ones, halves of payouts, or those of a locked year. Each `span` is an expression.
 */
const openRows = (span: Readonly<Record<'client' | 'from' | 'to' | 'amounts' | 'isOpenYear', string>>) => `
  select t.id, t.client_id, t.date, t.amount_pence, t.currency, t.source_account_id, t.kind, t.category,
    t.category_source, t.category_confidence, t.description, t.counterparty, t.reference, t.version,
    t.tax_year, t.amount_gbp_pence is not null as has_pounds,
    t.needs_review and t.possible_duplicate_of is not null as is_suspect, o.alike > ${MAX_ALIKE} as is_in_crowd
  from (
    select id, row_number() over (cell order by id) as place, count(*) over cell as alike,
      bool_or(amount_pence < 0) over size and bool_or(amount_pence > 0) over size as has_opposite,
      min(cast(source_account_id as text)) over size <> max(cast(source_account_id as text)) over size as is_between
    from transactions
    where tenant_id = :tenantId and livemode = :livemode and client_id = ${span.client}
      and date >= ${span.from} - ${REACH_DAYS} and date <= ${span.to} + ${REACH_DAYS}
      and (${span.amounts} is null or amount_pence = any(${span.amounts}))
      and deleted_at is null and transfer_pair_id is null and source_account_id is not null
      and part is null and splits is null and ${span.isOpenYear}
      and (category = 'transfer' or category_source is null
        or category_source not in ('user', 'rule', 'import'))
    window size as (partition by currency, abs(amount_pence)),
      cell as (partition by currency, abs(amount_pence), amount_pence, date, source_account_id)) o
  join transactions t on t.tenant_id = :tenantId and t.id = o.id
  where o.place <= ${MAX_ALIKE} and o.has_opposite and o.is_between`;

const OPEN_ROWS = `${openRows({
  client: 'cast(:clientId as uuid)',
  from: 'cast(:from as date)',
  to: 'cast(:to as date)',
  amounts: 'cast(:amounts as bigint[])',
  isOpenYear: 'tax_year <> all(:locked)',
})} order by t.id`;

/** Rows of a client that may be paired, in or near the span. */
export async function findOpenRows(
  db: TenantExecutor,
  clientId: string,
  span: TransferSpan,
  lockedYears: ReadonlySet<TaxYearStart>,
): Promise<VersionedRow[]> {
  const { rows } = await db.trx.raw<{ rows: OpenRowRow[] }>(OPEN_ROWS, {
    tenantId: db.tenantId,
    livemode: db.livemode,
    clientId,
    from: span.from,
    to: span.to,
    amounts: span.sizes === undefined ? null : amountsOf(span.sizes),
    locked: [...lockedYears],
  });
  return rows.map(toOpenRow);
}

const SPANS = `jsonb_to_recordset(cast(:spans as jsonb)) as s(client_id uuid, "from" date, "to" date, amounts bigint[])`;

/** Rows without partners, or their calculations. If the write has queued those already, for want of two accounts, nothing is done. */
const OPEN_ROWS_OR_CALCULATIONS = `with spans as materialized (
    select s.* from ${SPANS}
    where (select count(*) from source_accounts a where a.tenant_id = :tenantId and a.livemode = :livemode
      and a.client_id = s.client_id and a.deleted_at is null) >= 2),
  returns as materialized (
    select t.ledger_id as client_id, r.tax_year, r.state
    from (select client_id as ledger_id, client_id, cast(null as uuid[]) from spans
      union all ${OWNERS_OF_LEDGERS('select client_id from spans')}) t
    join tax_returns r on r.tenant_id = :tenantId and r.livemode = :livemode and r.client_id = t.client_id
      and r.deleted_at is null
    order by r.id for share of r),
  found as materialized (
    select open.* from spans s cross join lateral (${openRows({
      client: 's.client_id',
      from: 's."from"',
      to: 's."to"',
      amounts: 's.amounts',
      isOpenYear: `not exists (select from returns r where r.client_id = s.client_id
        and r.tax_year = transactions.tax_year and r.state = any(cast(:lockedStates as text[])))`,
    })}) open),
  ${queueingCalculations('not exists (select from found)')},
  ${revisingModel('not exists (select from found)', 'later')}
  select (select json_agg(f order by f.id) from found f) as found`;

/**
 * Rows that may be paired with some that were written, of clients with two accounts; where there are none, the
 * calculations that the write needs are queued. The write has taken these clients' locks for pairing. Locked years are left out, and no return of
 * these clients can be submitted until the transaction ends.
 */
export async function findOpenRowsOrCalculate(
  ledger: LedgerWriter,
  settlement: Settlement,
): Promise<readonly VersionedRow[]> {
  const { rows } = await ledger.trx
    .raw<{ rows: { found: OpenRowRow[] | null }[] }>(OPEN_ROWS_OR_CALCULATIONS, {
      ...scopeBindings(ledger),
      ...calculationBindings(settlement),
      spans: JSON.stringify(
        settlement.spans.map(({ clientId, from, to, sizes }) => ({
          client_id: clientId,
          from,
          to,
          amounts: amountsOf(sizes),
        })),
      ),
    })
    .options({ name: 'open-rows-or-calculations' });
  return (rows[0]?.found ?? []).map(toOpenRow);
}

const amountsOf = (sizes: readonly Pence[]): Pence[] => sizes.flatMap((size) => [size, -size]);

/** Locks those of the rows that are as they were and that nobody else is about to change. Waits for none. */
export async function lockUnchanged(
  db: TenantExecutor,
  rows: readonly VersionedRow[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const versions = new Map(rows.map((row) => [row.id, row.version]));
  const locked: { id: string; version: number }[] = await rowsOf(db, 'transactions')
    .whereIn('id', [...versions.keys()])
    .whereNull('deleted_at')
    .whereNull('transfer_pair_id')
    .forUpdate()
    .skipLocked()
    .select('id', 'version');
  return new Set(locked.filter((row) => versions.get(row.id) === row.version).map((row) => row.id));
}

/** A row with its partner, and the category that it gets unless it has been settled as a transfer before. */
export interface PairedRow {
  readonly row: VersionedRow;
  readonly partnerId: string;
  readonly confidence: number;
  readonly reason: string;
}

/** Names the judgement of pairs among the versions of decisions. */
const DECISION = 'transfers-1';

const pair = settlingWrite(
  'pair-transactions',
  `written as (
    update transactions t set
      transfer_pair_id = r.partner_id, category = 'transfer', needs_review = r.needs_review,
      category_source = case when r.is_settled then t.category_source else 'structure' end,
      category_confidence = case when r.is_settled then t.category_confidence else r.confidence end,
      category_reason = case when r.is_settled then t.category_reason else r.reason end,
      category_rule_id = case when r.is_settled then t.category_rule_id end,
      category_version = case when r.is_settled then t.category_version else '${DECISION}' end,
      category_alternatives = case when r.is_settled then t.category_alternatives else '[]' end,
      version = t.version + 1, updated_at = now()
    from jsonb_to_recordset(cast(:rows as jsonb)) as r(
      id uuid, partner_id uuid, confidence real, reason text, is_settled boolean, needs_review boolean)
    where t.tenant_id = :tenantId and t.livemode = :livemode and t.id = any(cast(:ids as uuid[])) and t.id = r.id
    returning t.id)`,
);

/** Ties locked rows to their partners and out of all totals, and does what follows. */
export async function setPaired(
  ledger: LedgerWriter,
  paired: readonly PairedRow[],
  settlement: Settlement,
): Promise<void> {
  await pair(ledger, settlement, {
    rows: JSON.stringify(paired.map(columnsOf)),
    ids: paired.map(({ row }) => row.id),
  });
}

const columnsOf = ({ row, partnerId, confidence, reason }: PairedRow) => ({
  id: row.id,
  partner_id: partnerId,
  confidence,
  reason,
  is_settled: row.isSettled,
  needs_review: !row.hasPounds || row.isSuspect,
});

/** The paired rows of an import, and their partners, locked in the order of their ids. */
export async function lockPairsOfImport(db: TenantExecutor, importId: string): Promise<Transaction[]> {
  const own: { id: string }[] = await rowsOf(db, 'transactions')
    .where({ import_id: importId })
    .whereNull('deleted_at')
    .whereNotNull('transfer_pair_id')
    .select('id');
  return lockWithPartners(
    db,
    own.map(({ id }) => id),
  );
}

/** Takes both rows of pairs apart. What each then is, is for the caller to write. */
export async function setUnpaired(db: LedgerWriter, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await rowsOf(db, 'transactions')
    .whereIn('id', [...ids])
    .update({
      transfer_pair_id: null,
      version: db.trx.raw('version + 1'),
      updated_at: db.trx.fn.now(),
    });
}

/**
 * The months in which an import has rows, or its account where it has changed rows of other imports: each
 * from its first such day to its last.
 */
export async function monthsOfImport(db: TenantExecutor, importId: string): Promise<TransferSpan[]> {
  const found: { client_id: string; source_account_id: string | null; updated_count: number } | undefined =
    await rowsOf(db, 'imports')
      .where({ id: importId })
      .first('client_id', 'source_account_id', 'updated_count');
  if (found === undefined) return [];
  const { client_id, source_account_id, updated_count } = found;
  const ofAccount = source_account_id === null ? { client_id } : { client_id, source_account_id };
  return rowsOf(db, 'transactions')
    .where(updated_count > 0 ? ofAccount : { import_id: importId })
    .whereNotNull('source_account_id')
    .whereNull('deleted_at')
    .groupByRaw(`date_trunc('month', date)`)
    .orderByRaw('1')
    .select(db.trx.raw('min(date) as "from"'), db.trx.raw('max(date) as "to"'));
}

interface OpenRowRow {
  id: string;
  client_id: string;
  date: string;
  amount_pence: string | number;
  currency: string;
  source_account_id: string;
  kind: OpenRow['kind'];
  category: string | null;
  category_source: OpenRow['categorySource'];
  category_confidence: number | null;
  description: string;
  counterparty: string | null;
  reference: string | null;
  version: number;
  tax_year: number;
  has_pounds: boolean;
  is_suspect: boolean;
  is_in_crowd: boolean;
}

const SETTLED: ReadonlySet<string | null> = new Set(['user', 'rule', 'import']);

function toOpenRow(row: OpenRowRow): VersionedRow {
  return {
    id: row.id,
    clientId: row.client_id,
    date: row.date,
    amountPence: penceFromColumn(row.amount_pence),
    currency: row.currency,
    sourceAccountId: row.source_account_id,
    kind: row.kind,
    category: row.category,
    categorySource: row.category_source,
    categoryConfidence: row.category_confidence,
    description: row.description,
    counterparty: row.counterparty,
    reference: row.reference,
    isInCrowd: row.is_in_crowd,
    version: row.version,
    taxYear: row.tax_year,
    isSettled: SETTLED.has(row.category_source),
    hasPounds: row.has_pounds,
    isSuspect: row.is_suspect,
  };
}
