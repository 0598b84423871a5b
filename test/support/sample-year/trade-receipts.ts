import { workDays } from './calendar.js';
import type { Random } from './random.js';

export interface Receipt {
  readonly date: string;
  readonly pence: number;
  readonly payer: string;
  readonly reference: string;
}

/** Firms that give work again and again, and pay by invoice. */
const FIRMS = [
  'Harding & Vale Builders',
  'Oadby Kitchens Ltd',
  'Brightwell Property Mgmt',
  'Stoneygate Lettings Ltd',
  'Fosse Bathrooms Ltd',
  'Kirby Muxloe Dental',
];

const HOUSEHOLDERS = [
  'R Hathersage',
  'M Okonjo',
  'Siân Prosser',
  'T & L Wainfleet',
  'D Achterberg',
  'G Pellingham',
  'F Rahmani',
  'José Villanueva',
  'H Szymańska',
  'B Quorndon',
  'C Thrussington',
  'A Desborough',
  'N Castellane',
  'P Wigston-Shaw',
];

/** Two customers' equal call-outs on one day, and one who pays twice the same on purpose: all genuine. */
const EQUAL_PAYMENTS: readonly Receipt[] = [
  { date: '2025-06-18', pence: 18_000, payer: 'Stoneygate Lettings Ltd', reference: 'EICR FLAT 12' },
  { date: '2025-06-18', pence: 18_000, payer: 'Stoneygate Lettings Ltd', reference: 'EICR FLAT 14' },
];

/** What customers pay in the year, by bank transfer; invoices are numbered in the order they are paid. */
export function tradeReceipts(random: Random): Receipt[] {
  const list = [...EQUAL_PAYMENTS];
  let invoice = 1_041;
  for (const date of workDays()) {
    if (!random.chance(0.395)) continue;
    const firm = random.chance(0.45);
    list.push({
      date,
      pence: jobPence(random),
      payer: random.pick(firm ? FIRMS : HOUSEHOLDERS),
      reference: `INV-${invoice}`,
    });
    invoice++;
  }
  return list;
}

/** A call-out, a day's job, or a stage of a rewire; whole pounds, some with the penny of a part. */
function jobPence(random: Random): number {
  const size = random.between(1, 100);
  if (size <= 38) return random.between(17, 48) * 500;
  if (size <= 82) return random.between(31, 97) * 1_000 - random.pick([0, 0, 0, 1, 50]);
  return random.between(28, 71) * 2_500;
}
