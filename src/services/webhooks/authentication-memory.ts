import type { AppContext } from '../../context.js';
import { findAuthentication } from '../../db/webhooks/authentications-queries.js';
import type { ClaimedEndpoint } from '../../db/webhooks/delivery-claims-repository.js';
import {
  addressOf,
  boundText,
  type Destination,
  isDestination,
  type OpenedDestination,
} from '../../domain/webhooks/destination.js';
import {
  isGivenFor,
  type OpenedAuthentication,
  type ReceiverAuthentication,
} from '../../domain/webhooks/receiver-authentication.js';
import { LIMITS } from '../../limits/limits.js';
import { setBounded } from '../set-bounded.js';
import { type EndpointRow, openAuthentication, openDestination } from './endpoint-secret.js';

type Opened = OpenedAuthentication | OpenedDestination;

/** Opened authentications and destinations of endpoints, each read once for as long as it stays the same. */
export interface AuthenticationMemory {
  /**
   * @returns `null` for an endpoint without one; `changed` when it has changed since the claim, which is then to be made
   *   again
   * @throws when the stored secret was given for another address or destination
   */
  of(tenantId: string, endpoint: ClaimedEndpoint): Promise<Opened | 'changed' | null>;
}

/** Remembers those that were read last. Claims do not carry them: a certificate in each of hundreds of rows would be large. */
export function createAuthenticationMemory(
  ctx: Pick<AppContext, 'cipher' | 'systemDb'>,
): AuthenticationMemory {
  const opened = new Map<string, { readonly url: string; readonly authentication: Opened }>();

  async function read(row: EndpointRow, id: string, url: string): Promise<Opened | 'changed'> {
    const found = await findAuthentication(ctx.systemDb, { ...row, id });
    if (found === null) return 'changed';
    const { shown, sealed } = found;
    return isDestination(shown)
      ? { ...shown, id, secret: secretFor(row, shown, sealed, url) }
      : authenticationFor(row, { ...shown, id }, sealed, url);
  }

  function authenticationFor(
    row: EndpointRow,
    shown: ReceiverAuthentication & { readonly id: string },
    sealed: Buffer,
    url: string,
  ): OpenedAuthentication {
    const bound = openAuthentication(ctx, row, sealed);
    if (!isGivenFor(bound, url, shown.type === 'oauth' ? shown.tokenUrl : null))
      throw new Error('an authentication is stored beside another address than it was given for');
    return shown.type === 'mtls'
      ? { ...shown, privateKey: bound.secret }
      : { ...shown, clientSecret: bound.secret };
  }

  function secretFor(row: EndpointRow, shown: Destination, sealed: Buffer, url: string): string {
    const { secret, givenFor } = openDestination(ctx, row, sealed);
    if (givenFor !== boundText(shown) || url !== addressOf(shown))
      throw new Error('the secret of a destination is stored beside another one than it was given for');
    return secret;
  }

  return {
    async of(tenantId, { id: endpointId, authenticationId, url }) {
      if (authenticationId === null) return null;
      const known = opened.get(endpointId);
      if (known?.url === url && known.authentication.id === authenticationId) return known.authentication;
      const authentication = await read({ tenantId, endpointId }, authenticationId, url);
      if (authentication === 'changed') return 'changed';
      setBounded(opened, {
        key: endpointId,
        value: { url, authentication },
        max: LIMITS.webhooks.rememberedEndpoints.value,
      });
      return authentication;
    },
  };
}
