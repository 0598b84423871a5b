import type { SettledTransaction } from '../../domain/transactions/settle-transaction.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import {
  type ExternalIdKey,
  externalIdKey,
  findExternalIdHolders,
  type Ledger,
  takenExternalId,
} from '../transactions/external-ids-repository.js';
import {
  OPEN_TRANSACTION_COLUMNS,
  type TransactionJson,
  transactionFromJson,
} from '../transactions/transactions-queries.js';
import { findOpenRowsOrCalculate, type VersionedRow } from '../transactions/transfers-repository.js';
import { isUniqueViolation } from '../unique-violation.js';
import type { LedgerWriter } from './ledger-writer.js';
import {
  type Settlement,
  type SettlingStatement,
  settlingBindings,
  settlingStatements,
} from './settlement.js';

export interface NewTransaction extends SettledTransaction {
  readonly id: string;
  readonly clientId: string;
  /** Hash of the external id, in hex; `null` without one. */
  readonly identity: string | null;
}

/** What a write has done. */
export interface WrittenRows {
  readonly ids: readonly string[];
  /** The rows as they stand now, in no order. */
  readonly rows: readonly Transaction[];
  /** Of clients with two accounts: rows that may be paired now. Where there are any, no calculation is queued yet. */
  readonly open: readonly VersionedRow[];
}

const COLUMNS: readonly (readonly [name: string, type: string])[] = [
  ['date', 'date'],
  ['tax_year', 'smallint'],
  ['amount_pence', 'bigint'],
  ['currency', 'text'],
  ['amount_gbp_pence', 'bigint'],
  ['exchange_rate', 'text'],
  ['description', 'text'],
  ['counterparty', 'text'],
  ['reference', 'text'],
  ['category', 'text'],
  ['category_source', 'text'],
  ['category_confidence', 'real'],
  ['category_reason', 'text'],
  ['category_rule_id', 'uuid'],
  ['category_version', 'text'],
  ['category_alternatives', 'jsonb'],
  ['business_id', 'uuid'],
  ['property_id', 'uuid'],
  ['allowable_bps', 'integer'],
  ['splits', 'jsonb'],
  ['external_id', 'text'],
  ['source_account_id', 'uuid'],
  ['notes', 'text'],
  ['metadata', 'jsonb'],
  ['needs_review', 'boolean'],
];

const NAMES = COLUMNS.map(([name]) => name).join(', ');
const ROWS = `jsonb_to_recordset(cast(:rows as jsonb)) as r(id uuid, client_id uuid, identity text,
  ${COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')})`;
/** The one row that is bound by columns, which spares Postgres reading JSON. */
const ROW = `(select cast(:id as uuid) as id, cast(:client_id as uuid) as client_id, cast(:identity as text) as identity,
  ${COLUMNS.map(([name, type]) => `cast(:${name} as ${type}) as ${name}`).join(', ')}) r`;
const OF_TENANT = 'transactions.tenant_id = :tenantId and transactions.livemode = :livemode';

/** Deleted rows give up the identities that the rows take: the parts `holders` and `given_up`. */
const givingUp = (rows: string): string => `
  holders as (
    select t.id from ${rows}
    join transactions t on t.tenant_id = :tenantId and t.livemode = :livemode and t.client_id = r.client_id
      and t.source_account_id is not distinct from r.source_account_id
      and t.identity_key = decode(r.identity, 'hex') and t.deleted_at is not null
    order by t.id for update of t),
  given_up as (
    update transactions set identity_key = null from holders where transactions.id = holders.id returning 1)`;

/** In the order of identities, as imports do, so that two that meet wait for one another rather than for each other. */
const inserting = (rows: string): string => `
  written as (
    insert into transactions (id, tenant_id, livemode, client_id, source, identity_key, ${NAMES})
    select id, :tenantId, :livemode, client_id, 'api', decode(identity, 'hex'), ${NAMES}
    from ${rows} order by identity collate "C" nulls first, r.id
    on conflict do nothing
    returning id, created_at)`;

const AFTER_GIVING_UP = ', (select count(*) from given_up) g';
const namedStatement = (name: string, rows: string) =>
  settlingStatements(name, `${givingUp(rows)}, ${inserting(`${rows}${AFTER_GIVING_UP}`)}`);

const insertRow = settlingStatements('insert-transaction', inserting(ROW));
const insertRows = settlingStatements('insert-transactions', inserting(ROWS));
const insertNamedRow = namedStatement('insert-named-transaction', ROW);
const insertNamedRows = namedStatement('insert-named-transactions', ROWS);

