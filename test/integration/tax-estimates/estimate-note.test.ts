import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { estimateOf } from './over-http.js';

describe('POST /v1/tax-estimates', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('says of a year that is not over, and of no other, that its figures may change', async () => {
    const running = await estimateOf(app, { tax_year: '2027-28', self_employments: [{ profit: 30_000 }] });
    const over = await estimateOf(app, { tax_year: '2024-25', self_employments: [{ profit: 30_000 }] });

    expect(running).toMatchObject({
      estimate: { as_of: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), disclaimer: expect.any(String) },
    });
    expect(over).toMatchObject({ estimate: null });
  });
});
