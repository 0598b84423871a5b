import { keysOf } from '../language/keys-of.js';
import type { Pence } from '../money.js';
import type {
  ChargeCode,
  IncomeTax,
  ReductionCode,
  TaxCalculation,
  TaxedIncomeClass,
} from '../tax/tax-calculation.js';
import type { HmrcFigures } from './client-year.js';
import { type FigureStep, type FigureSteps, named } from './figure-step.js';
import { balanceSteps, incomeSteps, taxableIncomeSteps, widerBand } from './figure-steps.js';
import { entry, group, type ReportCell, type ReportRow, type TableBlock, total } from './report-document.js';
import { pounds } from './wording.js';

/** A line of HMRC's tax calculation. `hmrc` is `null` where HMRC shows no such figure. */
interface Line {
  readonly wording: string;
  /** `null`: a line of words. */
  readonly pence: Pence | null;
  readonly hmrc?: Pence | null | undefined;
  readonly isTotal?: boolean;
  /** Shown without an amount too. */
  readonly isKept?: boolean;
}

const SOURCES: Readonly<Record<TaxedIncomeClass, string>> = {
  non_savings: 'Pay, pensions, profit and rent',
  property: 'Rent',
  savings: 'Savings',
  dividends: 'Dividends',
};

const BANDS: Readonly<Record<string, string>> = {
  starter_rate: 'Starter rate',
  basic_rate: 'Basic rate',
  intermediate_rate: 'Intermediate rate',
  higher_rate: 'Higher rate',
  advanced_rate: 'Advanced rate',
  additional_rate: 'Additional rate',
  top_rate: 'Top rate',
  savings_starter_rate: 'Starter rate for savings',
  savings_nil_rate: 'Personal savings allowance',
  dividend_nil_rate: 'Dividend allowance',
};

/** Rent is a part of pay, pensions and profit in years in which it is no class of its own. */
const wordingOfSource = (source: TaxedIncomeClass, { bySource }: IncomeTax): string =>
  source === 'non_savings' && bySource.property !== undefined ? 'Pay, pensions and profit' : SOURCES[source];

/** The income in each band and its tax. */
export function bandTable({ incomeTax }: TaxCalculation): TableBlock {
  const rows = incomeTax.bands.filter(({ amount }) => amount !== 0);
  return {
    kind: 'table',
    key: 'bands',
    columns: [
      { key: 'band', heading: 'Band', unit: 'text' },
      { key: 'rate_percent', heading: 'Rate', unit: 'percent' },
      { key: 'amount', heading: 'Income in the band', unit: 'pence' },
      { key: 'tax', heading: 'Tax', unit: 'pence' },
    ],
    rows: [
      ...keysOf(SOURCES).flatMap((source) => {
        const own = rows.filter((band) => band.source === source);
        if (own.length === 0) return [];
        return [
          group(wordingOfSource(source, incomeTax)),
          ...own.map(({ band, rateBps, amount, tax }) =>
            entry(BANDS[band] ?? 'Other', rateBps / 100, amount, tax),
          ),
        ];
      }),
      total('Income tax charged', null, null, incomeTax.charged),
    ],
  };
}

/** Steps from the income tax charged to the year's total: reductions, charges, National Insurance and the rest. */
export const liabilitySteps = (calculation: TaxCalculation): FigureSteps => ({
  startsWith: calculation.incomeTax.charged,
  steps: stepsAfterBands(calculation),
  comesTo: calculation.totalLiability,
});

function stepsAfterBands({ lines, incomeTax }: TaxCalculation): FigureStep[] {
  const inBands = new Set<string>(incomeTax.bands.flatMap(({ source, band }) => [band, `${source}_${band}`]));
  return lines
    .filter(({ addsToTotal, amount, rule }) => addsToTotal && amount !== 0 && !inBands.has(rule))
    .map(named);
}

/** The reductions and charges between the income tax charged and the income tax due. */
const INCOME_TAX_STEPS: ReadonlySet<string> = new Set<ReductionCode | ChargeCode>([
  'residential_finance_costs',
  'marriage_allowance',
  'married_couples_allowance',
  'foreign_tax_credit',
  'top_slicing',
  'notional_tax',
  'non_resident_dividends',
  'non_resident_limit',
  'eis',
  'seis',
  'vct',
  'community_investment',
  'maintenance_payments',
  'high_income_child_benefit',
  'gift_aid_shortfall',
  'pension_annual_allowance',
  'state_pension_lump_sum',
  'winter_fuel',
]);
const isOfIncomeTax = (rule: string): boolean => INCOME_TAX_STEPS.has(rule);

/** Why the basic rate band is wider than for others, in words. */
function widerBandWording(calculation: TaxCalculation): string | null {
  const reasons = widerBand(calculation);
  if (reasons.length === 0) return null;
  const sum = reasons.reduce((all, { pence }) => all + pence, 0);
  const list = reasons.map(({ wording, pence }) => `${wording}, ${pounds(pence)}`).join('; ');
  return `Basic rate band wider by ${pounds(sum)}: ${list}`;
}

