import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { StoredAuthentication } from '../../db/webhooks/webhook-endpoints-repository.js';
import { ADDRESS_FORMS, addressOf, type GivenDestination } from '../../domain/webhooks/destination.js';
import type { GivenAuthentication } from '../../domain/webhooks/receiver-authentication.js';
import type { WebhookEndpoint, WebhookEndpointFields } from '../../domain/webhooks/webhook-endpoint.js';
import { type Issue, ValidationError } from '../../errors.js';
import {
  type CheckedAuthentication,
  checkAuthentication,
  sealGivenAuthentication,
} from './given-authentication.js';
import { type CheckedDestination, checkDestination, sealGivenDestination } from './given-destination.js';
import { assertHeaders } from './given-headers.js';

/** Settings of an endpoint as an integrator gives them. */
export interface GivenEndpoint {
  readonly fields: WebhookEndpointFields;
  readonly authentication: GivenAuthentication | null;
  readonly destination: GivenDestination | null;
}

/** Settings of an endpoint once they are read: all but secrets, which may stand for those that are stored. */
export interface ReadEndpoint {
  readonly fields: WebhookEndpointFields;
  readonly authentication: CheckedAuthentication | null;
  readonly destination: CheckedDestination | null;
}

/**
 * Reads the settings. With a destination, `url` is its address.
 * @throws {ValidationError} also at `#/url`, `#/headers` and `#/authentication` for what does not go with a destination
 */
export function readEndpoint({ fields, authentication, destination }: GivenEndpoint): ReadEndpoint {
  assertHeaders(fields.headers);
  if (destination === null)
    return { fields, authentication: checkAuthentication(authentication, fields), destination: null };
  if (Object.keys(fields.headers).length > 0) throw refused(beside('headers'));
  if (authentication !== null) throw refused(beside('authentication'));
  const checked = checkDestination(destination);
  if (fields.url !== addressOf(checked.whole))
    throw refused({
      pointer: '#/url',
      code: 'not_allowed_value',
      detail: `must be that of the destination: ${ADDRESS_FORMS[destination.type]}`,
    });
  return { fields, authentication: null, destination: checked };
}

/**
 * The authentication or the destination as it is to be stored; `null` for neither.
 * @param standing the endpoint as it is; `null` for a new one
 * @throws {ValidationError} {NotFoundError}
 */
export async function sealReach(
  ctx: Pick<AppContext, 'cipher' | 'newId' | 'now'>,
  db: TenantExecutor,
  { fields: { url }, authentication, destination }: ReadEndpoint,
  { id, standing }: { readonly id: string; readonly standing: WebhookEndpoint | null },
): Promise<StoredAuthentication | null> {
  if (destination !== null)
    return sealGivenDestination(ctx, db, destination, { id, stored: standing?.destination ?? null });
  const stored = standing?.authentication ?? null;
  return sealGivenAuthentication(ctx, db, authentication, { id, url, stored });
}

const beside = (field: 'headers' | 'authentication'): Issue => ({
  pointer: `#/${field}`,
  code: 'not_supported',
  detail: 'does not go with `destination`',
});

const refused = (issue: Issue): ValidationError => new ValidationError([issue]);
