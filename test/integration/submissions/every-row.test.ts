import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldTarget } from '../../../src/domain/filing/registry/filing-field.js';
import { FILING_FIELDS } from '../../../src/domain/filing/registry/filing-fields.js';
import { isTakenFor } from '../../../src/domain/filing/registry/filing-operation.js';
import {
  FILING_OPERATIONS,
  type OperationKey,
} from '../../../src/domain/filing/registry/filing-operations.js';
import type { TaxYearStart } from '../../../src/domain/tax-year.js';
import { contractProblems, openApiFilesArePresent } from '../../support/hmrc-openapi.js';
import { type Exchange, startRecordingProxy } from '../../support/recording-proxy.js';
import { readSandbox } from '../../support/sandbox-client.js';
import { EVERY_PART } from './every-part.js';
import {
  agreement,
  amend,
  createTaxpayer,
  type FilingApp,
  prepare,
  readReturn,
  replaceReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
  withFlatAbroad,
} from './filing-story.js';
import { giveMarriageAllowance, reportEmployment, WHOLE_RETURN } from './whole-return.js';

const ACCOUNTING = { code: 'other_trading_expenses', amount: 70_000 };

/** Inputs of the years' returns, with dates of 2025-26. */
const OF_BOTH_YEARS: readonly object[] = [
  {
    ...WHOLE_RETURN,
    inputs: {
      ...WHOLE_RETURN.inputs,
      capital_gains: { ...EVERY_PART.capital_gains, investors_relief_lifetime_used: 5_000 },
    },
  },
  {
    adjustments: [
      { code: 'transition_profit', amount: 500 },
      { code: 'averaging_increase', amount: 120 },
      { code: 'class4_exempt', reason: 'diver' },
      { code: 'residential_finance_costs_brought_forward', amount: 110 },
      { code: 'foreign_property_residential_finance_costs_brought_forward', amount: 150 },
    ],
    inputs: {
      foreign_property: { income: 250, expenses: 40, residential_finance_costs: 30 },
    },
  },
  {
    adjustments: [
      { code: 'transition_profit_brought_forward', amount: 1_000 },
      { code: 'transition_profit_accelerated', amount: 200 },
    ],
  },
  { inputs: { trading_allowance: 'claim', property_allowance: 'claim' } },
  // A loss over the income of the year, the rest of which gains may take.
  {
    adjustments: [ACCOUNTING],
    inputs: {
      reliefs: { loss_claims: [{ kind: 'sideways_current_year', amount: 30_000 }] },
      capital_gains: {
        disposals: [{ ...EVERY_PART.capital_gains.disposals[3], proceeds: 9_000 }],
        income_losses_against_gains: 100,
      },
    },
  },
];

const JOB = { employments: [{ pay: 40_000, tax_deducted: 5_486 }] };

/** Returns that together have something of every row of the registry that is sent. */
const RETURNS: Readonly<Record<string, readonly object[]>> = {
  '2025-26': OF_BOTH_YEARS,
  '2026-27': [
    ...OF_BOTH_YEARS,
    {
      adjustments: [ACCOUNTING],
      inputs: {
        ...JOB,
        reliefs: {
          loss_claims: [{ kind: 'sideways_current_year', amount: 2_000 }],
          losses_carried_back: [
            { kind: 'previous_year', amount: 1_000, income_tax: 200 },
            { kind: 'early_years', amount: 1_000, income_tax: 400, class4: 10, capital_gains_tax: 5 },
          ],
          loss_applied_first: 'this_year',
        },
      },
    },
    {
      adjustments: [ACCOUNTING],
      inputs: {
        ...JOB,
        reliefs: { losses_carried_back: [{ kind: 'terminal', amount: 900, income_tax: 90 }] },
      },
    },
    {
      adjustments: [{ code: 'loan_interest_for_trade', amount: 60 }],
      inputs: {
        charges: { winter_fuel_payment: 200 },
        reliefs: { qualifying_loan_interest: 500 },
        partnerships: [
          {
            name: 'Byron & Co',
            utr: '1234567890',
            trade_description: 'Engines',
            profit: 9_000,
            losses_brought_forward: 100,
            transition_profit: 50,
            class4_losses_brought_forward: 20,
            loan_interest_for_trade: 30,
            untaxed_interest: 5,
            dividends: 6,
            property_profit: 7,
            tax_deducted: 8,
            cis_deducted: 9,
          },
          { name: 'Looms', utr: '1234567891', trade_description: 'Looms', profit: 90, class4_exempt: true },
          { name: 'Lost', utr: '1234567892', trade_description: 'Loss', profit: -90 },
        ],
      },
    },
  ],
};

