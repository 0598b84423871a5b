import type { AppContext } from '../../context.js';
import { loadWebhookEndpoint } from '../../db/webhooks/webhook-endpoints-queries.js';
import { loadWebhookRecovery } from '../../db/webhooks/webhook-recoveries-queries.js';
import { continueRecovery, insertWebhookRecovery } from '../../db/webhooks/webhook-recoveries-repository.js';
import { publicId } from '../../domain/ids.js';
import type { RecoveryMode, WebhookRecovery } from '../../domain/webhooks/webhook-recovery.js';
import { InvalidStateError, ValidationError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { assertNotClientBound } from './assert-not-client-bound.js';

interface RecoveryInput {
  readonly endpointId: string;
  readonly mode: RecoveryMode;
  readonly since: Date;
  /** Now, unless given. */
  readonly until: Date | null;
  readonly types: readonly string[] | null;
}

/**
 * Asks for deliveries of a time to be sent again, each from the start of the schedule, behind what is already due. The
 * sending processes go through the events by portions, see `continueRecoveries`.
 * @throws {ForbiddenError} {NotFoundError} {ValidationError} {InvalidStateError} `endpoint_disabled`
 */
export async function recoverDeliveries(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: RecoveryInput,
): Promise<Committed<WebhookRecovery>> {
  assertNotClientBound(effect.principal);
  const until = input.until ?? ctx.now();
  if (input.since >= until) {
    const issue =
      input.until === null
        ? { pointer: '#/since', detail: 'must be before now' }
        : { pointer: '#/until', detail: 'must be after `since`' };
    throw new ValidationError([{ ...issue, code: 'not_allowed_value' }]);
  }
  return commitEffect(ctx, effect, async (db) => {
    const { enabled } = await loadWebhookEndpoint(db, input.endpointId);
    if (!enabled) {
      throw new InvalidStateError('endpoint_disabled', 'The endpoint is disabled: nothing is sent to it.', {
        status: 'disabled',
        endpoint_id: publicId('webhookEndpoint', input.endpointId),
      });
    }
    const id = ctx.newId();
    await insertWebhookRecovery(db, { ...input, id, until });
    return loadWebhookRecovery(db, id);
  });
}

/** Goes on with every recovery that runs, until all are done. Any number of processes may do so at once. */
export async function continueRecoveries(
  ctx: Pick<AppContext, 'systemDb'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await continueRecovery(ctx.systemDb)));
}
