import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { loadSealedHeaders } from '../../db/webhooks/webhook-endpoints-repository.js';
import {
  checkReceiverHeaders,
  MASKED,
  type ReceiverHeaders,
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
 * for that alone.
 * @throws {ValidationError} for a masked value where nothing is stored {NotFoundError}
 */
export async function sealGivenHeaders(
  ctx: Pick<AppContext, 'cipher'>,
  db: TenantExecutor,
  endpoint: { readonly id: string; readonly isNew: boolean; readonly headers: ReceiverHeaders },
): Promise<Buffer | null> {
  const row = { tenantId: db.tenantId, endpointId: endpoint.id };
  const isMasked = Object.values(endpoint.headers).includes(MASKED);
  const stored = isMasked && !endpoint.isNew ? await loadSealedHeaders(db, endpoint.id) : null;
  const { headers, issues } = unmaskHeaders(endpoint.headers, openHeaders(ctx, row, stored));
  refuse(issues);
  return sealHeaders(ctx, row, headers);
}

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new ValidationError([...issues]);
}
