import PDFDocument from 'pdfkit';
import { DAY_MS } from '../../../src/domain/durations.js';
import type { Random } from '../damaged-files.js';
import type { DrawnStatement, DrawnText, KnownRow } from './draw-statement.js';
import { STATEMENT_STYLES, type StatementStyle } from './statement-styles.js';

/** What banks set differently, and what a statement of any of the styles may have. */
export interface Setting {
  readonly style: StatementStyle;
  /** The line of a payment on which its amount stands. */
  readonly amountOn: 'first' | 'middle' | 'last';
  /** Day and amount stand beside the middle of a payment's lines, between two of them where they are even. */
  readonly isCentred: boolean;
  readonly hasHeadsOnEachPage: boolean;
  readonly dates: 'each' | 'first_of_day';
  readonly balances: 'each' | 'last_of_day';
  /** Letters for the kind of payment before its first words, as HSBC prints. */
  readonly hasCodes: boolean;
  /** Points between two lines of a payment, and between two payments beyond that. */
  readonly pitch: number;
  readonly rowGap: number;
  readonly wraps: 'none' | 'some' | 'all';
  readonly isForwarded: boolean;
  readonly foot: 'far' | 'near' | 'none';
  readonly bold: 'none' | 'heads' | 'rows' | 'all';
  readonly boldBy: 'text' | 'word' | 'letter';
  readonly boldShift: number;
  /** Some descriptions reach the amounts. */
  readonly touches: boolean;
}

export interface VariedStatement extends DrawnStatement {
  readonly setting: Setting;
}

export function randomSetting(random: Random): Setting {
  const style = random.pick(STATEMENT_STYLES.filter((one) => one.balances !== 'none'));
  const rowGap = random.pick([0, 0, 3, 7]);
  const dates = style.newestFirst ? 'each' : random.pick(['each', 'first_of_day'] as const);
  const hasCodes = random.below(3) === 0;
  // Where every mark of a payment's first line is missing, nothing but the amount on it is left to tell it.
  const isMarked = rowGap > 0 || dates === 'each' || hasCodes;
  return {
    style,
    amountOn: isMarked
      ? random.pick(['first', 'middle', 'last'] as const)
      : random.pick(['first', 'last'] as const),
    dates,
    isCentred: dates === 'each' && random.below(5) === 0,
    hasHeadsOnEachPage: random.below(6) > 0,
    balances: style.newestFirst ? 'each' : random.pick(['each', 'last_of_day'] as const),
    hasCodes,
    pitch: random.pick([10, 11, 12]),
    rowGap,
    wraps: random.pick(['none', 'some', 'some', 'all'] as const),
    isForwarded: !style.newestFirst && random.below(2) === 0,
    foot: random.pick(['far', 'near', 'none'] as const),
    bold: random.pick(['none', 'none', 'heads', 'rows', 'all'] as const),
    boldBy: random.pick(['text', 'word', 'letter'] as const),
    boldShift: random.pick([0, 0.2, 0.4, 0.7]),
    touches: random.below(3) === 0,
  };
}

const SINGLE = [
  'TESCO STORES 3245',
  'CLIENT INVOICE 88',
  'TFL TRAVEL CH',
  'Interest paid',
  'Monthly account fee',
];
const FIRST = [
  'STANDING ORDER',
  'Card payment to Shell Garage',
  'DIRECT DEBIT PAYMENT TO',
  'J SMITH & SON',
  'AMAZON MARKETPLACE',
];
const NEXT = [
  'REF 4411 RENT FLAT 2',
  'On 12 Mar',
  'REFERENCE HMRC 99',
  'MANDATE NO 0012',
  'LONDON GB',
  'EUR 45.10 Rate 1.17',
  'OXFORD BRANCH',
];
const FOOTS = [
  'Your deposit is protected by the scheme described at the end of this letter.',
  'Continued overleaf',
  'Registered Office: 1 High Street, London. Registered in England 1026167.',
];
const CODE_WIDTH = 26;
const CODES = ['DD', 'VIS', 'CR', 'BP', 'SO', ')))', 'ATM'];
const TOP = 40;
const FOOT = 780;

interface Payment extends KnownRow {
  readonly lines: readonly string[];
  readonly code: string | null;
}

