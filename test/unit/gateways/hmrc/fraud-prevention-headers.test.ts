import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FraudPrevention } from '../../../../src/domain/tax-returns/fraud-prevention.js';
import {
  fraudPreventionHeaders,
  type HmrcVendor,
} from '../../../../src/gateways/hmrc/fraud-prevention-headers.js';

const NOW = new Date('2026-11-01T10:00:00.123Z');

const vendor: HmrcVendor = {
  productName: 'Tax compliance API',
  versions: { 'tax-compliance-api': '0.1.0', 'sdk ts': '1.2+3' },
  licenceIds: { 'tax-compliance-api': '8d79' },
  publicIp: '203.0.113.99',
  server: {
    deviceId: '00b7e4a5-7f0e-4a0b-8f57-5a6b7c8d9e0f',
    localIps: ['10.1.2.3', 'fe80::1'],
    macAddresses: ['ea:43:1a:5d:21:45'],
    osFamily: 'Linux',
    osVersion: '6.1.0',
    deviceManufacturer: 'unknown',
    deviceModel: 'unknown',
    osUser: 'tax',
  },
};

const web: FraudPrevention = {
  connection_method: 'WEB_APP_VIA_SERVER',
  device_id: 'beec798b-b366-47fa-b1f8-92cede14a1ce',
  browser_js_user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
  multi_factor: [
    { type: 'TOTP', timestamp: '2026-11-01T13:23:42+01:00', unique_reference: 'fc4b5fd6=' },
    { type: 'OTHER', timestamp: '2026-11-01T12:24:00Z', unique_reference: 'a,b&c' },
  ],
  public_ip: '198.51.100.7',
  public_ip_timestamp: '2026-11-01T10:00:00Z',
  public_port: 51_234,
  screens: [
    { width: 1920, height: 1080, scaling_factor: 1.25, colour_depth: 24 },
    { width: 3000, height: 2000, scaling_factor: 2, colour_depth: 16 },
  ],
  window_size: { width: 1256, height: 803 },
  timezone: 'UTC+01:00',
  user_ids: { 'My App': 'alice@example.com' },
  vendor_forwarded: [
    { by: '203.0.113.6', for: '198.51.100.7' },
    { by: '2001:db8::1', for: '203.0.113.6' },
  ],
};

