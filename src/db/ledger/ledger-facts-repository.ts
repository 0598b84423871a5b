import { isLocked, type TaxReturnState } from '../../domain/tax-returns/tax-return.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { ImportedRow } from '../../domain/transactions/find-imported-duplicates.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import {
  listRulesWithOwners,
  type OwnedRuleRow,
  revisedRules,
} from '../categories/category-rules-queries.js';
import { knownRules, type OwnedRule } from '../categories/known-rules.js';
import {
  type BooksOfClients,
  booksFromJson,
  type ClientRecordJson,
} from '../clients/client-records-queries.js';
import { type ReferenceRows, type References, referencesOf } from '../clients/references-repository.js';
import type { TenantExecutor } from '../executor.js';
import { scopeBindings } from '../statement.js';
import type { PeriodReturn } from '../tax-returns/period-lock-repository.js';
import { externalIdKey } from '../transactions/external-ids-repository.js';
import { type TransactionJson, transactionFromJson } from '../transactions/transactions-queries.js';
import {
  gatherStatement,
  HOLD_RETURNS_OF_OWNERS,
  lockStatement,
  type WantedFacts,
} from './facts-statements.js';
import { findImportedPayments, type NewRowQuestion } from './find-imported-payments.js';

/** Question for the facts by which a write to the ledger is decided. */
export interface LedgerQuestion {
  readonly clients: readonly string[];
  readonly businesses: readonly string[];
  readonly properties: readonly string[];
  readonly sourceAccounts: readonly string[];
  /** Years that rows are to lie in. */
  readonly taxYears: readonly TaxYearStart[];
  /** Whether a category may have to be found. */
  readonly wantsRules: boolean;
  /** Whether a row may lack something that only its client's records tell. */
  readonly wantsRecords: boolean;
}

export interface LedgerFacts {
  /** Records of the ids, and defaults of accounts. Kept from being deleted until the transaction ends. */
  readonly references: References;
  /** Records by which rows of the clients are recognised; none if neither a category nor an account was asked about. */
  readonly books: BooksOfClients;
  /** The returns of these years that are locked. No return of them can be submitted until the transaction ends. */
  readonly lockedReturns: readonly PeriodReturn[];
  /** Whether there are any returns of these years, locked or not, or may be of others that use these rows. */
  readonly hasReturns: boolean;
  /** The tenant's rules in order, the same array until one changes; none when they were not wanted. */
  readonly rules: readonly OwnedRule[];
  /** Whether corrections have ever taught the tenant anything. */
  readonly hasLessons: boolean;
  /** Whether the tenant has webhook endpoints, enabled or not. */
  readonly hasEndpoints: boolean;
  /** Live transactions that have these external ids, by `externalIdKey`. */
  readonly holders: ReadonlyMap<string, string>;
}

interface NewRowFacts extends LedgerFacts {
  /** Live imported rows of the same payments, on the day of their booking or the one they count for interest from. */
  readonly imported: readonly ImportedRow[];
}

/** Rows that are to change, locked with their partners in the order of their ids. */
export interface LockedRowFacts extends LedgerFacts {
  readonly rows: readonly Transaction[];
  /** Whether what was learnt from the row itself still stands. */
  readonly hasTaught: boolean;
}

async function holdReturnsOfOwners(
  db: TenantExecutor,
  clients: readonly string[],
  taxYears: readonly TaxYearStart[],
): Promise<ReturnRow[]> {
  const { rows } = await db.trx
    .raw<{ rows: ReturnRow[] }>(HOLD_RETURNS_OF_OWNERS.text, {
      clients: [...clients],
      taxYears: [...taxYears],
      ...scopeBindings(db),
    })
    .options({ name: HOLD_RETURNS_OF_OWNERS.name });
  return rows;
}

function wantedRules(db: TenantExecutor, { wantsRules }: LedgerQuestion): WantedFacts['rules'] {
  if (!wantsRules) return 'none';
  return knownRules(db) === undefined ? 'all' : 'revision';
}

/** Everything that new rows are decided by, in one trip; in one more each where a client has imported rows or joint property. */
export async function gatherFacts(
  db: TenantExecutor,
  question: LedgerQuestion,
  newRows: readonly NewRowQuestion[],
): Promise<NewRowFacts> {
  const wanted = newRows
    .filter(({ externalId }) => externalId !== null)
    .map(({ clientId, sourceAccountId, externalId }) => ({
      client_id: clientId,
      source_account_id: sourceAccountId,
      external_id: externalId,
    }));
  const { businesses, properties, sourceAccounts } = question;
  const { text, name } = gatherStatement({
    places: question.wantsRecords || businesses.length + properties.length + sourceAccounts.length > 0,
    names: wanted.length > 0,
    rules: wantedRules(db, question),
  });
  const { rows } = await db.trx
    .raw<{ rows: (FactsRow & { has_imports: boolean })[] }>(text, {
      externalIds: JSON.stringify(wanted),
      ...bindingsOf(db, question),
    })
    .options({ name });
  const [row] = rows;
  const facts = await factsOf(db, question, row);
  return { ...facts, imported: row?.has_imports === true ? await findImportedPayments(db, newRows) : [] };
}

