import type { Pence } from '../../domain/money.js';
import { isLocked, TAX_RETURN_STATES } from '../../domain/tax-returns/tax-return.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { calculateQueue } from '../../queues/calculate.js';
import { type ClientYear, usesRowsOf, yearsOfOwners } from '../calculations/calculations-repository.js';
import type { TenantExecutor } from '../executor.js';
import {
  DELIVERED_SHARDS,
  DELIVERING_EVENTS,
  type DeliveredShards,
  EVENT_RECORDS,
  eventBindings,
  type NewEvent,
  recordingEvents,
  recordingOneEvent,
  ringForDeliveries,
} from '../webhooks/events-repository.js';
import type { Values } from './transaction-columns.js';

/** A year whose data change, with the id of the calculation that it gets if its return has figures. */
export interface ChangedYear extends Required<ClientYear> {
  readonly calculationId: string;
}

/** Days and sizes of a client's rows, for their partners to be looked for. */
export interface WrittenSpan {
  readonly clientId: string;
  /** Inclusive, like `to`. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Whatever their sign. */
  readonly sizes: readonly Pence[];
}

/** Follow-up of a write, which happens in its statement. */
export interface Settlement {
  /** Of the rows written; those of a row that was not written are left out. */
  readonly events: readonly NewEvent[];
  readonly now: Date;
  /** Spans in which rows of accounts were added or removed, by client: there may be partners for them. */
  readonly spans: readonly WrittenSpan[];
  readonly years: readonly ChangedYear[];
  /**
   * `false` where these years had no returns a moment ago: the statement only looks whether they have some now, and then
   * fails as one that Postgres undoes for the sake of others, so that the transaction is run again.
   */
  readonly mayHaveReturns: boolean;
  readonly calculationDelayMs: number;
  /**
   * `false` where the tenant had no webhook endpoints a moment ago: then none is looked for, since an endpoint is sent the
   * events of writes that begin after it was added.
   */
  readonly mayHaveEndpoints: boolean;
  /** Whether lessons follow, for which the tenant's model is to be locked. */
  readonly teaches: boolean;
}

const LOCKED_STATES = TAX_RETURN_STATES.filter(isLocked);

/**
 * Queues the calculations that changed years need: the parts `concerned`, `held`, `queued` and `later`. Returns are found
 * by their clients as an array: Postgres does not know how many there are, and would read everybody's to join them. Returns are
 * share-locked in the order of their ids: one that is being worked out is waited for, and what it found is seen.
 * @param condition of a query without tables: whether to
 */
export const queueingCalculations = (condition: string): string => `
  concerned as materialized (
    with changed as (
      select y.* from jsonb_to_recordset(cast(:years as jsonb)) as y(
        client_id uuid, tax_year smallint, calculation_id uuid)
      where ${condition})
    select client_id, tax_year, calculation_id from changed
    union all select client_id, tax_year, gen_random_uuid() from (${yearsOfOwners('changed')}) of_owners),
  held as materialized (
    select r.id, r.client_id, r.tax_year, r.state, r.calculation_id,
      case when r.tax_year = y.tax_year then y.calculation_id else gen_random_uuid() end as next_id
    from concerned y
    join tax_returns r on r.tenant_id = :tenantId and r.livemode = :livemode and r.client_id = y.client_id
      and r.client_id = any(array(select client_id from concerned)) and (r.tax_year = y.tax_year or ${usesRowsOf('y')}) and r.deleted_at is null and r.state <> 'cancelled'
    order by r.id for share of r),
  queued as (
    insert into calculations (id, tenant_id, livemode, tax_return_id, client_id, tax_year, status, cause, job_id)
    select next_id, :tenantId, :livemode, id, client_id, tax_year, 'queued', 'change', 'calc-' || next_id
    from held where calculation_id is not null and state <> all(cast(:lockedStates as text[]))
    order by id
    on conflict (tenant_id, livemode, tax_return_id) where status = 'queued' do nothing
    returning id, job_id),
  later as (
    insert into outbox (tenant_id, livemode, queue, job_id, payload, available_at)
    select :tenantId, :livemode, :calculateQueue, job_id,
      jsonb_build_object('tenantId', cast(:tenantId as text), 'livemode', cast(:livemode as boolean),
        'calculationId', id),
      clock_timestamp() + make_interval(secs => :delaySeconds)
    from queued
    returning id)`;

/** Takes the lock of the tenant's model, after the part `after`: the part `revised`. */
export const revisingModel = (condition: string, after: string): string => `
  revised as (
    insert into category_models as m (tenant_id, livemode, revision)
    select :tenantId, :livemode, 1 from (select count(*) from ${after}) a
    where cast(:teaches as boolean) and ${condition}
    on conflict (tenant_id, livemode) do update set revision = m.revision + 1, updated_at = now())`;

/** Parts of a statement after its write. To set up a part that finds nothing to do costs as much as to run it. */
interface SettlingParts {
  readonly events: 'none' | 'one' | 'many';
  readonly deliveries: boolean;
  readonly pairs: boolean;
  readonly calculations: 'none' | 'look' | 'queue';
  readonly teaches: boolean;
}

/** Answer of a write with its follow-up. */
export interface SettledWrite<Row> {
  readonly written: readonly Row[];
  /** Clients with two accounts, between which there may be pairs now. */
  readonly pairing: readonly string[];
}

/** Writes, and does what follows, in one statement; the shards of its deliveries are rung once it is committed. */
export type SettlingWrite = <Row extends { readonly id: string }>(
  db: TenantExecutor,
  settlement: Settlement,
  values: Values,
) => Promise<SettledWrite<Row>>;

interface SettlingStatement {
  readonly text: string;
  readonly name: string;
}

