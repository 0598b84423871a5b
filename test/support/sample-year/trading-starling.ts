import { monthly } from './calendar.js';
import { monzoToStarling, type OwnTransfer, starlingToMonzo } from './own-transfers.js';
import type { Random } from './random.js';
import type { Entry } from './statement-files.js';
import { tradePurchases } from './trade-purchases.js';
import type { Receipt } from './trade-receipts.js';

/** The account is new: its first line is the first transfer in. */
export const STARLING_OPENED_ON = '2025-10-01';
export const STARLING_OPENING_PENCE = 0;

/** The second trading account, from October. */
export function starlingEntries(random: Random, receipts: readonly Receipt[]): Entry[] {
  return [
    ...ownTransfers(),
    ...receipts.map(receiptEntry),
    ...cardPurchases(random),
    ...regularLines(),
    ...SINGLE_PURCHASES.map(purchaseEntry),
  ];
}

const receiptEntry = ({ date, pence, payer, reference }: Receipt): Entry => ({
  date,
  pence,
  type: 'FASTER PAYMENT',
  name: payer,
  detail: reference,
  category: 'INCOME',
  time: '10',
});

/** Fewer than on the first account: about two in five of the purchases its pattern gives. */
function cardPurchases(random: Random): Entry[] {
  return tradePurchases(random, STARLING_OPENED_ON)
    .filter(({ name }) => name !== 'Greggs' && random.chance(0.4))
    .map((entry) => ({
      date: entry.date,
      pence: entry.pence,
      type: random.pick(['CONTACTLESS', 'CHIP & PIN', 'APPLE PAY']),
      name: entry.name,
      detail: entry.detail.replace(/ +GBR$/, '').replace(/ {2,}/, ', '),
      category: entry.category === 'Transport' ? 'TRANSPORT' : 'EXPENSES',
      time: '12',
    }));
}

function regularLines(): Entry[] {
  const line = (day: number, time: string, values: Omit<Entry, 'date' | 'time'>): Entry[] =>
    monthly(day, STARLING_OPENED_ON).map((date) => ({ date, time, ...values }));
  const tradify = { pence: -3_400, type: 'ONLINE PAYMENT', name: 'Tradify', detail: 'TRADIFY *MONTHLY' };
  const toolkit = { pence: -700, type: 'FEE', name: 'Starling Bank', detail: 'Business Toolkit' };
  const goal = { pence: -15_000, type: 'INTERNAL TRANSFER', name: 'Tax Goal', detail: '' };
  const interest = { pence: 117, type: 'DEPOSIT INTEREST', name: 'Starling Bank', detail: 'Interest Earned' };
  return [
    ...line(8, '09', { ...tradify, category: 'SOFTWARE' }),
    ...line(14, '09', { ...toolkit, category: 'BANK_CHARGES' }),
    ...line(24, '20', { ...goal, category: 'SAVING' }),
    ...line(30, '21', { ...interest, category: 'INCOME' }),
  ];
}

type Purchase = readonly [date: string, pence: number, type: string, name: string, detail: string];

const SINGLE_PURCHASES: readonly Purchase[] = [
  ['2025-10-16', -4_750, 'ONLINE PAYMENT', 'Fluke', 'TEST LEAD SET, RS COMPONENTS'],
  ['2025-11-20', -6_900, 'ONLINE PAYMENT', 'Electrical Safety First', 'CERT SOFTWARE'],
  ['2025-12-08', -3_995, 'DIRECT DEBIT', 'ICO', 'DATA PROTECTION FEE ZB418822'],
  ['2026-01-22', -2_160, 'CONTACTLESS', 'Screwfix', 'SCREWFIX DIRECT, LEICESTER'],
  ['2026-01-26', 2_160, 'CONTACTLESS', 'Screwfix', 'REFUND SCREWFIX DIRECT, LEICESTER'],
];

const purchaseEntry = ([date, pence, type, name, detail]: Purchase): Entry => ({
  date,
  pence,
  type,
  name,
  detail,
  category: 'EXPENSES',
  time: '13',
});

function ownTransfers(): Entry[] {
  const line = (detail: string, sign: 1 | -1, time: string) => (transfer: OwnTransfer) => ({
    date: transfer.date,
    pence: sign * transfer.pence,
    type: 'FASTER PAYMENT',
    name: 'Nair Electrical',
    detail,
    category: 'TRANSFERS',
    time,
  });
  return [
    ...monzoToStarling.map(line('FROM MONZO', 1, '08')),
    ...starlingToMonzo.map(line('TO MONZO', -1, '19')),
  ];
}
