import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ratesFor, SUPPORTED_TAX_YEARS } from '../../../../src/domain/tax/rates/rates-for.js';
import { numbersIn } from './numbers-in.js';

const SOURCE = new URL('../../../../src/', import.meta.url);
/** Ours, and the tables of HMRC's calculator in the sandbox, which the first is not to be copied into. */
const TABLES = [
  'domain/tax/rates/',
  'local/hmrc-sandbox/calculator/rates.ts',
  'local/hmrc-sandbox/calculator/treaty-rates.ts',
];
const isTable = (name: string) => TABLES.some((table) => name.startsWith(table));
/** A table too: HMRC's calls and fields, with the years in which it takes them and their boxes on its forms. */
const REGISTRY = 'domain/filing/registry/';
/** Where a rate could decide a figure of a return. */
const WATCHED = [
  'domain/tax/',
  'domain/tax-returns/',
  'domain/businesses/',
  'domain/properties/',
  'domain/filing/',
  'domain/tax-year.ts',
  'domain/percent.ts',
  'services/submissions/',
  'services/reports/',
  'services/quarterly-updates/',
  'local/hmrc-sandbox/calculator/',
];
const FREE = new Set(['0', '1']);

/** Units, calendars, sizes, waiting times and boxes of forms: figures of no tax year. Anything else belongs in the table. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  'domain/tax/rounding.ts': ['10000'],
  'domain/tax/capital-gains/complete-trades.ts': ['8'],
  'domain/tax/contribution-weeks.ts': ['4', '7'],
  'domain/percent.ts': ['100', '10000'],
  'domain/businesses/business.ts': ['03-31', '04-01', '04-02', '04-03', '04-04', '04-05'],
  'domain/businesses/periods-of-account.ts': ['2025-', '02-28', '-03-01'],
  'domain/tax-year.ts': [
    ...['2', '3', '4', '5', '12', '28', '29', '30', '31', '100', '400'],
    ...['10', '04-06', '-04-06', '-04-05', '-01-31'],
  ],
  'domain/tax/foreign-tax-credit.ts': ['5'],
  'domain/filing/pages/trade-pages.ts': [
    ...['2', '3', '5', '6', '7', '8', '9', '10', '36', '37', '100', '101'],
  ],
  'domain/filing/pages/uk-property-pages.ts': ['3', '4'],
  'domain/filing/parts/employment-items.ts': ['100'],
  'domain/filing/parts/hmrc-text.ts': ['74', '90', '105', '160'],
  'domain/filing/parts/part-act.ts': ['6', '10'],
  'domain/properties/ownership.ts': ['0000-01-01', '9999-12-31'],
  'domain/tax-returns/acceptance-delay-ms.ts': ['5', '24', '30'],
  'domain/tax-returns/amendment.ts': ['4'],
  'domain/tax-returns/compare-figures.ts': ['100'],
  'domain/tax-returns/difference-facts.ts': ['5', '100'],
  'domain/tax-returns/explain-differences.ts': ['12'],
  'domain/tax-returns/declaration.ts': ['2026-04', '2026-11'],
  'domain/tax-returns/fraud-prevention-findings.ts': ['80', '443'],
  'domain/tax-returns/vat-doubts.ts': ['2', '4', '12', '-01'],
  'local/hmrc-sandbox/calculator/allowances.ts': ['2'],
  'local/hmrc-sandbox/calculator/calculation-answer.ts': ['100', '99999999999'],
  'local/hmrc-sandbox/calculator/charges.ts': ['100'],
  'local/hmrc-sandbox/calculator/foreign-tax-credits.ts': ['5'],
  'local/hmrc-sandbox/calculator/rounding.ts': ['100', '10000'],
  'domain/tax-returns/issue.ts': ['1000'],
  'domain/tax-returns/reconciliation.ts': [
    ...['2', '5', '8', '10', '13', '15', '20', '24', '30', '40', '60'],
  ],
  'services/quarterly-updates/record-properties.ts': ['105'],
  'services/reports/data-export.ts': ['2'],
  'services/reports/load-audit-trail.ts': ['10'],
  'services/reports/load-updates-year.ts': ['10'],
  'services/reports/report-header.ts': ['0001-01-01', '9999-12-31', '10'],
  'services/submissions/advance-submission.ts': ['1000'],
  'services/submissions/agreement.ts': ['5'],
  'services/submissions/ask-assist.ts': ['100'],
  'services/submissions/calculate-with-hmrc.ts': ['5000'],
  'services/submissions/fail-preparation.ts': ['2', '14', '2000', '600000'],
  'services/submissions/issues.ts': ['50', '100', '200', '500'],
  'services/submissions/lease-fence.ts': ['1 / 2', '2', '1000'],
  'services/submissions/lease-keeper.ts': ['3', '1000'],
  'services/submissions/reconcile-submission.ts': ['1000'],
  'services/submissions/send-business-facts.ts': ['6', '10'],
  'services/submissions/send-marriage-allowance.ts': ['3'],
  'services/submissions/step.ts': ['5000'],
};

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const watched = sources.filter(
  (name) => WATCHED.some((place) => name.startsWith(place)) && !isTable(name) && !name.startsWith(REGISTRY),
);
const textOf = (name: string) => readFileSync(new URL(name, SOURCE), 'utf8');

describe('the sources outside the table of rates', () => {
  it('are all looked at, in every folder', () => {
    for (const name of [
      'domain/tax/calculate-tax.ts',
      'domain/tax/recommendations/recommendations.ts',
      'domain/tax-returns/assemble-tax-input.ts',
      'domain/tax-returns/adjustment.ts',
      'domain/properties/ownership.ts',
      'domain/filing/trade-year.ts',
      'services/submissions/plan-year.ts',
    ]) {
      expect(watched).toContain(name);
    }
    for (const name of Object.keys(UNITS)) expect(watched).toContain(name);
  });

  it.each(watched)('%s holds no rate, threshold or percentage', (name) => {
    const allowed = new Set(UNITS[name]);

    const stray = numbersIn(textOf(name)).filter((number) => !FREE.has(number) && !allowed.has(number));

    expect(stray).toEqual([]);
  });

  it.each(Object.entries(UNITS))('%s still needs each number it is allowed', (name, allowed) => {
    const held = new Set(numbersIn(textOf(name)));

    expect(allowed.filter((number) => !held.has(number))).toEqual([]);
  });

  it('repeat no figure that could only be one of the table', () => {
    const figures = distinctiveFigures();
    const elsewhere = sources.filter((name) => !isTable(name));

    const repeated = elsewhere.flatMap((name) =>
      numbersIn(textOf(name))
        .filter((number) => figures.has(number))
        .map((number) => `${name}: ${number}`),
    );

    expect(figures.size).toBeGreaterThan(100);
    expect(repeated).toEqual([]);
  }, 120_000);
});

describe('numbersIn', () => {
  it.each([
    ['const a = 12_570; f(0.2, 40); const b = [x * 7]; // 99', ['12570', '0.2', '40', '7']],
    ['x * .2 + 2e-1 + 1.257e4', ['0.2', '0.2', '12570']],
    ['f(0x311a, 0b11, 0o7)', ['12570', '3', '7']],
    ['12_570n * x', ['12570']],
    [
      'Number("12570") + parseInt("0x311a") + Number("1_2570") + Number("1e4")',
      ['12570', '0x311a', '1_2570', '1e4'],
    ],
    ["f('20%', '£12,570', '1935-04-06', ' 45 ')", ['20%', '£12,570', '1935-04-06', '45']],
    [`f(\`12570\`, \`\${a}570\`, \`12\${a}\`, \`\${a}.5\${b}\`)`, ['12570', '570', '12', '.5']],
    ['({ 2021: a, "2022": b })', ['2021', '2022']],
    ['x << (1 + 1)', ['1 + 1', '1', '1']],
    ['1 << (1 + 1)', ['1 << (1 + 1)', '1', '1 + 1', '1', '1']],
    [`f('ITA 2007 s.35', 'plan1', 'Class 4', \`s.\${x}\`, 'class2', /12570/, '#', '')`, []],
  ])('reads %s', (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers);
  });
});

/** Figures of every year, in pence or basis points and as published, that nothing else would happen to be. */
function distinctiveFigures(): ReadonlySet<string> {
  const held = new Set<number>();
  const gather = (value: unknown): void => {
    if (typeof value === 'number') held.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(gather);
  };
  for (const taxYear of SUPPORTED_TAX_YEARS) gather(ratesFor(taxYear));
  const distinctive = [...held].flatMap((figure) => [figure, figure / 100, figure / 10_000]);
  return new Set(distinctive.map(String).filter((text) => isDistinctive(text)));
}

/** Four digits or more, and no year. */
const isDistinctive = (text: string) =>
  text.replace(/^0\.0*|\./, '').replace(/0+$/, '').length >= 4 && !/^20\d\d$/.test(text);
