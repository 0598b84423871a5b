import { hasAmounts } from '../../domain/filing/has-amounts.js';
import type { ForeignPropertyAnnual, ForeignPropertyCumulative } from '../../domain/filing/hmrc-fields.js';
import type { Pence } from '../../domain/money.js';
import { inPounds } from './income-data.js';

/** A property abroad that HMRC has on record. */
export interface RecordedProperty {
  readonly propertyId: string;
  readonly name: string;
  readonly countryCode: string;
  readonly hasEnded: boolean;
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
