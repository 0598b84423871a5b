import type { Pence } from '../../money.js';
import type { CalculationLine, TaxCalculation } from '../../tax/tax-calculation.js';
import type { TaxInput } from '../../tax/tax-input.js';

const TRADE = 'trading_profit';
const PROFITS: ReadonlySet<string> = new Set([TRADE, 'partnership_profit']);

/** A loss of this year that a trade set against other income. */
interface LossSetOff {
  /** Absent of what no business is on record for. */
  readonly businessId?: string;
  readonly name: string;
  readonly pence: Pence;
}

/**
 * Part of this year's loss of each trade, but for partnerships, that was given against other income. A claim is one for all of them: it takes their
 * losses in the order of the calculation, as what is carried forward does.
 * @param onlyForward trades, by id, whose losses no claim takes
 * @see ITA 2007 s.64, s.74E
 */
export const lossesSetOff = (
  calculation: Pick<TaxCalculation, 'lines'>,
  onlyForward?: ReadonlySet<string>,
): LossSetOff[] =>
  allSetOff(calculation, onlyForward).flatMap(({ line: { rule, businessId, about = '' }, pence }) => {
    if (rule !== TRADE) return [];
    return [{ ...(businessId === undefined ? {} : { businessId }), name: about, pence }];
  });

/** Part of this year's loss of each partnership share that was given against other income, in the order of the return. */
export const sharesSetOff = (
  calculation: Pick<TaxCalculation, 'lines'>,
  onlyForward?: ReadonlySet<string>,
): Pence[] =>
  allSetOff(calculation, onlyForward).flatMap(({ line, pence }) => (line.rule === TRADE ? [] : [pence]));

function allSetOff(
  { lines }: Pick<TaxCalculation, 'lines'>,
  onlyForward: ReadonlySet<string> = new Set(),
): { readonly line: CalculationLine; readonly pence: Pence }[] {
  let left = lossRelief(lines, 'sideways_current_year');
  return lines
    .filter(({ rule }) => PROFITS.has(rule))
    .map((line) => {
      const { businessId, amount } = line;
      const claimable = businessId !== undefined && onlyForward.has(businessId) ? 0 : Math.max(0, -amount);
      const pence = Math.min(left, claimable);
      left -= pence;
      return { line, pence };
    });
}

/** Trades, by id, whose losses go against later profits of the trade alone. */
export const onlyForward = ({
  selfEmployments = [],
}: Pick<TaxInput, 'selfEmployments'>): ReadonlySet<string> =>
  new Set(
    selfEmployments.flatMap(({ businessId, lossesOnlyForward }) =>
      businessId !== undefined && lossesOnlyForward ? [businessId] : [],
    ),
  );

/** Relief given for claims of one kind, which may be less than was claimed. */
export const lossRelief = (
  lines: readonly Pick<CalculationLine, 'rule' | 'amount'>[],
  kind: 'sideways_current_year' | 'property_general',
): Pence =>
  lines.filter(({ rule }) => rule === `loss_relief_${kind}`).reduce((sum, { amount }) => sum + amount, 0);
