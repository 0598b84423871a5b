import { type Pence, poundsFromPence } from '../../money.js';
import { incomeInWholePounds, reliefInWholePounds } from '../../tax/rounding.js';
import type { TaxCalculation } from '../../tax/tax-calculation.js';
import type { Partnership, TaxInput } from '../../tax/tax-input.js';
import { isTakenFor } from '../registry/filing-operation.js';
import { FILING_OPERATIONS } from '../registry/filing-operations.js';
import { amountsIn, type MissingDetail, memberOf, missingOf, type PartBody } from './part-body.js';
import { type LossesOfFirm, lossesOfFirms } from './stated-losses.js';

/** The person's share of one partnership, which HMRC keeps by the partnership's Unique Taxpayer Reference. */
export interface PartnerItem {
  readonly utr: string;
  readonly body: PartBody;
}

interface PartnerItems {
  readonly items: readonly PartnerItem[];
  readonly missing: readonly MissingDetail[];
}

export const PARTNERSHIPS_PLACE = '/inputs/partnerships';

interface Source {
  readonly input: Pick<TaxInput, 'taxYear' | 'partnerships' | 'reliefs'>;
  readonly figures: Pick<TaxCalculation, 'lines'>;
}

/**
 * Shares of partnerships as HMRC takes them from 2026-27 on, with the subtotals that it asks for. The whole share is that of one trade.
 * @see Individuals Partner Income 1.0; SA104F
 */
export function partnerItems(source: Source): PartnerItems {
  const { partnerships = [], taxYear } = source.input;
  if (!isTakenFor(FILING_OPERATIONS.partner, taxYear)) return { items: [], missing: [] };
  const losses = lossesOfFirms(source);
  const parts = partnerships
    .map((firm, index) => ({
      firm,
      place: `${PARTNERSHIPS_PLACE}/${index}`,
      losses: losses[index] ?? NO_LOSSES,
    }))
    .filter(({ firm }) => hasShare(firm))
    .map(({ firm, place, losses: own }) => ({
      missing: missingOfFirm(firm, place, partnerships),
      item: { utr: firm.utr ?? '', body: bodyOf(firm, own) },
    }));
  return {
    items: parts.filter(({ missing }) => missing.length === 0).map(({ item }) => item),
    missing: parts.flatMap(({ missing }) => missing),
  };
}

const NO_LOSSES: LossesOfFirm = { sideways: 0, carriedBack: 0, forward: 0 };

const hasShare = (firm: Partnership): boolean =>
  Object.values(firm).some((value) => typeof value === 'number' && value !== 0);

const hasTrade = ({ profit = 0, transitionProfit = 0 }: Partnership): boolean =>
  profit !== 0 || transitionProfit !== 0;

function missingOfFirm(firm: Partnership, place: string, all: readonly Partnership[]): MissingDetail[] {
  const { name, utr, tradeDescription } = firm;
  const isShared = utr !== undefined && all.filter((other) => other.utr === utr).length > 1;
  return [
    ...missingOf(PARTNERSHIPS_PLACE, [
      { place: `${place}/name`, given: name, detail: NO_NAME },
      { place: `${place}/utr`, given: utr, detail: NO_UTR },
      {
        place: `${place}/trade_description`,
        given: hasTrade(firm) ? tradeDescription : '-',
        detail: NO_TRADE,
      },
    ]),
    ...(isShared ? [{ field: PARTNERSHIPS_PLACE, place: `${place}/utr`, detail: SHARED_UTR }] : []),
  ];
}

const NO_NAME = 'HMRC takes a share of a partnership with its name. Give it, and prepare again.';
const NO_UTR =
  'HMRC takes a share of a partnership with the partnership’s Unique Taxpayer Reference, ten digits. Give it, and prepare again.';
const NO_TRADE =
  'HMRC takes a share of a partnership’s profit with what the partnership does. Give `trade_description`, and prepare again.';
const SHARED_UTR =
  'HMRC takes one share of a partnership: another entry has the same reference. Correct `utr`, or put the two together.';

/** A share of profit, and losses of earlier years that meet it: first the profit, then the transition profit. */
interface ShareOfProfit {
  readonly adjusted: Pence;
  readonly used: Pence;
  readonly usedOnTransition: Pence;
  readonly taxable: Pence;
}

