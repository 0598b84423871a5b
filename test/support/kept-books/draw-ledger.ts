import type { Random } from '../damaged-files.js';

/** A payment as it truly was. */
export interface TruePayment {
  readonly date: string;
  /** Money in positive. */
  readonly pence: number;
  readonly text: string;
  readonly balance: number;
  readonly currency: string;
}

const PAID = [
  'TESCO STORES 3345',
  'SCREWFIX DIRECT',
  'SHELL FULHAM',
  'AMAZON MKTPLACE',
  'BRITISH GAS',
  'TRAINLINE',
  'VODAFONE LTD',
  'B&Q 1190',
  'HMRC SELF ASSESSMENT',
];
const RECEIVED = [
  'J SMITH INV 204',
  'ACME BUILDERS LTD',
  'MRS P PATEL',
  'R JONES FLAT 2',
  'STRIPE PAYMENTS UK',
  'NORTHSIDE LETTINGS',
];
const DAY_MS = 86_400_000;

export interface LedgerWish {
  readonly count?: number;
  /** Percent of the payments that came in; the second never did, and the third always. */
  readonly received?: number;
  readonly currency?: string;
  readonly start?: string;
}

/** Some payments of an account, oldest first. */
export function drawLedger(random: Random, wish: LedgerWish = {}): readonly TruePayment[] {
  const count = wish.count ?? 8 + random.below(8);
  let day = Date.parse(wish.start ?? `2025-0${4 + random.below(5)}-${10 + random.below(15)}`);
  let balance = 100_000 + random.below(2_000_000);
  return Array.from({ length: count }, (_, at) => {
    day += random.below(6) * DAY_MS;
    const isIn = at === 2 || (at !== 1 && random.below(100) < (wish.received ?? 30));
    const size = 101 + random.below(random.below(100) < 30 ? 900_000 : 9_000);
    const pence = isIn ? size : -size;
    balance += pence;
    const text = random.pick(isIn ? RECEIVED : PAID);
    return {
      date: new Date(day).toISOString().slice(0, 10),
      pence,
      text,
      balance,
      currency: wish.currency ?? 'GBP',
    };
  });
}

export const dayFirst = (date: string): string => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
export const monthFirst = (date: string): string =>
  `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

/** A figure in pounds, its thousands marked by `group`. */
export function pounds(pence: number, group = '', mark = '.'): string {
  const whole = String(Math.floor(Math.abs(pence) / 100)).replace(/\B(?=(\d{3})+$)/g, group);
  return `${pence < 0 ? '-' : ''}${whole}${mark}${String(Math.abs(pence) % 100).padStart(2, '0')}`;
}

type Cells = readonly (string | number)[];

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvOf = (...records: readonly Cells[]): string =>
  `${records.map((cells) => cells.map((cell) => quoted(String(cell))).join(',')).join('\r\n')}\r\n`;
