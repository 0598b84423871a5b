import type { DoubtCode } from './issue-code.js';
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

/** A doubt about rows as an issue. */
export const issueOfRows = (about: RowDoubt): TaxReturnIssue => ({
  ...doubt(about.code, about.path, doubtInWords(about)),
  count: about.count,
  amountPence: Math.abs(about.amountPence),
});
