import type { Pence } from '../money.js';
import type { Income } from './income.js';
import { type PensionRelief, pensionRelief } from './pension-relief.js';
import type { TaxRates } from './rates/tax-rates.js';
import { atRate, reliefInWholePounds } from './rounding.js';
import { sumOf } from './sum-of.js';
import type { TaxFacts } from './tax-facts.js';
import type { LossClaim, LossClaimKind } from './tax-input.js';
import { claimableLoss, lossByOverlapRelief } from './trading-profits.js';

interface GivenLossClaim {
  readonly kind: LossClaimKind;
  readonly claimed: Pence;
  readonly given: Pence;
}

/** Deductions of Step 2 from general income, without losses brought forward of the same business. */
export interface GeneralReliefs {
  readonly cap: Pence;
  readonly lossClaims: readonly GivenLossClaim[];
  readonly loanInterest: Pence;
  readonly pensionDeducted: Pence;
  readonly giftsOfAssets: Pence;
  /** Not a deduction: it widens the bands. */
  readonly pensionAtSource: Pence;
  /** All but relief at source. */
  readonly total: Pence;
  /** Room for more losses under the income and the cap. */
  readonly roomForLosses: Pence;
}

const NONE: readonly GivenLossClaim[] = [];

/**
 * Loss claims and loan interest share the cap. Outside it are a loss carried back against the trade's own profit, one that
 * overlap relief makes, one on shares of an enterprise scheme, pension payments relieved by deduction, and gifts of assets to
 * charities. Nothing is given beyond the income there is.
 * A claim for a loss of this year is limited to the losses that the input holds.
 * @see ITA 2007 s.24, s.24A, s.64, s.72, s.120, s.131-133, s.383, s.431
 */
export function generalReliefs(facts: TaxFacts, income: Income, rates: TaxRates): GeneralReliefs {
  let incomeLeft =
    income.nonSavings +
    income.transitionProfit +
    income.savings +
    income.dividends +
    income.lumpSums +
    income.lifeGains;
  const pension = pensionRelief(facts, income, rates);
  const cap = reliefCap(pension, income, rates);
  let capLeft = cap;
  let ownProfitLeft = income.tradingProfit + income.transitionProfit;
  const lossLeft = lossesToClaim(income);
  const uncapped = facts.lossClaims.length === 0 ? {} : outsideTheCap(income);
  const give = (amount: Pence, outsideCap: Pence): Pence => {
    const given = Math.min(amount, outsideCap + capLeft, incomeLeft);
    capLeft -= Math.max(0, given - outsideCap);
    incomeLeft -= given;
    return given;
  };
  const lossClaims =
    facts.lossClaims.length === 0
      ? NONE
      : sharesFirst(facts.lossClaims).map((claim) => {
          const outsideCap = isCarriedBack(claim)
            ? Math.min(ownProfitLeft, claim.amount)
            : Math.min(claim.amount, uncapped[claim.kind] ?? 0);
          const given = give(Math.min(claim.amount, lossLeft[claim.kind]), outsideCap);
          if (isCarriedBack(claim)) ownProfitLeft -= Math.min(outsideCap, given);
          else uncapped[claim.kind] = (uncapped[claim.kind] ?? 0) - Math.min(outsideCap, given);
          lossLeft[claim.kind] -= given;
          return { kind: claim.kind, claimed: claim.amount, given };
        });
  const loanInterest = give(facts.loanInterest, 0);
  const pensionDeducted = Math.min(pension.deducted, incomeLeft);
  const giftsOfAssets = Math.min(facts.giftsOfAssets, incomeLeft - pensionDeducted);
  const total = sumOf(lossClaims, (claim) => claim.given) + loanInterest + pensionDeducted + giftsOfAssets;
  return {
    cap,
    lossClaims,
    loanInterest,
    pensionDeducted,
    giftsOfAssets,
    pensionAtSource: pension.atSource,
    total,
    roomForLosses: Math.min(incomeLeft - pensionDeducted - giftsOfAssets, capLeft),
  };
}

/** Relief given against the general income of the year of a loss or the year before it. ITA 2007 s.64 */
export function sidewaysLossRelief(reliefs: GeneralReliefs): Pence {
  return (
    lossReliefOfKind(reliefs, 'sideways_current_year') + lossReliefOfKind(reliefs, 'sideways_carried_back')
  );
}

/** Relief given by claims of one kind. */
export function lossReliefOfKind(reliefs: GeneralReliefs, kind: LossClaimKind): Pence {
  return sumOf(reliefs.lossClaims, (claim) => (claim.kind === kind ? claim.given : 0));
}

/** The loss of this year that a kind of claim draws on, without what may only be carried forward (ITA 2007 s.74E); nil for claims on another year's. */
export function currentYearLoss(kind: LossClaimKind, income: Income): Pence {
  if (kind === 'sideways_current_year') return sumOf(income.trades, claimableLoss);
  if (kind === 'property_general') return income.property.ukLoss;
  return 0;
}

/** Losses that each kind of claim may still take. A loss of a later year is known by the claim alone. */
function lossesToClaim(income: Income): Record<LossClaimKind, Pence> {
  return {
    sideways_current_year: currentYearLoss('sideways_current_year', income),
    sideways_carried_back: Number.POSITIVE_INFINITY,
    early_years: Number.POSITIVE_INFINITY,
    property_general: currentYearLoss('property_general', income),
    share_loss: Number.POSITIVE_INFINITY,
    share_loss_eis: Number.POSITIVE_INFINITY,
  };
}

/** Parts of losses that the cap leaves alone: on shares with relief of an enterprise scheme, and by overlap relief. ITA 2007 s.24A(6)-(7) */
const outsideTheCap = (income: Income): Partial<Record<LossClaimKind, Pence>> => ({
  sideways_current_year: sumOf(income.trades, lossByOverlapRelief),
  share_loss_eis: Number.POSITIVE_INFINITY,
});

/** Relief for losses on shares is given before that for losses of trades. ITA 2007 s.133 */
const sharesFirst = (claims: readonly LossClaim[]): readonly LossClaim[] => [
  ...claims.filter(isOfShares),
  ...claims.filter((claim) => !isOfShares(claim)),
];

const isOfShares = ({ kind }: LossClaim): boolean => kind === 'share_loss' || kind === 'share_loss_eis';

function isCarriedBack(claim: LossClaim): boolean {
  return claim.kind === 'sideways_carried_back' || claim.kind === 'early_years';
}

function reliefCap(pension: PensionRelief, income: Income, rates: TaxRates): Pence {
  const { amount, incomeShareBps } = rates.incomeTax.reliefCap;
  const adjustedTotalIncome = Math.max(0, income.total - pension.atSource - pension.deducted);
  return Math.max(amount.value, reliefInWholePounds(atRate(adjustedTotalIncome, incomeShareBps.value)));
}
