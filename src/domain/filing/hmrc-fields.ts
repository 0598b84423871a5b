import type { Pence } from '../money.js';
import type { IsoDate, TaxYearStart } from '../tax-year.js';

/** HMRC's names of self-employment expenses. The disallowable part of each has `Disallowable` appended. */
type SelfEmploymentExpense =
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

/** Figures to date, as for self-employment; of jointly owned property the person's own share. */
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

/** HMRC's names of expenses of property abroad. */
type ForeignPropertyExpense =
  | 'premisesRunningCosts'
  | 'repairsAndMaintenance'
  | 'financialCosts'
  | 'professionalFees'
  | 'travelCosts'
  | 'costOfServices'
  | 'other'
  | 'residentialFinancialCost'
  | 'broughtFwdResidentialFinancialCost';

/** Names a letting by country in 2025-26, as ISO 3166-1 alpha-3; from 2026-27 on by the id that HMRC has given the property. */
export type LettingRef = { readonly countryCode: string } | { readonly propertyId: string };

/** One country's or one property's year to date. */
export type ForeignLetting = LettingRef & {
  readonly income: NamedAmounts<
    | 'rentAmount'
    | 'premiumsOfLeaseGrant'
    | 'otherPropertyIncome'
    | 'foreignTaxPaidOrDeducted'
    | 'specialWithholdingTaxOrUkTaxPaid'
  >;
  readonly expenses: NamedAmounts<ForeignPropertyExpense>;
};

/** The year to date. It replaces whatever was sent before. */
export interface ForeignPropertyCumulative extends BusinessYear {
  readonly period: { readonly startOn: IsoDate; readonly endOn: IsoDate };
  readonly lettings: readonly ForeignLetting[];
}

/** A full replacement of the year's allowances, by country or property. */
export interface ForeignPropertyAnnual extends BusinessYear {
  readonly lettings: readonly (LettingRef & {
    readonly allowances: NamedAmounts<'costOfReplacingDomesticItems' | 'propertyIncomeAllowance'>;
  })[];
}

/** HMRC's names of property expenses that can be adjusted. */
type PropertyExpense =
  | 'premisesRunningCosts'
  | 'repairsAndMaintenance'
  | 'financialCosts'
  | 'professionalFees'
  | 'costOfServices'
  | 'residentialFinancialCost'
  | 'other'
  | 'travelCosts';

/**
 * Amounts added to the sums of a year's updates, and taken off if negative. A later adjustment replaces an
 * earlier one, and an update or annual submission that HMRC receives afterwards voids it.
 */
export type AccountingAdjustments =
  | {
      readonly type: 'self-employment';
      readonly income: NamedAmounts<'turnover' | 'other'>;
      readonly expenses: NamedAmounts<SelfEmploymentExpense>;
      /** Disallowable parts of the expenses, by expense. */
      readonly additions: NamedAmounts<SelfEmploymentExpense>;
    }
  | {
      readonly type: 'uk-property';
      readonly income: NamedAmounts<
        'totalRentsReceived' | 'premiumsOfLeaseGrant' | 'reversePremiums' | 'otherPropertyIncome'
      >;
      readonly expenses: NamedAmounts<PropertyExpense>;
    }
  | {
      readonly type: 'foreign-property';
      readonly lettings: readonly (LettingRef & {
        readonly income: NamedAmounts<'totalRentsReceived' | 'premiumsOfLeaseGrant' | 'otherPropertyIncome'>;
        readonly expenses: NamedAmounts<PropertyExpense>;
      })[];
    };

export type AdjustableType = AccountingAdjustments['type'];
