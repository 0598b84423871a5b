import { type Pence, poundsFromPence } from '../../money.js';
import { incomeInWholePounds } from '../../tax/rounding.js';
import type { TaxCalculation } from '../../tax/tax-calculation.js';
import type { Partnership, TaxInput } from '../../tax/tax-input.js';
import { isTakenFor } from '../registry/filing-operation.js';
import { FILING_OPERATIONS } from '../registry/operations.js';
import { amountsIn, type MissingDetail, missingOf, type PartBody, under } from './part-body.js';
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
      item: { utr: firm.utr ?? '', body: bodyOf(firm, own, class4LossesUsed(source, firm)) },
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

function bodyOf(firm: Partnership, losses: LossesOfFirm, class4Losses: Pence): PartBody {
  const { profit = 0, transitionProfit = 0, lossesBroughtForward = 0 } = firm;
  const adjusted = Math.max(0, profit);
  const used = Math.min(lossesBroughtForward, incomeInWholePounds(adjusted));
  const ofTrade = adjusted - used + transitionProfit;
  const { untaxedInterest = 0, dividends = 0, propertyProfit = 0, taxDeducted = 0, cisDeducted = 0 } = firm;
  const untaxed = ofTrade + Math.max(0, propertyProfit);
  return {
    partnershipUtr: firm.utr,
    partnershipName: firm.name,
    ...(hasTrade(firm) && { partnershipTrades: [tradeOf(firm, losses, { adjusted, used, ofTrade })] }),
    ...under('nationalInsuranceContributions', contributionsOf(firm, class4Losses)),
    ...under(
      'untaxedSavingsIncome',
      amountsIn({
        shareOfUkUntaxedSavingsIncome: untaxedInterest,
        adjustedUkSavingsIncome: untaxedInterest,
        totalUntaxedSavingsIncome: untaxedInterest,
      }),
    ),
    ...under(
      'ukPropertyIncome',
      amountsIn({ shareOfProfitOrLoss: propertyProfit, shareOfTaxableProfit: propertyProfit }),
    ),
    ...under(
      'totalUntaxedIncomeExcludingSavings',
      amountsIn({ shareOfTotalUntaxedIncomeExcludingSavings: untaxed }),
    ),
    ...under(
      'taxedIncomeAndDividendIncome',
      amountsIn({ shareOfDividendIncome: dividends, totalDividendIncome: dividends }),
    ),
    ...under(
      'totalTaxedAndUntaxedIncome',
      amountsIn({ shareOfTotalTaxedAndUntaxedIncome: untaxed + untaxedInterest + dividends }),
    ),
    ...under(
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
  { adjusted, used, ofTrade }: Readonly<Record<'adjusted' | 'used' | 'ofTrade', Pence>>,
): PartBody {
  return {
    tradeDescription,
    tradingOrProfessionalProfits: {
      shareOfProfitOrLoss: poundsFromPence(profit),
      adjustedProfit: poundsFromPence(adjusted),
      ...amountsIn({
        transitionProfitArisingThisYear: transitionProfit,
        lossesBroughtForwardAdjustedProfit: used,
        profitAfterBroughtForwardLosses: used > 0 ? adjusted - used : 0,
      }),
      shareOfTaxableProfit: poundsFromPence(ofTrade),
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

function contributionsOf({ class4Exempt = false }: Partnership, class4Losses: Pence): PartBody | null {
  const amounts = amountsIn({ adjustmentToProfitsForClass4: class4Losses });
  return class4Exempt || amounts !== null
    ? { ...(class4Exempt && { class4Exemption: true }), ...amounts }
    : null;
}

/** Of losses set against other income before, what lowers profits for Class 4 this year. */
const class4LossesUsed = ({ figures }: Source, { name }: Partnership): Pence =>
  figures.lines.find(({ rule, about }) => rule === 'class4_losses_brought_forward' && about === name)
    ?.amount ?? 0;
