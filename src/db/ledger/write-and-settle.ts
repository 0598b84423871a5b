import { isLocked, TAX_RETURN_STATES } from '../../domain/tax-returns/tax-return.js';
import { calculateQueue } from '../../queues/calculate.js';
import type { TenantExecutor } from '../executor.js';
import { type ComposedStatement, composeStatement, scopeBindings } from '../statement.js';
import { type DeliveredShards, eventBindings, ringForDeliveries } from '../webhooks/events-repository.js';
import { FOLLOW_UPS, type FollowUp, followUpOf, followUpParts } from './follow-up.js';
import type { Settlement } from './settlement.js';
import type { Values } from './transaction-columns.js';
import { WRITE_KINDS, WRITES, type WriteKind } from './writes.js';

/** Answer of a write with its follow-up. */
interface SettledWrite<Row> {
  readonly written: readonly Row[];
  /** Clients with two accounts, between which there may be pairs now. */
  readonly pairing: readonly string[];
}

interface Answer<Row> extends DeliveredShards {
  written: Row[] | null;
  pairing?: string[] | null;
}

/**
 * Writes, and does what follows, in one statement and so in one trip; the shards of its deliveries are rung once it is committed.
 * Locks are taken in the order of docs/ARCHITECTURE.md.
 * @param values the bindings of the write's own parts
 */
export async function writeAndSettle<Row extends { readonly id: string }>(
  db: TenantExecutor,
  kind: WriteKind,
  settlement: Settlement,
  values: Values,
): Promise<SettledWrite<Row>> {
  const statement = SETTLED_WRITES.get(keyOf(kind, followUpOf(settlement)));
  if (statement === undefined) throw new RangeError(`no statement writes ${kind} with this follow-up`);
  const bindings = Object.assign(settlingBindings(db, settlement), values);
  const { rows } = await db.trx
    .raw<{ rows: Answer<Row>[] }>(statement.text, bindings)
    .options({ name: statement.name });
  const [answer] = rows;
  if (answer === undefined) throw new Error('a write to the ledger gave no answer');
  ringForDeliveries(db, answer);
  return { written: answer.written ?? [], pairing: answer.pairing ?? [] };
}

const statementFor = (kind: WriteKind, followUp: FollowUp): ComposedStatement =>
  composeStatement([...WRITES[kind], ...followUpParts(followUp)]);

const keyOf = (kind: WriteKind, { events, pairing, calculations, lessons }: FollowUp): string =>
  `${kind} ${events} ${pairing} ${calculations} ${lessons}`;

/** Every write with every follow-up: all statements of this file that can be sent. */
export const SETTLED_WRITES: ReadonlyMap<string, ComposedStatement> = new Map(
  WRITE_KINDS.flatMap((kind) =>
    FOLLOW_UPS.map((followUp) => [keyOf(kind, followUp), statementFor(kind, followUp)] as const),
  ),
);

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

const LOCKED_STATES = TAX_RETURN_STATES.filter(isLocked);

/** Bindings of `QUEUE_CALCULATIONS` and `REVISE_MODEL_LATER`, beside `tenantId` and `livemode`. */
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