/** A value with its dates moved to another tax year. */
const inYear = (fields: object, taxYear: number): object =>
  JSON.parse(
    JSON.stringify(fields).replaceAll(/"(20\d\d)(-\d\d-\d\d)"/g, (_, year: string, day: string) =>
      JSON.stringify(`${Number(year) + taxYear - 2025}${day}`),
    ),
  );

/** Issues of a return all of which has reached HMRC. */
const AGREES: ReadonlySet<string> = new Set(['known_difference']);

/** Of rooms let at home, which only transactions tell: `prepare-a-return.test.ts`. Losses of property: `loss-claims.test.ts`. */
const IN_NO_RETURN: ReadonlySet<string> = new Set([
  'uk_property.rent_a_room',
  'reliefs.loss_claims[property_general]',
]);

/** Savings accounts stay with nil in them, and a claim for marriage allowance until the client cancels it. */
const STAYS: ReadonlySet<string> = new Set(['savings_summary', 'marriage']);

const OF_ADJUSTMENTS = /Adjustment|transitionProfit|class4NicsExemptionReason|IncomeAllowance/;

/**
 * Calls about what a return has. HMRC's file has no answer of 2026-27 to the reading of other income; to its sandbox here the product says
 * more with a calculation than HMRC takes.
 */
const isDescribed = ({ method, path }: Exchange) =>
  /^\/(individuals|accounts)\//.test(path) &&
  !path.startsWith('/individuals/calculations/') &&
  !(method === 'GET' && path.endsWith('/2026-27') && path.includes('/other-income/'));

interface Row {
  readonly path: string;
  readonly operation: OperationKey;
  readonly fields: readonly string[];
}

const isIn = ({ operation, fromTaxYear = 0 }: FieldTarget, taxYear: TaxYearStart) =>
  fromTaxYear <= taxYear && isTakenFor(FILING_OPERATIONS[operation], taxYear);

/** Rows of the registry that are sent for a year, each once for each operation that carries it. */
const rowsOf = (taxYear: TaxYearStart): Row[] =>
  FILING_FIELDS.flatMap(({ path, to, sentBy = [] }) =>
    sentBy
      .filter((operation) => to.some((target) => target.operation === operation && isIn(target, taxYear)))
      .map((operation) => ({
        path,
        operation,
        fields: to
          .filter((target) => target.operation === operation && isIn(target, taxYear))
          .flatMap(({ fields }) => fields),
      })),
  );

/** Members of a body as the registry writes them: `foreignDividend[].countryCode`. */
function membersOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => membersOf(entry, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, member]) =>
    membersOf(member, at === '' ? name : `${at}.${name}`),
  );
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** Rows that stand for many members of one object: any of those is one of theirs. */
const OF_OBJECTS: ReadonlySet<string> = new Set([
  'employments[].expenses',
  'self_employments[].expenses',
  'uk_property.expenses',
  'foreign_property.expenses',
]);

const objectOf = (member: string) => member.slice(0, member.lastIndexOf('.') + 1);

function isSentIn({ path: place, operation, fields }: Row, exchanges: readonly Exchange[]): boolean {
  const { method, path } = FILING_OPERATIONS[operation];
  const members = exchanges
    .filter((one) => one.method === method && one.status < 300 && patternOf(path).test(one.path))
    .flatMap(({ requestBody }) => membersOf(requestBody));
  if (isAdjusted({ operation, fields }, exchanges)) return true;
  return OF_OBJECTS.has(place)
    ? fields.some((field) => members.some((member) => member.startsWith(objectOf(field))))
    : fields.some((field) => members.includes(field));
}

/** Whether a figure of a business was sent as an adjustment to HMRC's summary of it, where members have the same names. */
function isAdjusted({ operation, fields }: Omit<Row, 'path'>, exchanges: readonly Exchange[]): boolean {
  if (!operation.endsWith('_cumulative')) return false;
  const members = exchanges
    .filter(({ method, path, status }) => method === 'POST' && path.includes('/adjust/') && status < 300)
    .flatMap(({ requestBody }) => membersOf(requestBody));
  return fields.some((field) => members.some((member) => member.endsWith(`.${field.split('.').at(-1)}`)));
}

