import { type Issue, ValidationError } from '../../errors.js';
import type { PlaceCode } from '../codes/place-codes.js';
import { hasTexts } from '../language/has-texts.js';
import { isSameReceiver, MASKED } from './receiver-headers.js';

/** `mtls`: a client certificate in the TLS handshake. `oauth`: a bearer token by client credentials, RFC 6749 section 4.4. */
export const AUTHENTICATION_TYPES = ['mtls', 'oauth'] as const;
type AuthenticationType = (typeof AUTHENTICATION_TYPES)[number];

/** How we authenticate ourselves to a receiver, without the secret. */
export type ReceiverAuthentication = MtlsAuthentication | OauthAuthentication;

export interface MtlsAuthentication {
  readonly type: 'mtls';
  /** PEM: the certificate, and those that lead to its issuer. */
  readonly certificate: string;
  /** PEM: what the receiver's own certificate is checked against, in place of the usual authorities. */
  readonly ca: string | null;
  readonly subject: string;
  readonly expiresAt: Date;
}

interface OauthAuthentication {
  readonly type: 'oauth';
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly scope: string | null;
  readonly audience: string | null;
}

/** An authentication with what only the sender needs. */
export type OpenedAuthentication = (
  | (MtlsAuthentication & { readonly privateKey: string })
  | (OauthAuthentication & { readonly clientSecret: string })
) & {
  /** Another one after each change of the settings. */
  readonly id: string;
};

/** An authentication as an integrator gives it: the fields of its type, each `null` when it was left out. A secret may be masked. */
export interface GivenAuthentication {
  readonly type: AuthenticationType;
  readonly certificate: string | null;
  readonly privateKey: string | null;
  readonly ca: string | null;
  readonly tokenUrl: string | null;
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly scope: string | null;
  readonly audience: string | null;
}

type GivenField = Exclude<keyof GivenAuthentication, 'type'>;

const PLACES: Readonly<Record<GivenField, string>> = {
  certificate: 'certificate',
  privateKey: 'private_key',
  ca: 'ca',
  tokenUrl: 'token_url',
  clientId: 'client_id',
  clientSecret: 'client_secret',
  scope: 'scope',
  audience: 'audience',
};

const FIELDS: Readonly<
  Record<
    AuthenticationType,
    { readonly needed: readonly GivenField[]; readonly allowed: readonly GivenField[] }
  >
> = {
  mtls: { needed: ['certificate', 'privateKey'], allowed: ['ca'] },
  oauth: { needed: ['tokenUrl', 'clientId', 'clientSecret'], allowed: ['scope', 'audience'] },
};

/** The fields of a type, all there. The secret may be masked. */
export type WholeAuthentication =
  | {
      readonly type: 'mtls';
      readonly certificate: string;
      readonly secret: string;
      readonly ca: string | null;
    }
  | (OauthAuthentication & { readonly secret: string });

/**
 * The given fields as one of the types.
 * @throws {ValidationError} `required` for each field of the type that is missing, `not_supported` for each of the other type
 */
export function readAuthentication(given: GivenAuthentication): WholeAuthentication {
  const { needed, allowed } = FIELDS[given.type];
  const issues = Object.keys(PLACES)
    .filter(isGivenField)
    .flatMap((field) => {
      const isMissing = needed.includes(field) && given[field] === null;
      if (isMissing) return [authenticationIssue(field, 'required', 'is required')];
      const isForeign = given[field] !== null && ![...needed, ...allowed].includes(field);
      if (!isForeign) return [];
      return [authenticationIssue(field, 'not_supported', `does not go with the type ${given.type}`)];
    });
  if (issues.length > 0) throw new ValidationError(issues);
  return wholeOf(given);
}

const isGivenField = (name: string): name is GivenField => Object.hasOwn(PLACES, name);

function wholeOf(given: GivenAuthentication): WholeAuthentication {
  if (given.type === 'mtls')
    return {
      type: 'mtls',
      certificate: given.certificate ?? '',
      secret: given.privateKey ?? '',
      ca: given.ca,
    };
  return {
    type: 'oauth',
    tokenUrl: given.tokenUrl ?? '',
    clientId: given.clientId ?? '',
    secret: given.clientSecret ?? '',
    scope: given.scope,
    audience: given.audience,
  };
}

/** An issue at the field, in the words of the API. */
export const authenticationIssue = (field: GivenField, code: PlaceCode, detail: string): Issue => ({
  pointer: `#/authentication/${PLACES[field]}`,
  code,
  detail,
});

/** A secret of an authentication with the addresses that it was given for: it is sent to no others. */
export interface BoundSecret {
  readonly secret: string;
  readonly endpointUrl: string;
  /** `null` for a private key, which is used toward the endpoint alone. */
  readonly tokenUrl: string | null;
}

/** Whether a value is the secret of an authentication. */
export const isBoundSecret = (value: unknown): value is BoundSecret =>
  hasTexts(value, ['secret', 'endpointUrl'], ['tokenUrl']);

/** Whether scheme, host and port of each address are those that the secret was given for. */
export function isGivenFor(bound: BoundSecret, endpointUrl: string, tokenUrl: string | null): boolean {
  if (!isSameReceiver(bound.endpointUrl, endpointUrl)) return false;
  if (bound.tokenUrl === null || tokenUrl === null) return bound.tokenUrl === tokenUrl;
  return isSameReceiver(bound.tokenUrl, tokenUrl);
}

/**
 * The secret to be stored: the one that was given or, for a masked one, the stored secret.
 * @param stored `null` for none
 * @throws {ValidationError} for a masked secret that nothing is stored for, or that was given for other addresses
 */
export function unmaskSecret(
  whole: WholeAuthentication,
  endpointUrl: string,
  stored: BoundSecret | null,
): BoundSecret {
  const tokenUrl = whole.type === 'oauth' ? whole.tokenUrl : null;
  if (whole.secret !== MASKED) return { secret: whole.secret, endpointUrl, tokenUrl };
  if (stored === null) throw refusedMask(whole, 'stands for a stored value, and none is stored');
  if (!isGivenFor(stored, endpointUrl, tokenUrl))
    throw refusedMask(whole, 'was given for another address and must be given again');
  return { secret: stored.secret, endpointUrl, tokenUrl };
}

function refusedMask({ type }: WholeAuthentication, detail: string): ValidationError {
  const field = type === 'oauth' ? 'clientSecret' : 'privateKey';
  return new ValidationError([authenticationIssue(field, 'not_allowed_value', detail)]);
}
