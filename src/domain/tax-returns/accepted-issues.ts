import { formatPence, type Pence } from '../money.js';
import { isOfRoundingAlone } from './known-differences.js';
import type { TaxReturnIssue } from './tax-return-record.js';

/** The code of the issue that counts what waits for a person. */
export const TRANSACTIONS_NEED_REVIEW = 'transactions_need_review';

/** The code of the issue that counts rows of letting whose share nobody can tell. */
export const PROPERTY_NOT_NAMED = 'property_not_named';

/** The code of the issues about what HMRC does not get from here. */
const NOT_SENT_TO_HMRC = 'not_sent_to_hmrc';

const KNOWN_DIFFERENCE = 'known_difference';

/** Codes that a declaration has to accept by name. */
const TO_BE_ACCEPTED: ReadonlySet<string> = new Set([
  TRANSACTIONS_NEED_REVIEW,
  PROPERTY_NOT_NAMED,
  NOT_SENT_TO_HMRC,
  'held_by_hmrc',
  'accounting_method_differs',
  'hmrc_holds_other_data',
  KNOWN_DIFFERENCE,
]);

/** An issue that a declarant accepted, as it stood then. */
export interface AcceptedIssue {
  readonly code: string;
  /** `null` for one that counts nothing. */
  readonly count: number | null;
  readonly amountPence: Pence | null;
}

export const isToBeAccepted = ({ code, hmrcCode }: Pick<TaxReturnIssue, 'code' | 'hmrcCode'>): boolean =>
  TO_BE_ACCEPTED.has(code) && !(code === KNOWN_DIFFERENCE && isOfRoundingAlone(hmrcCode));

/** The issues that stand in the way of a declaration which accepts these codes. */
export function unacceptedIssues(
  issues: readonly TaxReturnIssue[],
  accepts: readonly string[],
): TaxReturnIssue[] {
  return issues.filter((issue) => isToBeAccepted(issue) && !accepts.includes(issue.code));
}

/** Places in the return whose values are not sent to HMRC from here, each once. */
export const unsentPlaces = (issues: readonly TaxReturnIssue[]): string[] => [
  ...new Set(issues.flatMap(({ code, path }) => (code === NOT_SENT_TO_HMRC && path !== null ? [path] : []))),
];

/** Codes of standing issues that a declaration accepts, each once. */
export function acceptedIssues(
  issues: readonly TaxReturnIssue[],
  accepts: readonly string[],
): AcceptedIssue[] {
  return [...new Set(accepts)].flatMap((code): AcceptedIssue[] => {
    const standing = issues.find((issue) => issue.code === code);
    if (standing === undefined) return [];
    return [{ code, count: standing.count ?? null, amountPence: standing.amountPence ?? null }];
  });
}

/** An accepted issue in words. */
export function acceptedInWords({ code, count, amountPence }: AcceptedIssue): string {
  const about = code.replaceAll('_', ' ');
  if (count === null || amountPence === null) return about;
  return `${about}: ${count}, of £${formatPence(amountPence)} in all`;
}

/** The issues that have come, or grown, since somebody accepted those that stood. */
export function grownIssues(
  issues: readonly TaxReturnIssue[],
  accepted: readonly AcceptedIssue[],
): TaxReturnIssue[] {
  return issues.filter((issue) => {
    if (!isToBeAccepted(issue)) return false;
    const known = accepted.find(({ code }) => code === issue.code);
    if (known === undefined) return true;
    const { count = 0, amountPence = 0 } = issue;
    return count > (known.count ?? 0) || amountPence > (known.amountPence ?? 0);
  });
}
