import { calculateTax } from '../tax/calculate-tax.js';
import { sumOf } from '../tax/sum-of.js';
import type { Recommendation, TaxCalculation } from '../tax/tax-calculation.js';
import type { TaxInput } from '../tax/tax-input.js';
import type { AssembledReturn } from './assemble-tax-input.js';
import type { SettledAdjustment } from './settled-adjustment.js';

/** A return's calculation with what only its rows can tell: whether mileage or costs leave more. */
export const withAdvice = (figures: TaxCalculation, assembled: AssembledReturn): TaxCalculation => ({
  ...figures,
  recommendations: [...figures.recommendations, ...mileageOrCosts(figures, assembled)],
});

/** Advises to claim costs instead of mileage, if they would save tax. @see ITTOIA 2005 s.94D */
function mileageOrCosts(figures: TaxCalculation, assembled: AssembledReturn): Recommendation[] {
  const gains = assembled.adjustments.filter(({ code }) => code.endsWith('vehicle_mileage'));
  if (gains.every(({ leftOut }) => leftOut.length === 0)) return [];
  const saves = figures.totalLiability - calculateTax(withCosts(assembled, gains)).totalLiability;
  return saves > 0 ? [{ code: 'mileage_or_costs', saves, assumes: 'costs_are_for_business' }] : [];
}

/** The input with the costs of vehicles in place of their mileage, trade by trade where those are more. */
function withCosts({ input }: AssembledReturn, mileage: readonly SettledAdjustment[]): TaxInput {
  const lostTo = (businessId: string | null) =>
    Math.min(
      0,
      sumOf(
        mileage.filter((one) => one.businessId === businessId),
        netOf,
      ),
    );
  const { ukProperty } = input;
  return {
    ...input,
    selfEmployments: (input.selfEmployments ?? []).map((trade) => ({
      ...trade,
      expenses: (trade.expenses ?? 0) - (trade.businessId === undefined ? 0 : lostTo(trade.businessId)),
    })),
    ...(ukProperty
      ? { ukProperty: { ...ukProperty, expenses: (ukProperty.expenses ?? 0) - lostTo(null) } }
      : {}),
  };
}

/** Amount that a claim adds to the expenses: negative if it replaced more. */
const netOf = ({ parts }: SettledAdjustment) => sumOf(parts, ({ amountPence }) => amountPence);
