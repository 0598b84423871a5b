import type { Random } from '../damaged-files.js';
import { seededRandom } from '../damaged-files.js';
import {
  AMOUNT_NOTES,
  AMOUNTS,
  BALANCE_NOTES,
  BALANCES,
  DATES,
  DESCRIPTIONS,
  FLAG_HEADINGS,
  FLAGS,
  PAID,
  PAYEES,
  RECEIVED,
  REFERENCES,
  SETTLEMENTS,
  SIDES,
  UNITS,
} from './wording.js';
import type { Cell, TrueRow, Writing } from './write-layout.js';
import { figureText, writeTable } from './write-layout.js';

const FAMILIES = [
  'signed',
  'suffixed',
  'unsigned',
  'flagged',
  'split',
  'card',
  'headerless',
  'headerless_split',
] as const;
type Family = (typeof FAMILIES)[number];

/** One invented export: its bytes, what it says, and what a reader may refuse to settle. */
export interface GeneratedLayout {
  readonly seed: number;
  readonly family: Family;
  readonly content: Buffer;
  readonly truth: readonly TrueRow[];
  /** Codes with which a careful reader may refuse the file; empty: a person could settle all of it. */
  readonly mayRefuse: readonly string[];
}

export function generateLayout(seed: number): GeneratedLayout {
  const random = seededRandom(seed * 7_919 + 13);
  const family = random.pick([...FAMILIES, 'split', 'split', 'signed'] as const);
  const truth = drawRows(random, family === 'card');
  const writing = drawWriting(random, truth);
  const table = TABLES[family](random, truth, writing);
  const mayRefuse = [...table.mayRefuse, ...(writing.datesOpen ? ['date_order_ambiguous'] : [])];
  const descending = !writing.ascending;
  const content = writeTable(table.columns, { ...writing, descending, header: table.header }, truth, random);
  return {
    seed,
    family,
    content,
    truth: truth.map((row, at) => ({ ...row, ...(table.unsettled?.(at) ? { mayFail: true } : {}) })),
    mayRefuse,
  };
}

interface Column {
  readonly heading: string;
  readonly cell: Cell;
}
interface Table {
  readonly header: boolean;
  readonly columns: readonly Column[];
  readonly mayRefuse: readonly string[];
  /** Rows, oldest first, whose sign nothing in the file tells. */
  readonly unsettled?: (at: number) => boolean;
}

const chance = (random: Random, percent: number) => random.below(100) < percent;

function drawRows(random: Random, card: boolean): readonly TrueRow[] {
  const count = 5 + random.below(7);
  const early = chance(random, 25);
  let day = Date.UTC(2024, 3 + random.below(14), 1 + random.below(early ? 6 : 27));
  let balancePence = card ? -20_000 - random.below(300_000) : 100_000 + random.below(900_000);
  const rows: TrueRow[] = [];
  for (let at = 0; at < count; at++) {
    day = nextDay(day + random.below(early ? 4 : 9) * 86_400_000, early);
    const settles = card && at === 2;
    const isIn = card ? settles : at === 1 || (at !== 2 && chance(random, 35));
    const size = 101 + random.below(chance(random, 20) ? 400_000 : 9_000);
    const pence = isIn ? size : -size;
    balancePence += pence;
    const description = settles ? random.pick(SETTLEMENTS) : random.pick(isIn ? RECEIVED : PAID);
    const said = chance(random, 4) ? '' : description;
    rows.push({
      date: new Date(day).toISOString().slice(0, 10),
      pence,
      description: settles ? description : said,
      balancePence,
      mayFail: false,
    });
  }
  return rows;
}

/** The day, or where the days must all be early ones, the first of the next month instead of a late one. */
function nextDay(day: number, early: boolean): number {
  const date = new Date(day);
  if (!early || date.getUTCDate() <= 12) return day;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1 + (date.getUTCDate() % 9));
}

