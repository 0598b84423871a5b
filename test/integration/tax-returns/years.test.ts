import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecordedApp } from '../../support/recorded-app.js';
import { callerOf, startTestApp, type TestApp } from '../../support/test-app.js';
import { clientBody, make } from '../../support/world.js';
import { estimateOf } from '../tax-estimates/over-http.js';

/** 5 and 6 April 2027 in London, where summer time has begun. */
const LAST_SECOND = new Date('2027-04-05T22:59:59Z');
const FIRST_SECOND = new Date('2027-04-05T23:00:00Z');

describe('A tax year that has not begun', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  /** The API as if it were another time. */
  const at = (now: Date) =>
    callerOf(supertest(createRecordedApp({ ...app.ctx, now: () => now }).app), app.tenant.secret);

  it('has estimates, which say what they rest on', async () => {
    const answer = await estimateOf(app, {
      tax_year: '2027-28',
      employments: [{ pay: 40_000 }],
      uk_property: { profit: 8_000 },
    });

    expect(answer).toMatchObject({
      income_tax: { charged: 7_246, by_source: { non_savings: 5_486, property: 1_760 } },
      allocation: { non_savings: 12_570, property: 0 },
      payments_on_account: { due_on: ['2029-01-31', '2029-07-31'] },
      warnings: [{ code: 'assumed_figure', about: 'main_rates' }],
    });
  });

  it('says nothing of rent as a kind of its own before 2027-28', async () => {
    const { income_tax: tax, allocation } = (await estimateOf(app, {
      tax_year: '2026-27',
      uk_property: { profit: 20_000 },
    })) as { income_tax: { by_source: object }; allocation: object };

    expect(tax.by_source).toEqual({ non_savings: 1_486, savings: 0, dividends: 0 });
    expect(allocation).toEqual({ non_savings: 12_570, savings: 0, dividends: 0 });
  });

  it('has no return until 6 April in London', async () => {
    const client = await make(app.as(), '/v1/clients', clientBody());
    const open = (now: Date) =>
      at(now).post('/v1/tax-returns', { client_id: client.id, tax_year: '2027-28' });

    const early = await open(LAST_SECOND);
    const inTime = await open(FIRST_SECOND);

    expect(early.status).toBe(422);
    expect(early.body).toMatchObject({
      code: 'tax_year_not_supported',
      errors: [{ pointer: '#/tax_year', detail: expect.stringMatching('begins on 2027-04-06') }],
    });
    expect(inTime.status).toBe(201);
  });
});