function shareOf({ profit = 0, transitionProfit = 0, lossesBroughtForward = 0 }: Partnership): ShareOfProfit {
  const adjusted = Math.max(0, profit);
  const losses = reliefInWholePounds(lossesBroughtForward);
  const used = Math.min(losses, incomeInWholePounds(adjusted));
  const usedOnTransition = Math.min(losses - used, incomeInWholePounds(transitionProfit));
  return {
    adjusted,
    used,
    usedOnTransition,
    taxable: adjusted - used + transitionProfit - usedOnTransition,
  };
}

function bodyOf(firm: Partnership, losses: LossesOfFirm): PartBody {
  const share = shareOf(firm);
  const { untaxedInterest = 0, dividends = 0, propertyProfit = 0, taxDeducted = 0, cisDeducted = 0 } = firm;
  const untaxed = share.taxable + Math.max(0, propertyProfit);
  return {
    partnershipUtr: firm.utr,
    partnershipName: firm.name,
    ...(hasTrade(firm) && { partnershipTrades: [tradeOf(firm, losses, share)] }),
    ...memberOf('nationalInsuranceContributions', contributionsOf(firm, share)),
    ...memberOf(
      'untaxedSavingsIncome',
      amountsIn({
        shareOfUkUntaxedSavingsIncome: untaxedInterest,
        adjustedUkSavingsIncome: untaxedInterest,
        totalUntaxedSavingsIncome: untaxedInterest,
      }),
    ),
    ...memberOf(
      'ukPropertyIncome',
      amountsIn({ shareOfProfitOrLoss: propertyProfit, shareOfTaxableProfit: propertyProfit }),
    ),
    ...memberOf(
      'totalUntaxedIncomeExcludingSavings',
      amountsIn({ shareOfTotalUntaxedIncomeExcludingSavings: untaxed }),
    ),
    ...memberOf(
      'taxedIncomeAndDividendIncome',
      amountsIn({ shareOfDividendIncome: dividends, totalDividendIncome: dividends }),
    ),
    ...memberOf(
      'totalTaxedAndUntaxedIncome',
      amountsIn({ shareOfTotalTaxedAndUntaxedIncome: untaxed + untaxedInterest + dividends }),
    ),
    ...memberOf(
      'taxPaidAndDeductions',
      amountsIn({
        shareOfIncomeTaxTakenOffPartnershipIncome: taxDeducted,
        shareOfCisDeductionsByContractors: cisDeducted,
        shareOfTotalTaxTakenOff: taxDeducted + cisDeducted,
      }),
    ),
  };
}

function tradeOf(
  { profit = 0, transitionProfit = 0, tradeDescription }: Partnership,
  losses: LossesOfFirm,
  { adjusted, used, usedOnTransition, taxable }: ShareOfProfit,
): PartBody {
  return {
    tradeDescription,
    tradingOrProfessionalProfits: {
      shareOfProfitOrLoss: poundsFromPence(profit),
      adjustedProfit: poundsFromPence(adjusted),
      ...amountsIn({
        transitionProfitArisingThisYear: transitionProfit,
        lossesBroughtForwardTransitionProfit: usedOnTransition,
        lossesBroughtForwardAdjustedProfit: used,
        profitAfterBroughtForwardLosses: used > 0 ? adjusted - used : 0,
      }),
      shareOfTaxableProfit: poundsFromPence(taxable),
    },
    ...(profit < 0 && {
      tradingOrProfessionalLosses: {
        adjustedLoss: poundsFromPence(-profit),
        ...amountsIn({
          currentYearLossAppliedToGeneralIncome: losses.sideways,
          lossesCarriedBack: losses.carriedBack,
          carryForwardLosses: losses.forward,
        }),
      },
    }),
  };
}

/** Lower profits for Class 4 by losses that were set against other income before, as far as there is profit, and by interest. */
function contributionsOf(
  { class4Exempt = false, class4LossesBroughtForward = 0, loanInterestForTrade = 0 }: Partnership,
  { taxable }: ShareOfProfit,
): PartBody | null {
  if (class4Exempt) return { class4Exemption: true };
  const losses = Math.min(reliefInWholePounds(class4LossesBroughtForward), incomeInWholePounds(taxable));
  return amountsIn({
    adjustmentToProfitsForClass4: losses + reliefInWholePounds(loanInterestForTrade),
  });
}