function payments(setting: Setting, random: Random, from: number): readonly Payment[] {
  let day = 1;
  return Array.from({ length: 6 + random.below(60) }, () => {
    day += random.pick([0, 0, 1, 1, 2]) * (day < 43 ? 1 : 0);
    const amountPence =
      (random.below(3) === 0 ? 1 : -1) * (1 + random.below(random.pick([90, 9_000, 250_000, 3_000_000])));
    const lines = linesOf(setting, random, limitOf(setting, amountPence) - random.pick([1, 3]));
    const code = setting.hasCodes ? random.pick(CODES) : null;
    const date = new Date(from + day * DAY_MS).toISOString().slice(0, 10);
    return { date, amountPence, lines, code, description: [code ?? [], ...lines].flat().join(' ') };
  });
}

/** Where the words of a row have to end: where its amount begins, or the column beside them. */
function limitOf({ style }: Setting, amountPence: number): number {
  const column = (...holds: readonly string[]) => style.columns.find((one) => holds.includes(one.holds));
  const words = column('text')?.at ?? 0;
  const type = column('type')?.at ?? 0;
  if (type > words) return type;
  const first = column('amount', 'in', 'out');
  const isOwn = first?.holds === 'amount' || first?.holds === (amountPence < 0 ? 'out' : 'in');
  const heading = typeof first?.heading === 'string' ? first.heading : '';
  const figure = style
    .money(first?.holds === 'amount' ? amountPence : Math.abs(amountPence))
    .replace('+', '');
  return (first?.at ?? 0) - width(isOwn ? figure : heading);
}

function linesOf(
  { wraps, touches, style, hasCodes }: Setting,
  random: Random,
  limit: number,
): readonly string[] {
  const left = (style.columns.find(({ holds }) => holds === 'text')?.at ?? 0) + (hasCodes ? CODE_WIDTH : 0);
  const isLong = touches && random.below(4) === 0;
  const more = wraps === 'none' ? 0 : wraps === 'all' ? 1 + random.below(2) : random.pick([0, 0, 1, 2]);
  const first = random.pick(more > 0 ? FIRST : SINGLE);
  const number = 100 + random.below(900);
  return [
    isLong ? fitting(`${first} ${LONG}`, left, limit) : `${first} ${number}`,
    ...Array.from({ length: more }, () => random.pick(NEXT)),
  ];
}
/** Cut off where the amounts begin. */
const LONG = 'AND THE LONG NAME OF A COMPANY THAT GOES ON UP TO THE AMOUNTS AND FURTHER STILL';

const ruler = new PDFDocument().fontSize(8);
const width = (text: string) => ruler.widthOfString(text);
/** The text's words that end before `right`. */
const fitting = (text: string, left: number, right: number) => {
  const words = text.split(' ');
  while (words.length > 1 && left + width(words.join(' ')) > right) words.pop();
  return words.join(' ');
};

/** A statement set in any way that these styles may be. */
export function variedStatement(random: Random, setting: Setting = randomSetting(random)): VariedStatement {
  const from = Date.UTC(2025, 10, 10 + random.below(48));
  const opening = 100_000 + random.below(400_000);
  const rows = payments(setting, random, from);
  const sheet = createSheet(setting, from);
  const closing = rows.reduce((sum, { amountPence }) => sum + amountPence, opening);
  sheet.ends(opening, closing);
  const drawn = setting.style.newestFirst ? [...rows].reverse() : rows;
  let running = setting.style.newestFirst ? closing : opening;
  for (const [at, row] of drawn.entries()) {
    const before = running;
    running += setting.style.newestFirst ? -row.amountPence : row.amountPence;
    sheet.room(row, before);
    const isLastOfDay = drawn[at + 1]?.date !== row.date;
    const isShown = setting.balances === 'each' || isLastOfDay;
    sheet.payment(row, isShown ? (setting.style.newestFirst ? before : running) : null);
  }
  return {
    setting,
    rows: drawn.map(({ date, amountPence, description }) => ({ date, amountPence, description })),
    pages: sheet.end(closing),
  };
}

