import { afterAll, beforeAll, expect, it } from 'vitest';
import { BusinessInput } from '../../../src/http/resources/businesses/schemas.js';
import { CategoryRuleInput } from '../../../src/http/resources/category-rules/schemas.js';
import { ClientInput } from '../../../src/http/resources/clients/schemas.js';
import { ImportMappingInput } from '../../../src/http/resources/import-mappings/schemas.js';
import { PropertyInput } from '../../../src/http/resources/properties/schemas.js';
import { SourceAccountInput } from '../../../src/http/resources/source-accounts/schemas.js';
import { TaxReturnInput } from '../../../src/http/resources/tax-returns/schemas.js';
import { TestClockInput } from '../../../src/http/resources/test-clocks/schemas.js';
import { TransactionInput } from '../../../src/http/resources/transactions/schemas.js';
import { drain } from '../../support/drain.js';
import { createTenant } from '../../support/factories.js';
import { readZip } from '../../support/reports/read-zip.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// biome-ignore lint/suspicious/noExplicitAny: rows are read as they were exported
type Row = any;
type Files = ReadonlyMap<string, Buffer>;
type Caller = ReturnType<TestApp['as']>;

/** The tables that somebody writes, in the order in which they are posted again, and what may be written of each. */
const TABLES = [
  ['test_clocks', '/v1/test-clocks', TestClockInput],
  ['clients', '/v1/clients', ClientInput],
  ['businesses', '/v1/businesses', BusinessInput],
  ['properties', '/v1/properties', PropertyInput],
  ['source_accounts', '/v1/source-accounts', SourceAccountInput],
  ['import_mappings', '/v1/import-mappings', ImportMappingInput],
  ['category_rules', '/v1/category-rules', CategoryRuleInput],
  ['tax_returns', '/v1/tax-returns', TaxReturnInput],
] as const;
const TRANSACTIONS = ['transactions', '/v1/imports', TransactionInput] as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function post(caller: Caller, path: string, body: object): Promise<Row> {
  const answer = await caller.post(path, body);
  expect({ path, status: answer.status, errors: answer.body.errors }).toEqual({
    path,
    status: 201,
    errors: undefined,
  });
  return answer.body;
}

async function exported(caller: Caller): Promise<Files> {
  const { body: asked } = await caller.post('/v1/reports', { type: 'data_export', format: 'zip' });
  await drain(app.ctx, ['report']);
  const file = await caller.get(`/v1/reports/${asked.id}/download`).responseType('blob');
  expect(file.status).toBe(200);
  return readZip(file.body);
}

