import { bankingDay, cardDate, monthly } from './calendar.js';
import { propertyToPersonal } from './own-transfers.js';
import type { Entry } from './statement-files.js';

/** A line by hand: what Barclays calls it, the payee, and the payee's own words. */
type Line = readonly [date: string, pence: number, type: string, name: string, detail: string];

/**
 * Two lettings in one account. `FLAT 4` (Marlowe Court) is let all year and owned half and half with the
 * client's husband, who is paid his part each quarter; `STUDIO 2` (Wharf Street) is the client's alone,
 * stands empty from September to the middle of October, and then has a new tenant.
 */
export function barclaysEntries(): Entry[] {
  return [
    ...rents(),
    ...mortgages(),
    ...regularCosts(),
    ...LINES.map(entryOf),
    ...CARD_LINES.map(cardEntry),
    ...propertyToPersonal.map(({ date, pence }) =>
      entryOf([date, -pence, 'FT', 'P NAIR', 'PERSONAL ACCOUNT FT']),
    ),
  ];
}

const entryOf = ([date, pence, type, name, detail]: Line): Entry => ({ date, pence, type, name, detail });

function rents(): Entry[] {
  const credit = (dates: readonly string[], pence: number, tenant: string, detail: string): Entry[] =>
    dates.map((date) => entryOf([date, pence, 'Counter Credit', tenant, `${detail} BGC`]));
  return [
    ...credit(monthly(8), 118_000, 'T OKAFOR', 'FLAT 4 RENT'),
    ...credit(
      monthly(11).filter((date) => date < '2025-09-01'),
      62_000,
      'J BRAMCOTE',
      'STUDIO 2 RENT',
    ),
    ...credit(monthly(17, '2025-10-17'), 64_000, 'E LINDQVIST', 'STUDIO 2 RENT'),
  ];
}

function mortgages(): Entry[] {
  const debit = (day: number, pence: number, lender: string, detail: string): Entry[] =>
    monthly(day).map((date) => entryOf([date, -pence, 'Direct Debit', lender, `${detail} DDR`]));
  return [
    ...debit(6, 39_120, 'B MIDSHIRES MTG', '604418 FLAT 4 INTEREST'),
    ...debit(14, 24_875, 'PARAGON MORTGAGES', '881207 STUDIO 2 INTEREST'),
  ];
}

function regularCosts(): Entry[] {
  const debits = (dates: readonly string[], pence: number, payee: string, detail: string): Entry[] =>
    dates.map((date) => entryOf([date, -pence, 'Direct Debit', payee, `${detail} DDR`]));
  const quarterDays = ['2025-06-24', '2025-09-29', '2025-12-25', '2026-03-25'].map(bankingDay);
  const bankCharges = quarterDays.map((date) =>
    entryOf([date, -850, 'BNK CHRG', 'COMMISSION', 'FOR PERIOD BCHG']),
  );
  return [
    ...debits(monthly(9), 11_800, 'BELVOIR LETTINGS', 'FLAT 4 MANAGEMENT FEE'),
    ...debits(monthly(20), 1_840, 'DIRECT LINE LANDLOR', 'STUDIO 2 INSURANCE'),
    ...debits(quarterDays, 28_500, 'FIRSTPORT PROPERTY', 'FLAT 4 SERVICE CHARGE'),
    ...debits(['2025-06-30', '2025-12-31'], 10_000, 'MARLOWE CT FREEHOLD', 'FLAT 4 GROUND RENT'),
    ...bankCharges,
  ];
}