interface Answer<Row> extends DeliveredShards {
  written: Row[] | null;
  pairing: string[] | null;
}

function partsOf({
  events,
  mayHaveEndpoints,
  spans,
  years,
  mayHaveReturns,
  teaches,
}: Settlement): SettlingParts {
  const pairs = spans.length > 0;
  return {
    events: events.length === 0 ? 'none' : events.length === 1 ? 'one' : 'many',
    deliveries: mayHaveEndpoints && events.length > 0,
    pairs,
    calculations: years.length === 0 ? 'none' : mayHaveReturns || pairs ? 'queue' : 'look',
    teaches,
  };
}

/**
 * A kind of write, which has a statement for each set of parts, made when it is first needed.
 * @param name of the kind, by which the server keeps their plans
 * @param written the parts up to `written`, which has the rows
 */
export function settlingWrite(name: string, written: string): SettlingWrite {
  const statementFor = settlingStatements(name, written);
  return async <Row>(db: TenantExecutor, settlement: Settlement, values: Values) => {
    const statement = statementFor(partsOf(settlement));
    const bindings = Object.assign(settlingBindings(db, settlement), values);
    const { rows } = await db.trx
      .raw<{ rows: Answer<Row>[] }>(statement.text, bindings)
      .options({ name: statement.name });
    const [answer] = rows;
    if (answer === undefined) throw new Error('a write to the ledger gave no answer');
    ringForDeliveries(db, answer);
    return { written: answer.written ?? [], pairing: answer.pairing ?? [] };
  };
}

function settlingStatements(name: string, written: string): (parts: SettlingParts) => SettlingStatement {
  const known = new Map<string, SettlingStatement>();
  return (parts) => {
    const key = [
      name,
      parts.events,
      parts.deliveries ? 'delivered' : '',
      parts.calculations,
      parts.pairs ? 'pairs' : '',
      parts.teaches ? 'teaches' : '',
    ].join('-');
    const statement = known.get(key) ?? { name: key, text: `with ${written}${followUp(parts)}` };
    known.set(key, statement);
    return statement;
  };
}

const IF_WRITTEN = 'exists (select from written)';
const RECORDING = {
  none: [],
  one: [recordingOneEvent(IF_WRITTEN)],
  many: [
    recordingEvents(
      `select * from ${EVENT_RECORDS} where subject_id in (select id from written) order by nth`,
    ),
  ],
};

/**
 * Everything that follows from a write, in the order of locks: the events of the rows that `written` has, the
 * lock for pairing where there are two accounts to pair between, and, where there are not, what comes after it.
 */
function followUp({ events, deliveries, pairs, calculations, teaches }: SettlingParts): string {
  const recorded = events === 'none' ? 'written' : deliveries ? 'delivered' : 'recorded';
  const unpaired = pairs ? `${IF_WRITTEN} and not exists (select from pairing)` : IF_WRITTEN;
  const parts = [
    ...RECORDING[events],
    ...(deliveries ? [DELIVERING_EVENTS] : []),
    ...(pairs ? [pairingAfter(recorded)] : []),
    ...(calculations === 'queue' ? [queueingCalculations(unpaired)] : []),
    ...(teaches ? [revisingModel(unpaired, calculations === 'queue' ? 'later' : recorded)] : []),
  ];
  return `${parts.map((part) => `,${part}`).join('')}
  select (select json_agg(w) from written w) as written, (select count(*) from ${recorded}) as recorded,
    ${deliveries ? DELIVERED_SHARDS : 'cast(null as json) as shards'},
    ${pairs ? '(select json_agg(p.client_id) from pairing p)' : 'cast(null as json)'} as pairing
    ${calculations === 'look' ? `, case when ${HAS_RETURNS} then refuse_overtaken() end` : ''}`;
}

const pairingAfter = (recorded: string): string => `
  pairing as materialized (
    select c.client_id, pg_advisory_xact_lock(hashtextextended('transfers ' || c.client_id, 0))
    from (
      select a.client_id from source_accounts a, (select count(*) from ${recorded}) w
      where a.tenant_id = :tenantId and a.livemode = :livemode and a.deleted_at is null
        and a.client_id = any(cast(:placedClients as uuid[])) and ${IF_WRITTEN}
      group by a.client_id having count(*) >= 2
      order by a.client_id) c)`;

const HAS_RETURNS = `exists (select from tax_returns r
      where r.tenant_id = :tenantId and r.livemode = :livemode and r.deleted_at is null and r.state <> 'cancelled'
        and r.client_id = any(cast(:changedClients as uuid[])) and r.tax_year = any(cast(:changedYears as smallint[])))`;

const settlingBindings = (db: TenantExecutor, settlement: Settlement) =>
  Object.assign(
    {
      placedClients: settlement.spans.map(({ clientId }) => clientId),
      changedClients: settlement.years.map(({ clientId }) => clientId),
      changedYears: settlement.years.map(({ taxYear }) => taxYear),
    },
    scopeBindings(db),
    eventBindings(db, settlement.events, settlement.now),
    calculationBindings(settlement),
  );

export const scopeBindings = ({ tenantId, livemode }: TenantExecutor) => ({ tenantId, livemode });

/** Bindings of `queueingCalculations` and `revisingModel`. */
export const calculationBindings = ({
  years,
  calculationDelayMs,
  teaches,
}: Pick<Settlement, 'years' | 'calculationDelayMs' | 'teaches'>) => ({
  years: JSON.stringify(
    years.map((year) => ({
      client_id: year.clientId,
      tax_year: year.taxYear,
      calculation_id: year.calculationId,
    })),
  ),
  calculateQueue: calculateQueue.name,
  delaySeconds: calculationDelayMs / 1_000,
  lockedStates: [...LOCKED_STATES],
  teaches,
});
