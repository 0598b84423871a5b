import { LIMITS } from '../../limits/limits.js';
import type { Pence } from '../money.js';
import { dayAfter, type IsoDate } from '../tax-year.js';
import { commonValue } from './common-value.js';
import type { DocumentRead, DocumentText } from './document-read.js';
import { readLettingStatement } from './letting-statement.js';
import { datesOfLine, type LabelledAmounts, labelledAmounts } from './printed-figures.js';
import type { TextLine } from './text-line.js';

const { lines: maxLines, merchantCharacters } = LIMITS.documents;

/**
 * Amount, date and merchant of a receipt, an invoice or a statement: a proposal that a person checks. The amount is the one beside a word
 * for it, or the only one there is; the date likewise, else the first; the merchant a company at the top, else the first line that is no
 * heading. `null` where none is found.
 * @param today no document is of a later day
 */
export function readDocument(text: DocumentText, today: IsoDate): DocumentRead | null {
  const lines = text.lines.slice(0, maxLines.value);
  const labelled = lines.map(labelledAmounts);
  const letting = readLettingStatement(labelled);
  const read = {
    amountPence: letting?.payoutPence ?? amountOf(labelled),
    date: dateOf(lines, today) ?? plausible(text.sentOn, today),
    merchant: nameOf(text.sender) ?? merchantOf(lines),
    letting,
  };
  return read.amountPence === null && read.date === null && read.merchant === null ? null : read;
}

/** Words beside what is paid, the surest first. */
const TOTALS: readonly (readonly string[])[] = [
  [
    'amount due',
    'balance due',
    'total due',
    'total to pay',
    'amount to pay',
    'amount payable',
    'total payable',
    'amount paid',
    'total paid',
    'you paid',
    'payment received',
    'amount charged',
    'grand total',
    'invoice total',
    'order total',
    'total inc',
    'total (inc',
    'total including',
    'total amount',
    'total charged',
  ],
  ['total'],
];
/** Words that make another sum of it. */
const NO_TOTALS = [
  'subtotal',
  'sub-total',
  'sub total',
  'excl',
  'ex vat',
  'ex. vat',
  'before',
  'discount',
  'saving',
  'points',
  'items',
];
/** Words of their own: a taxi, a private hire and a network are sums like others. */
const NAMES_ANOTHER_SUM = /\b(?:vat|tax|taxes|taxable|net)\b/;
const INCLUDING = ['inc vat', 'incl vat', 'inc. vat', 'including vat', 'incl. vat'];

function amountOf(lines: readonly LabelledAmounts[]): Pence | null {
  for (const words of TOTALS) {
    const found = lines.flatMap((line, at) => totalOf(line, lines[at + 1], words));
    const sure = commonValue(found);
    if (found.length > 0) return sure;
  }
  return commonValue(lines.flatMap(({ amounts }) => amounts).filter((pence) => pence > 0));
}

/** The amount beside one of the words, or alone on the next line. */
function totalOf(
  { label, amounts }: LabelledAmounts,
  next: LabelledAmounts | undefined,
  words: readonly string[],
): Pence[] {
  if (!words.some((word) => label.includes(word)) || isAnotherSum(label)) return [];
  const alone = next !== undefined && next.label === '' && next.amounts.length === 1 ? next.amounts : [];
  const pence = amounts.at(-1) ?? alone[0];
  return pence === undefined || pence <= 0 ? [] : [pence];
}

function isAnotherSum(label: string): boolean {
  if (INCLUDING.some((words) => label.includes(words))) return false;
  return NAMES_ANOTHER_SUM.test(label) || NO_TOTALS.some((words) => label.includes(words));
}

const DATE_WORDS = [
  'invoice date',
  'date of invoice',
  'receipt date',
  'order date',
  'date of issue',
  'issue date',
  'issued',
  'tax point',
  'payment date',
  'date paid',
  'paid on',
  'statement date',
  'date',
];
const NO_DATES = ['due', 'delivery', 'expir', 'valid', 'period', 'from', 'until', 'birth', 'next', 'renew'];

/** The day beside the surest word, else the first that the document names. */
function dateOf(lines: readonly TextLine[], today: IsoDate): IsoDate | null {
  let best: { readonly rank: number; readonly day: IsoDate } | null = null;
  let first: IsoDate | null = null;
  for (const [at, line] of lines.entries()) {
    const [day] = datesOfLine(line).filter((one) => plausible(one, today) !== null);
    if (day === undefined) continue;
    const label = line.join(' ').toLowerCase().slice(0, LIMITS.documents.lineCharacters.value);
    const above = (lines[at - 1] ?? [])
      .join(' ')
      .toLowerCase()
      .slice(0, LIMITS.documents.lineCharacters.value);
    if (NO_DATES.some((word) => label.includes(word))) continue;
    first ??= day;
    const rank = DATE_WORDS.findIndex((word) => label.includes(word) || above.startsWith(word));
    if (rank >= 0 && (best === null || rank < best.rank)) best = { rank, day };
  }
  return best?.day ?? first;
}

const EARLIEST = '2000-01-01';
const plausible = (day: IsoDate | null, today: IsoDate): IsoDate | null =>
  day !== null && day >= EARLIEST && day <= dayAfter(today) ? day : null;

/** Lines at the top. One of them is the name of the document's author. */
const HEAD_LINES = 12;
const COMPANY = ['ltd', 'ltd.', 'limited', 'plc', 'llp'];
/** First words of headings; a name may begin like one, as Toolstation does. */
const HEADINGS: ReadonlySet<string> = new Set(
  (
    'invoice invoices receipt receipts statement statements page vat tax order orders thank thanks date dated bill ' +
    'billed billing customer customers copy dear to tel telephone email remittance payment payments account accounts ' +
    'ref reference from'
  ).split(' '),
);
const WEB_ADDRESSES = ['www.', 'http'];

/** The first company at the top, else the first line there that is no heading. */
function merchantOf(lines: readonly TextLine[]): string | null {
  const heads = lines
    .slice(0, HEAD_LINES)
    .flatMap((line) =>
      line[0] === undefined ? [] : [line[0].slice(0, LIMITS.documents.lineCharacters.value)],
    );
  const names = heads.filter((text) => isName(text));
  const company = names.find((text) =>
    text
      .toLowerCase()
      .split(' ')
      .some((word) => COMPANY.includes(word)),
  );
  return nameOf(company ?? names[0] ?? null);
}

const LEAST_LETTERS = 3;

function isName(text: string): boolean {
  const [first = ''] = text.toLowerCase().split(' ');
  const isHeading = HEADINGS.has(first.replaceAll(/[^a-z]/g, ''));
  const isAddress = WEB_ADDRESSES.some((start) => first.startsWith(start));
  if (isHeading || isAddress || text.includes(':') || text.includes('@')) return false;
  if (datesOfLine([text]).length > 0 || labelledAmounts([text]).amounts.length > 0) return false;
  let letters = 0;
  for (const character of text) if (/[A-Za-z]/.test(character)) letters += 1;
  return letters >= LEAST_LETTERS && letters * 2 >= text.length;
}

/** One line without control characters; `null` where nothing is left. */
function nameOf(text: string | null): string | null {
  if (text === null) return null;
  const plain = text
    .slice(0, LIMITS.documents.lineCharacters.value)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .trim();
  return plain.slice(0, merchantCharacters.value).trim() || null;
}
