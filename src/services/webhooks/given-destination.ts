import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { loadSealed, type StoredAuthentication } from '../../db/webhooks/webhook-endpoints-repository.js';
import {
  assertKeepsSecret,
  boundText,
  type Destination,
  destinationIssue,
  type GivenDestination,
  isMasked,
  readDestination,
  type WholeDestination,
} from '../../domain/webhooks/destination.js';
import { ValidationError } from '../../errors.js';
import { readServiceAccountKey } from '../../gateways/webhooks/service-account-key.js';
import { openDestination, sealDestination } from './endpoint-secret.js';

/** A given destination once it is read. */
export interface CheckedDestination {
  readonly whole: WholeDestination;
  /** As it will be stored; `null` while its secret stands for the one that is stored. */
  readonly made: { readonly shown: Destination; readonly secret: string } | null;
}

/** Reads the destination that was given for an endpoint. @throws {ValidationError} at its fields */
export function checkDestination(given: GivenDestination): CheckedDestination {
  const whole = readDestination(given);
  if (isMasked(whole)) return { whole, made: null };
  const { secret, ...shown } = whole;
  if (shown.type !== 'gcp_pubsub') return { whole, made: { shown, secret } };
  const { clientEmail, privateKey } = readServiceAccountKey(secret);
  return { whole, made: { shown: { ...shown, clientEmail }, secret: privateKey } };
}

/**
 * Resolves the name of the service, so that it must run outside any transaction. It is checked again on every send.
 * @throws {ValidationError} at `#/destination/region`, when there is no such region or it cannot be reached
 */
export async function checkService(
  { webhookSender }: Pick<AppContext, 'webhookSender'>,
  { whole }: CheckedDestination,
): Promise<void> {
  const found = await webhookSender.checkDestination(whole);
  const field = whole.type === 'gcp_pubsub' ? 'projectId' : 'region';
  if (found.length > 0)
    throw new ValidationError(found.map(({ code, detail }) => destinationIssue(field, code, detail)));
}

/**
 * The destination as it is to be stored. A masked secret stands for the one that is stored, which is read for that alone; it stays with the place and the
 * account that it was given for.
 * @param endpoint.stored what the endpoint has now; `null` for a new endpoint, and for one without
 * @throws {ValidationError} at fields of `#/destination` {NotFoundError}
 */
export async function sealGivenDestination(
  ctx: Pick<AppContext, 'cipher' | 'newId'>,
  db: TenantExecutor,
  { whole, made }: CheckedDestination,
  endpoint: { readonly id: string; readonly stored: Destination | null },
): Promise<StoredAuthentication> {
  const row = { tenantId: db.tenantId, endpointId: endpoint.id };
  const seal = (shown: Destination, secret: string) => ({
    id: ctx.newId(),
    shown,
    sealed: sealDestination(ctx, row, { secret, givenFor: boundText(shown) }),
  });
  if (made !== null) return seal(made.shown, made.secret);
  const { stored } = endpoint;
  assertKeepsSecret(whole, stored);
  const { authentication: sealed } = await loadSealed(db, endpoint.id);
  if (sealed === null) throw new Error('a destination is stored without its secret');
  return seal(stored, openDestination(ctx, row, sealed).secret);
}
