import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { loadSealed } from '../../db/webhooks/webhook-endpoints-repository.js';
import {
  checkReceiverHeaders,
  isSameReceiver,
  MASKED,
  type ReceiverHeaders,
  refuseMasked,
  unmaskHeaders,
} from '../../domain/webhooks/receiver-headers.js';
import { type Issue, ValidationError } from '../../errors.js';
import { openHeaders, sealHeaders } from './endpoint-secret.js';

/** @throws {ValidationError} at `#/headers`, for what an integrator may not set */
export function assertHeaders(headers: ReceiverHeaders): void {
  refuse(checkReceiverHeaders(headers));
}

/**
 * The headers of an endpoint as they are to be stored. A masked value stands for the one that is stored, which is read
 * for that alone; it stays with the scheme, host and port that it was given for.
 * @throws {ValidationError} for a masked value where nothing is stored, or what was given for another receiver
 *   {NotFoundError}
 */
export async function sealGivenHeaders(
  ctx: Pick<AppContext, 'cipher'>,
  db: TenantExecutor,
  endpoint: {
    readonly id: string;
    readonly url: string;
    /** The address that the stored headers were given for; `null` for a new endpoint. */
    readonly storedFor: string | null;
    readonly headers: ReceiverHeaders;
  },
): Promise<Buffer | null> {
  const row = { tenantId: db.tenantId, endpointId: endpoint.id };
  const { storedFor } = endpoint;
  if (storedFor !== null && !isSameReceiver(storedFor, endpoint.url)) refuse(refuseMasked(endpoint.headers));
  const isMasked = Object.values(endpoint.headers).includes(MASKED);
  const stored = isMasked && storedFor !== null ? (await loadSealed(db, endpoint.id)).headers : null;
  const { headers, issues } = unmaskHeaders(endpoint.headers, openHeaders(ctx, row, stored));
  refuse(issues);
  return sealHeaders(ctx, row, headers);
}

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new ValidationError([...issues]);
}
