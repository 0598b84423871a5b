import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_NUMBERS, SANDBOX_SCENARIOS } from '../../../src/http/document/docs/sandbox-table.js';
import { describeMagicNinos } from '../../../src/local/hmrc-sandbox/magic-ninos.js';
import { SCENARIOS } from '../../../src/local/hmrc-sandbox/scenarios.js';
import { BROWSER_FACTS } from '../../support/browser-facts.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { findChromium, launchChromium } from '../admin/browser.js';

const chromium = findChromium();

describe('the pages of /docs about filing', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('list what the sandbox itself knows, and nothing else', async () => {
    const page = await app.http.get('/docs/sandbox');

    expect(SANDBOX_NUMBERS).toEqual(describeMagicNinos());
    expect(SANDBOX_SCENARIOS).toEqual(SCENARIOS);
    expect(page.status).toBe(200);
    for (const number of Object.keys(SANDBOX_NUMBERS)) expect(page.text).toContain(`<code>${number}</code>`);
  });

  it.skipIf(chromium === null)(
    'have a snippet that collects, in a browser, what HMRC wants of one',
    async () => {
      const server = app.app.listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const { port } = server.address() as AddressInfo;
      const browser = await launchChromium(chromium ?? '');
      try {
        const page = await browser.newPage();
        const errors: string[] = [];
        page.on('pageerror', (error) => errors.push(error.message));
        const collect = async () => {
          await page.goto(`http://127.0.0.1:${port}/docs/fraud-prevention`);
          return page.evaluate('collectFraudPrevention()') as Promise<Record<string, unknown>>;
        };
        const first = await collect();
        const again = await collect();

        const { public_ip, public_ip_timestamp, public_port, multi_factor, user_ids, vendor_forwarded } =
          BROWSER_FACTS;
        const ofServer = {
          public_ip,
          public_ip_timestamp,
          public_port,
          multi_factor,
          user_ids,
          vendor_forwarded,
        };
        const validate = (facts: object) =>
          app.as().post('/v1/fraud-prevention/validate', { fraud_prevention: facts });
        expect((await validate({ ...first, ...ofServer })).body).toEqual({ valid: true, issues: [] });
        expect((await validate(first)).body.valid).toBe(false);
        expect(again['device_id']).toBe(first['device_id']);
        expect(errors).toEqual([]);
      } finally {
        await browser.close();
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
    120_000,
  );
});
