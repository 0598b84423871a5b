import { type Pence, poundsFromPence } from '../../domain/money.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';

/** HMRC's names of self-employment expenses. The disallowable part of each has `Disallowable` appended. */
export type SelfEmploymentExpense =
  | 'costOfGoods'
  | 'paymentsToSubcontractors'
  | 'wagesAndStaffCosts'
  | 'carVanTravelExpenses'
  | 'premisesRunningCosts'
  | 'maintenanceCosts'
  | 'adminCosts'
  | 'businessEntertainmentCosts'
  | 'advertisingCosts'
  | 'interestOnBankOtherLoans'
  | 'financeCharges'
  | 'irrecoverableDebts'
  | 'professionalFees'
  | 'depreciation'
  | 'otherExpenses';

/** HMRC's names of UK property expenses; `rentARoom` is sent nested. */
type UkPropertyExpense =
  | 'premisesRunningCosts'
  | 'repairsAndMaintenance'
  | 'financialCosts'
  | 'professionalFees'
  | 'costOfServices'
  | 'other'
  | 'residentialFinancialCost'
  | 'travelCosts'
  | 'residentialFinancialCostsCarriedForward'
  | 'rentARoom';

export type NamedAmounts<Name extends string> = Readonly<Partial<Record<Name, Pence>>>;

export interface BusinessYear {
  readonly nino: string;
  readonly businessId: string;
  readonly taxYear: TaxYearStart;
}

/** The year to date. It replaces whatever was sent before for the same year. */
export interface SelfEmploymentCumulative extends BusinessYear {
  /** `null` for a business that reports once a year. */
  readonly period: { readonly startOn: IsoDate; readonly endOn: IsoDate } | null;
  readonly income: NamedAmounts<'turnover' | 'other' | 'taxTakenOffTradingIncome'>;
  /** One figure, or one for each kind; HMRC refuses both at once. */
  readonly expenses: NamedAmounts<SelfEmploymentExpense> | { readonly consolidatedExpenses: Pence };
  readonly disallowable?: NamedAmounts<SelfEmploymentExpense>;
}

/** As for self-employment. The person's own share of jointly owned property. */
export interface UkPropertyCumulative extends BusinessYear {
  readonly period: { readonly startOn: IsoDate; readonly endOn: IsoDate } | null;
  readonly income: NamedAmounts<
    'premiumsOfLeaseGrant' | 'reversePremiums' | 'periodAmount' | 'taxDeducted' | 'otherIncome' | 'rentARoom'
  >;
  readonly expenses:
    | NamedAmounts<UkPropertyExpense>
    | (NamedAmounts<'residentialFinancialCost' | 'residentialFinancialCostsCarriedForward'> & {
        readonly consolidatedExpenses: Pence;
      });
}

/** A full replacement of the year's adjustments, allowances and answers. */
export interface SelfEmploymentAnnual extends BusinessYear {
  readonly adjustments?: NamedAmounts<
    | 'includedNonTaxableProfits'
    | 'basisAdjustment'
    | 'overlapReliefUsed'
    | 'accountingAdjustment'
    | 'averagingAdjustment'
    | 'outstandingBusinessIncome'
    | 'balancingChargeBpra'
    | 'balancingChargeOther'
    | 'goodsAndServicesOwnUse'
    | 'transitionProfitAmount'
    | 'transitionProfitAccelerationAmount'
    | 'adjustmentToProfitsForClass4'
  >;
  /** `tradingIncomeAllowance` excludes every other allowance, and any expenses in the cumulative figures. */
  readonly allowances?: NamedAmounts<
    | 'annualInvestmentAllowance'
    | 'capitalAllowanceMainPool'
    | 'capitalAllowanceSpecialRatePool'
    | 'capitalAllowanceSingleAssetPool'
    | 'zeroEmissionsCarAllowance'
    | 'allowanceOnSales'
    | 'enhancedCapitalAllowance'
    | 'tradingIncomeAllowance'
  >;
  /** Name, trade or address changed in the year; absent: they did not. */
  readonly detailsChanged?: boolean;
  readonly class4NicsExemptionReason?:
    | 'non-resident'
    | 'trustee'
    | 'diver'
    | 'ITTOIA-2005'
    | 'over-state-pension-age'
    | 'under-16';
}