function createSheet(setting: Setting, from: number) {
  const { style, pitch } = setting;
  const pages: DrawnText[][] = [];
  let page: DrawnText[] = [];
  let y = TOP;
  let lastDay = '';
  const column = (holds: string) => style.columns.find((one) => one.holds === holds);
  const isMoney = (holds: string) => ['in', 'out', 'amount', 'balance'].includes(holds);
  const words = column('text')?.at ?? 0;
  const put = (
    text: string,
    x: number,
    edge: DrawnText['edge'] = 'left',
    part: 'heads' | 'rows' = 'rows',
  ) => {
    const isBold = setting.bold === 'all' || setting.bold === part;
    page.push({ text, x, y, edge });
    if (!isBold) return;
    page.push({ text, x: x + setting.boldShift, y, edge, by: setting.boldBy });
  };
  const money = (holds: string, pence: number) => {
    const text =
      column('amount') || holds === 'balance'
        ? style.money(pence)
        : style.money(Math.abs(pence)).replace('+', '');
    put(text, column(holds)?.at ?? 0, 'right');
  };

  function heads(): void {
    for (const { heading, at, holds } of style.columns) {
      const [first, second] = typeof heading === 'string' ? [heading] : heading;
      const edge = isMoney(holds) ? 'right' : 'left';
      put(first, at, edge, 'heads');
      if (second === undefined) continue;
      y += 10;
      put(second, at, edge, 'heads');
      y -= 10;
    }
    y += 26;
  }
  function begin(): void {
    page = [];
    pages.push(page);
    y = TOP;
    lastDay = '';
    put(style.title, 40);
    put(`Page ${pages.length}`, 500);
    y += 24;
    put('Sort code 20-00-00 Account number 12345678', 40);
    y += 24;
  }
  function carried(text: string, pence: number): void {
    put(text, words);
    money('balance', pence);
    y += pitch + setting.rowGap;
  }
  function foot(): void {
    if (setting.foot === 'none') return;
    y = setting.foot === 'far' ? FOOT + 30 : y + 6;
    put(FOOTS[pages.length % FOOTS.length] ?? '', 40);
  }
  return {
    ends(opening: number, closing: number): void {
      begin();
      put(style.period(new Date(from), new Date(from + 45 * DAY_MS)), 40);
      y += 24;
      if (style.ends !== 'rows') {
        for (const [label, pence] of [
          [style.opening, opening],
          [style.closing, closing],
        ] as const) {
          put(label, 300);
          put(style.money(pence), 520, 'right');
          y += 14;
        }
      }
      y += 20;
      heads();
      if (style.ends === 'rows') carried(style.opening, opening);
      else if (setting.isForwarded) carried(style.forward?.[1] ?? 'Balance brought forward', opening);
    },
    /** Turns the page where the payment has no room on it. */
    room({ lines }: Payment, balance: number): void {
      if (y + lines.length * pitch < FOOT) return;
      if (setting.isForwarded) carried(style.forward?.[0] ?? 'Balance carried forward', balance);
      foot();
      begin();
      y += 20;
      if (setting.hasHeadsOnEachPage) heads();
      if (setting.isForwarded) carried(style.forward?.[1] ?? 'Balance brought forward', balance);
    },
    payment({ lines, code, date, amountPence }: Payment, balance: number | null): void {
      const last = lines.length - 1;
      const top = y;
      const amountAt = setting.isCentred
        ? last / 2
        : { first: 0, middle: Math.floor(last / 2), last }[setting.amountOn];
      const dayAt = setting.isCentred ? last / 2 : 0;
      const isNewDay = setting.dates === 'each' || date !== lastDay;
      lastDay = date;
      y = top + dayAt * pitch;
      if (isNewDay) put(style.date(new Date(`${date}T00:00:00Z`)), style.columns[0]?.at ?? 0);
      if (column('type')) put('DEB', column('type')?.at ?? 0);
      y = top + amountAt * pitch;
      money(column('amount') ? 'amount' : amountPence < 0 ? 'out' : 'in', amountPence);
      if (balance !== null) money('balance', balance);
      y = top;
      if (code !== null) put(code, words);
      for (const text of lines) {
        put(text, code === null ? words : words + CODE_WIDTH);
        y += pitch;
      }
      y += setting.rowGap;
    },
    end(closing: number): readonly (readonly DrawnText[])[] {
      if (style.ends === 'rows') carried(style.closing, closing);
      else if (setting.isForwarded) carried(style.forward?.[0] ?? 'Balance carried forward', closing);
      foot();
      return pages;
    },
  };
}
