import type { Pence } from '../money.js';
import { LOSSES_BROUGHT_FORWARD } from '../tax/deducted-rules.js';
import { incomeInWholePounds } from '../tax/rounding.js';
import { sumOf } from '../tax/sum-of.js';
import type { CalculationLine } from '../tax/tax-calculation.js';
import type { FigureStep } from './figure-step.js';
import { lineWording } from './line-wording.js';

/** The lines of a calculation that are of one trade, or of property here or abroad. */
export interface SourceLines {
  readonly profit: CalculationLine;
  /** Its averaging, allowances, transition profit and losses brought forward. */
  readonly others: readonly CalculationLine[];
  /** Turnover less expenses, before any of that. */
  readonly recordedPence: Pence;
}

const STARTS: ReadonlySet<string> = new Set([
  'trading_profit',
  'partnership_profit',
  'uk_property_profit',
  'foreign_property_profit',
]);
const ALLOWANCES: ReadonlySet<string> = new Set(['trading_allowance', 'property_allowance', 'rent_a_room']);
const LOSSES: ReadonlySet<string> = new Set(LOSSES_BROUGHT_FORWARD);
const FOLLOWS: ReadonlySet<string> = new Set([
  ...ALLOWANCES,
  ...LOSSES,
  'averaging_adjustment',
  'transition_profit',
]);

/** The sources of a calculation in its order; a share of a partnership is none that has transactions. */
export function sourceLinesOf(lines: readonly CalculationLine[]): SourceLines[] {
  const sources: { profit: CalculationLine; others: CalculationLine[] }[] = [];
  for (const line of lines) {
    if (STARTS.has(line.rule)) sources.push({ profit: line, others: [] });
    else if (FOLLOWS.has(line.rule)) sources.at(-1)?.others.push(line);
  }
  return sources
    .filter(({ profit }) => profit.rule !== 'partnership_profit')
    .map((source) => ({ ...source, recordedPence: turnoverOf(source.profit) - expensesOf(source.profit) }));
}

const turnoverOf = (line: CalculationLine): Pence => penceIn(line, 'turnover') + penceIn(line, 'income');
const expensesOf = (line: CalculationLine): Pence => penceIn(line, 'expenses');

function penceIn({ inputs }: CalculationLine, name: string): Pence {
  const input = inputs[name];
  return input !== undefined && 'pence' in input ? input.pence : 0;
}

/** Steps from turnover less expenses of one source to its part of the profit that is taxed. */
export function sourceSteps(source: SourceLines, all: readonly SourceLines[]): FigureStep[] {
  const { profit, others, recordedPence } = source;
  const of = (rules: ReadonlySet<string> | string) =>
    others.filter(({ rule }) => (typeof rules === 'string' ? rule === rules : rules.has(rule)));
  const notDeducted = notDeductedOf(source);
  const exact = recordedPence + notDeducted - allowanceOf(source);
  const result = incomeInWholePounds(exact);
  const loss = Math.max(0, -result);
  const about = all.length > 1 ? `: ${sourceName(profit)}` : '';
  const step = (code: string, wording: string, pence: Pence) => ({
    code,
    wording: `${wording}${about}`,
    pence: pence === 0 ? 0 : pence,
  });
  return [
    step('expenses_not_deducted', 'Expenses that an allowance takes the place of', notDeducted),
    ...of(ALLOWANCES).map(({ rule, amount }) => step(rule, lineWording(rule), -amount)),
    step('whole_pounds', '', result - exact),
    step('loss', 'Loss, which no tax is due on', loss),
    step(
      'averaging_adjustment',
      lineWording('averaging_adjustment'),
      profit.amount + loss - Math.max(0, result),
    ),
    ...of('transition_profit').map(({ rule, amount }) => step(rule, lineWording(rule), amount)),
    ...of(LOSSES).map(({ rule, amount }) => step(rule, lineWording(rule), -amount)),
  ];
}

/** The loss of a trade or letting before averaging, which may leave a profit beside it; 0 where there is none. */
export function lossOf(source: SourceLines): Pence {
  return Math.max(
    0,
    -incomeInWholePounds(source.recordedPence + notDeductedOf(source) - allowanceOf(source)),
  );
}

const allowanceOf = ({ others }: SourceLines): Pence =>
  sumOf(
    others.filter(({ rule }) => ALLOWANCES.has(rule)),
    amountOf,
  );

/** The expenses that the profit was worked out without: none, those of rooms, or all. */
function notDeductedOf(source: SourceLines): Pence {
  const { profit, others, recordedPence } = source;
  const allowance = allowanceOf(source);
  const averaged = sumOf(
    others.filter(({ rule }) => rule === 'averaging_adjustment'),
    amountOf,
  );
  const rooms = others.find(({ rule }) => rule === 'rent_a_room');
  const all = [expensesOf(profit), ...(rooms === undefined ? [] : [expensesOf(rooms)])];
  const candidates = allowance > 0 ? [...all, 0] : [0, ...all];
  return (
    candidates.find((expenses) => {
      const result = incomeInWholePounds(recordedPence + expenses - allowance);
      const after = Math.max(0, Math.max(0, result) + averaged) - Math.max(0, -result);
      return after === profit.amount;
    }) ?? 0
  );
}

function sourceName({ rule, about }: CalculationLine): string {
  if (about !== undefined && about !== '') return about;
  return rule === 'foreign_property_profit' ? 'foreign property' : 'UK property';
}

const amountOf = ({ amount }: CalculationLine): Pence => amount;