/**
 * Adds the rows, but for those whose external id another request has taken meanwhile, and does what follows.
 * Deleted rows give up the identities that they take.
 */
export async function insertTransactions(
  ledger: LedgerWriter,
  transactions: readonly NewTransaction[],
  settlement: Settlement,
): Promise<WrittenRows> {
  const isNamed = transactions.some(({ identity }) => identity !== null);
  const columns = transactions.map(columnsWithKeyOf);
  const [row] = columns;
  const { written, open } = await (row !== undefined && columns.length === 1
    ? send<InsertedJson>(ledger, settlement, isNamed ? insertNamedRow : insertRow, bindingsOf(row))
    : send<InsertedJson>(ledger, settlement, isNamed ? insertNamedRows : insertRows, {
        rows: JSON.stringify(columns),
      }));
  const times = new Map(written.map(({ id, created_at }) => [id, new Date(created_at)]));
  const rows = transactions.flatMap((transaction) => {
    const createdAt = times.get(transaction.id);
    return createdAt === undefined ? [] : [asInserted(transaction, createdAt)];
  });
  return { ids: rows.map(({ id }) => id), rows, open };
}

/** What the database adds to a row. It need not send the rest back: forty columns as JSON are written and read for nothing. */
interface InsertedJson {
  readonly id: string;
  readonly created_at: string;
}

/** A row as it stands after it was added: what was given, and the defaults of its other columns. */
const asInserted = (row: NewTransaction, createdAt: Date): Transaction => ({
  id: row.id,
  clientId: row.clientId,
  date: row.date,
  taxYear: row.taxYear,
  amountPence: row.amountPence,
  currency: row.currency,
  amountGbpPence: row.amountGbpPence,
  exchangeRate: row.exchangeRate,
  description: row.description,
  counterparty: row.counterparty,
  reference: row.reference,
  category: row.category,
  categorySource: row.categorySource,
  categoryConfidence: row.categoryConfidence,
  categoryReason: row.categoryReason,
  categoryRuleId: row.categoryRuleId,
  categoryVersion: row.categoryVersion,
  categoryAlternatives: row.categoryAlternatives,
  businessId: row.businessId,
  propertyId: row.propertyId,
  allowableBps: row.allowableBps,
  splits: row.splits,
  externalId: row.externalId,
  source: 'api',
  sourceAccountId: row.sourceAccountId,
  importId: null,
  importRow: null,
  kind: 'ordinary',
  part: null,
  needsReview: row.needsReview,
  possibleDuplicateOf: null,
  transferPairId: null,
  isLocked: false,
  notes: row.notes,
  metadata: row.metadata,
  version: 1,
  createdAt,
  updatedAt: createdAt,
});

const UPDATED = COLUMNS.map(([name]) => `${name} = r.${name}`).join(', ');
const updating = (identity: string, after: string): string => `
  written as (
    update transactions set ${UPDATED}, ${identity} version = transactions.version + 1, updated_at = now()
    from ${ROW}${after}
    where ${OF_TENANT} and transactions.id = cast(:id as uuid)
    returning ${OPEN_TRANSACTION_COLUMNS})`;

const updateRow = settlingStatements('set-transaction', updating('', ''));
const updateNamedRow = settlingStatements(
  'set-named-transaction',
  `${givingUp(ROW)}, ${updating(`identity_key = decode(r.identity, 'hex'),`, AFTER_GIVING_UP)}`,
);

export interface ReplacedTransaction {
  readonly current: Pick<Transaction, 'id' | 'clientId'>;
  readonly settled: SettledTransaction;
  /** `undefined` leaves it: an imported row stays the row that its file holds. */
  readonly identity: string | null | undefined;
}

/**
 * Replaces a locked row whole, and does what follows.
 * @throws {ConflictError} `duplicate_external_id`
 */
export async function setTransaction(
  ledger: LedgerWriter,
  { current: { id, clientId }, settled, identity }: ReplacedTransaction,
  settlement: Settlement,
): Promise<WrittenRows> {
  const row = { ...columnsOf(settled), id, client_id: clientId, identity: identity ?? null };
  const values = bindingsOf(row);
  if (identity === undefined) return run(ledger, settlement, updateRow, values);
  return refuseTaken(ledger, { clientId, ...settled }, () => run(ledger, settlement, updateNamedRow, values));
}

async function refuseTaken<T>(
  ledger: LedgerWriter,
  { clientId, sourceAccountId, externalId }: Ledger & { readonly externalId: string | null },
  write: () => Promise<T>,
): Promise<T> {
  if (externalId === null) return write();
  await ledger.trx.raw('savepoint before_write');
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'transactions_by_identity')) throw error;
    await ledger.trx.raw('rollback to savepoint before_write');
    const key: ExternalIdKey = { clientId, sourceAccountId, externalId };
    throw takenExternalId((await findExternalIdHolders(ledger, [key])).get(externalIdKey(key)));
  }
}

