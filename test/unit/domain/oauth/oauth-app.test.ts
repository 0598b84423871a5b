import { describe, expect, it } from 'vitest';
import { logoUrlFault, redirectUriFault } from '../../../../src/domain/oauth/oauth-app.js';

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
    'javascript:alert(1)',
    'data:text/html,x',
    'app.example:/callback',
    '',
  ])('finds %j no address to send codes to', (uri) => {
    expect(redirectUriFault(uri)).toMatch(/must be an https address/);
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
