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
  ...withClass4Reliefs(input).map((path) => notSent(path, DETAIL)),
  ...lacking(input).map(({ index }) =>
    issue({ code: 'missing_detail', path: `/inputs/foreign_income/${index}/country`, detail: NO_COUNTRY }),
  ),
];

/** What lowers profits for Class 4 alone: it is no part of what HMRC takes of a trade's interest or of a partnership. */
function withClass4Reliefs(input: TaxInput): string[] {
  const { selfEmployments = [], partnerships = [] } = input;
  const ofTrade = selfEmployments.some(({ loanInterestForTrade = 0 }) => loanInterestForTrade !== 0);
  const ofFirm = partnerships.some(
    ({ loanInterestForTrade = 0, class4LossesBroughtForward = 0 }) =>
      loanInterestForTrade + class4LossesBroughtForward !== 0,
  );
  return [
    ...new Set([
      ...unsentFields(input),
      ...(ofTrade ? ['/adjustments/loan_interest_for_trade'] : []),
      ...(ofFirm ? ['/inputs/partnerships'] : []),
    ]),
  ];
}

/** Something that HMRC will not get from here, where it stands, and what to do. */
export const notSent = (path: string, detail: string): TaxReturnIssue =>
  issue({ code: 'not_sent_to_hmrc', path, detail });