const deleteRows = settlingStatements(
  'delete-transactions',
  `written as (
    update transactions set deleted_at = now(), updated_at = now(), version = version + 1
    where ${OF_TENANT} and id = any(cast(:ids as uuid[]))
    returning ${OPEN_TRANSACTION_COLUMNS})`,
);

/** Deletes rows softly, and does what follows. They keep their identities: an import of the same file does not bring them back. */
export async function setTransactionsDeleted(
  ledger: LedgerWriter,
  ids: readonly string[],
  settlement: Settlement,
): Promise<WrittenRows> {
  return run(ledger, settlement, deleteRows, { ids: [...ids] });
}

const settle = settlingStatements('settle-written', 'written as (select unnest(cast(:ids as uuid[])) as id)');

/** Does what follows from a write of these rows that has been made already. */
export async function settleWritten(
  ledger: LedgerWriter,
  ids: readonly string[],
  settlement: Settlement,
): Promise<WrittenRows> {
  const { open } = await send<{ readonly id: string }>(ledger, settlement, settle, { ids: [...ids] });
  return { ids, rows: [], open };
}

type Values = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;
type Statements = (settlement: Settlement) => SettlingStatement;

async function run(
  ledger: LedgerWriter,
  settlement: Settlement,
  statements: Statements,
  values: Values,
): Promise<WrittenRows> {
  const { written, open } = await send<TransactionJson>(ledger, settlement, statements, values);
  const rows = written.map(transactionFromJson);
  return { ids: rows.map(({ id }) => id), rows, open };
}

interface Answer<Row> {
  written: Row[] | null;
  pairing: string[] | null;
}

/** The write, and the look for partners after it: asked for at the same time, so that they travel together. */
async function send<Row extends { readonly id: string }>(
  ledger: LedgerWriter,
  settlement: Settlement,
  statements: Statements,
  values: Values,
): Promise<{ written: Row[]; open: readonly VersionedRow[] }> {
  const { text, name } = statements(settlement);
  const write = async () => {
    const bindings = Object.assign(settlingBindings(ledger, settlement), values);
    const { rows } = await ledger.trx.raw<{ rows: Answer<Row>[] }>(text, bindings).options({ name });
    const [answer] = rows;
    if (answer === undefined) throw new Error('a write to the ledger gave no answer');
    return answer;
  };
  const isPlaced = settlement.spans.length > 0;
  const [answer, open] = await Promise.all([
    write(),
    isPlaced ? findOpenRowsOrCalculate(ledger, settlement) : [],
  ]);
  return { written: answer.written ?? [], open: ofClients(open, answer.pairing) };
}

/** A client whose second account was added while the row was written is left to who writes to that account. */
const ofClients = (open: readonly VersionedRow[], clientIds: readonly string[] | null) =>
  open.filter(({ clientId }) => clientIds?.includes(clientId) === true);

/** A row's columns as values to bind. */
const bindingsOf = (row: RowColumns): Values => ({
  ...row,
  category_alternatives: jsonOf(row.category_alternatives),
  splits: jsonOf(row.splits),
  metadata: jsonOf(row.metadata),
});

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

type RowColumns = ReturnType<typeof columnsWithKeyOf>;

const columnsWithKeyOf = (row: NewTransaction) => ({
  id: row.id,
  client_id: row.clientId,
  identity: row.identity,
  ...columnsOf(row),
});

const columnsOf = (settled: SettledTransaction) => ({
  date: settled.date,
  tax_year: settled.taxYear,
  amount_pence: settled.amountPence,
  currency: settled.currency,
  amount_gbp_pence: settled.amountGbpPence,
  exchange_rate: settled.exchangeRate,
  description: settled.description,
  counterparty: settled.counterparty,
  reference: settled.reference,
  category: settled.category,
  category_source: settled.categorySource,
  category_confidence: settled.categoryConfidence,
  category_reason: settled.categoryReason,
  category_rule_id: settled.categoryRuleId,
  category_version: settled.categoryVersion,
  category_alternatives: settled.categoryAlternatives,
  business_id: settled.businessId,
  property_id: settled.propertyId,
  allowable_bps: settled.allowableBps,
  splits: settled.splits,
  external_id: settled.externalId,
  source_account_id: settled.sourceAccountId,
  notes: settled.notes,
  metadata: settled.metadata,
  needs_review: settled.needsReview,
});
