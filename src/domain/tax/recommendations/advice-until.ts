import { filingDueOn, type IsoDate, type TaxYearStart, taxYearEndsOn } from '../../tax-year.js';
import { ADVICE_DEADLINES, type AdviceDeadline, CONTRIBUTION_DEADLINES } from '../rates/advice-deadlines.js';
import type { RecommendationCode } from '../tax-calculation.js';

/** The last day on which a recommendation for a tax year can be followed. Its rule is in `ADVICE_DEADLINES`. */
export const adviceUntil = (code: RecommendationCode, taxYear: TaxYearStart): IsoDate =>
  dayOf(deadlineOf(code), taxYear);

/** Whether it can still be followed on a day. @param isFiled the year's return is with HMRC */
export function isAdviceOpen(
  code: RecommendationCode,
  taxYear: TaxYearStart,
  { on, isFiled }: { readonly on: IsoDate; readonly isFiled: boolean },
): boolean {
  const deadline = deadlineOf(code);
  if (deadline === 'first_return' && isFiled && on > taxYearEndsOn(taxYear)) return false;
  return on <= dayOf(deadline, taxYear);
}

function deadlineOf(code: RecommendationCode): AdviceDeadline {
  if (hasOwnDeadline(code)) return ADVICE_DEADLINES[code].deadline;
  return CONTRIBUTION_DEADLINES[code.startsWith('gift_aid') ? 'gift_aid' : 'pension'].deadline;
}

const hasOwnDeadline = (code: RecommendationCode): code is keyof typeof ADVICE_DEADLINES =>
  code in ADVICE_DEADLINES;

function dayOf(deadline: AdviceDeadline, taxYear: TaxYearStart): IsoDate {
  if (typeof deadline === 'object') return taxYearEndsOn(taxYear + deadline.years);
  switch (deadline) {
    case 'before_year':
      return taxYearEndsOn(taxYear - 1);
    case 'year_end':
      return taxYearEndsOn(taxYear);
    case 'filing_date':
    case 'first_return':
      return filingDueOn(taxYear);
    case 'amendment':
      return filingDueOn(taxYear + 1);
  }
}
