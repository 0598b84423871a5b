import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { loadSealed, type StoredAuthentication } from '../../db/webhooks/webhook-endpoints-repository.js';
import {
  authenticationIssue,
  type GivenAuthentication,
  type ReceiverAuthentication,
  readAuthentication,
  unmaskSecret,
  type WholeAuthentication,
} from '../../domain/webhooks/receiver-authentication.js';
import { MASKED, type ReceiverHeaders } from '../../domain/webhooks/receiver-headers.js';
import type { WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.js';
import { type Issue, ValidationError } from '../../errors.js';
import { assertKeyOfCertificate, readClientCertificate } from '../../gateways/webhooks/client-certificate.js';
import { openAuthentication, sealAuthentication } from './endpoint-secret.js';

/** A given authentication once it is read: all but the secret, which may stand for the one that is stored. */
export interface CheckedAuthentication {
  readonly whole: WholeAuthentication;
  readonly shown: ReceiverAuthentication;
}

/**
 * Reads the authentication that was given for an endpoint.
 * @throws {ValidationError} at its fields; at `#/url` for a client certificate where there is no TLS; at `#/headers` for an `Authorization`
 *   beside the one that a bearer token is sent in
 */
export function checkAuthentication(
  given: GivenAuthentication | null,
  endpoint: { readonly url: string; readonly headers: ReceiverHeaders },
): CheckedAuthentication | null {
  if (given === null) return null;
  const whole = readAuthentication(given);
  if (whole.type === 'mtls') {
    if (!isHttps(endpoint.url))
      throw refused({
        pointer: '#/url',
        code: 'url_not_https',
        detail: 'must be https for a client certificate',
      });
    return { whole, shown: readClientCertificate(whole) };
  }
  const header = Object.keys(endpoint.headers).find((name) => name.toLowerCase() === 'authorization');
  if (header !== undefined) {
    const detail = 'is where the bearer token of the authentication is sent';
    throw refused({ pointer: `#/headers/${header}`, code: 'header_reserved', detail });
  }
  const { secret: _, ...shown } = whole;
  return { whole, shown };
}

/**
 * Resolves the name of the token server, so that it must run outside any transaction. It is checked again each time a token is fetched.
 * @throws {ValidationError} at `#/authentication/token_url`
 */
export async function checkTokenServer(
  { webhookSender }: Pick<AppContext, 'webhookSender'>,
  checked: CheckedAuthentication | null,
): Promise<void> {
  if (checked?.whole.type !== 'oauth') return;
  const { tokenUrl } = checked.whole;
  const found = await webhookSender.checkUrl(tokenUrl);
  const issues = found.map(({ code, detail }) => authenticationIssue('tokenUrl', code, detail));
  if (issues.length === 0 && !isHttps(tokenUrl))
    issues.push(authenticationIssue('tokenUrl', 'url_not_https', 'must be an https:// URL'));
  if (issues.length > 0) throw new ValidationError(issues);
}

/** Whether the token would be fetched from another address than the endpoint has now. */
export function isOtherTokenServer(
  checked: CheckedAuthentication | null,
  { authentication }: Pick<WebhookEndpoint, 'authentication'>,
): boolean {
  if (checked?.whole.type !== 'oauth') return false;
  return authentication?.type !== 'oauth' || authentication.tokenUrl !== checked.whole.tokenUrl;
}

/**
 * The authentication as it is to be stored. A masked secret stands for the one that is stored, which is read for that alone; it stays with
 * the endpoint's scheme, host and port that it was given for, and with those of its token server. A certificate must not be out of date, unless it is
 * the one that stands.
 * @param endpoint.stored what the endpoint has now; `null` for a new endpoint, and for one without
 * @throws {ValidationError} at fields of `#/authentication` {NotFoundError}
 */
export async function sealGivenAuthentication(
  ctx: Pick<AppContext, 'cipher' | 'newId' | 'now'>,
  db: TenantExecutor,
  checked: CheckedAuthentication | null,
  endpoint: { readonly id: string; readonly url: string; readonly stored: ReceiverAuthentication | null },
): Promise<StoredAuthentication | null> {
  if (checked === null) return null;
  const { whole, shown } = checked;
  const row = { tenantId: db.tenantId, endpointId: endpoint.id };
  const isKept = whole.secret === MASKED && endpoint.stored !== null;
  const sealed = isKept ? (await loadSealed(db, endpoint.id)).authentication : null;
  const bound = unmaskSecret(whole, endpoint.url, sealed && openAuthentication(ctx, row, sealed));
  if (shown.type === 'mtls') {
    const isStanding = endpoint.stored?.type === 'mtls' && endpoint.stored.certificate === shown.certificate;
    if (!isStanding && shown.expiresAt <= ctx.now())
      throw refused(authenticationIssue('certificate', 'certificate_expired', 'must not be out of date'));
    assertKeyOfCertificate(shown, bound.secret);
  }
  return { id: ctx.newId(), shown, sealed: sealAuthentication(ctx, row, bound) };
}

const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';

const refused = (issue: Issue): ValidationError => new ValidationError([issue]);
