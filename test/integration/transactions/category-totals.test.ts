import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoryTotals, yearCompleteness } from '../../../src/db/categories/category-totals-queries.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { taxYearOf } from '../../../src/domain/tax-year.js';
import { inTenant } from '../../../src/services/in-tenant.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('categoryTotals', () => {
  let app: TestApp;
  let clientId: string;
  let businessId: string;
  let propertyId: string;

  beforeAll(async () => {
    app = await startTestApp();
    const client = await app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    const business = await app
      .as()
      .post('/v1/businesses', { client_id: client.body.id, trading_name: 'Byron Plumbing' });
    const property = await app.as().post('/v1/properties', {
      client_id: client.body.id,
      kind: 'residential',
      address: { line_1: '1 High Street', postcode: 'SW1A 1AA' },
      ownership_share: 100,
      ownership: [{ share: 33.33, from: '2025-10-01' }],
    });
    clientId = uuidFromPublicId('client', client.body.id) ?? '';
    businessId = uuidFromPublicId('business', business.body.id) ?? '';
    propertyId = uuidFromPublicId('property', property.body.id) ?? '';
    await insert({ date: '2025-04-05', amount_pence: 999 });
    await insert({
      date: '2025-04-06',
      amount_pence: 100_000,
      category: 'property.rent_income',
      property_id: propertyId,
    });
    await insert({
      date: '2025-09-30',
      amount_pence: 100_000,
      category: 'property.rent_income',
      property_id: propertyId,
    });
    await insert({
      date: '2025-10-01',
      amount_pence: 100_001,
      category: 'property.rent_income',
      property_id: propertyId,
    });
    await insert({
      date: '2025-05-01',
      amount_pence: -1001,
      category: 'self_employment.admin_costs',
      allowable_bps: 5_000,
    });
    await insert({
      date: '2025-05-02',
      amount_pence: -1001,
      category: 'self_employment.admin_costs',
      allowable_bps: 5_000,
    });
    await insert({ date: '2025-05-02', amount_pence: -700, category: 'transfer' });
    await insert({ date: '2025-05-02', amount_pence: -700, category: 'private', deleted_at: new Date() });
    await insert({ date: '2025-05-03', amount_pence: -700, category: 'private', amount_gbp_pence: null });
    await insert({ date: '2025-05-03', amount_pence: -700, needs_review: true });
    await insert({
      date: '2025-05-04',
      amount_pence: 90_000,
      splits: JSON.stringify([
        {
          amountPence: 100_000,
          amountGbpPence: 100_000,
          category: 'self_employment.turnover',
          businessId,
          propertyId: null,
        },
        {
          amountPence: -10_000,
          amountGbpPence: -10_000,
          category: 'property.professional_fees',
          businessId: null,
          propertyId,
        },
      ]),
    });
  });
  afterAll(() => app.close());

  async function insert(row: { date: string; amount_pence: number } & Record<string, unknown>) {
    await app.ctx.systemDb('transactions').insert({
      id: app.ctx.newId(),
      tenant_id: app.tenant.tenantId,
      livemode: true,
      client_id: clientId,
      description: 'test',
      source: 'api',
      tax_year: taxYearOf(row.date),
      amount_gbp_pence: row.amount_pence,
      needs_review: false,
      category_source: 'user',
      ...row,
    });
  }

  it('sums a year by trade, property and category, each row and day at its share', async () => {
    const totals = await inTenant(app.ctx, app.tenant.principal, (db) =>
      categoryTotals(db, { clientId, taxYear: 2025 }),
    );
    const shown = totals.map(({ category, amountPence, recordedPence, count, isCounted, ...owner }) => ({
      category,
      amountPence,
      recordedPence,
      count,
      isCounted,
      owner: owner.businessId ?? owner.propertyId,
    }));
    expect(shown).toEqual([
      {
        category: 'property.professional_fees',
        amountPence: 10_000,
        recordedPence: 10_000,
        count: 1,
        isCounted: true,
        owner: propertyId,
      },
      {
        category: 'property.rent_income',
        amountPence: 233_330,
        recordedPence: 300_001,
        count: 3,
        isCounted: true,
        owner: propertyId,
      },
      {
        category: 'self_employment.admin_costs',
        amountPence: 1002,
        recordedPence: 2002,
        count: 2,
        isCounted: true,
        owner: businessId,
      },
      {
        category: 'self_employment.turnover',
        amountPence: 100_000,
        recordedPence: 100_000,
        count: 1,
        isCounted: true,
        owner: businessId,
      },
      {
        category: 'transfer',
        amountPence: -700,
        recordedPence: -700,
        count: 1,
        isCounted: false,
        owner: null,
      },
    ]);
  });

  it('narrows to one property', async () => {
    const totals = await inTenant(app.ctx, app.tenant.principal, (db) =>
      categoryTotals(db, { clientId, taxYear: 2025, propertyId }),
    );
    expect(totals.map((total) => total.category)).toEqual([
      'property.professional_fees',
      'property.rent_income',
    ]);
  });

  it('says what is in no total', async () => {
    const counts = await inTenant(app.ctx, app.tenant.principal, (db) =>
      yearCompleteness(db, { clientId, taxYear: 2025 }),
    );
    expect(counts).toEqual({ transactions: 9, uncategorised: 1, withoutPounds: 1, needsReview: 1 });
  });

  it('shows nothing to another tenant', async () => {
    const stranger = { ...app.tenant.principal, tenantId: app.ctx.newId() };
    const totals = await inTenant(app.ctx, stranger, (db) => categoryTotals(db, { clientId, taxYear: 2025 }));
    expect(totals).toEqual([]);
  });
});
