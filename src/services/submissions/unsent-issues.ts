import { lacking, unsentFields } from '../../domain/filing/unsent-fields.js';
import type { TaxInput } from '../../domain/tax/tax-input.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { issue } from './issues.js';

const DETAIL =
  'This is not sent to HMRC from here. Give it to HMRC in their online account before you declare, or their figures will differ from ours.';

const NO_COUNTRY =
  'HMRC takes this with the country’s ISO 3166-1 code, such as `FR` or `FRA`. Give it, and prepare again.';

/** What a return holds and HMRC will not get from here, by the registry of what is filed, and what would let it be sent. */
export const unsentIssues = (input: TaxInput): TaxReturnIssue[] => [
  ...withLoanInterest(input).map((path) => notSent(path, DETAIL)),
  ...lacking(input).map(({ index }) =>
    issue({ code: 'missing_detail', path: `/inputs/foreign_income/${index}/country`, detail: NO_COUNTRY }),
  ),
];

/** Loan interest for a trade has no field of an estimate: it lowers profits for Class 4 alone. */
function withLoanInterest(input: TaxInput): string[] {
  const hasInterest = input.selfEmployments?.some(
    ({ loanInterestForTrade = 0 }) => loanInterestForTrade !== 0,
  );
  return [...unsentFields(input), ...(hasInterest ? ['/adjustments/loan_interest_for_trade'] : [])];
}

/** Something that HMRC will not get from here, where it stands, and what to do. */
export const notSent = (path: string, detail: string): TaxReturnIssue =>
  issue({ code: 'not_sent_to_hmrc', path, detail });