function drawWriting(random: Random, truth: readonly TrueRow[]): Writing & { readonly datesOpen: boolean } {
  const delimiter = random.pick([',', ',', ',', ';', '\t', '|']);
  const figures = random.pick([
    'plain',
    'plain',
    'grouped',
    'pounds',
    'code',
    ...(delimiter === ';' ? (['comma', 'comma'] as const) : []),
  ] as const);
  const dates = random.pick([
    'd/m/Y',
    'd/m/Y',
    'd-m-Y',
    'd.m.Y',
    'd/m/y',
    'm/d/Y',
    'm/d/Y',
    'Y-m-d',
    'd Mon Y',
    'd-Mon-y',
    'Mon d, Y',
    'Y-m-dT',
    'd Month Y',
    'Ymd',
  ] as const);
  return {
    delimiter,
    figures,
    dates,
    ascending: chance(random, 55),
    negative: random.pick(['-', '-', 'trailing', 'brackets', 'dash', 'symbol'] as const),
    encoding: random.pick(['utf8', 'utf8', 'bom', 'utf16le', 'latin1'] as const),
    newline: random.pick(['\n', '\r\n', '\r\n']),
    quoteAll: chance(random, 25),
    preamble: chance(random, 30),
    footer: random.pick(['', '', '', 'total', 'note', 'blank']),
    blankLines: chance(random, 10),
    trailingDelimiter: chance(random, 8),
    quotedNewline: chance(random, 6),
    descending: false,
    header: true,
    datesOpen: areDatesOpen(dates, truth),
  };
}

/** No day above 12, and not exactly one order of day and month in which the lines run. */
function areDatesOpen(style: string, truth: readonly TrueRow[]): boolean {
  if (!/^[dm].[dm]./.test(style)) return false;
  if (truth.some(({ date }) => Number(date.slice(8)) > 12)) return false;
  const swapped = truth.map(({ date }) => `${date.slice(0, 4)}-${date.slice(8)}-${date.slice(5, 7)}`);
  const runs = (list: readonly string[]) =>
    list.every((date, at) => at === 0 || date >= (list[at - 1] ?? ''));
  return runs(swapped) || runs(swapped.toReversed());
}

const money = (heading: string, random: Random, notes: readonly string[] = []) =>
  `${heading}${notes.length > 0 && chance(random, 15) ? random.pick(notes) : ''}${/^(GBP|£)$/.test(heading) ? '' : random.pick(UNITS)}`;

/** Date, words and what else an export may hold, the figures among them. */
function arranged(
  random: Random,
  figures: readonly Column[],
  writing: Writing,
  withHeader = true,
): readonly Column[] {
  const date: Column = {
    heading: random.pick(DATES),
    cell: (row) => (writing.dates === 'd/m/Y' && row.date === '' ? '' : row.dateText),
  };
  const described: Column = { heading: random.pick(DESCRIPTIONS), cell: ({ description }) => description };
  const extras: Column[] = [];
  if (withHeader) {
    if (chance(random, 12))
      extras.push({ heading: random.pick(REFERENCES), cell: (_, at) => `REF${1000 + at * 7}` });
    if (chance(random, 10)) extras.push({ heading: 'Category', cell: () => 'General' });
    if (chance(random, 8)) extras.push({ heading: 'Account Number', cell: () => '12345678' });
    if (chance(random, 6)) extras.push({ heading: 'Sort Code', cell: () => '20-00-00' });
  }
  const currency: readonly Column[] =
    withHeader && chance(random, 18)
      ? [{ heading: random.pick(['Currency', 'CCY', 'Currency code']), cell: () => 'GBP' }]
      : [];
  const words = withHeader && chance(random, 15) ? { ...described, heading: random.pick(PAYEES) } : described;
  const order = random.below(10);
  if (order < 6 || !withHeader) return [date, ...extras, words, ...figures, ...currency];
  if (order < 8) return [date, ...currency, ...figures, words, ...extras];
  return [...extras, date, words, ...currency, ...figures];
}

