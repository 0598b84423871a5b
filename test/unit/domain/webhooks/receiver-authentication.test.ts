import { describe, expect, it } from 'vitest';
import {
  type GivenAuthentication,
  isBoundSecret,
  readAuthentication,
  unmaskSecret,
} from '../../../../src/domain/webhooks/receiver-authentication.js';
import { ValidationError } from '../../../../src/errors.js';

const NOTHING = {
  certificate: null,
  privateKey: null,
  ca: null,
  tokenUrl: null,
  clientId: null,
  clientSecret: null,
  scope: null,
  audience: null,
};
const MTLS: GivenAuthentication = { ...NOTHING, type: 'mtls', certificate: 'cert', privateKey: 'key' };
const OAUTH: GivenAuthentication = {
  ...NOTHING,
  type: 'oauth',
  tokenUrl: 'https://tokens.example/t',
  clientId: 'id',
  clientSecret: 'secret',
};
const URL = 'https://hooks.example/in';

function issuesOf(work: () => unknown): readonly string[] {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.issues.map(({ pointer, code }) => `${pointer} ${code}`);
  }
}

describe('readAuthentication', () => {
  it('reads each type', () => {
    expect(readAuthentication(MTLS)).toEqual({ type: 'mtls', certificate: 'cert', secret: 'key', ca: null });
    expect(readAuthentication({ ...OAUTH, scope: 'a b' })).toEqual({
      type: 'oauth',
      tokenUrl: 'https://tokens.example/t',
      clientId: 'id',
      secret: 'secret',
      scope: 'a b',
      audience: null,
    });
  });

  it.each([
    [
      { ...NOTHING, type: 'mtls' as const },
      ['#/authentication/certificate required', '#/authentication/private_key required'],
    ],
    [
      { ...NOTHING, type: 'oauth' as const, clientId: 'id' },
      ['#/authentication/token_url required', '#/authentication/client_secret required'],
    ],
    [{ ...MTLS, scope: 'a' }, ['#/authentication/scope not_supported']],
    [{ ...OAUTH, ca: 'a' }, ['#/authentication/ca not_supported']],
  ])('refuses what is missing, and what is of the other type: %j', (given, issues) => {
    expect(issuesOf(() => readAuthentication(given))).toEqual(issues);
  });
});

describe('unmaskSecret', () => {
  const key = unmaskSecret(readAuthentication(MTLS), URL, null);
  const secret = unmaskSecret(readAuthentication(OAUTH), URL, null);
  const maskedMtls = readAuthentication({ ...MTLS, privateKey: '***' });
  const maskedOauth = (tokenUrl = OAUTH.tokenUrl) =>
    readAuthentication({ ...OAUTH, tokenUrl, clientSecret: '***' });

  it('binds a secret to the addresses that it is given for', () => {
    expect(key).toEqual({ secret: 'key', endpointUrl: URL, tokenUrl: null });
    expect(secret).toEqual({ secret: 'secret', endpointUrl: URL, tokenUrl: 'https://tokens.example/t' });
  });

  it('keeps a masked one while scheme, host and port of all of them stay', () => {
    expect(unmaskSecret(maskedMtls, 'https://hooks.example:443/other', key).secret).toBe('key');
    expect(unmaskSecret(maskedOauth('https://tokens.example/other'), `${URL}/2`, secret).secret).toBe(
      'secret',
    );
  });

  it.each([
    ['mtls', maskedMtls, 'https://hooks.example:8443/in', key, 'private_key'],
    ['mtls with the secret of the other type', maskedMtls, URL, secret, 'private_key'],
    ['mtls without any', maskedMtls, URL, null, 'private_key'],
    ['oauth toward another endpoint', maskedOauth(), 'https://evil.example/in', secret, 'client_secret'],
    [
      'oauth toward another token server',
      maskedOauth('https://evil.example/t'),
      URL,
      secret,
      'client_secret',
    ],
    ['oauth with the secret of the other type', maskedOauth(), URL, key, 'client_secret'],
  ])('asks for the secret again: %s', (_what, whole, url, stored, field) => {
    expect(issuesOf(() => unmaskSecret(whole, url, stored))).toEqual([
      `#/authentication/${field} not_allowed_value`,
    ]);
  });
});

describe('isBoundSecret', () => {
  it('takes the secret of a certificate and that of a client alike', () => {
    const bound = { secret: 's', endpointUrl: 'https://a.example' };
    expect(isBoundSecret({ ...bound, tokenUrl: null })).toBe(true);
    expect(isBoundSecret({ ...bound, tokenUrl: 'https://b.example' })).toBe(true);
  });

  it('refuses one that does not say for which token server it is', () => {
    expect(isBoundSecret({ secret: 's', endpointUrl: 'https://a.example' })).toBe(false);
  });
});
