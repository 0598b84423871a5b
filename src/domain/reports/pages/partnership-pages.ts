import type { Pence } from '../../money.js';
import type { TaxCalculation } from '../../tax/tax-calculation.js';
import type { Partnership } from '../../tax/tax-input.js';
import { onlyForward, sharesSetOff } from '../forms/losses-set-off.js';
import { crossIf, figuresOf, type PageSet, type PaperYear } from './paper-year.js';

/** One set of pages for each partnership. */
export function partnershipPages({ input, calculation }: PaperYear): PageSet[] {
  const { partnerships = [], selfEmployments = [] } = input;
  const setOff = calculation === null ? [] : sharesSetOff(calculation, onlyForward(input));
  const carried = carriedByShares(calculation, partnerships.length);
  return partnerships.map((firm, index) => ({
    name: firm.name ?? `Partnership ${index + 1}`,
    figures: figuresOf(
      {
        ...amountsOf(firm),
        'partnerships[].loss_against_other_income': setOff[index],
        'partnerships[].losses_carried_forward': carried[index],
      },
      {
        2: firm.name ?? null,
        25: crossIf(input.voluntaryClass2 && selfEmployments.length === 0),
        26: crossIf(firm.class4Exempt),
      },
    ),
  }));
}

function amountsOf(firm: Partnership): Record<string, Pence | undefined> {
  const { profit = 0, lossesBroughtForward = 0, transitionProfit = 0 } = firm;
  const usedOnProfit = Math.min(lossesBroughtForward, Math.max(0, profit));
  return {
    'partnerships[].profit': profit,
    'partnerships[].transition_profit': transitionProfit,
    'partnerships[].losses_brought_forward': usedOnProfit,
    'partnerships[].losses_against_transition_profit': Math.min(
      lossesBroughtForward - usedOnProfit,
      transitionProfit,
    ),
    'partnerships[].class4_adjustment':
      (firm.class4LossesBroughtForward ?? 0) + (firm.loanInterestForTrade ?? 0),
    'partnerships[].untaxed_interest': firm.untaxedInterest,
    'partnerships[].dividends': firm.dividends,
    'partnerships[].property_profit': firm.propertyProfit,
    'partnerships[].tax_deducted': firm.taxDeducted,
    'partnerships[].cis_deducted': firm.cisDeducted,
  };
}

/** Losses that go on, in the order of the partnerships: those of trades come before them. */
function carriedByShares(calculation: TaxCalculation | null, count: number): Pence[] {
  const named = (calculation?.lines ?? []).filter(({ rule }) => rule === 'partnership_profit').slice(-count);
  const losses = [...(calculation?.carriedForward.tradingLosses ?? [])];
  return named.map(({ about }) => {
    const at = losses.findLastIndex(({ businessId, name }) => businessId === undefined && name === about);
    return at < 0 ? 0 : (losses.splice(at, 1)[0]?.amount ?? 0);
  });
}
