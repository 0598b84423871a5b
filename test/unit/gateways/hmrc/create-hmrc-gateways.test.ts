import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createHmrcGateways } from '../../../../src/gateways/hmrc/create-hmrc-gateways.js';
import { HmrcNotConfiguredError } from '../../../../src/gateways/hmrc/hmrc-errors.js';
import { openToken } from '../../../../src/gateways/hmrc/open-token.js';
import { NO_PACE } from '../../../support/no-pace.js';

const settings = (baseUrl: string | null, sandboxPublicUrl: string | null = null) => ({
  hmrc: {
    live: baseUrl === null ? null : { baseUrl, authoriseUrl: 'https://www.tax.service.gov.uk' },
    clientId: 'our-id',
    clientSecret: 'our-secret',
    vendorPublicIp: null,
    productName: 'A product',
    vendorLicenceIds: {},
  },
  hmrcSandbox: { port: 3002, publicUrl: sandboxPublicUrl },
  publicUrl: 'https://api.example.com',
});

function gateways(
  baseUrl: string | null = 'https://api.service.hmrc.gov.uk',
  sandboxPublicUrl: string | null = null,
) {
  const hosts: string[] = [];
  const of = createHmrcGateways({
    settings: settings(baseUrl, sandboxPublicUrl),
    paceOf: (host) => {
      hosts.push(host);
      return NO_PACE;
    },
    deviceId: '00b7e4a5-7f0e-4a0b-8f57-5a6b7c8d9e0f',
    now: () => new Date(0),
  });
  return { of, hosts };
}

const authoriseUrl = (livemode: boolean) =>
  new URL(
    gateways()
      .of(livemode)
      .authoriseUrl({ state: 'opaque', scopes: ['read:self-assessment'] }),
  );

describe('createHmrcGateways', () => {
  it('sends test data to the sandbox on this machine, whatever HMRC is configured', () => {
    expect(authoriseUrl(false).origin).toBe('http://127.0.0.1:3002');
  });

  it('sends users of test data to the public address of the sandbox, and calls to this machine', () => {
    const { of, hosts } = gateways('https://api.service.hmrc.gov.uk', 'https://sandbox.example.com');

    expect(of(false).authoriseUrl({ state: 'opaque', scopes: [] })).toMatch(
      /^https:\/\/sandbox\.example\.com\/oauth\/authorize\?/,
    );
    expect(hosts).toEqual(['api.service.hmrc.gov.uk', '127.0.0.1:3002']);
  });

  it('names the software in each call as the settings do', async () => {
    const named: (string | string[] | undefined)[] = [];
    const server = createServer((request, answer) => {
      named.push(request.headers['gov-vendor-product-name']);
      answer.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const call = { token: openToken('token'), fraudPrevention: null };

    await gateways(`http://127.0.0.1:${port}`)
      .of(true)
      .itsaStatus(call, { nino: 'AA123456A', taxYear: 2025 })
      .catch(() => null);
    server.close();

    expect(named).toEqual(['A%20product']);
  });

  it('sends live data to the configured HMRC', () => {
    expect(authoriseUrl(true).origin).toBe('https://www.tax.service.gov.uk');
  });

  it('refuses live data where no HMRC is configured, and still takes test data', () => {
    const { of } = gateways(null);

    expect(() => of(true)).toThrow(HmrcNotConfiguredError);
    expect(of(false).authoriseUrl({ state: 'opaque', scopes: [] })).toMatch(/^http:\/\/127\.0\.0\.1:3002\//);
  });

  it('has people sent back to our public address, without our secret on the way', () => {
    const url = authoriseUrl(true);

    expect(url.searchParams.get('redirect_uri')).toBe('https://api.example.com/oauth/hmrc/callback');
    expect(url.href).not.toContain('our-secret');
  });

  it('has one pace for each HMRC, and one alone when both modes use the sandbox', () => {
    expect(gateways().hosts).toEqual(['api.service.hmrc.gov.uk', '127.0.0.1:3002']);
    expect(gateways('http://127.0.0.1:3002').hosts).toEqual(['127.0.0.1:3002']);
  });
});
