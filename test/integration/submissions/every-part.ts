import { PART_KEYS, type PartKey } from '../../../src/domain/filing/parts/return-parts.js';
import { isTakenFor } from '../../../src/domain/filing/registry/filing-operation.js';
import { FILING_OPERATIONS } from '../../../src/domain/filing/registry/operations.js';

/** The parts of 2025-26 that are sent besides businesses and savings accounts. */
export const KEYS_OF_2025_26: readonly PartKey[] = PART_KEYS.filter((key) =>
  isTakenFor(FILING_OPERATIONS[key], 2025),
);

/** Inputs of a return with something of each part that is sent besides businesses. */
export const EVERY_PART = {
  savings: { untaxed_interest: 1_230.5, taxed_interest_net: 80 },
  dividends: { uk: 3_000.25, foreign: 150, foreign_country: 'JP' },
  reliefs: {
    gift_aid_paid: 400,
    pension_relief_at_source_net: 1_600,
    pension_deducted_gross: 500,
    qualifying_loan_interest: 333.33,
  },
  foreign_income: [
    { kind: 'interest', country: 'AU', amount: 200, foreign_tax: 20 },
    { kind: 'dividends', country: 'USA', amount: 300, foreign_tax: 45 },
    { kind: 'pension', country: 'DE', amount: 1_000 },
    { kind: 'other', country: 'CH', amount: 250, foreign_tax: 25, reported_as: 'person_abroad' },
    { kind: 'other', amount: 60, reported_as: 'offshore_income_gain' },
    { amount: 70, reported_as: 'omitted' },
  ],
  voluntary_class2: true,
  employments: [
    {
      pay: 62_000,
      tax_deducted: 12_000,
      expenses: 312.5,
      expense_claims: { professional_subscriptions: 212.5, flat_rate: 100 },
    },
  ],
  employment_lump_sums: [
    {
      kind: 'redundancy',
      amount: 33_000,
      tax_deducted: 1_200,
      employer_name: 'Spinners & Sons, Leeds',
      paye_reference: '123/AB456',
    },
    {
      kind: 'termination',
      amount: 2_000,
      exempt_used: 30_000,
      employer_name: 'Spinners & Sons',
      paye_reference: '123/AB456',
    },
    {
      kind: 'retirement_benefit',
      amount: 700,
      tax_deducted: 140,
      employer_name: 'Weavers',
      paye_reference: '321/C9',
    },
  ],
  life_insurance_gains: [
    { kind: 'life_insurance', amount: 5_000, years: 4, reference: 'Policy 7', event: 'Surrender' },
    { kind: 'foreign', amount: 900, tax_treated_as_paid: false },
  ],
  share_schemes: {
    taxable_amount: 2_450.75,
    tax_deducted: 300,
    options: [
      {
        employer_name: 'Spinners & Sons',
        paye_reference: '123/AB456',
        scheme: 'emi',
        granted_on: '2021-05-01',
        event_on: '2025-06-01',
        share_count: 100,
        share_class: 'Ordinary A',
        exercise_price: 1.5,
        option_cost: 0,
        market_value: 1_600.75,
        profit: 1_450.75,
        employers_nic: 0,
        taxable_amount: 1_450.75,
      },
    ],
    awards: [
      {
        employer_name: 'Weavers',
        scheme: 'sip',
        awarded_on: '2023-05-01',
        left_plan_on: '2025-07-01',
        share_count: 40,
        share_class: 'Ordinary',
        restricted: true,
        restrictions_ignored: false,
        market_value: 900,
        unrestricted_value: 1_000,
        amount_paid: 0,
        value_without_restrictions: 1_000,
        taxable_amount: 1_000,
      },
    ],
  },
  investment_reliefs: {
    eis: 2_000,
    vct: 1_000,
    subscriptions: [
      {
        scheme: 'eis',
        amount: 1_500,
        company: 'Looms Ltd',
        reference: 'EIS/1',
        invested_on: '2025-06-01',
        knowledge_intensive: false,
      },
      {
        scheme: 'eis',
        amount: 500,
        company: 'Yarn Ltd',
        reference: 'EIS 2',
        invested_on: '2025-07-01',
        knowledge_intensive: true,
      },
      { scheme: 'vct', amount: 1_000, company: 'Mill VCT', invested_on: '2025-08-01' },
    ],
  },
  charges: {
    pension_annual_allowance_excess: 4_000,
    scheme_pays: 500,
    pension_scheme_references: ['12345678RA'],
    annual_allowance_reduction: 'tapered',
  },
  child_benefit_received: 1_354.6,
  child_benefit_children: 1,
  child_benefit_ended_on: '2026-01-12',
  capital_gains: {
    disposals: [
      {
        kind: 'residential_property',
        description: 'Flat 2, 7 High Street',
        acquired_on: '2012-05-01',
        disposed_on: '2025-09-01',
        completed_on: '2025-10-01',
        proceeds: 90_000,
        costs: 61_000,
        acquisition_cost: 55_000,
        improvement_costs: 5_000,
        incidental_costs: 1_000,
        relief: 'private_residence',
        relief_amount: 9_000,
      },
      {
        kind: 'residential_property',
        acquired_on: '2016-05-01',
        disposed_on: '2025-07-01',
        proceeds: 70_000,
        costs: 60_000,
        paid_on_account: 800,
      },
      {
        kind: 'unlisted_shares',
        description: 'Half of the mill',
        company_name: 'Looms Ltd',
        company_number: '01234567',
        acquired_on: '2015-05-01',
        disposed_on: '2025-12-01',
        proceeds: 12_000.5,
        costs: 2_000,
        relief: 'badr',
      },
      {
        kind: 'other',
        description: 'A loom',
        asset_type: 'asset',
        acquired_on: '2019-05-01',
        disposed_on: '2025-12-02',
        proceeds: 500,
        costs: 900,
      },
    ],
    trades: [
      { asset: 'ACME', on: '2025-05-01', side: 'buy', quantity: 10, amount: 1_000 },
      { asset: 'ACME', on: '2025-11-01', side: 'sell', quantity: 10, amount: 1_700 },
      { asset: 'BTC', on: '2025-11-01', side: 'sell', quantity: 0.5, amount: 9_000 },
    ],
    pools: [{ asset: 'BTC', quantity: 1, cost: 4_000 }],
    assets: [
      { asset: 'ACME', kind: 'listed_shares', company_name: 'Acme plc' },
      { asset: 'BTC', kind: 'crypto', acquired_on: '2018-02-03' },
    ],
    losses_brought_forward: 1_000,
    badr_lifetime_used: 20_000,
  },
};
