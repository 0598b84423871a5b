import { type AccountingDate, type AccountsDays, isLateDate } from '../businesses/business.js';
import {
  type CapitalAllowanceClaim,
  type ClaimPeriod,
  capitalAllowances,
} from '../tax/capital-allowances.js';
import { daysIn } from '../tax/periods/period-parts.js';
import type { TaxRates } from '../tax/rates/tax-rates.js';
import { proportionOf } from '../tax/rounding.js';
import { dayAfter, type TaxYearStart } from '../tax-year.js';
import type { ChargedPeriod } from './charged-periods.js';
import { type AdjustmentOutcome, type AdjustmentPart, expense } from './settled-adjustment.js';

/** The trade that a claim is of, as far as its period of account depends on it; `undefined` for property. */
type SettledTrade =
  | { readonly accountingDate?: AccountingDate; readonly accounts?: readonly ChargedPeriod[] }
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
  const claim = withPeriod(given, trade, taxYear);
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

/** Accounts to a day from 31 March to 4 April are of other days than the tax year, which their rates go by. CAA 2001 s.6 */
function withPeriod(
  claim: CapitalAllowanceClaim,
  trade: SettledTrade,
  taxYear: TaxYearStart,
): CapitalAllowanceClaim {
  const date = trade?.accountingDate;
  if (claim.period !== undefined || date === undefined) return claim;
  const to = `${taxYear + 1}-${date}`;
  return isLateDate(to)
    ? { ...claim, period: { startOn: dayAfter(`${taxYear}-${date}`), endOn: to } }
    : claim;
}

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
