import { type Random, seededRandom } from './sample-year/random.js';

interface LargeCsv {
  readonly rows: number;
  readonly seed?: number;
  /** Of ten rows, how many have an id of their own. The others are distinguished by content alone. */
  readonly withIdOfTen?: number;
  /** The length of every row's reference: none when left out. */
  readonly referenceLength?: number;
}

const ROWS_A_CHUNK = 500;
const FIRST_DAY = Date.UTC(2025, 3, 6);
const DAYS = 365;
const SHOPS = [
  'SCREWFIX DIRECT',
  'TESCO STORES 3297',
  'SHELL',
  'AMAZON MARKETPLACE',
  'COSTA COFFEE',
  'ADOBE',
];
const CUSTOMERS = ['ACME STUDIO LTD', 'HARDING BUILDERS LTD', 'J PATEL', 'NORTHGATE SCHOOL'];

/**
 * A generic CSV of any length, written as it is asked for: the same bytes for the same options on every
 * machine. Oldest first over one tax year. About one row in eight repeats the one before it in every
 * field, as two equal payments on one day do.
 */
export async function* largeCsv({
  rows,
  seed = 1,
  withIdOfTen = 5,
  referenceLength = 0,
}: LargeCsv): AsyncGenerator<Buffer> {
  const random = seededRandom(seed);
  let chunk = 'date,amount,currency,description,counterparty,reference,external_id\n';
  let last = '';
  for (let row = 0; row < rows; row++) {
    const repeats = last !== '' && random.chance(1 / 8);
    const content = repeats
      ? last
      : `${contentOf(random, row / rows)}${referenceOf(random, referenceLength)}`;
    const isNamed = !repeats && random.between(1, 10) <= withIdOfTen;
    last = isNamed ? '' : content;
    chunk += `${content},${isNamed ? `row-${seed}-${row}` : ''}\n`;
    if ((row + 1) % ROWS_A_CHUNK !== 0) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  if (chunk !== '') yield Buffer.from(chunk);
}

const referenceOf = (random: Random, length: number) =>
  length === 0 ? '' : String(random.between(1, 999_999)).padStart(length, 'REF-');

function contentOf(random: Random, progress: number): string {
  const day = new Date(FIRST_DAY + Math.floor(progress * DAYS) * 86_400_000).toISOString().slice(0, 10);
  const isIncome = random.chance(0.1);
  const pence = isIncome ? random.between(5_000, 250_000) : -random.between(150, 20_000);
  const name = random.pick(isIncome ? CUSTOMERS : SHOPS);
  const description = isIncome
    ? `${name} INV ${random.between(1, 9_999)}`
    : `"${name}, CARD ${random.between(1, 99)}"`;
  return `${day},${(pence / 100).toFixed(2)},GBP,${description},${name},`;
}
