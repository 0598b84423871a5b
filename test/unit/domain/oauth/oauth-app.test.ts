import { describe, expect, it } from 'vitest';
import {
  appNameFault,
  isRedirectUri,
  logoUrlFault,
  redirectUriFault,
} from '../../../../src/domain/oauth/oauth-app.js';

describe('redirectUriFault', () => {
  it.each([
    'https://app.example/callback',
    'https://app.example',
    'https://app.example:8443/a/b?c=d',
    'https://xn--bcher-kva.example/',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:53682/',
    'http://localhost:3000/callback',
    'http://[::1]:8080/',
  ])('finds nothing wrong with %s', (uri) => {
    expect(redirectUriFault(uri)).toBeNull();
  });

  it.each([
    'http://app.example/callback',
    'http://127.0.0.1.evil.example/',
    'http://localhost.evil.example/',
    'http://127.0.0.2/',
  ])('wants https of %s', (uri) => {
    expect(redirectUriFault(uri)).toMatch(/https:\/\/ unless/);
  });

  it.each([
    'https://app.example/callback#part',
    'https://user@app.example/',
    'https://user:password@app.example/',
    'https://APP.example/',
    'HTTPS://app.example/',
    'https:/app.example',
    '//app.example/',
    'https://app.example\\@evil.example/',
    'https://app.example/ ',
    ' https://app.example/',
    'https://app.example/\nx',
    'https://app.example/<x>',
    'https://*.app.example/"',
    'https://',
    'https://..',
    'https://[::1',
    'https://[1.2.3.4]/',
    'https://app.example:99999/',
    'https://0x7f.0.0.1/',
    'https://2130706433/',
    'javascript:alert(1)',
    'data:text/html,x',
    'app.example:/callback',
    '',
  ])('finds %j no address to send codes to', (uri) => {
    expect(redirectUriFault(uri)).toMatch(/must be an https address/);
  });
});

describe('appNameFault', () => {
  it.each(['Ledger Link', 'Bücher & Söhne', 'Бухгалтерия', 'Harmony Co', 'Home Rental Calculator'])(
    'finds nothing wrong with %s',
    (name) => {
      expect(appNameFault(name)).toBeNull();
    },
  );

  it.each([
    'HMRC',
    'H.M.R.C. sign-in',
    'НМRС',
    'ＨＭＲＣ',
    'Hmrç',
    'HM Revenue & Customs',
    'Tax compliance API',
    'Tax C0mpl1ance API',
    'GOV.UK One Login',
  ])('finds that %s seems another’s', (name) => {
    expect(appNameFault(name)).toContain('must not be taken for');
  });
});

describe('isRedirectUri', () => {
  it.each([
    ['https://app.example/cb', 'https://app.example/cb', true],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:53682/cb', true],
    ['http://127.0.0.1:1/cb?a=b', 'http://127.0.0.1:65535/cb?a=b', true],
    ['http://[::1]:8080/cb', 'http://[::1]/cb', true],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:53682/other', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:53682/cb?a=b', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:99999/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:1@evil.example/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:1#/cb', false],
    ['http://127.0.0.1/cb', 'http://[::1]:1/cb', false],
    ['http://127.0.0.1/cb', 'https://127.0.0.1:1/cb', false],
    ['http://localhost/cb', 'http://localhost:1/cb', false],
    ['https://app.example/cb', 'https://app.example:8443/cb', false],
  ])('says for an app at %s, of %s: %s', (registered, asked, isAllowed) => {
    expect(isRedirectUri([registered], asked)).toBe(isAllowed);
  });
});

describe('logoUrlFault', () => {
  it('takes an https address', () => {
    expect(logoUrlFault('https://app.example/logo.svg')).toBeNull();
  });

  it.each([
    'http://localhost/logo.svg',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'https://user@app.example/logo.svg',
  ])('refuses %s', (url) => {
    expect(logoUrlFault(url)).toMatch(/^must /);
  });
});