function balanceColumn(random: Random, writing: Writing, truth: readonly TrueRow[]): Column {
  const drawn = random.pick(['sign', 'sign', 'sign', 'suffix', 'suffix_cr'] as const);
  const style = truth.some(({ balancePence }) => balancePence > 0) ? drawn : 'sign';
  return {
    heading: money(random.pick(BALANCES), random, BALANCE_NOTES),
    cell: ({ balancePence }) => figureText(balancePence, writing, style),
  };
}

const withBalance = (
  random: Random,
  percent: number,
  figures: readonly Column[],
  writing: Writing,
  truth: readonly TrueRow[],
) => {
  if (!chance(random, percent)) return { figures, balanced: false };
  const balance = balanceColumn(random, writing, truth);
  return { figures: chance(random, 85) ? [...figures, balance] : [balance, ...figures], balanced: true };
};

/** An account that is paid as often as it pays looks like a card, where what is bought is positive. */
const isMostlyIn = (truth: readonly TrueRow[]) =>
  truth.filter(({ pence }) => pence > 0).length * 2 >= truth.length;

function signed(random: Random, truth: readonly TrueRow[], writing: Writing): Table {
  const plus = chance(random, 15);
  const amount = {
    heading: money(random.pick(AMOUNTS), random, AMOUNT_NOTES),
    cell: ({ pence }: TrueRow) => figureText(pence, writing, plus ? 'plus' : 'sign'),
  };
  const { figures, balanced } = withBalance(random, 55, [amount], writing, truth);
  const mayRefuse = isMostlyIn(truth) && !balanced && !plus ? ['sign_ambiguous'] : [];
  return { header: true, columns: arranged(random, figures, writing), mayRefuse };
}

function suffixed(random: Random, truth: readonly TrueRow[], writing: Writing): Table {
  const style = random.pick(['suffix', 'suffix', 'suffix_cr', 'suffix_dr', 'plus_only'] as const);
  const amount = {
    heading: money(random.pick(AMOUNTS), random, AMOUNT_NOTES),
    cell: ({ pence }: TrueRow) => figureText(pence, writing, style),
  };
  const { figures } = withBalance(random, 50, [amount], writing, truth);
  return {
    header: true,
    columns: arranged(random, figures, writing),
    mayRefuse: style === 'plus_only' || style === 'suffix_cr' ? ['sign_ambiguous'] : [],
  };
}

function unsigned(random: Random, truth: readonly TrueRow[], writing: Writing): Table {
  const amount = {
    heading: money(random.pick(AMOUNTS), random),
    cell: ({ pence }: TrueRow) => figureText(Math.abs(pence), writing, 'sign'),
  };
  const { figures, balanced } = withBalance(random, 80, [amount], writing, truth);
  return {
    header: true,
    columns: arranged(random, figures, writing),
    mayRefuse: balanced ? [] : ['sign_ambiguous'],
    unsettled: (at) => at === 0,
  };
}

function flagged(random: Random, truth: readonly TrueRow[], writing: Writing): Table {
  const [out, into] = random.pick(FLAGS);
  const flag = {
    heading: random.pick(FLAG_HEADINGS),
    cell: ({ pence }: TrueRow) => (pence < 0 ? out : into),
  };
  const amount = {
    heading: money(random.pick(AMOUNTS), random),
    cell: ({ pence }: TrueRow) => figureText(Math.abs(pence), writing, 'sign'),
  };
  const { figures } = withBalance(
    random,
    50,
    chance(random, 50) ? [flag, amount] : [amount, flag],
    writing,
    truth,
  );
  return { header: true, columns: arranged(random, figures, writing), mayRefuse: [] };
}