/** A full replacement, as for self-employment. From 2025-26 on. */
export interface UkPropertyAnnual extends BusinessYear {
  readonly adjustments?: NamedAmounts<'balancingCharge' | 'privateUseAdjustment'> & {
    readonly nonResidentLandlord: boolean;
    readonly rentARoomJointlyLet?: boolean;
  };
  readonly allowances?: NamedAmounts<
    | 'annualInvestmentAllowance'
    | 'otherCapitalAllowance'
    | 'costOfReplacingDomesticItems'
    | 'zeroEmissionsCarAllowance'
    | 'propertyIncomeAllowance'
  >;
}

/** The body of the self-employment update, in pounds. A year to date without income reports nil turnover. */
export function selfEmploymentCumulativeBody(input: SelfEmploymentCumulative): object {
  return {
    ...(input.period && {
      periodDates: { periodStartDate: input.period.startOn, periodEndDate: input.period.endOn },
    }),
    periodIncome: inPounds({ turnover: 0, ...input.income }),
    ...(hasAmounts(input.expenses) && { periodExpenses: inPounds(input.expenses) }),
    ...(hasAmounts(input.disallowable) && {
      periodDisallowableExpenses: inPounds(input.disallowable, (name) => `${name}Disallowable`),
    }),
  };
}

/** The body of the UK property update, in pounds. A year to date without income reports nil rent. */
export function ukPropertyCumulativeBody(input: UkPropertyCumulative): object {
  const { rentARoom: rentsReceived, ...income } = input.income;
  const { rentARoom: amountClaimed, ...expenses } = withRentARoom(input.expenses);
  const allExpenses = {
    ...inPounds(expenses),
    ...(amountClaimed !== undefined && { rentARoom: { amountClaimed: poundsFromPence(amountClaimed) } }),
  };
  return {
    ...(input.period && { fromDate: input.period.startOn, toDate: input.period.endOn }),
    ukProperty: {
      income: {
        ...inPounds({ periodAmount: 0, ...income }),
        ...(rentsReceived !== undefined && { rentARoom: { rentsReceived: poundsFromPence(rentsReceived) } }),
      },
      ...(Object.keys(allExpenses).length > 0 && { expenses: allExpenses }),
    },
  };
}

/** The body of the self-employment annual submission, in pounds. */
export function selfEmploymentAnnualBody(input: SelfEmploymentAnnual): object {
  const reason = input.class4NicsExemptionReason;
  return {
    ...(hasAmounts(input.adjustments) && { adjustments: inPounds(input.adjustments) }),
    ...(hasAmounts(input.allowances) && { allowances: inPounds(input.allowances) }),
    nonFinancials: {
      businessDetailsChangedRecently: input.detailsChanged ?? false,
      ...(reason !== undefined && { class4NicsExemptionReason: reason }),
    },
  };
}

/** The body of the UK property annual submission, in pounds. */
export function ukPropertyAnnualBody(input: UkPropertyAnnual): object {
  const { nonResidentLandlord, rentARoomJointlyLet, ...amounts } = input.adjustments ?? {
    nonResidentLandlord: false,
  };
  return {
    ukProperty: {
      adjustments: {
        ...inPounds(amounts),
        nonResidentLandlord,
        ...(rentARoomJointlyLet !== undefined && { rentARoom: { jointlyLet: rentARoomJointlyLet } }),
      },
      ...(hasAmounts(input.allowances) && { allowances: inPounds(input.allowances) }),
    },
  };
}

const withRentARoom = (
  expenses: UkPropertyCumulative['expenses'],
): Readonly<Partial<Record<string, Pence>>> & { readonly rentARoom?: Pence } => expenses;

export const hasAmounts = (amounts: object | undefined): amounts is NamedAmounts<string> =>
  amounts !== undefined && Object.keys(amounts).length > 0;

/** Amounts under HMRC's names. */
export function inPounds(
  amounts: Readonly<Partial<Record<string, Pence>>>,
  rename: (name: string) => string = (name) => name,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([name, pence]) =>
      pence === undefined ? [] : [[rename(name), poundsFromPence(pence)] as const],
    ),
  );
}