const LINES: readonly Line[] = [
  ['2025-04-25', -9_600, 'PAYMENT', 'NRLA', 'MEMBERSHIP 2025 BBP'],
  ['2025-05-19', -7_500, 'PAYMENT', 'GASWISE HEATING', 'FLAT 4 GAS SAFETY CERT BBP'],
  ['2025-07-04', -88_500, 'FT', 'ARJUN NAIR', 'HALF OF FLAT 4 FT'],
  ['2025-07-09', -16_500, 'PAYMENT', 'M COSBY PLUMBING', 'FLAT 4 TAP AND TRAP BBP'],
  ['2025-09-02', -12_000, 'PAYMENT', 'SPARKLE END OF TEN', 'STUDIO 2 CLEANING BBP'],
  ['2025-09-05', -34_000, 'PAYMENT', 'D ANSTEY DECORATOR', 'STUDIO 2 REPAINT BBP'],
  ['2025-09-09', -7_500, 'PAYMENT', 'GASWISE HEATING', 'STUDIO 2 GAS SAFETY CERT BBP'],
  ['2025-09-09', -9_500, 'PAYMENT', 'GASWISE HEATING', 'STUDIO 2 BOILER SERVICE BBP'],
  ['2025-09-22', -6_314, 'Direct Debit', 'LEICESTER CITY CNCL', 'STUDIO 2 COUNCIL TAX DDR'],
  ['2025-10-03', -60_000, 'FT', 'ARJUN NAIR', 'HALF OF FLAT 4 FT'],
  ['2025-10-13', -3_871, 'Direct Debit', 'OCTOPUS ENERGY', 'STUDIO 2 EMPTY PERIOD DDR'],
  ['2025-10-15', -6_000, 'PAYMENT', 'CITYSIDE INVENTORIE', 'STUDIO 2 INVENTORY BBP'],
  ['2025-10-16', 73_800, 'Counter Credit', 'E LINDQVIST', 'STUDIO 2 DEPOSIT BGC'],
  ['2025-10-20', -73_800, 'PAYMENT', 'DEPOSIT PROTECTION', 'STUDIO 2 DEPOSIT LODGED BBP'],
  ['2025-10-22', -3_157, 'Direct Debit', 'LEICESTER CITY CNCL', 'STUDIO 2 COUNCIL TAX DDR'],
  ['2025-11-26', -11_000, 'PAYMENT', 'M COSBY PLUMBING', 'FLAT 4 CISTERN BBP'],
  ['2026-01-09', -80_000, 'FT', 'ARJUN NAIR', 'HALF OF FLAT 4 FT'],
  ['2026-01-15', -18_400, 'PAYMENT', 'BRAYFIELD ROOFING', 'STUDIO 2 GUTTER REPAIR BBP'],
  ['2026-02-06', 4_620, 'Counter Credit', 'DIRECT LINE LANDLOR', 'STUDIO 2 PREMIUM REFUND BGC'],
  ['2026-04-02', -70_000, 'FT', 'ARJUN NAIR', 'HALF OF FLAT 4 FT'],
];

type CardLine = readonly [date: string, pence: number, name: string];

/** The two at Timpson are equal in every column: two keys cut, two payments. */
const CARD_LINES: readonly CardLine[] = [
  ['2025-04-17', -2_349, 'B&Q LEICESTER'],
  ['2025-05-28', -1_785, 'SCREWFIX LEICESTER'],
  ['2025-06-16', -4_120, 'WICKES LEICESTER'],
  ['2025-08-29', -850, 'TIMPSON LEICESTER'],
  ['2025-08-29', -850, 'TIMPSON LEICESTER'],
  ['2025-09-03', -8_934, 'B&Q LEICESTER'],
  ['2025-09-04', -2_210, 'TOOLSTATION LTD'],
  ['2025-09-08', 1_890, 'B&Q LEICESTER'],
  ['2025-09-10', -4_900, 'OPENRENT LTD'],
  ['2025-09-16', -32_900, 'AO.COM'],
  ['2025-09-18', -6_500, 'DUNELM LEICESTER'],
  ['2025-10-06', -2_000, 'OPENRENT LTD'],
  ['2025-12-04', -1_399, 'WICKES LEICESTER'],
  ['2026-02-11', -5_640, 'SCREWFIX LEICESTER'],
  ['2026-03-18', -3_275, 'B&Q LEICESTER'],
];

const cardEntry = ([date, pence, name]: CardLine): Entry => ({
  date: bankingDay(date),
  pence,
  type: pence < 0 ? 'Debit' : 'Counter Credit',
  name,
  detail: `ON ${cardDate(date)} BCC`,
});
