import { type ComposedStatement, composeStatement, type StatementPart } from '../statement.js';
import { OWNERS_OF_LEDGERS } from '../tax-returns/period-lock-repository.js';
import { FIND_NAMED_LIKE_OWN, FIND_NAMED_ROWS } from './parts/find-named-rows.js';
import { HOLD_CLIENTS, HOLD_CLIENTS_OF_OWN } from './parts/hold-clients.js';
import { HOLD_PLACES, HOLD_PLACES_OF_OWN } from './parts/hold-places.js';
import { HOLD_RETURNS, HOLD_RETURNS_OF_OWN } from './parts/hold-returns.js';
import { LOCK_OWN_ROWS } from './parts/lock-own-rows.js';
import { READ_IMPORTS, READ_RECORDS, READ_REVISION, READ_RULES, READ_TENANT } from './parts/read-books.js';

const RULES = { none: [], revision: [READ_REVISION], all: [READ_RULES] } as const satisfies Readonly<
  Record<string, readonly StatementPart[]>
>;

/** The facts that are asked for. To set up a part that is asked for nothing costs Postgres as much as to answer it. */
export interface WantedFacts {
  readonly places: boolean;
  readonly names: boolean;
  /** Rules with their revision, or the revision alone where the process knows rules that it may still be that of. */
  readonly rules: keyof typeof RULES;
}

const recordsFor = ({ places, rules }: WantedFacts): readonly StatementPart[] =>
  places || rules !== 'none' ? [READ_RECORDS] : [];

/** References and returns, locked in the one order, and then what takes no lock. */
const gathering = (wanted: WantedFacts): readonly StatementPart[] => [
  HOLD_CLIENTS,
  ...(wanted.places ? [HOLD_PLACES] : []),
  ...(wanted.names ? [FIND_NAMED_ROWS] : []),
  ...recordsFor(wanted),
  ...RULES[wanted.rules],
  HOLD_RETURNS,
  READ_TENANT,
  READ_IMPORTS,
];

/** Facts of a row that is to change: it is locked first, and its client, account and year are among what is held. */
const locking = (wanted: WantedFacts): readonly StatementPart[] => [
  LOCK_OWN_ROWS,
  HOLD_CLIENTS_OF_OWN,
  HOLD_PLACES_OF_OWN,
  ...(wanted.names ? [FIND_NAMED_LIKE_OWN] : []),
  ...recordsFor(wanted),
  ...RULES[wanted.rules],
  HOLD_RETURNS_OF_OWN,
  READ_TENANT,
];

const known = (partsOf: (wanted: WantedFacts) => readonly StatementPart[], places: readonly boolean[]) =>
  places.flatMap((isPlaced) =>
    [false, true].flatMap((isNamed) =>
      (['none', 'revision', 'all'] as const).map((rules) => {
        const wanted = { places: isPlaced, names: isNamed, rules };
        return [keyOf(wanted), composeStatement(partsOf(wanted))] as const;
      }),
    ),
  );

const keyOf = ({ places, names, rules }: WantedFacts): string => `${places} ${names} ${rules}`;

const GATHER: ReadonlyMap<string, ComposedStatement> = new Map(known(gathering, [false, true]));
const LOCK: ReadonlyMap<string, ComposedStatement> = new Map(known(locking, [true]));

/** The facts by which new rows are decided. */
export const gatherStatement = (wanted: WantedFacts): ComposedStatement => found(GATHER, wanted);

/** The row that is to change, with the facts by which its change is decided; places are always among them. */
export const lockStatement = (wanted: Omit<WantedFacts, 'places'>): ComposedStatement =>
  found(LOCK, { ...wanted, places: true });

function found(statements: ReadonlyMap<string, ComposedStatement>, wanted: WantedFacts): ComposedStatement {
  const statement = statements.get(keyOf(wanted));
  if (statement === undefined) throw new RangeError(`no statement has these facts: ${keyOf(wanted)}`);
  return statement;
}

/**
 * Purpose: the returns of clients, and of others who own property of theirs.
 * Bindings: `tenantId`, `livemode`, `clients`, `taxYears`.
 * Answer: the returns; `property_ids` are the properties that another owner's return has a part of.
 * Locks: the returns in the order of their ids, for share.
 */
export const HOLD_RETURNS_OF_OWNERS: ComposedStatement = {
  name: 'hold-returns-of-owners',
  text: `
  with ledgers as not materialized (select unnest(cast(:clients as uuid[])) as client_id),
  taking_part as materialized (
    select client_id as ledger_id, client_id, cast(null as uuid[]) as property_ids from ledgers
    union all ${OWNERS_OF_LEDGERS})
  select r.id, t.ledger_id as client_id, t.property_ids, r.tax_year, r.state
  from taking_part t
  join tax_returns r on r.tenant_id = :tenantId and r.livemode = :livemode and r.client_id = t.client_id
    and r.client_id = any(array(select client_id from taking_part))
  where r.state <> 'cancelled' and r.tax_year = any(cast(:taxYears as smallint[])) and r.deleted_at is null
  order by r.id for share of r`,
};

/** Every statement of this file, for the test that prepares them. */
export const FACTS_STATEMENTS: readonly ComposedStatement[] = [
  ...GATHER.values(),
  ...LOCK.values(),
  HOLD_RETURNS_OF_OWNERS,
];
