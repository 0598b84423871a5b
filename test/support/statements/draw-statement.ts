import PDFDocument from 'pdfkit';
import { DAY_MS } from '../../../src/domain/durations.js';
import type { Random } from '../damaged-files.js';
import type { StatementStyle } from './statement-styles.js';

export interface KnownRow {
  readonly date: string;
  /** Money in is positive. */
  readonly amountPence: number;
  readonly description: string;
}

export interface DrawnStatement {
  readonly rows: readonly KnownRow[];
  readonly pages: readonly (readonly DrawnText[])[];
}

/** A text at its left edge, or at its right one. */
export interface DrawnText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly edge: 'left' | 'right';
  /** Drawn in one go, or in parts. */
  readonly by?: 'text' | 'word' | 'letter';
}

const PAYEES = [
  'TESCO STORES 3245',
  'J SMITH & SON',
  'COUNCIL TAX',
  'AMAZON UK',
  'CLIENT INVOICE',
  'RENT FLAT 2',
  'TFL TRAVEL',
  'HMRC',
];
const ROWS_A_PAGE = 18;
const LINE = 12;

/** A statement in this bank's layout, of invented payments over some six weeks that may turn the year. */
export function drawnStatement(
  style: StatementStyle,
  random: Random,
  options: { account?: string } = {},
): DrawnStatement {
  const from = Date.UTC(2025, 10, 10 + random.below(48));
  const opening = (100_000 + random.below(400_000)) * (style.card ? -1 : 1);
  const rows = inventedRows(random, from);
  return {
    rows,
    pages: pagesOf(style, { rows, from, opening, random, account: options.account ?? '12345678' }),
  };
}

function inventedRows(random: Random, from: number): readonly KnownRow[] {
  let day = 0;
  return Array.from({ length: 5 + random.below(45) }, (_, at) => {
    day += at === 0 ? 1 : random.below(3) === 0 ? 1 : 0;
    const amountPence =
      (random.below(3) === 0 ? 1 : -1) * (1 + random.below(random.below(4) === 0 ? 150_000 : 9_000));
    const date = new Date(from + (day + Math.floor(at / 4)) * DAY_MS).toISOString().slice(0, 10);
    return { date, amountPence, description: `${random.pick(PAYEES)} ${100 + random.below(900)}` };
  });
}

interface Draft {
  readonly rows: readonly KnownRow[];
  readonly from: number;
  readonly opening: number;
  readonly random: Random;
  readonly account: string;
}

