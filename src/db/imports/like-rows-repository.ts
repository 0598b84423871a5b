import { type Pence, penceFromColumn } from '../../domain/money.js';
import { daysLater, type IsoDate } from '../../domain/tax-year.js';
import type { TenantExecutor } from '../executor.js';
import { scopeBindings } from '../statement.js';

/** Fields on which two rows of different sources must agree to be taken for one payment. */
export interface Payment {
  readonly date: IsoDate;
  readonly amountPence: Pence;
  readonly currency: string;
}

/** A row that may tell of a payment, on the day of its booking or the one from which it counts for interest. */
export interface LikeRow extends Payment {
  readonly id: string;
  readonly sourceAccountId: string | null;
  readonly externalId: string | null;
  readonly description: string;
  /** Whether its id is the customer's own, so that another id names another row. */
  readonly isNamed: boolean;
}

interface Source {
  readonly clientId: string;
  readonly importId: string;
  /** Rows that the file has told of already. */
  readonly knownIds: readonly string[];
}

/**
 * Rows of a client on the days of payments, as many of a day, an amount and a currency as there are payments alike. All
 * rows of these days are read once, then sorted and counted together with the payments rather than joined: right after an
 * import the planner knows nothing of its rows.
 *
 * `rows_of_days`: live rows that are booked on a day near one of the payments, with an amount of one.
 * `unclaimed`: those that neither this import has brought or met nor another row is taken for a duplicate of.
 * `by_day`: these by the day of their booking and, where it is another, by the day from which they count for interest.
 * `counted`: their places beside the payments alike; a payment has no id.
 *
 * Bindings: `:dates`, `:amounts` and `:currencies` of the payments, in one order; `:nearDays`; `:clientId`, `:importId`,
 * `:knownIds`; `:tenantId` and `:livemode`. Answer: `Row`. Locks nothing.
 */
const LIKE_ROWS = `
  with payments as (
    select * from unnest(cast(:dates as date[]), cast(:amounts as bigint[]), cast(:currencies as text[]))
      as p(date, amount_pence, currency)),
  rows_of_days as materialized (
    select id, date, value_date, amount_pence, currency, source, source_account_id, import_id, external_id,
      left(description, 200) as description, possible_duplicate_of
    from transactions
    where tenant_id = :tenantId and livemode = :livemode and client_id = :clientId
      and date = any(cast(:nearDays as date[])) and amount_pence = any(cast(:amounts as bigint[]))
      and deleted_at is null),
  unclaimed as (
    select * from rows_of_days
    where import_id is distinct from :importId and id <> all(cast(:knownIds as uuid[]))
      and (id, date, amount_pence) not in (
        select possible_duplicate_of, date, amount_pence from rows_of_days where possible_duplicate_of is not null)),
  by_day as (
    select id, date as day, amount_pence, currency from unclaimed
    union all
    select id, value_date, amount_pence, currency from unclaimed where value_date <> date),
  counted as (
    select id, day, amount_pence, currency, row_number() over (alike order by id) as place,
      count(*) filter (where id is null) over alike as wanted
    from (select cast(null as uuid) as id, date as day, amount_pence, currency from payments
      union all select * from by_day) as candidates
    window alike as (partition by day, amount_pence, currency))
  select c.id, c.day as date, c.amount_pence, c.currency, u.source_account_id, u.external_id, u.description,
    u.external_id is not null and (u.source = 'api' or i.format = 'generic') as is_named
  from counted c join unclaimed u on u.id = c.id left join imports i on i.tenant_id = :tenantId and i.id = u.import_id
  where c.place <= c.wanted order by c.id, c.day`;

/**
 * Live rows of the client that this import did not write and that look like these payments; at most as many as there are
 * payments alike, and none that another row is already taken for a duplicate of.
 */
export async function findLikeRows(
  db: TenantExecutor,
  source: Source,
  payments: readonly Payment[],
): Promise<LikeRow[]> {
  if (payments.length === 0) return [];
  const { rows } = await db.trx.raw<{ rows: Row[] }>(LIKE_ROWS, {
    dates: payments.map((payment) => payment.date),
    amounts: payments.map((payment) => payment.amountPence),
    currencies: payments.map((payment) => payment.currency),
    nearDays: nearDays(payments),
    clientId: source.clientId,
    importId: source.importId,
    knownIds: [...source.knownIds],
    ...scopeBindings(db),
  });
  return rows.map((row) => ({
    id: row.id,
    date: row.date,
    amountPence: penceFromColumn(row.amount_pence),
    currency: row.currency,
    sourceAccountId: row.source_account_id,
    externalId: row.external_id,
    description: row.description,
    isNamed: row.is_named,
  }));
}

interface Row {
  id: string;
  date: string;
  amount_pence: string;
  currency: string;
  source_account_id: string | null;
  external_id: string | null;
  description: string;
  is_named: boolean;
}

/** How far a row's booking lies from the day that it counts for interest from, over a long weekend. */
const VALUE_DAYS_APART = 5;

function nearDays(payments: readonly Payment[]): IsoDate[] {
  const near = new Set<IsoDate>();
  for (const day of new Set(payments.map(({ date }) => date))) {
    for (let away = -VALUE_DAYS_APART; away <= VALUE_DAYS_APART; away++) near.add(daysLater(day, away));
  }
  return [...near];
}

/**
 * The first payment of each booking that other imports have brought as its payments, by the key that these share.
 * @see batchKeyOf
 */
export async function findBatches(
  db: TenantExecutor,
  { clientId, importId }: Pick<Source, 'clientId' | 'importId'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await db.trx.raw<{ rows: { batch_key: string; id: string }[] }>(
    `select batch_key, (array_agg(id order by id))[1] as id from transactions
     where tenant_id = ? and livemode = ? and client_id = ? and batch_key = any(?::text[])
       and deleted_at is null and import_id <> ?
     group by batch_key`,
    [db.tenantId, db.livemode, clientId, [...keys], importId],
  );
  return new Map(rows.map((row) => [row.batch_key, row.id]));
}
