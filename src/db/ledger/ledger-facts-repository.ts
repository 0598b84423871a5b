import { isLocked, type TaxReturnState } from '../../domain/tax-returns/tax-return.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { ImportedRow } from '../../domain/transactions/find-imported-duplicates.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { HAS_OTHER_ACCOUNTS } from '../calculations/calculations-repository.js';
import {
  listRulesWithOwners,
  type OwnedRuleRow,
  RULES_AS_JSON,
  RULES_REVISION,
  revisedRules,
} from '../categories/category-rules-queries.js';
import { knownRules, type OwnedRule } from '../categories/known-rules.js';
import {
  type BooksOfClients,
  booksFromJson,
  type ClientRecordJson,
  RECORD_COLUMNS,
  recordsOf,
} from '../clients/client-records-queries.js';
import { type ReferenceRows, type References, referencesOf } from '../clients/references-repository.js';
import type { TenantExecutor } from '../executor.js';
import { OWNERS_OF_LEDGERS, type PeriodReturn } from '../tax-returns/period-lock-repository.js';
import { externalIdKey } from '../transactions/external-ids-repository.js';
import {
  TRANSACTION_COLUMNS,
  type TransactionJson,
  transactionFromJson,
} from '../transactions/transactions-queries.js';
import { findImportedPayments, type NewRowQuestion, SCOPE } from './imported-payments.js';
import { scopeBindings } from './settlement.js';

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

export interface NewRowFacts extends LedgerFacts {
  /** Live imported rows of the same payments, on the day of their booking or the one they count for interest from. */
  readonly imported: readonly ImportedRow[];
}

/** Rows that are to change, locked with their partners in the order of their ids. */
export interface LockedRowFacts extends LedgerFacts {
  readonly rows: readonly Transaction[];
  /** Whether what was learnt from the row itself still stands. */
  readonly hasTaught: boolean;
}

const VISIBLE = (column: string) =>
  `(cast(:boundClient as uuid) is null or ${column} = cast(:boundClient as uuid))`;

const held = (name: string, ids: string, columns: string) => `
  held_${name} as materialized (
    select ${columns} from ${name}
    where ${SCOPE(name)} and ${name}.id = any(${ids}) and ${name}.deleted_at is null
      and ${VISIBLE(name === 'clients' ? 'clients.id' : `${name}.client_id`)}
    order by ${name}.id for key share)`;

const CLIENT_COLUMNS = RECORD_COLUMNS.map((name) => `clients.${name}`).join(', ');

/** Parts of a question. To set up a part that is asked for nothing costs Postgres as much as to answer it. */
interface FactsParts {
  readonly places: boolean;
  readonly names: boolean;
  /** Rules with their revision, or the revision alone where the process knows rules that it may still be that of. */
  readonly rules: 'none' | 'revision' | 'all';
}

/**
 * References and returns, locked in the one order, and what goes without a lock. Of a row that is to change its
 * client, its account and its year belong to it. Returns are left to `holdReturnsOfOwners` where a client has joint property.
 */
const facts = (
  own: { clients: string; accounts: string; years: string },
  named: string,
  parts: FactsParts,
): string => `
  ${held('clients', `cast(:clients as uuid[])${own.clients}`, CLIENT_COLUMNS)},
  ${parts.places ? `${heldPlaces(own.accounts)},` : ''}
  joint as materialized (
    select exists (select from properties p where ${SCOPE('p')} and p.client_id = any(array(select id from held_clients))
      and p.deleted_at is null and p.owners <> '[]') as is_there),
  held_returns as materialized (
    select id, client_id, tax_year, state from tax_returns
    where ${SCOPE('tax_returns')} and client_id = any(array(select id from held_clients)) and state <> 'cancelled'
      and tax_year = any(cast(:taxYears as smallint[])${own.years}) and deleted_at is null
      and not (select is_there from joint)
    order by id for share of tax_returns)
  select (select json_agg(r) from (select id, id as client_id from held_clients) r) as clients,
    ${parts.places ? PLACES : ''}
    ${parts.names ? `(select json_agg(r) from (${namedOf(named)}) r) as named,` : ''}
    ${parts.places || parts.rules !== 'none' ? `${recordsOf('held_clients c')} as records,` : ''}
    ${parts.rules === 'none' ? '' : `${RULES_REVISION} as rules_revision,`}
    ${parts.rules === 'all' ? `${RULES_AS_JSON} as rules,` : ''}
    (select json_agg(r) from held_returns r) as returns,
    exists (select from businesses b where ${SCOPE('b')}
      and b.client_id = any(array(select id from held_clients)) and ${HAS_OTHER_ACCOUNTS}) as has_other_accounts,
    (select is_there from joint) as has_joint_property,
    exists (select from category_models m where ${SCOPE('m')}) as has_lessons,
    exists (select from webhook_endpoints w where ${SCOPE('w')} and w.deleted_at is null) as has_endpoints`;

/** Returns of clients, and of others who own property of theirs, locked in the order of their ids. */
const HOLD_RETURNS_OF_OWNERS = `
  with taking_part as materialized (
    select id as ledger_id, id as client_id, cast(null as uuid[]) as property_ids
    from unnest(cast(:clients as uuid[])) as c(id)
    union all ${OWNERS_OF_LEDGERS('select unnest(cast(:clients as uuid[]))')})
  select r.id, t.ledger_id as client_id, t.property_ids, r.tax_year, r.state
  from taking_part t
  join tax_returns r on ${SCOPE('r')} and r.client_id = t.client_id
    and r.client_id = any(array(select client_id from taking_part))
  where r.state <> 'cancelled' and r.tax_year = any(cast(:taxYears as smallint[])) and r.deleted_at is null
  order by r.id for share of r`;

