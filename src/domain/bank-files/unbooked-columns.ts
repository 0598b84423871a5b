import { isDate, mostly } from './column-content.js';
import type { CellRule, ColumnLayout, CsvLayout, Headings } from './csv-layout.js';
import { letterRules } from './letter-rules.js';
import { NOT_BOOKED, PLATFORM_STATUSES } from './status-words.js';
import type { TableSample } from './table-sample.js';
import { columnTexts } from './table-sample.js';

/** Rules that a table's columns give for records whose money has not moved, or did not stay. */
type UnbookedRules = Required<Pick<ColumnLayout, 'leaveOut' | 'doubtful'>>;
type LeaveOut = UnbookedRules['leaveOut'];

const YES = /^(?:y|yes|true|t|1|x|✓|✔|☑|pending|declined|rejected|failed|void|voided|cancell?ed)$/i;
const NO = /^(?:n|no|not|not yet|false|f|0|u|✗|✘|☐)$/i;
const SAID = /[A-Za-z0-9]/;
const BLANK = /^[-–—]{0,3}$/;

const BEFORE = /^(?:(?:is|was|has been|payment|transaction) )/;
const AFTER = / (?:flag|status|state|indicator|mark|y\/n|yes\/no|\(y\/n\)|\(yes\/no\))$/;
/** A heading without the words by which it is a question, a flag or a code. */
const askedWords = (heading: string): string => heading.replace(BEFORE, '').replace(AFTER, '');

interface AskedColumn {
  readonly heading: RegExp;
  readonly reason: LeaveOut[number]['reason'];
}

/** Columns in which a yes says that no money moved. */
const WHERE_YES: readonly AskedColumn[] = [
  {
    heading:
      /^(?:pending|provisional|uncleared|unposted|unsettled|on hold|held|draft|scheduled|upcoming|planned|forecast|estimated?)$/,
    reason: 'pending',
  },
  { heading: /^(?:declined|rejected|failed)$/, reason: 'declined' },
  { heading: /^(?:void|voided|cancell?ed|deleted)$/, reason: 'reverted' },
];

/** Columns in which a no says that no money moved. */
const WHERE_NO: readonly AskedColumn[] = [
  { heading: /^(?:posted|settled|booked|cleared|clr|clrd|completed?|banked|paid)$/, reason: 'pending' },
  { heading: /^(?:successful|success|succeeded)$/, reason: 'declined' },
];

/** Columns of an owner's ticks or letters, where one that is missing says that the bank has not shown the payment. */
const TICKS = /^(?:cleared|clr|clrd)$/;
/** Columns in which a yes says that the money came back: by another row, or by none. */
const UNDONE = /^(?:reversed|reversal|refunded|returned|bounced|charged ?back|disputed|recalled)$/;
const REASON = /^(?:declined?|failure|rejection) reason$/;
/** Columns of the day on which a payment was settled. */
const SETTLED_ON =
  /^(?:(?:date )?(?:posted|settled|cleared|booked|completed)(?: date| on)?|(?:posting|settlement|clearing|booking|completion) date)$/;

/** The layout with rules for the records that say, in a column which it does not read, that their money has not moved. */
export function withUnbooked(layout: CsvLayout, sample: TableSample): CsvLayout {
  if (layout.ownFormat) return layout;
  const used = usedHeadings(layout);
  const spare = [...new Set(sample.header.map(({ name }) => name))].filter(
    (name) => name !== '' && !used.has(name),
  );
  const rules = spare.map((heading) => rulesOf(heading, sample));
  const letters = layout.name in PLATFORM_STATUSES ? [] : (layout.status ?? []).map(lettersOf(sample));
  const found = [...rules, ...letters];
  const isUnderstood = layout.name === 'other' || layout.name === 'mapped';
  return {
    ...layout,
    leaveOut: [...(layout.leaveOut ?? []), ...found.flatMap(({ leaveOut }) => leaveOut)],
    doubtful: isUnderstood ? found.flatMap(({ doubtful }) => doubtful) : [],
  };
}

/** Whether a heading asks whether money moved or stayed. */
export function asksWhetherBooked(heading: string): boolean {
  const words = askedWords(heading);
  return [...WHERE_YES, ...WHERE_NO, { heading: UNDONE }].some((column) => column.heading.test(words));
}

const lettersOf = (sample: TableSample) => (heading: string) =>
  letterRules(heading, columnTexts(sample, heading));

const NOTHING: UnbookedRules = { leaveOut: [], doubtful: [] };

function rulesOf(heading: string, sample: TableSample): UnbookedRules {
  const columns: Headings = [heading];
  if (REASON.test(heading)) return { ...NOTHING, leaveOut: [{ columns, matches: SAID, reason: 'declined' }] };
  const texts = columnTexts(sample, heading);
  if (SETTLED_ON.test(heading) && mostly(texts, isDate))
    return texts.length * 2 > sample.records.length
      ? { ...NOTHING, doubtful: [{ columns, matches: BLANK }] }
      : NOTHING;
  if (texts.length > 0 && !mostly(texts, isAnswer)) return NOTHING;
  const words = askedWords(heading);
  if (UNDONE.test(words)) return { ...NOTHING, doubtful: [{ columns, matches: YES }] };
  const yes = WHERE_YES.find((column) => column.heading.test(words));
  if (yes) return { ...NOTHING, leaveOut: [{ columns, matches: YES, reason: yes.reason }] };
  const no = WHERE_NO.find((column) => column.heading.test(words));
  if (!no) return NOTHING;
  return {
    leaveOut: [
      { columns, matches: NO, reason: no.reason },
      ...NOT_BOOKED.map((rule) => ({ columns, ...rule })),
      ...(TICKS.test(words) ? letterReasons(columns) : []),
    ],
    doubtful: TICKS.test(words) ? tickDoubts(columns, texts) : [],
  };
}

/** Words, a letter or a tick: no figure but the truths of a program, and no date. */
const isAnswer = (text: string) => !/\d/.test(text) || /^[01]$/.test(text);

const letterReasons = (columns: Headings): LeaveOut => [
  { columns, matches: /^p$/i, reason: 'pending' },
  { columns, matches: /^v$/i, reason: 'reverted' },
];

/** A blank among ticks, a letter that registers do not have, and an x that is no tick beside letters. */
function tickDoubts(columns: Headings, texts: readonly string[]): readonly CellRule[] {
  const isLettered = texts.some((text) => /^[cr]$/i.test(text));
  return [
    { columns, matches: isLettered ? /^[abdeghijklmoqswxz]$/i : /^[abdeghijklmoqswz]$/i },
    ...(texts.length === 0 ? [] : [{ columns, matches: BLANK }]),
  ];
}

/** The headings that a layout reads for anything but a status. */
function usedHeadings(layout: CsvLayout): ReadonlySet<string> {
  const { amount, fee, date, valueDate, balance, currency, counterparty, reference } = layout;
  const amounts =
    amount.kind === 'split'
      ? [...amount.moneyIn, ...amount.moneyOut]
      : [...amount.column, ...(amount.kind === 'flagged' ? amount.flag : [])];
  const others = [valueDate, balance, currency, counterparty, reference, layout.externalId, layout.category];
  const texts = [layout.notes, layout.vat, layout.status, layout.refunded, fee?.column];
  return new Set([
    ...date,
    ...amounts,
    ...layout.description.flat(),
    ...[...others, ...texts].flatMap((headings) => headings ?? []),
  ]);
}