/**
 * Locks a row and its partner in the order of their ids, and gathers the facts by which its change is decided. One
 * trip; two where the client has joint property.
 * @returns no rows when there is none of this id
 */
export async function lockWithFacts(
  db: TenantExecutor,
  {
    id,
    externalId,
    sourceAccountId,
  }: { id: string; externalId: string | null; sourceAccountId: string | null },
  question: LedgerQuestion,
): Promise<LockedRowFacts> {
  const { text, name } = lockStatement({ names: externalId !== null, rules: wantedRules(db, question) });
  const { rows } = await db.trx
    .raw<{ rows: (FactsRow & { own: TransactionJson[] | null; has_taught: boolean })[] }>(text, {
      ...bindingsOf(db, question),
      id,
      externalId,
      sourceAccountId,
    })
    .options({ name });
  const [row] = rows;
  const own = (row?.own ?? []).map(transactionFromJson);
  return {
    ...(await factsOf(db, question, row, own)),
    rows: own,
    hasTaught: row?.has_taught === true,
  };
}

interface ReturnRow {
  id: string;
  client_id: string;
  /** For a return of another owner: the properties of the client of which it has a part. */
  property_ids?: string[] | null;
  tax_year: number;
  state: TaxReturnState;
}

/** Members that were not asked for are absent. */
interface FactsRow {
  clients: ReferenceRows['clients'] | null;
  accounts?: ReferenceRows['accounts'] | null;
  businesses?: ReferenceRows['businesses'] | null;
  properties?: ReferenceRows['properties'] | null;
  returns: ReturnRow[] | null;
  named?: { id: string; client_id: string; source_account_id: string | null; external_id: string }[] | null;
  records?: ClientRecordJson[] | null;
  rules_revision?: string | null;
  rules?: OwnedRuleRow[] | null;
  has_other_accounts: boolean;
  has_joint_property: boolean;
  has_lessons: boolean;
  has_endpoints: boolean;
}

const bindingsOf = (db: TenantExecutor, question: LedgerQuestion) => ({
  boundClient: db.clientId,
  clients: [...question.clients],
  businesses: [...question.businesses],
  properties: [...question.properties],
  sourceAccounts: [...question.sourceAccounts],
  taxYears: [...question.taxYears],
  ...scopeBindings(db),
});

async function factsOf(
  db: TenantExecutor,
  question: LedgerQuestion,
  row: FactsRow | undefined,
  ownRows: readonly Transaction[] = [],
): Promise<LedgerFacts> {
  if (row === undefined) throw new Error('the facts of the ledger were not answered');
  const { clients, businesses, properties, accounts, named, records } = row;
  const returns = row.has_joint_property
    ? await holdReturnsOfOwners(
        db,
        (clients ?? []).map(({ id }) => id),
        [...question.taxYears, ...ownRows.map(({ taxYear }) => taxYear)],
      )
    : (row.returns ?? []);
  /** Places on record, without those asked for by id: they count only if they could be kept from being deleted. */
  const onRecord = <Place extends { readonly id: string }>(
    placesOf: (record: ClientRecordJson) => Place[],
    asked: readonly string[],
  ) => (records ?? []).flatMap(placesOf).filter(({ id }) => !asked.includes(id));
  return {
    references: referencesOf({
      clients: clients ?? [],
      businesses: [...onRecord(businessesOf, question.businesses), ...(businesses ?? [])],
      properties: [...onRecord(propertiesOf, question.properties), ...(properties ?? [])],
      accounts: accounts ?? [],
    }),
    books: booksFromJson(records ?? []),
    lockedReturns: returns
      .filter(({ state }) => isLocked(state))
      .map(({ id, client_id, property_ids, tax_year, state }) => ({
        id,
        clientId: client_id,
        taxYear: tax_year,
        state,
        jointPropertyIds: property_ids ?? null,
      })),
    hasReturns: returns.length > 0 || row.has_other_accounts || row.has_joint_property,
    rules: await rulesOf(db, row),
    hasLessons: row.has_lessons,
    hasEndpoints: row.has_endpoints,
    holders: new Map((named ?? []).map((one) => [keyOf(one), one.id])),
  };
}

/** Businesses to which rows may be attributed, not kept from being deleted. */
const businessesOf = (record: ClientRecordJson) =>
  record.businesses.map(({ id, trade }) => ({ id, client_id: record.client_id, trade }));
const propertiesOf = (record: ClientRecordJson) =>
  record.properties.map(({ id, kind, letting, loan_interest_only }) => ({
    id,
    client_id: record.client_id,
    kind,
    letting,
    loan_interest_only,
  }));

/** Rules of a revision that the process does not know are read now: one trip more, once after a change. */
async function rulesOf(
  db: TenantExecutor,
  { rules_revision: revision, rules }: FactsRow,
): Promise<readonly OwnedRule[]> {
  if (revision === undefined) return [];
  if (rules !== undefined) return revisedRules(db, { revision, rules });
  const known = knownRules(db);
  return known?.revision === revision ? known.rules : listRulesWithOwners(db);
}

const keyOf = (row: NonNullable<FactsRow['named']>[number]): string =>
  externalIdKey({
    clientId: row.client_id,
    sourceAccountId: row.source_account_id,
    externalId: row.external_id,
  });