async function holdReturnsOfOwners(
  db: TenantExecutor,
  clients: readonly string[],
  taxYears: readonly TaxYearStart[],
): Promise<ReturnRow[]> {
  const { rows } = await db.trx
    .raw<{ rows: ReturnRow[] }>(HOLD_RETURNS_OF_OWNERS, {
      clients: [...clients],
      taxYears: [...taxYears],
      ...scopeBindings(db),
    })
    .options({ name: 'hold-returns-of-owners' });
  return rows;
}

const heldPlaces = (ownAccounts: string): string => `
  ${held('source_accounts', `cast(:sourceAccounts as uuid[])${ownAccounts}`, 'id, client_id, use, default_business_id, default_property_id')},
  ${held(
    'businesses',
    `cast(:businesses as uuid[]) || array(select default_business_id from held_source_accounts)`,
    'id, client_id, trade',
  )},
  ${held(
    'properties',
    `cast(:properties as uuid[]) || array(select default_property_id from held_source_accounts)`,
    'id, client_id, kind, letting, loan_interest_only',
  )}`;

const PLACES = `(select json_agg(r) from held_source_accounts r) as accounts,
    (select json_agg(r) from held_businesses r) as businesses,
    (select json_agg(r) from held_properties r) as properties,`;

const namedOf = (named: string): string => `
    select t.id, t.client_id, t.source_account_id, t.external_id
    from ${named}
    where t.deleted_at is null and t.part is distinct from 'fee'`;

const NAMED_ROWS = `jsonb_to_recordset(cast(:externalIds as jsonb))
      as w(client_id uuid, source_account_id uuid, external_id text)
    join transactions t on ${SCOPE('t')} and t.external_id = w.external_id and t.client_id = w.client_id
      and t.source_account_id is not distinct from w.source_account_id`;

const GATHER = statements(
  'gather-ledger-facts',
  (parts) => `with ${facts({ clients: '', accounts: '', years: '' }, NAMED_ROWS, parts)},
    exists (select from imports i where ${SCOPE('i')} and i.client_id = any(cast(:clients as uuid[]))
      and i.created_count > 0) as has_imports`,
);

const RULES_PARTS: readonly FactsParts['rules'][] = ['none', 'revision', 'all'];

function rulesPart(db: TenantExecutor, { wantsRules }: LedgerQuestion): FactsParts['rules'] {
  if (!wantsRules) return 'none';
  return knownRules(db) === undefined ? 'all' : 'revision';
}

/** A statement for each set of parts, by a number for the set. */
function statements(name: string, textOf: (parts: FactsParts) => string) {
  const known: { readonly text: string; readonly name: string }[] = [];
  return (parts: FactsParts) => {
    const at = (parts.places ? 6 : 0) + (parts.names ? 3 : 0) + RULES_PARTS.indexOf(parts.rules);
    known[at] ??= { text: textOf(parts), name: `${name}-${at}` };
    return known[at];
  };
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
  const { text, name } = GATHER({
    places: question.wantsRecords || businesses.length + properties.length + sourceAccounts.length > 0,
    names: wanted.length > 0,
    rules: rulesPart(db, question),
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

/** An imported row keeps its account. */
const NAMED_LIKE_OWN = `own o
    join transactions t on ${SCOPE('t')} and t.external_id = cast(:externalId as text) and t.client_id = o.client_id
      and o.id = cast(:id as uuid) and t.source_account_id is not distinct from
        case o.source when 'import' then o.source_account_id else cast(:sourceAccountId as uuid) end`;

const LOCK = statements(
  'lock-with-ledger-facts',
  (parts) => `with own as materialized (
    select ${TRANSACTION_COLUMNS} from transactions
    where ${SCOPE('transactions')} and (transactions.id = cast(:id as uuid) or transfer_pair_id = cast(:id as uuid))
      and deleted_at is null and ${VISIBLE('transactions.client_id')}
    order by transactions.id for update of transactions),
  ${facts(
    {
      clients: ' || array(select client_id from own)',
      accounts: ' || array(select source_account_id from own)',
      years: ' || array(select tax_year from own)',
    },
    NAMED_LIKE_OWN,
    parts,
  )},
    (select json_agg(r) from own r) as own,
    exists (select from category_memory m where ${SCOPE('m')}
      and m.learned_from_transaction_id = cast(:id as uuid) and m.deleted_at is null) as has_taught`,
);

/**
 * Locks a row, and its partner where it has one, in the order of their ids, and then what its change is decided by:
 * all in one trip, in two where the client has joint property. No rows when there is none of this id.
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
  const { text, name } = LOCK({ places: true, names: externalId !== null, rules: rulesPart(db, question) });
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
  /** Of another owner's return: the properties of the client that it has a part of. */
  property_ids?: string[] | null;
  tax_year: number;
  state: TaxReturnState;
}

/** Without what was not asked for. */
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

/** Of a revision that the process does not know the rules are read now: one trip more, once after a change. */
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