const linesOf = (files: Files, name: string): Row[] =>
  (files.get(`${name}.ndjson`)?.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

const fieldsOf = (input: { readonly properties: object }): string[] => Object.keys(input.properties);

/** What may be written of a row, null where it says nothing. */
const written = (row: Row, input: { readonly properties: object }): Row =>
  Object.fromEntries(fieldsOf(input).map((field) => [field, row[field] ?? null]));

const isGiven = (value: unknown): boolean =>
  value !== null &&
  value !== false &&
  (typeof value !== 'object' || (value !== null && Object.keys(value).length > 0));

/** Records in which every field that may be written is given somewhere. */
async function keepEverything(caller: Caller): Promise<void> {
  const clock = await post(caller, '/v1/test-clocks', { now: '2026-05-20T09:00:00Z' });
  const client = await post(caller, '/v1/clients', {
    test_clock_id: clock.id,
    given_name: 'Morag',
    family_name: 'Sinclair',
    nino: 'AA123456A',
    utr: '3282497350',
    date_of_birth: '1961-02-03',
    email: 'morag@example.com',
    phone: '+447700900123',
    region: 'scotland',
    address: {
      line_1: '2 Shore Road',
      line_2: 'Harbour',
      line_3: 'Old Town',
      town: 'Kirkwall',
      county: 'Orkney',
      postcode: 'KW15 1LG',
      country: 'GB',
    },
    student_loan_plans: ['plan4'],
    marriage_allowance: 'given',
    spouse: { nino: 'TC663795B', family_name: 'Sinclair', given_name: 'Iain', date_of_birth: '1959-01-31' },
    blind_person: true,
    tags: ['monthly', 'north'],
    external_id: 'client 7',
    metadata: { partner: 'JS', amount_pence: 'ours' },
  });
  const of = { client_id: client.id };
  const croft = await post(caller, '/v1/businesses', {
    ...of,
    trading_name: 'Sinclair Croft',
    trade: 'crofter',
    commenced_on: '2015-05-01',
    ceased_on: '2027-04-01',
    accounting_basis: 'accruals',
    accounting_date: '03-31',
    late_accounting_date_rule: 'disapplied',
    details_changed_on: '2025-07-01',
    vehicles: [{ name: 'Quad', costs: 'actual' }, { name: 'Van' }],
    vat: { registered_from: '2022-01-01', registered_until: '2027-01-31', scheme: 'cash', figures: 'net' },
    hmrc_business_id: 'XAIS12345678910',
    external_id: 'croft',
    metadata: { ledger: 'A' },
  });
  const taxi = await post(caller, '/v1/businesses', { ...of, trading_name: 'Orkney Cabs' });
  await post(caller, '/v1/businesses', {
    ...of,
    trading_name: 'Orkney Peat',
    accounting_date: '06-30',
    periods_of_account: [{ start_on: '2024-01-01', end_on: '2025-06-30' }],
  });
  const spouse = await post(caller, '/v1/clients', { given_name: 'Iain', family_name: 'Sinclair' });
  await post(caller, '/v1/properties', {
    ...of,
    name: 'Shore cottage',
    address: { line_1: '11 Shore Road', town: 'Kirkwall', postcode: 'KW15 1LG', country: 'GB' },
    kind: 'residential',
    owners: [
      { client_id: client.id, share_percent: 70, from: '2025-06-01' },
      { client_id: spouse.id, share_percent: 30, from: '2025-06-01', to: '2026-12-31' },
    ],
    married_owners: true,
    form_17_from: '2025-06-01',
  });
  const flat = await post(caller, '/v1/properties', {
    ...of,
    name: 'Harbour flat',
    address: { line_1: '9 Harbour Street', town: 'Kirkwall', postcode: 'KW15 1LE', country: 'GB' },
    kind: 'residential',
    letting: 'holiday_let',
    ownership_share: 60,
    ownership: [{ share: 50, from: '2025-10-01', to: null, co_owner_name: 'J Sinclair' }],
    amounts_are: 'whole',
    loan: { interest_only: true },
    acquired_on: '2011-01-31',
    purchase_price: 145_000.5,
    first_let_on: '2012-03-01',
    ceased_on: '2026-02-01',
    cease_reason: 'disposal',
    external_id: 'flat 9',
    metadata: { agent: 'none' },
  });
  const bank = await post(caller, '/v1/source-accounts', {
    ...of,
    name: 'Croft card',
    kind: 'card',
    institution: 'Bank of Orkney',
    currency: 'EUR',
    use: 'mixed',
    default_business_id: croft.id,
    mapping: { date: 'Day', amount: 'Total', description: ['What', 'Who'] },
    external_id: 'card 1',
    metadata: { branch: 'K' },
  });
  await post(caller, '/v1/source-accounts', { ...of, name: 'Rents', default_property_id: flat.id });
  await post(caller, '/v1/import-mappings', {
    ...of,
    source_account_id: bank.id,
    name: 'Till',
    mapping: { date: 'Day', amount: 'Total', description: 'What', vat_amount: 'VAT' },
  });
  await post(caller, '/v1/category-rules', {
    position: 1,
    name: 'Feed',
    match: {
      field: 'description',
      operator: 'contains',
      value: 'HARBRO',
      direction: 'out',
      amount_min: 10.5,
      amount_max: 900,
      source_account_id: bank.id,
    },
    category: 'self_employment.cost_of_goods',
    allowable_percent: 87.5,
    vat_percent: 5,
    business_id: croft.id,
    metadata: { asked: 'yes' },
  });
  await post(caller, '/v1/category-rules', { match: { value: 'FLAT 9' }, property_id: flat.id });
  const rows = [
    {
      amount: -240,
      description: 'FEED AND DIESEL',
      business_id: croft.id,
      vat_amount: -30,
      splits: [
        { amount: -199.99, category: 'self_employment.cost_of_goods', vat_amount: -28 },
        {
          amount: -30.01,
          category: 'self_employment.car_van_travel_expenses',
          vat_amount: -2,
          business_id: taxi.id,
        },
        { amount: -10, category: 'property.repairs_and_maintenance', vat_amount: 0, property_id: flat.id },
      ],
    },
    {
      amount: -61.5,
      description: 'PHONE',
      category: 'self_employment.admin_costs',
      business_id: taxi.id,
      allowable_percent: 62.5,
      vehicle: 'none',
      vat_amount: -10.25,
      notes: 'Two thirds at work.\nAsked.',
      metadata: { receipt: '00417' },
      external_id: 'row 2',
      counterparty: 'Phone Co',
      reference: 'INV 9',
    },
    {
      amount: 800,
      description: 'RENT',
      category: 'property.rent_income',
      property_id: flat.id,
      needs_review: true,
    },
    {
      amount: -100,
      currency: 'EUR',
      exchange_rate: '0.8512',
      description: 'BOOTS',
      category: 'self_employment.cost_of_goods',
      business_id: croft.id,
      source_account_id: bank.id,
      external_id: 'card row',
    },
    { amount: -12, description: 'PAPER', category: 'private' },
  ];
  for (const [at, row] of rows.entries())
    await post(caller, '/v1/transactions', { ...of, date: `2025-07-0${at + 1}`, ...row });
  await post(caller, '/v1/tax-returns', {
    ...of,
    tax_year: '2025-26',
    basis: 'accruals',
    region: 'wales',
    inputs: {
      employments: [{ pay: 12_000.4, tax_deducted: 100.2 }],
      dividends: { uk: 640.5 },
      reliefs: { gift_aid_paid: 80 },
      life_insurance_gains: [{ amount: 1_000.5, years: 4 }],
      foreign_income: [{ country: 'US', kind: 'dividends', amount: 100, treaty_rate_percent: 15 }],
      capital_gains: {
        trades: [{ asset: 'Plc', on: '2025-05-01', side: 'buy', quantity: 12.5, amount: 90 }],
      },
    },
    adjustments: [
      { code: 'goods_for_own_use', amount: 120.5, business_id: croft.id, note: 'Lamb.' },
      {
        code: 'capital_allowances',
        business_id: croft.id,
        claim: {
          annual_investment: 6_500,
          main_pool: { brought_forward: 1_234.56, additions: 100, disposals: 50.5 },
          private_use_assets: [
            {
              name: 'Boat',
              rate: 'special_rate',
              business_use_percent: 62.5,
              is_vehicle: false,
              brought_forward: 800,
            },
          ],
          period: { start_on: '2025-04-06', end_on: '2025-12-31' },
        },
      },
      { code: 'use_of_home', business_id: croft.id, hours_by_month: Array(12).fill(30) },
      { code: 'vehicle_mileage', business_id: taxi.id, miles: { cars_and_vans: 1_200, motorcycles: 3 } },
      { code: 'class4_exempt', business_id: taxi.id, reason: 'diver' },
      { code: 'mortgage_interest', property_id: flat.id, amount: 900.01 },
    ],
    notes: 'Ask about the boat.',
    metadata: { partner: 'JS' },
  });
}

/** Posts everything that an export has to an empty tenant. @returns the ids of the records, by what they were */
async function restore(caller: Caller, files: Files): Promise<(text: string) => string> {
  const ids = new Map<string, string>();
  const moved = (text: string) => [...ids].reduce((all, [old, own]) => all.replaceAll(old, own), text);
  for (const [name, path, input] of TABLES) {
    for (const row of linesOf(files, name)) {
      const body = Object.fromEntries(
        Object.entries(row).filter(([field, value]) => fieldsOf(input).includes(field) && value !== null),
      );
      ids.set(row.id, (await post(caller, path, JSON.parse(moved(JSON.stringify(body))))).id);
    }
  }
  const rows = linesOf(files, 'transactions');
  for (const account of new Set<string | null>(rows.map(({ source_account_id }) => source_account_id))) {
    const own = rows.filter(({ source_account_id }) => source_account_id === account);
    const clientId = ids.get(own[0].client_id);
    const query = account === null ? '' : `&source_account_id=${ids.get(account)}`;
    const answer = await caller
      .post(`/v1/imports?client_id=${clientId}${query}`)
      .set('Content-Type', 'application/x-ndjson')
      .send(own.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await drain(app.ctx, ['import', 'calculate']);
    const { body: ended } = await caller.get(`/v1/imports/${answer.body.id}`);
    expect(ended).toMatchObject({ status: 'completed', counts: { created: own.length, failed: 0 } });
  }
  return moved;
}

it('restores every field of every table of an export that is posted again', async () => {
  const origin = app.as((await createTenant(app.ctx, { livemode: false })).secret);
  await keepEverything(origin);
  const files = await exported(origin);
  const caller = app.as((await createTenant(app.ctx, { livemode: false })).secret);

  const moved = await restore(caller, files);
  const restored = await exported(caller);

  for (const [name, , input] of [...TABLES, TRANSACTIONS]) {
    const rows = linesOf(files, name).map((row) => written(row, input));
    const missing = fieldsOf(input).filter((field) => !rows.some((row) => isGiven(row[field])));
    expect({ name, missing }).toEqual({ name, missing: [] });
    const sorted = (some: Row[]) => some.map((row) => JSON.stringify(row)).sort();
    expect({ name, rows: sorted(linesOf(restored, name).map((row) => written(row, input))) }).toEqual({
      name,
      rows: sorted(JSON.parse(moved(JSON.stringify(rows)))),
    });
  }
});
