import type { Pence } from '../money.js';
import { sumOf } from '../tax/sum-of.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import type { FigureStep, FigureSteps } from './figure-step.js';
import { widerBand } from './figure-steps.js';
import { entry, type ReportRow, sumRow, type TableBlock } from './report-document.js';

interface StepsTable {
  readonly key: string;
  /** Over the lines. */
  readonly heading: string;
  /** Name of the first line; `null` if the lines begin at nothing. */
  readonly startsWith: string | null;
  readonly comesTo: string;
}

/** A way from one figure to another as a table, whose total is the sum of all of its lines. */
export function stepsTable(
  { startsWith: start, steps, comesTo }: FigureSteps,
  table: StepsTable,
): TableBlock {
  const first = table.startsWith === null ? [] : [amountRow(table.startsWith, start)];
  return {
    kind: 'table',
    key: table.key,
    columns: [
      { key: 'item', heading: table.heading, unit: 'text' },
      { key: 'amount', heading: 'Amount', unit: 'pence' },
    ],
    rows: [...first, ...steps.map(stepRow), sumRow(table.comesTo, comesTo)],
  };
}

const stepRow = ({ wording, pence }: FigureStep): ReportRow => amountRow(wording, pence);
const amountRow = (wording: string, pence: Pence): ReportRow => entry(wording, pence);

/** Steps from the profit of the summary to the profit that is taxed. */
export const taxedProfitTable = (steps: FigureSteps): TableBlock =>
  stepsTable(steps, {
    key: 'taxed_profit',
    heading: 'From the profit to the profit that is taxed',
    startsWith: `${steps.startsWith < 0 ? 'Loss' : 'Profit'} of trades and property, as recorded`,
    comesTo: 'Profit that is taxed',
  });

/** Steps from the year's total to what is left to pay. */
export const balanceTable = (steps: FigureSteps): TableBlock =>
  stepsTable(steps, {
    key: 'balance',
    heading: 'From the bill to what is to pay',
    startsWith: 'Total for the year',
    comesTo: steps.comesTo < 0 ? 'To be repaid' : 'Left to pay for the year',
  });

/** Why the basic rate band is wider than for others; no table where it is not. */
export function widerBandTable(calculation: Pick<TaxCalculation, 'lines'>): TableBlock[] {
  const steps = widerBand(calculation);
  if (steps.length === 0) return [];
  const comesTo = sumOf(steps, ({ pence }) => pence);
  const table = {
    key: 'wider_band',
    heading: 'Why your basic rate band is wider',
    startsWith: null,
    comesTo: 'Basic rate band wider by',
  };
  return [stepsTable({ startsWith: 0, steps, comesTo }, table)];
}
