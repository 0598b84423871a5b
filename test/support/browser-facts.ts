import type { FraudPrevention } from '../../src/domain/tax-returns/fraud-prevention.js';

/** The facts of a browser, complete. */
export const BROWSER_FACTS: FraudPrevention = {
  connection_method: 'WEB_APP_VIA_SERVER',
  device_id: 'beec798b-b366-47fa-b1f8-92cede14a1ce',
  browser_js_user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
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
