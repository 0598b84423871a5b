import type { Pence } from '../money.js';
import { usesPropertyAllowance, usesRoomRelief } from './basis.js';
import type { PropertyResult } from './property-profits.js';
import type { TaxRates } from './rates/tax-rates.js';
import { atRate, proportionOf } from './rounding.js';
import type { TaxFacts } from './tax-facts.js';

export interface FinanceCostRelief {
  /** Net income other than savings, gains on policies among them, and dividends, less allowances. */
  readonly adjustedTotalIncome: Pence;
  readonly ukUsed: Pence;
  readonly foreignUsed: Pence;
  /** The tax reducer, before it meets the tax there is. */
  readonly reducer: Pence;
  readonly ukCarriedForward: Pence;
  readonly foreignCarriedForward: Pence;
}

/** Furnished holiday lettings were a business of their own, which deducted its finance costs. HMRC PIM4175 */
const withoutHolidayLettings = (
  taxable: Pence,
  { holidayLettingProfit }: TaxFacts['ukProperty'] | TaxFacts['foreignProperty'],
): Pence => Math.max(0, taxable - holidayLettingProfit);

/**
 * Basic-rate relief for residential finance costs, per property business. What the year's profit or
 * income cannot use is carried forward; what the year's tax cannot absorb is lost. A year taxed by the
 * property allowance gives no relief and carries forward only what came in; so do rooms with rent-a-room
 * relief, as to their own costs, and as to all where nothing else is let.
 * @see ITTOIA 2005 s.272A, s.274A, s.274AA; HMRC PIM4426
 */
export function financeCostRelief(
  facts: Pick<TaxFacts, 'ukProperty' | 'foreignProperty'>,
  property: PropertyResult,
  adjustedTotalIncome: Pence,
  rates: TaxRates,
): FinanceCostRelief {
  const { ukProperty: uk, foreignProperty: foreign } = facts;
  const withAllowance = usesPropertyAllowance(property.basis);
  const rooms = usesRoomRelief(property.basis) ? uk.rooms : null;
  const current = withAllowance ? 0 : uk.financeCosts - (rooms?.residentialFinanceCosts ?? 0);
  const ukRelievable = uk.financeCostsBroughtForward + current;
  const foreignRelievable = foreign.financeCostsBroughtForward + (withAllowance ? 0 : foreign.financeCosts);
  const isNothingElseLet = rooms !== null && rooms.income === uk.income;
  const ukProfit = withoutHolidayLettings(property.ukTaxable, uk);
  const foreignProfit = withoutHolidayLettings(property.foreignTaxable, foreign);
  const ukLimit = withAllowance || isNothingElseLet ? 0 : Math.min(ukRelievable, ukProfit);
  const foreignLimit = withAllowance ? 0 : Math.min(foreignRelievable, foreignProfit);
  const both = ukLimit + foreignLimit;
  const used = (limit: Pence) =>
    both <= adjustedTotalIncome ? limit : proportionOf(limit, adjustedTotalIncome, both);
  const ukUsed = used(ukLimit);
  const foreignUsed = used(foreignLimit);
  const rate = rates.incomeTax.residentialFinanceCostsBps.value;
  return {
    adjustedTotalIncome,
    ukUsed,
    foreignUsed,
    reducer: atRate(ukUsed, rate) + atRate(foreignUsed, rate),
    ukCarriedForward: ukRelievable - ukUsed,
    foreignCarriedForward: foreignRelievable - foreignUsed,
  };
}
