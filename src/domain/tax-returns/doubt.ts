import type { DoubtCode } from '../codes/issue-codes.js';
import { formatPence } from '../money.js';
import type { Counted } from '../transactions/counted.js';
import { doubtInWords, type RowDoubt } from './row-doubt.js';
import type { TaxReturnIssue } from './tax-return-record.js';

/** Something of our own to look at, which stops nothing by itself. */
export const doubt = (code: DoubtCode, path: string, detail: string): TaxReturnIssue => ({
  code,
  path,
  source: 'us',
  hmrcCode: null,
  detail,
  retryable: false,
});

/** A doubt about transactions: how many, and what they come to. @param about what they are, and how it is settled */
export const doubtOfRows = (
  code: DoubtCode,
  { count, amountPence }: Counted,
  about: string,
): TaxReturnIssue => ({
  ...doubt(
    code,
    '/transactions',
    `${count === 1 ? '1 transaction' : `${count} transactions`} of ${formatPence(amountPence)} ${about}`,
  ),
  count,
  amountPence: Math.abs(amountPence),
});

/** A doubt about rows as an issue. */
export const issueOfRows = (about: RowDoubt): TaxReturnIssue => ({
  ...doubt(about.code, about.path, doubtInWords(about)),
  count: about.count,
  amountPence: Math.abs(about.amountPence),
});
