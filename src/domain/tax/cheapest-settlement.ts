import type { Pence } from '../money.js';
import { type AllocationCost, bestAllocation, standardAllocation } from './allocation.js';
import { incomeTaxCharged, liableAboveBasicRate } from './income-tax-charged.js';
import { marriageAllowanceReduction } from './marriage-reliefs.js';
import type { TaxRates } from './rates/tax-rates.js';
import { atRate } from './rounding.js';
import { type Settlement, type SettlementBase, settle } from './settlement.js';
import { type IncomeByClass, totalOf } from './tax-scale.js';

/** The year settled with the allowances in the standard order, and with them where the liability is least. */
interface Settlements {
  readonly standard: Settlement;
  readonly best: Settlement;
}

/**
 * Steps 4 to 7 under the most beneficial allocation of a pool of reliefs and allowances.
 * @see ITA 2007 s.25(2)
 */
export function cheapestSettlement(base: SettlementBase, pool: Pence, rates: TaxRates): Settlements {
  const { scale, incomeByClass } = base;
  const standardOrder = standardAllocation(incomeByClass, pool);
  const lowestTax = bestAllocation(incomeByClass, pool, scale, costOf(base, rates));
  const standard = settle(standardOrder, base, rates);
  const lowest = sameAllocation(lowestTax, standardOrder) ? standard : settle(lowestTax, base, rates);
  const best = cheaper(standard, lowest);
  if (!creditMeetsShortfall(base)) return { standard, best };
  return { standard, best: cheaper(best, cheapestWithCredit(base, pool, lowest, rates)) };
}

const cheaper = (one: Settlement, other: Settlement): Settlement =>
  other.liability < one.liability ? other : one;

/** Cost by which an allocation is judged: the tax charged, less a reduction that depends on it. */
function costOf(base: SettlementBase, rates: TaxRates): AllocationCost {
  const { facts, scale } = base;
  if (facts.marriageAllowance !== 'received') return (taxable) => incomeTaxCharged(taxable, scale);
  const reduction = marriageAllowanceReduction(rates);
  return (taxable) => {
    const charged = incomeTaxCharged(taxable, scale);
    return liableAboveBasicRate(taxable, base, scale) ? charged : Math.max(0, charged - reduction);
  };
}

/** Whether more tax before credit may leave a lower liability: the credit meets it, and fewer gifts are short. */
const creditMeetsShortfall = ({ facts, creditLimits }: SettlementBase) =>
  creditLimits.length > 0 && facts.giftAidGross > 0;

/**
 * The cheapest allocation. As the tax before credit rises, the liability falls until the credit is used up or the gifts are covered, and
 * never falls after that. Where the least tax stops short of that point, the cheapest allocation is there, found
 * on the straight way to the allocation with the most tax, or is that allocation.
 * @see ITA 2007 s.25(2), s.27(6), s.424
 */
function cheapestWithCredit(
  base: SettlementBase,
  pool: Pence,
  least: Settlement,
  rates: TaxRates,
): Settlement {
  const { facts, creditLimits } = base;
  const [first] = creditLimits;
  const creditedUpTo = first === undefined ? 0 : first.taxWithout + first.foreignTax;
  const reclaimed = atRate(facts.giftAidGross, rates.incomeTax.basicRateBps.value);
  const covered = Math.max(0, reclaimed - base.capitalGainsTax);
  const wanted = Math.min(covered, creditedUpTo);
  if (least.taxBeforeCredit >= wanted) return least;
  const max = settle(maxTaxed(base, pool), base, rates);
  const found =
    max.taxBeforeCredit < wanted
      ? max
      : firstBetween(least.allocation, max.allocation, (allocation) => {
          const settled = settle(allocation, base, rates);
          return settled.taxBeforeCredit < wanted ? null : settled;
        });
  return found ?? least;
}

function maxTaxed({ incomeByClass, scale }: SettlementBase, pool: Pence): IncomeByClass {
  const income = totalOf(incomeByClass);
  return bestAllocation(incomeByClass, pool, scale, (taxable) => income - incomeTaxCharged(taxable, scale));
}

/** The nearest allocation to `from`, on the way to `to`, that is accepted, as `to` is and `from` is not. */
function firstBetween<T>(
  from: IncomeByClass,
  to: IncomeByClass,
  accept: (allocation: IncomeByClass) => T | null,
): T | null {
  const pool = totalOf(from);
  const steps = Math.max(
    Math.abs(to.nonSavings - from.nonSavings),
    Math.abs(to.property - from.property),
    Math.abs(to.savings - from.savings),
    Math.abs(to.dividends - from.dividends),
  );
  const at = (step: number): IncomeByClass => {
    const nonSavings = from.nonSavings + shareOf(to.nonSavings - from.nonSavings, step, steps);
    const property = from.property + shareOf(to.property - from.property, step, steps);
    const savings = from.savings + shareOf(to.savings - from.savings, step, steps);
    return { nonSavings, property, savings, dividends: pool - nonSavings - property - savings };
  };
  let refused = 0;
  let accepted = steps;
  while (accepted - refused > 1) {
    const middle = refused + ((accepted - refused) >> 1);
    if (accept(at(middle)) === null) refused = middle;
    else accepted = middle;
  }
  return accept(at(accepted));
}

const shareOf = (difference: Pence, step: number, steps: number): Pence =>
  Number((BigInt(difference) * BigInt(step)) / BigInt(steps));

function sameAllocation(one: IncomeByClass, other: IncomeByClass): boolean {
  return (
    one.nonSavings === other.nonSavings && one.property === other.property && one.savings === other.savings
  );
}