describe('fraudPreventionHeaders', () => {
  it('writes a browser in the encodings of the specification', () => {
    expect(fraudPreventionHeaders(web, vendor, NOW)).toEqual({
      'Gov-Client-Connection-Method': 'WEB_APP_VIA_SERVER',
      'Gov-Client-Browser-JS-User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
      'Gov-Client-Device-ID': 'beec798b-b366-47fa-b1f8-92cede14a1ce',
      'Gov-Client-Multi-Factor':
        'type=TOTP&timestamp=2026-11-01T12%3A23Z&unique-reference=fc4b5fd6%3D,' +
        'type=OTHER&timestamp=2026-11-01T12%3A24Z&unique-reference=a%2Cb%26c',
      'Gov-Client-Public-IP': '198.51.100.7',
      'Gov-Client-Public-IP-Timestamp': '2026-11-01T10:00:00.000Z',
      'Gov-Client-Public-Port': '51234',
      'Gov-Client-Screens':
        'width=1920&height=1080&scaling-factor=1.25&colour-depth=24,' +
        'width=3000&height=2000&scaling-factor=2&colour-depth=16',
      'Gov-Client-Timezone': 'UTC+01:00',
      'Gov-Client-User-IDs': 'My%20App=alice%40example.com',
      'Gov-Client-Window-Size': 'width=1256&height=803',
      'Gov-Vendor-Forwarded': 'by=203.0.113.6&for=198.51.100.7,by=2001%3Adb8%3A%3A1&for=203.0.113.6',
      'Gov-Vendor-License-IDs': 'tax-compliance-api=8d79',
      'Gov-Vendor-Product-Name': 'Tax%20compliance%20API',
      'Gov-Vendor-Public-IP': '203.0.113.6',
      'Gov-Vendor-Version': 'tax-compliance-api=0.1.0&sdk%20ts=1.2%2B3',
    });
  });

  it('writes another device with its own addresses and make, and nothing of a browser', () => {
    const headers = fraudPreventionHeaders(
      {
        ...web,
        connection_method: 'OTHER_VIA_SERVER',
        local_ips: ['10.0.0.2', 'fe80::c001'],
        local_ips_timestamp: '2026-11-01T09:59:59.5Z',
        mac_addresses: ['ea:43:1a:5d:21:45'],
        user_agent: {
          os_family: 'iOS',
          os_version: '19.1',
          device_manufacturer: 'Apple',
          device_model: 'iPhone 17, Pro',
        },
      },
      vendor,
      NOW,
    );

    expect(headers).toMatchObject({
      'Gov-Client-Connection-Method': 'OTHER_VIA_SERVER',
      'Gov-Client-Local-IPs': '10.0.0.2,fe80%3A%3Ac001',
      'Gov-Client-Local-IPs-Timestamp': '2026-11-01T09:59:59.500Z',
      'Gov-Client-MAC-Addresses': 'ea%3A43%3A1a%3A5d%3A21%3A45',
      'Gov-Client-User-Agent':
        'os-family=iOS&os-version=19.1&device-manufacturer=Apple&device-model=iPhone%2017%2C%20Pro',
    });
    expect(Object.keys(headers)).not.toContain('Gov-Client-Screens');
    expect(Object.keys(headers)).not.toContain('Gov-Client-Browser-JS-User-Agent');
  });

  it('speaks for our own machine when no user started the call', () => {
    const headers = fraudPreventionHeaders(null, vendor, NOW);

    expect(headers).toEqual({
      'Gov-Client-Connection-Method': 'BATCH_PROCESS_DIRECT',
      'Gov-Client-Device-ID': '00b7e4a5-7f0e-4a0b-8f57-5a6b7c8d9e0f',
      'Gov-Client-Local-IPs': '10.1.2.3,fe80%3A%3A1',
      'Gov-Client-Local-IPs-Timestamp': '2026-11-01T10:00:00.123Z',
      'Gov-Client-MAC-Addresses': 'ea%3A43%3A1a%3A5d%3A21%3A45',
      'Gov-Client-Timezone': 'UTC+00:00',
      'Gov-Client-User-Agent':
        'os-family=Linux&os-version=6.1.0&device-manufacturer=unknown&device-model=unknown',
      'Gov-Client-User-IDs': 'os=tax',
      'Gov-Vendor-License-IDs': 'tax-compliance-api=8d79',
      'Gov-Vendor-Product-Name': 'Tax%20compliance%20API',
      'Gov-Vendor-Version': 'tax-compliance-api=0.1.0&sdk%20ts=1.2%2B3',
    });
  });

  it('leaves out what is unavailable or absent, and invents nothing', () => {
    const { timezone: _, ...rest } = web;

    const headers = fraudPreventionHeaders(
      { ...rest, multi_factor: { unavailable: 'password only' }, vendor_forwarded: { unavailable: 'none' } },
      { ...vendor, licenceIds: {}, publicIp: null },
      NOW,
    );

    const names = Object.keys(headers);
    for (const name of [
      'Gov-Client-Timezone',
      'Gov-Client-Multi-Factor',
      'Gov-Vendor-Forwarded',
      'Gov-Vendor-Public-IP',
      'Gov-Vendor-License-IDs',
    ]) {
      expect(names).not.toContain(name);
    }
  });

  it('lets no value end a header, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const headers = fraudPreventionHeaders(
          {
            ...web,
            device_id: text,
            browser_js_user_agent: text,
            timezone: text,
            user_ids: { [text]: text },
          },
          vendor,
          NOW,
        );

        expect(Object.values(headers).every((value) => /^[\x20-\x7e]+$/.test(value))).toBe(true);
      }),
    );
  });
});