/** HMRC's form SA302 from top to bottom, with HMRC's figures beside ours once it has the return. */
export function sa302Table(calculation: TaxCalculation, hmrc: HmrcFigures | null): TableBlock {
  const row = ({ wording, pence, hmrc: theirs, isTotal }: Line): ReportRow => {
    const cells: ReportCell[] = [wording, pence, ...(hmrc === null ? [] : [theirs ?? null])];
    return isTotal ? total(...cells) : entry(...cells);
  };
  const shown = sa302Lines(calculation, hmrc)
    .filter((line) => typeof line === 'string' || isShown(line))
    .filter((line, index, all) => typeof line !== 'string' || !isTotalLine(all[index + 1]));
  return {
    kind: 'table',
    key: 'tax_calculation',
    columns: [
      { key: 'item', heading: 'Item', unit: 'text', weight: 3 },
      { key: 'amount', heading: 'Amount', unit: 'pence' },
      ...(hmrc === null ? [] : [{ key: 'hmrc_amount', heading: 'HMRC’s figure', unit: 'pence' as const }]),
    ],
    rows: shown.map((line) => (typeof line === 'string' ? group(line) : row(line))),
  };
}

/** All lines of the form, with those that a person has nothing in. A text is the heading of the lines after it. */
const sa302Lines = (calculation: TaxCalculation, hmrc: HmrcFigures | null): readonly (Line | string)[] => [
  ...linesOfIncome(calculation, hmrc),
  ...linesOfIncomeTax(calculation, hmrc),
  ...linesOfYear(calculation, hmrc),
  ...linesOfPayment(calculation, hmrc),
];

function linesOfIncome(calculation: TaxCalculation, hmrc: HmrcFigures | null): (Line | string)[] {
  return [
    'Income received',
    ...incomeSteps(calculation).steps,
    {
      wording: 'Total income received',
      pence: calculation.totalIncome,
      hmrc: hmrc?.totalIncomePence,
      isTotal: true,
    },
    'What is taken off',
    ...taxableIncomeSteps(calculation).steps,
    {
      wording: 'Total income on which tax is due',
      pence: calculation.taxableIncome,
      hmrc: hmrc?.taxableIncomePence,
      isTotal: true,
    },
  ];
}

function linesOfIncomeTax(calculation: TaxCalculation, hmrc: HmrcFigures | null): (Line | string)[] {
  const { incomeTax } = calculation;
  const wider = widerBandWording(calculation);
  return [
    'How the tax is worked out',
    ...(wider === null ? [] : [{ wording: wider, pence: null, isKept: true }]),
    ...incomeTax.bands
      .filter(({ amount }) => amount !== 0)
      .map(({ source, band, rateBps, amount, tax }) => ({
        wording: `${wordingOfSource(source, incomeTax)}, ${lowered(BANDS[band] ?? 'other')}: ${pounds(amount)} at ${rateBps / 100}%`,
        pence: tax,
        // Income at no rate is part of what tax is due on.
        isKept: true,
      })),
    { wording: 'Income tax charged', pence: incomeTax.charged, isTotal: true },
    ...stepsAfterBands(calculation).filter(({ code }) => isOfIncomeTax(code)),
    {
      wording: 'Income tax due',
      pence: incomeTax.liability,
      hmrc: hmrc?.incomeTaxDuePence,
      isTotal: true,
    },
  ];
}

function linesOfYear(calculation: TaxCalculation, hmrc: HmrcFigures | null): (Line | string)[] {
  const { class2, class4, totalLiability } = calculation;
  return [
    'National Insurance',
    { wording: 'Class 2 National Insurance', pence: class2, hmrc: hmrc?.class2Pence },
    { wording: 'Class 4 National Insurance', pence: class4, hmrc: hmrc?.class4Pence },
    'Other amounts',
    ...stepsAfterBands(calculation).filter(({ code }) => !isOfIncomeTax(code) && !code.startsWith('class')),
    {
      wording: 'Total tax, National Insurance and other amounts for the year',
      pence: totalLiability,
      hmrc: hmrc === null ? undefined : totalOf(hmrc),
      isTotal: true,
    },
  ];
}

function linesOfPayment(calculation: TaxCalculation, hmrc: HmrcFigures | null): (Line | string)[] {
  const { taxDeducted, balance } = calculation;
  return [
    'Already paid',
    {
      wording: 'Tax deducted at source',
      pence: less(taxDeducted),
      hmrc: hmrc && less(hmrc.taxDeductedPence),
    },
    ...balanceSteps(calculation).steps.filter(({ code }) => !AT_SOURCE.has(code)),
    {
      wording: balance < 0 ? 'Repayment due' : 'Left to pay for the year',
      pence: Math.abs(balance),
      isTotal: true,
    },
  ];
}

/** Shown as one line, as HMRC does. */
const AT_SOURCE: ReadonlySet<string> = new Set(['tax_deducted', 'cis_deducted']);

const less = (pence: Pence): Pence => (pence === 0 ? 0 : -pence);

const isShown = ({ isTotal, isKept, pence, hmrc }: Line): boolean =>
  isTotal === true || isKept === true || pence !== 0 || (hmrc ?? 0) !== 0;

const isTotalLine = (line: Line | string | undefined): boolean =>
  typeof line === 'object' && line.isTotal === true;

const totalOf = (hmrc: HmrcFigures): Pence => hmrc.totalIncomeTaxAndNicsDuePence + hmrc.taxDeductedPence;

const lowered = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
