import type { Knex } from 'knex';
import type { EndpointFlow } from '../../domain/webhooks/endpoint-flow.js';
import type { DeliveryAttempt } from '../../domain/webhooks/webhook-delivery.js';
import { LIMITS } from '../../limits/limits.js';
import { commitWith } from '../executor.js';
import type { RowKey } from '../row-key.js';
import { composeStatement } from '../statement.js';
import { END_ATTEMPTS, LOG_ATTEMPTS, NOTE_SUCCESSES } from './parts/record-results.js';

/** An attempt that has ended, with what happens to its delivery. */
export interface DeliveryResult extends DeliveryAttempt {
  readonly tenantId: string;
  readonly attemptId: string;
  readonly deliveryId: string;
  readonly endpointId: string;
  /** Token of the claim that the attempt was made under. */
  readonly token: string;
  readonly status: 'delivered' | 'failed' | 'pending';
  readonly nextAttemptAt: Date | null;
  /** The receiver wants no more: a resend that was asked for meanwhile is dropped. */
  readonly isGone: boolean;
}

/** Note of an endpoint's last success. */
export interface SuccessNote {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly count: number;
  readonly at: Date;
  readonly status: number | null;
  readonly isSlow: boolean;
}

/** An endpoint of which failures are to be noted, its row locked. */
export interface FailingEndpoint extends EndpointFlow {
  readonly id: string;
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly enabled: boolean;
  readonly warnedCount: number;
  /** Operators let nothing be sent until then. */
  readonly operatorPausedUntil: Date | null;
}

export interface FailureNote {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly flow: EndpointFlow;
  readonly at: Date;
  readonly status: number | null;
}

export const RECORD_RESULTS = composeStatement([END_ATTEMPTS, NOTE_SUCCESSES], 'select id from moved');
export const RECORD_AND_LOG_RESULTS = composeStatement(
  [END_ATTEMPTS, LOG_ATTEMPTS, NOTE_SUCCESSES],
  'select id from moved',
);

interface ResultsToRecord {
  readonly results: readonly DeliveryResult[];
  readonly successes: readonly SuccessNote[];
  /** Endpoints of which failures are to be noted. */
  readonly failing: readonly RowKey[];
  readonly withLog: boolean;
  readonly now: Date;
}

/**
 * Records attempts in one transaction: one trip when all have succeeded, two when there are failures to note. Planned
 * each time, like the claim.
 * @param noteFailures what the failures lead to, given the endpoints as they are, locked
 * @returns the deliveries whose result counted
 */
export async function recordResults(
  system: Knex,
  toRecord: ResultsToRecord,
  noteFailures: (endpoints: readonly FailingEndpoint[]) => readonly FailureNote[],
): Promise<ReadonlySet<string>> {
  return system.transaction(async (trx) => {
    const notes = toRecord.failing.length === 0 ? [] : noteFailures(await lockFailing(trx, toRecord.failing));
    return commitWith({ trx }, async () => {
      const [{ rows }] = await Promise.all([
        write(trx, toRecord),
        ...(notes.length === 0 ? [] : [setFlows(trx, notes)]),
      ]);
      return new Set(rows.map(({ id }) => id));
    });
  });
}

const write = (trx: Knex.Transaction, { results, successes, withLog, now }: ResultsToRecord) =>
  trx.raw<{ rows: { id: string }[] }>((withLog ? RECORD_AND_LOG_RESULTS : RECORD_RESULTS).text, {
    results: JSON.stringify(results.map(toRow)),
    successes: JSON.stringify(
      successes.map(({ tenantId: tenant_id, endpointId: id, count, at, status, isSlow: is_slow }) => ({
        tenant_id,
        id,
        count,
        at,
        status,
        is_slow,
      })),
    ),
    inFlight: LIMITS.webhooks.inFlight.value,
    now,
  });

const toRow = (result: DeliveryResult) => ({
  tenant_id: result.tenantId,
  id: result.deliveryId,
  token: result.token,
  attempt_id: result.attemptId,
  status: result.status,
  next_attempt_at: result.nextAttemptAt,
  started_at: result.startedAt,
  outcome: result.outcome,
  failure_class: result.failureClass,
  failure_detail: result.failureDetail,
  response_status: result.responseStatus,
  response_excerpt: Buffer.from(result.responseExcerpt).toString('base64'),
  response_truncated: result.responseTruncated,
  timings: result.timings,
  peer_address: result.peerAddress,
  request_headers: result.requestHeaders,
  response_headers: result.responseHeaders,
  is_gone: result.isGone,
});

async function lockFailing(trx: Knex.Transaction, endpoints: readonly RowKey[]): Promise<FailingEndpoint[]> {
  const { rows } = await trx.raw<{ rows: FailingRow[] }>(
    `select id, tenant_id, livemode, enabled, in_flight_cap, is_slow, consecutive_failures, failing_since,
       breaker_level, breaker_until, paused_until, warned_count, operator_paused_until
     from webhook_endpoints where tenant_id = any(cast(:tenantIds as uuid[])) and id = any(cast(:ids as uuid[]))
     order by id for no key update`,
    {
      tenantIds: [...new Set(endpoints.map(({ tenantId }) => tenantId))],
      ids: endpoints.map(({ id }) => id),
    },
  );
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenant_id,
    livemode: row.livemode,
    enabled: row.enabled,
    cap: row.in_flight_cap,
    isSlow: row.is_slow,
    consecutiveFailures: row.consecutive_failures,
    failingSince: row.failing_since,
    breakerLevel: row.breaker_level,
    breakerUntil: row.breaker_until,
    pausedUntil: row.paused_until,
    warnedCount: row.warned_count,
    operatorPausedUntil: row.operator_paused_until,
  }));
}

interface FailingRow {
  id: string;
  tenant_id: string;
  livemode: boolean;
  enabled: boolean;
  in_flight_cap: number;
  is_slow: boolean;
  consecutive_failures: number;
  failing_since: Date | null;
  breaker_level: number;
  breaker_until: Date | null;
  paused_until: Date | null;
  warned_count: number;
  operator_paused_until: Date | null;
}

const setFlows = (trx: Knex.Transaction, notes: readonly FailureNote[]) =>
  trx.raw(
    `update webhook_endpoints w set in_flight_cap = n.cap, is_slow = n.is_slow,
       consecutive_failures = n.consecutive_failures, failing_since = n.failing_since,
       breaker_level = n.breaker_level, breaker_until = n.breaker_until, paused_until = n.paused_until,
       warned_count = case when n.failing_since is null then 0 else w.warned_count end,
       last_attempt_at = n.at, last_attempt_status = n.status
     from jsonb_to_recordset(cast(:notes as jsonb)) as n(tenant_id uuid, id uuid, cap smallint, is_slow boolean,
       consecutive_failures integer, failing_since timestamptz, breaker_level smallint, breaker_until timestamptz,
       paused_until timestamptz, at timestamptz, status integer)
     where w.tenant_id = n.tenant_id and w.id = n.id`,
    {
      notes: JSON.stringify(
        notes.map(({ tenantId, endpointId: id, flow, at, status }) => ({
          tenant_id: tenantId,
          id,
          cap: flow.cap,
          is_slow: flow.isSlow,
          consecutive_failures: flow.consecutiveFailures,
          failing_since: flow.failingSince,
          breaker_level: flow.breakerLevel,
          breaker_until: flow.breakerUntil,
          paused_until: flow.pausedUntil,
          at,
          status,
        })),
      ),
    },
  );
