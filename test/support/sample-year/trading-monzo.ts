import { monthly } from './calendar.js';
import {
  drawings,
  monzoToStarling,
  type OwnTransfer,
  starlingToMonzo,
  taxSetAside,
} from './own-transfers.js';
import type { Random } from './random.js';
import type { Entry } from './statement-files.js';
import { cardLine, tradePurchases } from './trade-purchases.js';
import type { Receipt } from './trade-receipts.js';

export const MONZO_OPENING_PENCE = 512_033;

/** The trading account for the whole year. */
export function monzoEntries(random: Random, receipts: readonly Receipt[]): Entry[] {
  return [
    ...receipts.map(receiptEntry),
    ...tradePurchases(random),
    ...directDebits(),
    ...subscriptions(),
    ...CARD_PAYMENTS.map(cardEntry),
    ...BANK_PAYMENTS.map(paymentEntry),
    ...ownTransfers(),
    ...taxPot(),
    ...cardChecks(),
  ];
}

function receiptEntry({ date, pence, payer, reference }: Receipt, index: number): Entry {
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${two(9 + (index % 9))}:${two((index * 17) % 60)}:12`;
  return { date, pence, type: 'Faster payment', name: payer, detail: reference, category: 'Income', time };
}

function directDebits(): Entry[] {
  const debit = (day: number, pence: number, name: string, detail: string, category: string): Entry[] =>
    monthly(day).map((date) => ({
      date,
      pence: -pence,
      type: 'Direct Debit',
      name,
      detail,
      category,
      time: '06:15:00',
    }));
  return [
    ...debit(7, 26_844, 'Lex Autolease', 'LEX AUTOLEASE LTD 00418822', 'Vehicle'),
    ...debit(12, 7_862, 'Admiral Business', 'ADMIRAL VAN INS 7719304', 'Insurance'),
    ...debit(15, 2_436, 'Simply Business', 'SIMPLYBUSINESS 00274415', 'Insurance'),
    ...debit(19, 3_450, 'EE', 'EE LIMITED Q30218845', 'Bills'),
    ...debit(22, 7_900, 'Checkatrade', 'CHECKATRADE.COM 558210', 'Marketing'),
  ];
}

const DOLLARS_CHARGED: readonly OwnTransfer[] = [
  { date: '2025-06-02', pence: 2_372 },
  { date: '2025-09-02', pence: 2_341 },
  { date: '2025-12-02', pence: 2_388 },
  { date: '2026-03-02', pence: 2_359 },
];

function subscriptions(): Entry[] {
  const card = { type: 'Card payment', category: 'Software', emoji: '💻' };
  const bookkeeping = monthly(10).map((date) => ({
    ...card,
    date,
    pence: -1_900,
    name: 'QuickBooks',
    detail: cardLine('INTUIT QUICKBOOKS', 'LONDON'),
    time: '04:11:09',
  }));
  const abroad = DOLLARS_CHARGED.map(({ date, pence }) => ({
    ...card,
    date,
    pence: -pence,
    name: 'Notion Labs, Inc',
    detail: 'NOTION LABS, INC.      SAN FRANCISCO USA',
    time: '03:40:51',
    local: { pence: -3_000, currency: 'USD' },
  }));
  return [...bookkeeping, ...abroad];
}

type CardPayment = readonly [
  date: string,
  pence: number,
  name: string,
  printed: string,
  town: string,
  category: string,
  notes?: string,
];

const CARD_PAYMENTS: readonly CardPayment[] = [
  ['2025-04-06', -5_840, 'Shell', 'SHELL BRAUNSTONE', 'LEICESTER', 'Transport'],
  [
    '2025-04-09',
    -11_988,
    'Screwfix',
    'SCREWFIX DIRECT',
    'LEICESTER',
    'Materials',
    '#stock "trade" pack, 2 of',
  ],
  ['2025-04-15', 5_994, 'Screwfix', 'SCREWFIX DIRECT', 'LEICESTER', 'Materials', 'One pack back'],
  [
    '2025-04-23',
    -7_440,
    'HSS Hire',
    'HSS HIRE LEICESTER',
    'LEICESTER',
    'Equipment',
    'Core drill,\nweekend rate',
  ],
  ['2025-05-13', -4_200, 'Google Ads', 'GOOGLE ADS 88214', 'LONDON', 'Marketing'],
  ['2025-05-20', -5_485, 'MOT and service', 'KWIK FIT 0418', 'LEICESTER', 'Vehicle'],
  ['2025-06-10', -2_350, 'City Electrical Factors', 'CEF LEICESTER', 'LEICESTER', 'Materials'],
  ['2025-06-10', -2_350, 'City Electrical Factors', 'CEF LEICESTER', 'LEICESTER', 'Materials'],
  ['2025-06-25', -13_900, 'Snickers Workwear', 'SNICKERSWORKWEAR', 'WALSALL', 'Workwear'],
  ['2025-07-08', -5_880, 'Speedy Hire', 'SPEEDY ASSET SERV', 'LEICESTER', 'Equipment'],
  ['2025-07-16', -3_990, 'Vistaprint', 'VISTAPRINT', 'LONDON', 'Marketing', 'Van magnets'],
  ['2025-08-06', -1_250, 'Dart Charge', 'DART CHARGE', 'LEEDS', 'Transport'],
  ['2025-09-03', -16_450, 'CEF', 'CEF LEICESTER', 'LEICESTER', 'Materials', 'Consumer unit'],
  ['2025-09-11', 16_450, 'CEF', 'CEF LEICESTER', 'LEICESTER', 'Materials', 'Wrong consumer unit returned'],
  ['2025-09-17', -5_600, 'Google Ads', 'GOOGLE ADS 88214', 'LONDON', 'Marketing'],
  ['2025-10-07', -8_280, 'HSS Hire', 'HSS HIRE LEICESTER', 'LEICESTER', 'Equipment', 'Scaffold tower'],
  ['2025-10-21', -2_195, 'Post Office', 'POST OFFICE COUNTER', 'LEICESTER', 'Office'],
  ['2025-11-05', -18_798, 'Halfords', 'HALFORDS AUTOCENTRE', 'LEICESTER', 'Vehicle', 'Two tyres'],
  ['2025-11-19', -3_416, 'Ryman', 'RYMAN 0251', 'LEICESTER', 'Office', 'Certificate pads 📋'],
  ['2026-01-14', -4_800, 'Google Ads', 'GOOGLE ADS 88214', 'LONDON', 'Marketing'],
  ['2026-02-04', -6_120, 'HSS Hire', 'HSS HIRE LEICESTER', 'LEICESTER', 'Equipment'],
  ['2026-02-25', -1_899, 'Toolstation', 'TOOLSTATION LTD', 'LEICESTER', 'Materials', 'Charged twice'],
  [
    '2026-02-27',
    1_899,
    'Toolstation',
    'TOOLSTATION LTD',
    'LEICESTER',
    'Materials',
    'Refund of second charge',
  ],
  ['2026-04-05', -6_115, 'Esso', 'MFG GLENFIELD', 'LEICESTER', 'Transport'],
];

function cardEntry([date, pence, name, printed, town, category, notes]: CardPayment, index: number): Entry {
  const time = `1${index % 7}:${10 + index}:30`;
  const detail = cardLine(printed, town);
  return { date, pence, type: 'Card payment', name, detail, category, time, notes: notes ?? '' };
}

type BankPayment = readonly [date: string, pence: number, name: string, detail: string, category: string];

const BANK_PAYMENTS: readonly BankPayment[] = [
  ['2025-05-06', -56_400, 'NICEIC', 'NICEIC ANNUAL 604418', 'Subscriptions'],
  ['2025-07-02', -12_000, 'Harrow & Stoke Accounts', 'SELF ASSESSMENT 24-25 PART 1', 'Professional'],
  ['2025-09-24', -34_800, 'Logic4training', 'BS7671 UPDATE COURSE', 'Training'],
  ['2025-11-13', -9_500, 'R Hathersage', 'PART REFUND INV-1050', 'Refund'],
  ['2026-01-20', -36_000, 'Harrow & Stoke Accounts', 'SELF ASSESSMENT 24-25', 'Professional'],
];

function paymentEntry([date, pence, name, detail, category]: BankPayment): Entry {
  return { date, pence, type: 'Faster payment', name, detail, category, time: '12:30:45' };
}

function ownTransfers(): Entry[] {
  const line = (name: string, detail: string, sign: 1 | -1, time: string) => (transfer: OwnTransfer) => ({
    date: transfer.date,
    pence: sign * transfer.pence,
    type: 'Faster payment',
    name,
    detail,
    category: 'Transfers',
    time,
  });
  return [
    ...drawings.map(line('Priya Nair', 'DRAWINGS', -1, '18:02:11')),
    ...taxSetAside.map(line('Priya Nair', 'FOR SELF ASSESSMENT', -1, '18:05:40')),
    ...monzoToStarling.map(line('Nair Electrical', 'TO STARLING', -1, '07:45:00')),
    ...starlingToMonzo.map(line('Nair Electrical', 'FROM STARLING', 1, '19:20:08')),
  ];
}

/** Put aside each month, and taken out again just before the payment to HMRC. */
function taxPot(): Entry[] {
  const pot = { type: 'Pot transfer', name: 'Tax Pot', detail: '', category: 'Savings' };
  return [
    ...monthly(29).map((date) => ({ ...pot, date, pence: -60_000, time: '07:00:00' })),
    ...taxSetAside.map(({ date, pence }) => ({ ...pot, date, pence, time: '17:58:32' })),
  ];
}

const cardChecks = (): Entry[] =>
  ['2025-05-14', '2025-08-27', '2025-12-10', '2026-03-11'].map((date) => ({
    date,
    pence: 0,
    type: 'Card payment',
    name: 'Google Pay',
    detail: 'Active card check',
    category: 'General',
    time: '12:00:00',
  }));
