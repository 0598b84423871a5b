import { lazy } from '../../../domain/language/lazy.js';
import { calculateTax } from '../../../domain/tax/calculate-tax.js';
import { calculationFields } from '../../../domain/tax/calculation-fields.js';
import { estimateFields, estimateNote } from '../../../domain/tax-returns/estimate-note.js';
import { SCENARIO_ENDINGS } from '../../../domain/test-scenarios/test-scenario.js';
import { taxInputFrom } from '../../resources/tax-estimates/tax-wire.js';
import { exampleId } from './example-id.js';

const ESTIMATE = {
  tax_year: '2025-26',
  region: 'england',
  self_employments: [{ name: 'Nair Electrical', turnover: 45_000, expenses: 8_200.07 }],
} as const;

/** The figures of the story, worked out by the engine: they follow whatever changes there. */
const calculation = lazy(() =>
  calculationFields(calculateTax(taxInputFrom(structuredClone(ESTIMATE), '2026-04-20'))),
);

type Share = readonly [sharePercent: number, tax: number];

const split = ([holderShare, holderTax]: Share, [otherShare, otherTax]: Share) => ({
  total_tax: holderTax + otherTax,
  owners: [
    { client_id: exampleId('client'), share_percent: holderShare, total_tax: holderTax },
    { client_id: 'cl_01k4x6t8e8f5mv0zq3n7c2b9zz', share_percent: otherShare, total_tax: otherTax },
  ],
});

/** Examples of shapes that the values of single fields do not make. */
export const WHOLE_EXAMPLES: Readonly<Record<string, () => unknown>> = {
  TaxEstimateInput: () => ESTIMATE,
  TaxCalculation: () => ({ ...calculation(), estimate: null }),
  TaxEstimate: () => ({ ...calculation(), estimate: null }),
  TestScenario: () => ({
    name: 'refused_return',
    client_id: exampleId('client'),
    business_id: exampleId('business'),
    tax_return_id: exampleId('taxReturn'),
    tax_year: '2025-26',
    ends_with: SCENARIO_ENDINGS.refused_return.event,
    look_at: ['', '/history'].map((part) => `/v1/tax-returns/${exampleId('taxReturn')}${part}`),
    next: SCENARIO_ENDINGS.refused_return.next,
  }),
  BestSplit: () => ({
    property_id: exampleId('property'),
    tax_year: '2025-26',
    current: split([50, 13_432], [50, 486]),
    best: split([8, 11_432], [92, 1_494]),
    saving: 992,
    needs: ['transfer', 'form_17'],
    doubts: [],
  }),
  Calculation: () => ({
    id: exampleId('calculation'),
    tax_return_id: exampleId('taxReturn'),
    status: 'completed',
    figures_hash: '9f2c5a1e7b4d8036c1f0e9a8b7d6c5f4a3b2918070605040302010fefdfcfbfa',
    as_of: '2026-04-20T08:30:00.000Z',
    stale: false,
    issues: [],
    trace: [
      {
        figure: '/self_employments/0/turnover',
        category: 'self_employment.turnover',
        business_id: exampleId('business'),
        property_id: null,
        amount: 45_000,
        allowable_amount: 45_000,
        recorded_amount: 45_000,
        count: 61,
        transactions_url: `/v1/transactions?client_id=${exampleId('client')}&tax_year=2025-26&category=self_employment.turnover`,
      },
      {
        figure: '/self_employments/0/expenses',
        category: 'self_employment.cost_of_goods',
        business_id: exampleId('business'),
        property_id: null,
        amount: 8_200.07,
        allowable_amount: 8_200.07,
        recorded_amount: 8_200.07,
        count: 98,
        transactions_url: `/v1/transactions?client_id=${exampleId('client')}&tax_year=2025-26&category=self_employment.cost_of_goods`,
      },
    ],
    adjustment_results: [],
    from_accounts: [],
    from_inputs: [],
    not_counted: [],
    ...calculation(),
    estimate: estimateFields(estimateNote(2025, { at: new Date('2026-04-20T08:30:00Z'), isFinal: false })),
  }),
  FraudPrevention: () => ({
    connection_method: 'WEB_APP_VIA_SERVER',
    device_id: 'beec798b-b366-47fa-b1f8-92cede14a1ce',
    browser_js_user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    multi_factor: [
      {
        type: 'TOTP',
        timestamp: '2026-10-31T08:58:12.000Z',
        unique_reference: 'fc4b5fd6816f75a7c81fc8eaa9499d6a299bd803397166e8c4cf9280b801d62c',
      },
    ],
    public_ip: '198.51.100.7',
    public_ip_timestamp: '2026-10-31T09:14:40.000Z',
    public_port: 52_344,
    screens: [{ width: 1920, height: 1080, scaling_factor: 1, colour_depth: 24 }],
    window_size: { width: 1256, height: 803 },
    timezone: 'UTC+00:00',
    user_ids: { ledgerly: 'user-4711' },
    vendor_forwarded: [{ by: '203.0.113.6', for: '198.51.100.7' }],
  }),
  CapitalAllowanceClaim: () => ({ annual_investment: 2_400 }),
  AdjustmentInput: () => ({
    code: 'capital_allowances',
    business_id: exampleId('business'),
    claim: { annual_investment: 2_400 },
    note: 'Van racking',
  }),
  TaxReturnInputs: () => ({ savings: { untaxed_interest: 82.5 } }),
  ConfirmInput: () => ({ filter: { client_id: exampleId('client'), tax_year: '2025-26' } }),
  BulkUpdateInput: () => ({
    filter: { client_id: exampleId('client'), q: 'SCREWFIX' },
    set: { category: 'self_employment.maintenance_costs', business_id: exampleId('business') },
  }),
  ClientPatch: () => ({ email: 'priya.nair@example.com', phone: null }),
  BusinessPatch: () => ({ trade: 'Electrician', ceased_on: null }),
  PropertyPatch: () => ({ name: 'Mill Lane', address: { line_2: null } }),
  SourceAccountPatch: () => ({ institution: 'Monzo', default_property_id: null }),
  TransactionPatch: () => ({ category: 'self_employment.admin_costs', notes: null }),
  TaxReturnPatch: () => ({ inputs: { savings: { untaxed_interest: 82.5 } }, notes: null }),
  OpenApiDocument: () => ({ openapi: '3.1.0' }),
};
