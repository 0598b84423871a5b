import type { Pence } from '../money.js';
import type {
  CalculationLine,
  ChargeCode,
  IncomeSource,
  ReductionCode,
  TaxCalculation,
} from '../tax/tax-calculation.js';
import type { HmrcFigures } from './client-year.js';
import { lineWording } from './line-wording.js';
import { type Cell, entry, group, type ReportRow, type TableBlock, total } from './report-document.js';
import { pounds } from './wording.js';

/** A line of HMRC's tax calculation. `hmrc` is `null` where HMRC shows no such figure. */
interface Line {
  readonly wording: string;
  readonly pence: Pence;
  readonly hmrc?: Pence | undefined;
  readonly isTotal?: boolean;
  /** Shown without an amount too. */
  readonly isKept?: boolean;
}

/** The steps that are income, in the order of HMRC's form SA302. */
const INCOME_STEPS = [
  'employment_income',
  'lump_sums',
  'retirement_benefits',
  'share_schemes',
  'trading_profit',
  'partnership_profit',
  'averaging_adjustment',
  'transition_profit',
  'uk_property_profit',
  'partnership_property',
  'foreign_property_profit',
  'foreign_income',
  'savings_income',
  'dividend_income',
  'state_pension',
  'pension_income',
  'state_benefits',
  'trust_income',
  'life_gains',
  'other_income',
] as const;

export interface NamedAmount {
  readonly wording: string;
  readonly pence: Pence;
}

/** What was received from each source; the last line makes up for losses and reliefs of the sources. */
export function incomeReceived({ lines, totalIncome }: TaxCalculation): NamedAmount[] {
  const received = INCOME_STEPS.flatMap((step) =>
    lines.filter(({ rule, amount }) => rule === step && amount > 0).map((line) => named(line)),
  );
  const rest = totalIncome - sumOf(received);
  return rest === 0
    ? received
    : [...received, { wording: 'Losses and reliefs of these sources', pence: rest }];
}

const named = ({ rule, about, amount }: CalculationLine): NamedAmount => ({
  wording: about === undefined || about === '' ? lineWording(rule) : `${lineWording(rule)}: ${about}`,
  pence: amount,
});

const sumOf = (amounts: readonly NamedAmount[]): Pence => amounts.reduce((sum, { pence }) => sum + pence, 0);

const SOURCES: Readonly<Record<IncomeSource, string>> = {
  non_savings: 'Pay, pensions, profit and rent',
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
      ...(Object.keys(SOURCES) as IncomeSource[]).flatMap((source) => {
        const own = rows.filter((band) => band.source === source);
        if (own.length === 0) return [];
        return [
          group(SOURCES[source]),
          ...own.map(({ band, rateBps, amount, tax }) =>
            entry(BANDS[band] ?? 'Other', rateBps / 100, amount, tax),
          ),
        ];
      }),
      total('Income tax charged', null, null, incomeTax.charged),
    ],
  };
}

/** Everything that is added to, or taken from, the income tax charged: it ends in the year's total. */
export const liabilityLines = (calculation: TaxCalculation): NamedAmount[] => [
  { wording: 'Income tax charged', pence: calculation.incomeTax.charged },
  ...stepsAfterBands(calculation),
];

interface Step extends NamedAmount {
  readonly rule: string;
}

function stepsAfterBands({ lines, incomeTax }: TaxCalculation): Step[] {
  const inBands = new Set<string>(incomeTax.bands.flatMap(({ source, band }) => [band, `${source}_${band}`]));
  return lines
    .filter(({ addsToTotal, amount, rule }) => addsToTotal && amount !== 0 && !inBands.has(rule))
    .map((line) => ({ rule: line.rule, ...named(line) }));
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
  'high_income_child_benefit',
  'gift_aid_shortfall',
  'pension_annual_allowance',
  'winter_fuel',
]);
const isOfIncomeTax = (rule: string): boolean => INCOME_TAX_STEPS.has(rule);

