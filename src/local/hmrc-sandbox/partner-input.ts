import type { Pence } from '../../domain/money.js';
import type { LossClaim, Partnership } from '../../domain/tax/tax-input.js';
import { bodyReader } from './body-reader.js';
import { PartnerBody } from './partner-shapes.js';
import { poundsToPence } from './pounds-to-pence.js';
import type { SandboxYear } from './state.js';

const readPartner = bodyReader(PartnerBody);

/** Shares of partnerships as they were sent, in the form of our tax rules, with what was claimed of their losses. */
export function partnerInput({ partners = {} }: Pick<SandboxYear, 'partners'>): {
  readonly partnerships: readonly Partnership[];
  readonly lossClaims: readonly LossClaim[];
} {
  const shares = Object.values(partners).map(({ body }) => readPartner(body));
  const trades = shares.flatMap(({ partnershipTrades = [] }) => partnershipTrades);
  const claimed = trades.reduce(
    (sum: Pence, { tradingOrProfessionalLosses: losses }) =>
      sum + poundsToPence(losses?.currentYearLossAppliedToGeneralIncome),
    0,
  );
  return {
    partnerships: shares.map(partnershipOf),
    lossClaims: claimed > 0 ? [{ kind: 'sideways_current_year', amount: claimed }] : [],
  };
}

function partnershipOf(share: ReturnType<typeof readPartner>): Partnership {
  const profits = (share.partnershipTrades ?? []).map((trade) => trade.tradingOrProfessionalProfits);
  const sum = (name: keyof NonNullable<(typeof profits)[number]>): Pence =>
    profits.reduce((total: Pence, one) => total + poundsToPence(one?.[name]), 0);
  const { nationalInsuranceContributions: contributions, taxPaidAndDeductions: tax } = share;
  return {
    name: share.partnershipName,
    profit: sum('shareOfProfitOrLoss'),
    lossesBroughtForward:
      sum('lossesBroughtForwardAdjustedProfit') + sum('lossesBroughtForwardTransitionProfit'),
    transitionProfit: sum('transitionProfitArisingThisYear'),
    class4Exempt: contributions?.class4Exemption ?? false,
    class4LossesBroughtForward: poundsToPence(contributions?.adjustmentToProfitsForClass4),
    untaxedInterest: poundsToPence(share.untaxedSavingsIncome?.totalUntaxedSavingsIncome),
    dividends: poundsToPence(share.taxedIncomeAndDividendIncome?.totalDividendIncome),
    propertyProfit: poundsToPence(share.ukPropertyIncome?.shareOfTaxableProfit),
    taxDeducted: poundsToPence(tax?.shareOfIncomeTaxTakenOffPartnershipIncome),
    cisDeducted: poundsToPence(tax?.shareOfCisDeductionsByContractors),
  };
}
