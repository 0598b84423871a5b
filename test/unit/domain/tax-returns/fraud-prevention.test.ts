import { describe, expect, it } from 'vitest';
import {
  type FraudPrevention,
  isFraudPrevention,
  missingFraudPreventionFacts,
  unavailableFacts,
} from '../../../../src/domain/tax-returns/fraud-prevention.js';

const web: FraudPrevention = {
  connection_method: 'WEB_APP_VIA_SERVER',
  device_id: 'beec798b-b366-47fa-b1f8-92cede14a1ce',
  browser_js_user_agent: 'Mozilla/5.0',
  multi_factor: [{ type: 'TOTP', timestamp: '2026-11-01T10:00:00Z', unique_reference: 'c672b8' }],
  public_ip: '198.51.100.7',
  public_ip_timestamp: '2026-11-01T10:00:00.000Z',
  public_port: 51_234,
  screens: [{ width: 1920, height: 1080, scaling_factor: 1, colour_depth: 24 }],
  window_size: { width: 1200, height: 800 },
  timezone: 'UTC+00:00',
  user_ids: { app: 'alice' },
  vendor_forwarded: [{ by: '203.0.113.6', for: '198.51.100.7' }],
};

describe('missingFraudPreventionFacts', () => {
  it('is content with everything a web browser must give', () => {
    expect(missingFraudPreventionFacts(web)).toEqual([]);
  });

  it('names what another method needs beyond a browser', () => {
    const missing = missingFraudPreventionFacts({ ...web, connection_method: 'OTHER_VIA_SERVER' });

    expect(missing).toEqual(['/local_ips', '/local_ips_timestamp', '/mac_addresses', '/user_agent']);
  });

  it('names an empty list and an empty object like an absent fact', () => {
    const { device_id: _, ...rest } = web;

    expect(missingFraudPreventionFacts({ ...rest, screens: [], user_ids: {} })).toEqual([
      '/device_id',
      '/user_ids',
      '/screens',
    ]);
  });

  it('takes a stated reason for an answer, but not an empty one', () => {
    const stated = { ...web, multi_factor: { unavailable: 'password only' } };
    const blank = { ...web, public_port: { unavailable: ' ' } };

    expect(missingFraudPreventionFacts(stated)).toEqual([]);
    expect(unavailableFacts(stated)).toEqual([{ name: 'multi_factor', reason: 'password only' }]);
    expect(missingFraudPreventionFacts(blank)).toEqual(['/public_port']);
  });
});

describe('isFraudPrevention', () => {
  it.each([
    ['facts with a connection method', { connection_method: 'OTHER_VIA_SERVER' }, true],
    ['a connection method of another kind', { connection_method: 'toString' }, false],
    ['facts without one', { device_id: 'a' }, false],
    ['a text', 'OTHER_VIA_SERVER', false],
  ])('judges %s', (_name, value, expected) => {
    expect(isFraudPrevention(value)).toBe(expected);
  });
});
