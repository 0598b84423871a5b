import { type Pence, poundsFromPence } from '../money.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import type { TaxReturnIssue } from '../tax-returns/tax-return-record.js';
import { WARNING_WORDING } from './advice-wording.js';
import { paragraph, type ReportBlock } from './report-document.js';
import { spelt } from './step-wording.js';
import { pounds } from './wording.js';

/** Something that figures rest on and that nobody has settled. */
export interface Doubt {
  /** Code of an issue of the return, or of a warning of its calculation. */
  readonly code: string;
  /** Its place, as a JSON pointer into the return. */
  readonly path: string | null;
  /** How many transactions it is about, and what they come to; `null` where it counts none. */
  readonly count: number | null;
  readonly amountPence: Pence | null;
  /** The doubt, in a sentence for the client. */
  readonly wording: string;
  /** How to settle it, likewise. */
  readonly settle: string;
}

interface DoubtfulYear {
  readonly issues: readonly CountedIssue[];
  /** `null` while none stands. */
  readonly calculation: Pick<TaxCalculation, 'warnings'> | null;
  readonly leftOut: RowsLeftOut;
}

type CountedIssue = Pick<TaxReturnIssue, 'path' | 'detail'> & {
  readonly code: string;
  readonly count?: number;
  readonly amountPence?: Pence;
};

/** Transactions of the year that are in no figure, as they are now. */
interface RowsLeftOut {
  readonly uncategorised: number;
  readonly withoutPounds: number;
}

const LEFT_OUT = 'transactions_left_out';

/**
 * Everything that a year's figures rest on unsettled: the issues of its return, whatever their code, the warnings of
 * its calculation, and the transactions that are in no figure. An issue without words of its own is told in those
 * that it came with.
 */
export function doubtsOf({ issues, calculation, leftOut }: DoubtfulYear): Doubt[] {
  const ofIssues = issues.filter(({ code }) => code !== LEFT_OUT).map(doubtOfIssue);
  const warnings = new Set(calculation?.warnings.map(({ code }) => code) ?? []);
  const ofWarnings = [...warnings].map((code) =>
    doubt(code, { wording: WARNING_WORDING[code] ?? `${spelt(code)}.`, settle: ASK }),
  );
  return [...leftOutDoubts(leftOut), ...ofIssues, ...ofWarnings];
}

const ASK = 'Ask us before you approve.';

const doubt = (code: string, rest: Pick<Doubt, 'wording' | 'settle'> & Partial<Doubt>): Doubt => ({
  code,
  path: null,
  count: null,
  amountPence: null,
  ...rest,
});

function leftOutDoubts({ uncategorised, withoutPounds }: RowsLeftOut): Doubt[] {
  const of = (count: number, lacks: string, settle: string) =>
    count === 0
      ? []
      : [
          doubt(LEFT_OUT, {
            path: '/transactions',
            count,
            wording: `${rows(count, 'has', 'have')} ${lacks} and ${count === 1 ? 'is' : 'are'} in no figure.`,
            settle,
          }),
        ];
  return [
    ...of(uncategorised, 'no category', 'Give each its category.'),
    ...of(withoutPounds, 'no amount in pounds', 'Give each its exchange rate.'),
  ];
}

const rows = (count: number, one: string, many: string): string =>
  count === 1 ? `1 transaction ${one}` : `${count} transactions ${many}`;

interface IssueWords {
  readonly wording: (issue: CountedIssue) => string;
  readonly settle: string;
}

const ofAmount = ({ amountPence }: CountedIssue): string =>
  amountPence === undefined ? '' : `, of ${pounds(amountPence)} in all,`;

/** Codes whose own words are for the people who integrate us. */
const ISSUE_WORDS: Readonly<Record<string, IssueWords>> = {
  transactions_need_review: {
    wording: (issue) =>
      `${rows(issue.count ?? 0, 'of the year', 'of the year')}${ofAmount(issue)} ${issue.count === 1 ? 'waits' : 'wait'} to be checked.`,
    settle: 'Confirm or correct each before you approve.',
  },
  not_sent_to_hmrc: {
    wording: ({ path }) => `${placeWording(path)}: not sent to HMRC with this return.`,
    settle: 'Give it to HMRC in their online account before the return is declared.',
  },
  held_by_hmrc: {
    wording: ({ path }) =>
      `${placeWording(path)}: HMRC holds another entry, which was not sent with this return.`,
    settle: 'Find out who gave it to HMRC, and which of the two is right, before the return is declared.',
  },
  hmrc_holds_other_data: {
    wording: ({ path }) => `${placeWording(path)}: HMRC took what was sent, and holds something else.`,
    settle: 'Have the return prepared again, or find out who gave HMRC other figures, before it is declared.',
  },
  figures_differ: {
    wording: ({ path }) => `HMRC’s own sum differs from ours${path === null ? '' : `: ${lowered(path)}`}.`,
    settle: ASK,
  },
  known_difference: {
    wording: ({ path }) =>
      `HMRC’s own sum differs from ours in a known way${path === null ? '' : `: ${lowered(path)}`}.`,
    settle: ASK,
  },
};

function doubtOfIssue(issue: CountedIssue): Doubt {
  const { code, path, detail, count = null, amountPence = null } = issue;
  const words = ISSUE_WORDS[code];
  if (words !== undefined && (code !== 'transactions_need_review' || count !== null)) {
    return doubt(code, { path, count, amountPence, wording: words.wording(issue), settle: words.settle });
  }
  const wording = detail.replaceAll('`', '');
  return doubt(code, {
    path,
    count,
    amountPence,
    wording: wording.endsWith('.') ? wording : `${wording}.`,
    settle: 'It is listed with the tax return, where it can be settled.',
  });
}

/** `/inputs/dividends` as `Dividends`. */
const placeWording = (path: string | null): string =>
  path === null ? 'A part of the return' : spelt(lastOf(path));
const lowered = (path: string): string => lastOf(path).replaceAll('_', ' ');
const lastOf = (path: string): string =>
  path.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? path;

const MAX_SHOWN = 8;

/** Notes under figures that rest on doubts; none if all is settled. */
export function doubtBlocks(doubts: readonly Doubt[]): ReportBlock[] {
  if (doubts.length === 0) return [];
  const more = doubts.length - MAX_SHOWN;
  return [
    paragraph('These figures rest on what is not settled yet:'),
    ...doubts.slice(0, MAX_SHOWN).map(({ wording, settle }) => paragraph(`${wording} ${settle}`, 'item')),
    ...(more > 0 ? [paragraph(`${more} more are listed with the tax return.`, 'item')] : []),
  ];
}

/** Doubts in JSON, with amounts in pounds. */
export const doubtsFields = (doubts: readonly Doubt[]) =>
  doubts.map(({ amountPence, wording, ...one }) => ({
    ...one,
    amount: amountPence === null ? null : poundsFromPence(amountPence),
    detail: wording,
  }));
