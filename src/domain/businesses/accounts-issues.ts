import type { Issue } from '../../errors.js';
import { longestPeriodMonths } from '../tax/rates/basis-of-assessment.js';
import { dayAfter, monthsLater } from '../tax-year.js';
import type { AccountsDays } from './business.js';
import type { AccountingYears } from './periods-of-account.js';

/** Faults of periods of account, each with its place in the body of a business. */
export function accountsIssues(
  periods: readonly AccountsDays[],
  { commencedOn, ceasedOn }: Pick<AccountingYears, 'commencedOn' | 'ceasedOn'>,
): Issue[] {
  return periods.flatMap((period, index): Issue[] => {
    const { from, to } = period;
    const at = `#/periods_of_account/${index}`;
    const before = periods[index - 1];
    if (to < from) {
      return [issue(`${at}/end_on`, 'period_ends_before_start', 'must not be before start_on')];
    }
    if (before !== undefined && from !== dayAfter(before.to)) {
      const detail = 'must be the day after the period before: list them in order, without gaps';
      return [issue(`${at}/start_on`, from > before.to ? 'periods_incomplete' : 'periods_overlap', detail)];
    }
    if (to >= monthsLater(from, longestPeriodMonths.value)) {
      return [issue(`${at}/end_on`, 'invalid', 'must be at most 18 months after start_on')];
    }
    const isOutside = (commencedOn !== null && from < commencedOn) || (ceasedOn !== null && to > ceasedOn);
    if (!isOutside) return [];
    return [issue(at, 'period_outside_trade', 'must lie between commenced_on and ceased_on')];
  });
}

const issue = (pointer: string, code: Issue['code'], detail: string): Issue => ({ pointer, code, detail });
