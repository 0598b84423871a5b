import { type AccountingDate, type AccountsDays, isLateDate, TAX_YEAR_DATE } from '../businesses/business.js';
import {
  type CapitalAllowanceClaim,
  type ClaimPeriod,
  capitalAllowances,
} from '../tax/capital-allowances.js';
import { daysIn, laterOf } from '../tax/periods/period-parts.js';
import type { TaxRates } from '../tax/rates/tax-rates.js';
import { proportionOf } from '../tax/rounding.js';
import { dayAfter, type IsoDate, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../tax-year.js';
import type { ChargedPeriod } from './charged-periods.js';
import { type AdjustmentOutcome, type AdjustmentPart, expense } from './settled-adjustment.js';

/** The trade that a claim is of, as far as its period of account depends on it; `undefined` for property. */
type SettledTrade =
  | {
      readonly accountingDate?: AccountingDate;
      readonly accounts?: readonly ChargedPeriod[];
      readonly commencedOn?: IsoDate | null;
      readonly ceasedOn?: IsoDate | null;
    }
  | undefined;

interface ClaimCircumstances {
  readonly target: 'self_employment' | 'property';
  readonly trade: SettledTrade;
  readonly taxYear: TaxYearStart;
  readonly rates: TaxRates;
}

/** The outcome of a claim of capital allowances, by HMRC's fields: all of it, or the part that the year is charged on. */
export function settleClaim(
  given: CapitalAllowanceClaim,
  { target, trade, taxYear, rates }: ClaimCircumstances,
): AdjustmentOutcome {
  const claim = withCessation(withPeriod(given, trade, taxYear), trade);
  const share = shareCharged(given, trade);
  const result = capitalAllowances(claim, rates);
  const single = result.privateUseAssets.reduce((sum, { allowance }) => sum + allowance, 0);
  const fields = CLAIM_FIELDS[target];
  const cars = result.firstYear - result.newPlant;
  return {
    inputs: {
      annualInvestment: { pence: claim.annualInvestment },
      newPlantFirstYear: { pence: claim.newPlantFirstYear },
      zeroEmissionCars: { pence: claim.zeroEmissionCars },
      mainPoolBroughtForward: { pence: claim.mainPool.broughtForward },
      mainPoolAdditions: { pence: claim.mainPool.additions },
      mainPoolDisposals: { pence: claim.mainPool.disposals },
      specialRatePoolBroughtForward: { pence: claim.specialRatePool.broughtForward },
      specialRatePoolAdditions: { pence: claim.specialRatePool.additions },
      specialRatePoolDisposals: { pence: claim.specialRatePool.disposals },
    },
    parts: [
      expense(result.annualInvestment, fields.annualInvestment),
      expense(result.newPlant, fields.newPlant),
      expense(cars, fields.cars),
      expense(result.mainPool.allowance, fields.mainPool),
      expense(result.specialRatePool.allowance, fields.specialRatePool),
      expense(single, fields.single),
      { figure: 'income', amountPence: result.balancingCharges, hmrcField: fields.balancingCharge } as const,
    ]
      .map((part) => (share === null ? part : withShare(part, share)))
      .filter(({ amountPence }) => amountPence !== 0),
    capitalAllowances: result,
  };
}

/**
 * The period of a claim that names none, where it is not the tax year: it ends on a day from 31 March to 4 April if the accounts do, begins
 * no earlier than the trade, and ends with it. Shorter than a year, it has less of the yearly allowances.
 * @see CAA 2001 s.6, s.56(3)
 */
function withPeriod(
  claim: CapitalAllowanceClaim,
  trade: SettledTrade,
  taxYear: TaxYearStart,
): CapitalAllowanceClaim {
  if (claim.period !== undefined || trade === undefined || trade.accounts !== undefined) return claim;
  const { accountingDate = TAX_YEAR_DATE, commencedOn = null, ceasedOn = null } = trade;
  const [first, last] = [taxYearStartsOn(taxYear), taxYearEndsOn(taxYear)];
  const isLate = isLateDate(`${taxYear + 1}-${accountingDate}`);
  const from = isLate ? dayAfter(`${taxYear}-${accountingDate}`) : first;
  const to = isLate ? `${taxYear + 1}-${accountingDate}` : last;
  const startOn = laterOf(from, commencedOn ?? from);
  const endsInYear = ceasedOn !== null && ceasedOn >= from && ceasedOn <= last;
  const endOn = endsInYear ? ceasedOn : to;
  const isTaxYear = startOn === first && endOn === last;
  return isTaxYear || endOn < startOn ? claim : { ...claim, period: { startOn, endOn } };
}

/** A claim for the period in which the trade ends, by its date, says so too. CAA 2001 s.55(4), s.65 */
function withCessation(claim: CapitalAllowanceClaim, trade: SettledTrade): CapitalAllowanceClaim {
  const ceasedOn = trade?.ceasedOn ?? null;
  const { period } = claim;
  const isFinal =
    ceasedOn !== null && period !== undefined && period.startOn <= ceasedOn && ceasedOn <= period.endOn;
  return isFinal ? { ...claim, ceased: true } : claim;
}

/** Whether a claim that does not say that the trade ended is for the period in which it did. */
export const becomesFinal = (
  claim: CapitalAllowanceClaim,
  trade: SettledTrade,
  taxYear: TaxYearStart,
): boolean => !claim.ceased && withCessation(withPeriod(claim, trade, taxYear), trade).ceased;

/** The part of what a period of account comes to that the year is charged on, as its days to all of its days. */
interface Share {
  readonly days: number;
  readonly ofDays: number;
}

/** `null`: all of it. */
function shareCharged({ period }: CapitalAllowanceClaim, trade: SettledTrade): Share | null {
  const charged = trade?.accounts?.find((one) => isSamePeriod(one.period, period));
  return charged === undefined ? null : { days: daysIn(charged.days), ofDays: daysIn(charged.period) };
}

const isSamePeriod = ({ from, to }: AccountsDays, other: ClaimPeriod | undefined): boolean =>
  from === other?.startOn && to === other.endOn;

const withShare = (part: AdjustmentPart, { days, ofDays }: Share): AdjustmentPart => ({
  ...part,
  amountPence: proportionOf(part.amountPence, days, ofDays),
});

export const CLAIM_FIELDS = {
  self_employment: {
    annualInvestment: 'allowances.annualInvestmentAllowance',
    newPlant: 'allowances.enhancedCapitalAllowance',
    cars: 'allowances.zeroEmissionsCarAllowance',
    mainPool: 'allowances.capitalAllowanceMainPool',
    specialRatePool: 'allowances.capitalAllowanceSpecialRatePool',
    single: 'allowances.capitalAllowanceSingleAssetPool',
    balancingCharge: 'adjustments.balancingChargeOther',
  },
  property: {
    annualInvestment: 'allowances.annualInvestmentAllowance',
    newPlant: 'allowances.otherCapitalAllowance',
    cars: 'allowances.zeroEmissionsCarAllowance',
    mainPool: 'allowances.otherCapitalAllowance',
    specialRatePool: 'allowances.otherCapitalAllowance',
    single: 'allowances.otherCapitalAllowance',
    balancingCharge: 'adjustments.balancingCharge',
  },
} as const;
