import type { Pence } from '../../domain/money.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { type BusinessYear, hasAmounts, inPounds, type NamedAmounts } from './income-data.js';

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

/** By country in 2025-26, as ISO 3166-1 alpha-3; from 2026-27 on by the id that HMRC has given the property. */
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

/** A property abroad that HMRC has on record. */
export interface RecordedProperty {
  readonly propertyId: string;
  readonly name: string;
  readonly countryCode: string;
  readonly hasEnded: boolean;
}

/** A full replacement of the year's allowances, by country or property. */
export interface ForeignPropertyAnnual extends BusinessYear {
  readonly lettings: readonly (LettingRef & {
    readonly allowances: NamedAmounts<'costOfReplacingDomesticItems' | 'propertyIncomeAllowance'>;
  })[];
}

/** The body of the foreign property update, in pounds. Relief for foreign tax is claimed wherever some was paid. */
export function foreignPropertyCumulativeBody(input: ForeignPropertyCumulative): object {
  return {
    fromDate: input.period.startOn,
    toDate: input.period.endOn,
    foreignProperty: input.lettings.map(({ income, expenses, ...ref }) => {
      const { rentAmount = 0, ...others } = income;
      return {
        ...('propertyId' in ref ? { propertyId: ref.propertyId } : { countryCode: ref.countryCode }),
        income: {
          rentIncome: inPounds({ rentAmount }),
          foreignTaxCreditRelief: isPaid(income.foreignTaxPaidOrDeducted),
          ...inPounds(others),
        },
        ...(hasAmounts(expenses) && { expenses: inPounds(expenses) }),
      };
    }),
  };
}

/** The body of the foreign property annual submission, in pounds. Without allowances it says that there were none. */
export function foreignPropertyAnnualBody(input: ForeignPropertyAnnual): object {
  return {
    foreignProperty: input.lettings.map(({ allowances, ...ref }) => ({
      ...ref,
      allowances: inPounds(hasAmounts(allowances) ? allowances : { costOfReplacingDomesticItems: 0 }),
    })),
  };
}

const isPaid = (tax: Pence | undefined): boolean => tax !== undefined && tax > 0;