/** What was taken from income before tax. */
export function deductions({
  totalIncome,
  netIncome,
  allowancesTotal,
  lines,
}: TaxCalculation): NamedAmount[] {
  const reliefs = totalIncome - netIncome - sumOfTransition(lines);
  const list: NamedAmount[] = [];
  if (reliefs !== 0) list.push({ wording: 'Reliefs and losses', pence: reliefs });
  list.push({ wording: 'Personal allowance and other allowances', pence: allowancesTotal });
  return list;
}

/** Net income leaves out a transition profit that total income holds. */
const sumOfTransition = (lines: readonly CalculationLine[]): Pence =>
  lines.filter(({ rule }) => rule === 'transition_profit').reduce((sum, { amount }) => sum + amount, 0);

/** HMRC's form SA302 from top to bottom, with HMRC's figures beside ours once it has the return. */
export function sa302Table(calculation: TaxCalculation, hmrc: HmrcFigures | null): TableBlock {
  const row = ({ wording, pence, hmrc: theirs, isTotal }: Line): ReportRow => {
    const cells: Cell[] = [wording, pence, ...(hmrc === null ? [] : [theirs ?? null])];
    return isTotal ? total(...cells) : entry(...cells);
  };
  const { class2, class4, taxDeducted, balance } = calculation;
  const steps = stepsAfterBands(calculation);
  const lines: (Line | string)[] = [
    'Income received',
    ...incomeReceived(calculation),
    {
      wording: 'Total income received',
      pence: calculation.totalIncome,
      hmrc: hmrc?.totalIncomePence,
      isTotal: true,
    },
    'What is taken off',
    ...deductions(calculation),
    {
      wording: 'Total income on which tax is due',
      pence: calculation.taxableIncome,
      hmrc: hmrc?.taxableIncomePence,
      isTotal: true,
    },
    'How the tax is worked out',
    ...calculation.incomeTax.bands
      .filter(({ amount }) => amount !== 0)
      .map(({ source, band, rateBps, amount, tax }) => ({
        wording: `${SOURCES[source]}, ${lowered(BANDS[band] ?? 'other')}: ${pounds(amount)} at ${rateBps / 100}%`,
        pence: tax,
        // Income at no rate is part of what tax is due on.
        isKept: true,
      })),
    {
      wording: 'Income tax charged',
      pence: calculation.incomeTax.charged,
      isTotal: true,
    },
    ...steps.filter(({ rule }) => isOfIncomeTax(rule)),
    {
      wording: 'Income tax due',
      pence: calculation.incomeTax.liability,
      hmrc: hmrc?.incomeTaxDuePence,
      isTotal: true,
    },
    'National Insurance',
    { wording: 'Class 2 National Insurance', pence: class2, hmrc: hmrc?.class2Pence },
    { wording: 'Class 4 National Insurance', pence: class4, hmrc: hmrc?.class4Pence },
    'Other amounts',
    ...steps.filter(({ rule }) => !isOfIncomeTax(rule) && !rule.startsWith('class')),
    {
      wording: 'Total tax, National Insurance and other amounts for the year',
      pence: calculation.totalLiability,
      hmrc: hmrc === null ? undefined : totalOf(hmrc),
      isTotal: true,
    },
    'Already paid',
    { wording: 'Tax deducted at source', pence: taxDeducted, hmrc: hmrc?.taxDeductedPence },
    {
      wording: 'Other payments and amounts collected',
      pence: calculation.totalLiability - taxDeducted - balance,
    },
    {
      wording: balance < 0 ? 'Repayment due' : 'Left to pay for the year',
      pence: Math.abs(balance),
      isTotal: true,
    },
  ];
  const shown = lines
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

const isShown = ({ isTotal, isKept, pence, hmrc }: Line): boolean =>
  isTotal === true || isKept === true || pence !== 0 || (hmrc ?? 0) !== 0;

const isTotalLine = (line: Line | string | undefined): boolean =>
  typeof line === 'object' && line.isTotal === true;

const totalOf = (hmrc: HmrcFigures): Pence => hmrc.totalIncomeTaxAndNicsDuePence + hmrc.taxDeductedPence;

const lowered = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
