import type { DoubtCode } from '../codes/issue-codes.js';
import { formatPence } from '../money.js';
import type { UnnamedPropertyRows } from '../transactions/category-total.js';
import type { Counted } from '../transactions/counted.js';
import { PROPERTY_NOT_NAMED, TRANSACTIONS_NEED_REVIEW } from './accepted-issues.js';
import type { IncomeSource } from './income-source.js';
import type { TaxReturnIssue } from './tax-return-record.js';

const SHARE_BY_DEFAULT = 'share_by_default';

/** Open doubts of a year's figures. They follow the rows, and are never stored. */
export function doubtsOf(
  toReview: Counted,
  sources: readonly Pick<IncomeSource, 'totals'>[],
): TaxReturnIssue[] {
  const totals = sources.flatMap((source) => source.totals.filter(({ countsAs }) => countsAs !== null));
  const unnamed = (basis: keyof UnnamedPropertyRows): Counted => {
    const parts = totals.flatMap((total) => total.unnamed?.[basis] ?? []);
    return {
      count: parts.reduce((sum, { count }) => sum + count, 0),
      amountPence: parts.reduce((sum, { amountPence }) => sum + amountPence, 0),
    };
  };
  return [
    ...doubt(TRANSACTIONS_NEED_REVIEW, toReview, 'of the year that wait for review', REVIEW),
    ...doubt(PROPERTY_NOT_NAMED, unnamed('unknown'), 'of letting that name no property', NAME_IT),
    ...doubt(SHARE_BY_DEFAULT, unnamed('default'), 'of letting that name no property', DEFAULT),
  ];
}

const REVIEW =
  'List them with `needs_review=true` and confirm or correct each, or accept them by this code in the declaration.';
const NAME_IT =
  'The client’s shares of the properties differ, so they count in full. List them with `without_property=true` and give each its property, or accept them by this code in the declaration.';
const DEFAULT =
  'They count by the client’s share of the property, which is the same whichever it is. List them with `without_property=true`.';

const LIVE: ReadonlySet<string> = new Set([TRANSACTIONS_NEED_REVIEW, PROPERTY_NOT_NAMED, SHARE_BY_DEFAULT]);

/** The issues of a return with its doubts as they are now. */
export const withDoubts = (
  issues: readonly TaxReturnIssue[],
  doubts: readonly TaxReturnIssue[],
): TaxReturnIssue[] => [...doubts, ...issues.filter(({ code }) => !LIVE.has(code))];

function doubt(
  code: DoubtCode,
  { count, amountPence }: Counted,
  which: string,
  wayOut: string,
): TaxReturnIssue[] {
  if (count === 0) return [];
  const rows = count === 1 ? 'transaction' : 'transactions';
  return [
    {
      code,
      path: '/transactions',
      source: 'us',
      hmrcCode: null,
      detail: `${count} ${rows} ${which}, of £${formatPence(amountPence)} in all. ${wayOut}`,
      retryable: false,
      count,
      amountPence,
    },
  ];
}