function split(random: Random, truth: readonly TrueRow[], writing: Writing): Table {
  const [outHeading, inHeading] = random.pick(SIDES);
  const drawn = random.pick(UNITS);
  const unit = outHeading === 'Paid' && drawn.includes(' in ') ? '' : drawn;
  const empty = random.pick(['', '', '', '0.00', '-']);
  const outStyle = random.pick(['', '', '', 'minus', 'dr'] as const);
  const outText = (pence: number) =>
    outStyle === 'minus'
      ? figureText(pence, writing, 'sign')
      : outStyle === 'dr'
        ? figureText(pence, writing, 'suffix')
        : figureText(-pence, writing, 'sign');
  const none = empty === '0.00' ? figureText(0, writing, 'sign') : empty;
  const out: Column = {
    heading: outHeading + unit,
    cell: ({ pence }) => (pence < 0 ? outText(pence) : none),
  };
  const into: Column = {
    heading: inHeading + unit,
    cell: ({ pence }) => (pence > 0 ? figureText(pence, writing, 'sign') : none),
  };
  const { figures } = withBalance(random, 60, chance(random, 60) ? [out, into] : [into, out], writing, truth);
  return { header: true, columns: arranged(random, figures, writing), mayRefuse: [] };
}

/** A card: what is bought is positive, the settlement of the bill negative. */
function card(random: Random, truth: readonly TrueRow[], writing: Writing): Table {
  const amount = {
    heading: money(random.pick(AMOUNTS), random),
    cell: ({ pence }: TrueRow) => figureText(-pence, writing, 'sign'),
  };
  const owed = chance(random, 30)
    ? [
        {
          heading: random.pick(['Balance', 'Balance owed', 'Running balance']),
          cell: ({ balancePence }: TrueRow) => figureText(-balancePence, writing, 'sign'),
        },
      ]
    : [];
  return {
    header: true,
    columns: arranged(random, [amount, ...owed], writing),
    mayRefuse: truth.some(({ pence }) => pence > 0) ? [] : ['sign_ambiguous'],
  };
}

function headerless(random: Random, truth: readonly TrueRow[], writing: Writing): Table {
  const balanced = chance(random, 60);
  const isSigned = !balanced || chance(random, 60);
  const amount: Column = {
    heading: '',
    cell: ({ pence }) => figureText(isSigned ? pence : Math.abs(pence), writing, 'sign'),
  };
  const balance: Column = {
    heading: '',
    cell: ({ balancePence }) => figureText(balancePence, writing, 'sign'),
  };
  return {
    header: false,
    columns: arranged(random, balanced ? [amount, balance] : [amount], writing, false),
    mayRefuse: !balanced && isMostlyIn(truth) ? ['sign_ambiguous'] : [],
    unsettled: (at) => !isSigned && at === 0,
  };
}

function headerlessSplit(random: Random, _truth: readonly TrueRow[], writing: Writing): Table {
  const balanced = chance(random, 75);
  const outFirst = chance(random, 50);
  const out: Column = {
    heading: '',
    cell: ({ pence }) => (pence < 0 ? figureText(-pence, writing, 'sign') : ''),
  };
  const into: Column = {
    heading: '',
    cell: ({ pence }) => (pence > 0 ? figureText(pence, writing, 'sign') : ''),
  };
  const balance: Column = {
    heading: '',
    cell: ({ balancePence }) => figureText(balancePence, writing, 'sign'),
  };
  const sides = outFirst ? [out, into] : [into, out];
  return {
    header: false,
    columns: arranged(random, balanced ? [...sides, balance] : sides, writing, false),
    mayRefuse: balanced ? [] : ['format_not_recognised', 'sign_ambiguous'],
  };
}

const TABLES: Readonly<
  Record<Family, (random: Random, truth: readonly TrueRow[], writing: Writing) => Table>
> = {
  signed,
  suffixed,
  unsigned,
  flagged,
  split,
  card,
  headerless,
  headerless_split: headerlessSplit,
};
