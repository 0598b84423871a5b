import { hasAmounts } from '../../domain/filing/has-amounts.js';
import type { AccountingAdjustments, AdjustableType, BusinessYear } from '../../domain/filing/hmrc-fields.js';
import type { Pence } from '../../domain/money.js';
import type { IsoDate } from '../../domain/tax-year.js';
import type { Correlated, HmrcCall } from './hmrc-call.js';
import { inPounds } from './income-data.js';

/** A summary of one business's year that HMRC has drawn up: its business source adjustable summary. */
interface SummaryRef extends Pick<BusinessYear, 'nino' | 'taxYear'> {
  readonly type: AdjustableType;
  readonly summaryId: string;
}

/** HMRC's totals of the updates of a year, before adjustments. */
interface BusinessSummary {
  /** `superseded`: later data arrived; `invalid`: HMRC could not add it up. Only a valid one can be adjusted. */
  readonly status: 'valid' | 'invalid' | 'superseded';
  readonly incomePence: Pence;
  readonly expensesPence: Pence;
}

/** Accounting adjustments, by HMRC's Business Source Adjustable Summary API. */
export interface AdjustmentCalls {
  /** Has HMRC add up a business's year. Harmless to repeat: each call draws up a summary of its own. */
  triggerSummary(
    call: HmrcCall,
    input: BusinessYear & {
      readonly type: AdjustableType;
      readonly period: { readonly startOn: IsoDate; readonly endOn: IsoDate };
    },
  ): Promise<Correlated & { summaryId: string }>;
  /** `null` where HMRC does not show the summary (yet). */
  retrieveSummary(
    call: HmrcCall,
    input: SummaryRef,
  ): Promise<Correlated & { summary: BusinessSummary | null }>;
  /** HMRC takes one adjustment of each summary: trigger another to adjust again. */
  adjustSummary(
    call: HmrcCall,
    input: Omit<SummaryRef, 'type'> & { readonly adjustments: AccountingAdjustments },
  ): Promise<Correlated>;
}

/** The body of an adjustment, in pounds. */
export function adjustmentBody(adjustments: AccountingAdjustments): object {
  switch (adjustments.type) {
    case 'self-employment':
      return {
        ...sectionsOf(adjustments),
        ...(hasAmounts(adjustments.additions) && {
          additions: inPounds(adjustments.additions, (name) => `${name}Disallowable`),
        }),
      };
    case 'uk-property':
      return { ukProperty: sectionsOf(adjustments) };
    case 'foreign-property':
      return { foreignProperty: lettingsOf(adjustments.lettings) };
  }
}

type ForeignLettings = Extract<AccountingAdjustments, { type: 'foreign-property' }>['lettings'];

function lettingsOf(lettings: ForeignLettings): object {
  const isByProperty = lettings.some((letting) => 'propertyId' in letting);
  const details = lettings.map(({ income, expenses, ...ref }) => ({
    ...ref,
    ...sectionsOf({ income, expenses }),
  }));
  return isByProperty ? { propertyLevelDetail: details } : { countryLevelDetail: details };
}

const sectionsOf = ({ income, expenses }: { readonly income: object; readonly expenses: object }) => ({
  ...(hasAmounts(income) && { income: inPounds(income) }),
  ...(hasAmounts(expenses) && { expenses: inPounds(expenses) }),
});