interface Issue {
  readonly code: string;
  readonly path: string;
  readonly needs_acceptance: boolean;
}

describe.each(Object.keys(RETURNS))('every row of the registry that is sent for %s', (year) => {
  const taxYear = Number(year.slice(0, 4));
  /** A year that is not over yet is filed later. */
  const now = taxYear === 2025 ? undefined : () => new Date(`${taxYear + 1}-06-01T10:00:00.000Z`);
  let filing: FilingApp;
  let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;
  beforeAll(async () => {
    const through = async (sandboxUrl: string) => {
      proxy = await startRecordingProxy(sandboxUrl);
      return proxy.url;
    };
    filing = await startFilingApp({ HMRC_CALL_INTERVAL_MS: '1' }, through, now);
  });
  afterAll(async () => {
    await filing.close();
    await proxy.close();
  });

  async function createPrepared(fields: object): Promise<Taxpayer> {
    const taxpayer = await createTaxpayer(filing, { taxYear: year });
    await withFlatAbroad(filing, taxpayer, { country: 'IT', rent: 4_000, on: `${taxYear}-10-01` });
    await filing.control({ business: { nino: taxpayer.nino, type: 'foreign-property' } });
    await giveMarriageAllowance(filing, taxpayer);
    if (JSON.stringify(fields).includes('payrolled_benefits')) {
      await reportEmployment(filing, taxpayer, year);
    }
    await replaceReturn(filing, taxpayer, inYear(fields, taxYear));
    await prepare(filing, taxpayer);
    return taxpayer;
  }

  const issuesOf = async (taxpayer: Taxpayer): Promise<readonly Issue[]> =>
    (await readReturn(filing, taxpayer)).issues;

  async function file(taxpayer: Taxpayer): Promise<void> {
    const accepts = (await issuesOf(taxpayer))
      .filter(({ needs_acceptance: needed }) => needed)
      .map(({ code }) => code);
    const body = { ...(await agreement(filing, taxpayer)), accepts: [...new Set(accepts)] };
    const path = `/v1/tax-returns/${taxpayer.returnId}`;
    const declared = await filing.app.as().post(`${path}/declare`, body).set('If-Match', '*');
    expect(declared.status, declared.text).toBe(200);
    await submit(filing, taxpayer);
    await runJobs(filing);
  }

  it('reaches HMRC by each of its operations in valid exchanges, and leaves it with an amendment', async () => {
    const taxpayers: Taxpayer[] = [];
    for (const fields of RETURNS[year] ?? []) {
      const taxpayer = await createPrepared(fields);
      const notThere = (await issuesOf(taxpayer)).filter(({ code }) => !AGREES.has(code));
      expect(notThere, JSON.stringify(fields)).toEqual([]);
      taxpayers.push(taxpayer);
    }
    const sent = [...proxy.exchanges];
    const unsent = rowsOf(taxYear).filter((row) => !isSentIn(row, sent) && !IN_NO_RETURN.has(row.path));
    expect(unsent.map(({ path, operation }) => `${operation}: ${path}`)).toEqual([]);

    for (const taxpayer of taxpayers) {
      await file(taxpayer);
      await amend(filing, taxpayer);
      await replaceReturn(filing, taxpayer, { adjustments: [], inputs: {} });
      await prepare(filing, taxpayer);
      const { submitted, taxpayers: people } = await readSandbox(filing.sandboxUrl);
      const person = people.find(({ nino }) => nino === taxpayer.nino);
      const held = Object.keys(submitted[taxpayer.nino] ?? {}).filter((key) => !STAYS.has(key));
      const losses = (person?.losses ?? []) as { amount: number }[];
      expect(held).toEqual([]);
      expect(losses.filter(({ amount }) => amount !== 0)).toEqual([]);
      expect(JSON.stringify(person?.years[0]?.annual)).not.toMatch(OF_ADJUSTMENTS);
    }
    if (openApiFilesArePresent)
      expect(proxy.exchanges.filter(isDescribed).flatMap(contractProblems)).toEqual([]);
  }, 600_000);
});
