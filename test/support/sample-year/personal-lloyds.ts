import { days, monthly } from './calendar.js';
import { drawings, type OwnTransfer, paidToHmrc, propertyToPersonal, taxSetAside } from './own-transfers.js';
import type { Random } from './random.js';
import type { Entry } from './statement-files.js';

export const LLOYDS_OPENING_PENCE = 318_462;

/** The household's own account: nothing on it is business, savings interest aside. */
export function lloydsEntries(random: Random): Entry[] {
  return [
    ...ownTransfers(),
    ...paidToHmrc.map(({ date, pence }) => ({
      date,
      pence: -pence,
      type: 'FPO',
      name: 'HMRC CUMBERNAULD',
      detail: '1234567890K',
    })),
    ...standingLines(),
    ...cardLines(random),
    ...interest(),
  ];
}

function ownTransfers(): Entry[] {
  const credit = (name: string, detail: string) => (transfer: OwnTransfer) => ({
    date: transfer.date,
    pence: transfer.pence,
    type: 'FPI',
    name,
    detail,
  });
  return [
    ...drawings.map(credit('NAIR ELECTRICAL', 'DRAWINGS')),
    ...taxSetAside.map(credit('NAIR ELECTRICAL', 'FOR SELF ASSESSMENT')),
    ...propertyToPersonal.map(credit('P NAIR PROPERTY', 'PERSONAL ACCOUNT')),
  ];
}

/** Day of the month, pence, type and words of what comes round each month. */
const MONTHLY: readonly (readonly [number, number, string, string, string])[] = [
  [1, 75_000, 'FPI', 'A NAIR', 'HOUSEHOLD'],
  [1, -134_280, 'DD', 'NATIONWIDE B S', 'MORTGAGE 4471820'],
  [3, -16_400, 'DD', 'OCTOPUS ENERGY', 'A-18F20C44'],
  [5, -4_300, 'DD', 'VIRGIN MEDIA', '447120018'],
  [6, -75_000, 'TFR', 'P NAIR SAVER', 'REGULAR SAVING'],
  [9, -1_799, 'DEB', 'NETFLIX.COM', ' CD 4417'],
  [16, -2_499, 'DD', 'PUREGYM LTD', 'PG118204'],
  [21, -1_199, 'DEB', 'SPOTIFY P2E81', ' CD 4417'],
  [26, -2_860, 'DD', 'AVIVA LIFE', 'L4418203'],
];

function standingLines(): Entry[] {
  const regular = MONTHLY.flatMap(([day, pence, type, name, detail]) =>
    monthly(day).map((date) => ({ date, pence, type, name, detail })),
  );
  const councilTax = monthly(2)
    .filter((date) => date < '2026-02-28')
    .map((date) => ({ date, pence: -19_820, type: 'DD', name: 'LEICESTER CITY CNC', detail: '70021884' }));
  return [...regular, ...councilTax];
}

const GROCERS = [
  'TESCO STORES 3021',
  'SAINSBURYS S/MKTS',
  'ALDI 84 771',
  'LIDL GB LEICESTER',
  'WAITROSE 0552',
];
const LEISURE = [
  'NANDOS LEICESTER',
  'CINEWORLD LEICESTE',
  'COSTA COFFEE 4307',
  'WATERSTONES',
  'BOOTS 1083',
  'AMAZON.CO.UK',
  'NATIONAL TRUST',
  'TRAINLINE',
  'JOHN LEWIS',
];

function cardLines(random: Random): Entry[] {
  const list: Entry[] = [];
  const paid = (date: string, name: string, pence: number) =>
    list.push({ date, pence: -pence, type: 'DEB', name, detail: ' CD 4417' });
  for (const date of days()) {
    if (random.chance(0.175)) paid(date, random.pick(GROCERS), random.between(1_450, 8_900));
    if (random.chance(0.105)) paid(date, random.pick(LEISURE), random.between(480, 6_400));
  }
  paid('2025-06-11', 'TUI UK LTD', 286_400);
  paid('2025-10-02', 'LV CAR INSURANCE', 41_872);
  list.push({ date: '2025-11-24', pence: 4_999, type: 'DEB', name: 'ARGOS RETAIL', detail: ' CD 4417' });
  return list;
}

/** Paid to this account by the saver beside it: taxable, though no trade or rent. */
const INTEREST_PENCE = [1_412, 1_433, 1_381, 1_466, 1_502, 1_478, 1_521, 1_490, 1_547, 1_561, 1_409, 1_574];

const interest = (): Entry[] =>
  monthly(12).map((date, index) => ({
    date,
    pence: INTEREST_PENCE[index] ?? 1_500,
    type: 'CR',
    name: 'INTEREST (GROSS)',
    detail: '',
  }));