function pagesOf(style: StatementStyle, { rows, from, opening, random, account }: Draft) {
  const pages: DrawnText[][] = [];
  let y = 0;
  let page: DrawnText[] = [];
  const put = (text: string, x: number, edge: DrawnText['edge'] = 'left') => page.push({ text, x, y, edge });
  const column = (holds: string) => style.columns.find((one) => one.holds === holds);
  const isMoney = (holds: string) => ['in', 'out', 'amount', 'balance', 'foreign'].includes(holds);
  const putMoney = (holds: string, text: string) => put(text, column(holds)?.at ?? 0, 'right');
  const shown = (pence: number) => (style.card ? amountText(style, pence) : style.money(pence));
  const words = column('text')?.at ?? 0;

  function headings(): void {
    for (const { heading, at, holds } of style.columns) {
      const [first, second] = typeof heading === 'string' ? [heading] : heading;
      put(first, at, isMoney(holds) ? 'right' : 'left');
      if (second === undefined) continue;
      y += LINE;
      put(second, at, isMoney(holds) ? 'right' : 'left');
      y -= LINE;
    }
    y += 2 * LINE;
  }

  function begin(): void {
    page = [];
    pages.push(page);
    y = 40;
    put(style.title, 40);
    put(`Page ${pages.length}`, 500);
    y += 2 * LINE;
    put(`Sort code 20-00-00 Account number ${account}`, 40);
    y += 2 * LINE;
  }

  let balance = opening;
  const closing = rows.reduce((sum, { amountPence }) => sum + amountPence, opening);
  begin();
  put(style.period(new Date(from), new Date(from + 45 * DAY_MS)), 40);
  y += 2 * LINE;
  if (style.card) {
    put('Credit limit', 300);
    put('£5,000.00', 520, 'right');
    y += 2 * LINE;
  }
  if (style.ends === 'beside') {
    for (const [label, pence] of [
      [style.opening, opening],
      [style.closing, closing],
    ] as const) {
      put(label, 300);
      put(shown(pence), 520, 'right');
      y += LINE;
    }
  } else if (style.ends === 'above') {
    put(style.opening, 60);
    put(style.closing, 400);
    y += LINE;
    put(shown(opening), 70);
    put(shown(closing), 410);
  }
  y += 2 * LINE;
  headings();

  if (style.ends === 'rows') {
    put(style.opening, words);
    putMoney('balance', shown(opening));
    y += LINE;
  } else if (style.forward) {
    put(style.forward[1], words);
    putMoney('balance', shown(opening));
    y += LINE;
  }

  const drawn = style.newestFirst ? [...rows].reverse() : rows;
  let running = style.newestFirst ? closing : opening;
  let lastDay = '';
  for (const [at, row] of drawn.entries()) {
    balance = style.newestFirst ? running : running + row.amountPence;
    running = style.newestFirst ? running - row.amountPence : balance;
    const isNewDay = row.date !== lastDay;
    lastDay = row.date;
    if (style.dates === 'each' || isNewDay)
      put(style.date(new Date(`${row.date}T00:00:00Z`)), style.columns[0]?.at ?? 0);
    if (column('posted')) put(style.date(new Date(`${row.date}T00:00:00Z`)), column('posted')?.at ?? 0);
    if (column('type')) put('DEB', column('type')?.at ?? 0);
    const hasTwo = style.amountOn === 'last' || random.below(5) === 0;
    const [first, second] = halves(row.description);
    put(hasTwo ? first : row.description, words);
    if (hasTwo && style.amountOn === 'last') {
      y += LINE;
      put(second, words);
    }
    if (column('amount')) putMoney('amount', amountText(style, row.amountPence));
    else
      putMoney(row.amountPence < 0 ? 'out' : 'in', style.money(Math.abs(row.amountPence)).replace('+', ''));
    const isLastOfDay = drawn[at + 1]?.date !== row.date;
    if (style.balances === 'each' || (style.balances === 'last_of_day' && isLastOfDay))
      putMoney('balance', shown(balance));
    y += LINE;
    if (hasTwo && style.amountOn === 'first') {
      put(second, words);
      y += LINE;
    }
    if (page.length > ROWS_A_PAGE * 5 && at < drawn.length - 1) {
      if (style.forward) {
        put(style.forward[0], words);
        putMoney('balance', shown(balance));
      }
      begin();
      y += 2 * LINE;
      headings();
      if (style.forward) {
        put(style.forward[1], words);
        putMoney('balance', shown(balance));
        y += LINE;
      }
      lastDay = '';
    }
  }
  if (style.ends === 'rows') {
    put(style.closing, words);
    putMoney('balance', shown(closing));
  } else if (style.forward) {
    put(style.forward[0], words);
    putMoney('balance', shown(closing));
  }
  return pages;
}

function amountText(style: StatementStyle, pence: number): string {
  if (!style.card) return style.money(pence);
  const text = style.money(Math.abs(pence));
  if (pence < 0) return text;
  return style.card === 'CR' ? `${text} CR` : `-${text}`;
}

function halves(text: string): readonly [string, string] {
  const space = text.lastIndexOf(' ');
  return [text.slice(0, space), text.slice(space + 1)];
}

/** The pages as a PDF, its texts readable in its bytes. */
export function pdfOf(
  pages: DrawnStatement['pages'],
  options: { userPassword?: string } = {},
): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    compress: false,
    autoFirstPage: false,
    ...options,
  });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(pieces))));
  for (const texts of pages) {
    document.addPage().fontSize(8);
    for (const { text, x, y, edge, by = 'text' } of texts) {
      const left = edge === 'left' ? x : x - document.widthOfString(text);
      let before = '';
      for (const part of by === 'text' ? [text] : text.split(by === 'word' ? /(?<= )/ : '')) {
        document.text(part, left + document.widthOfString(before), y, { lineBreak: false });
        before += part;
      }
    }
  }
  document.end();
  return ended;
}
