import { workDays } from './calendar.js';
import type { Random } from './random.js';
import type { Entry } from './statement-files.js';

interface Supplier {
  readonly name: string;
  readonly printed: string;
  readonly town: string;
  readonly emoji: string;
  readonly category: string;
}

/** A card line as the bank prints it: merchant, town and country in fixed columns. */
export const cardLine = (printed: string, town: string): string =>
  `${printed.padEnd(22)} ${town.padEnd(13)} GBR`;

const supplier = (
  name: string,
  printed: string,
  town: string,
  emoji: string,
  category: string,
): Supplier => ({
  name,
  printed,
  town,
  emoji,
  category,
});

const WHOLESALERS = [
  supplier('Screwfix', 'SCREWFIX DIRECT', 'LEICESTER', '🔧', 'Materials'),
  supplier('Screwfix', 'SCREWFIX DIRECT', 'YEOVIL', '🔧', 'Materials'),
  supplier('City Electrical Factors', 'CEF LEICESTER', 'LEICESTER', '💡', 'Materials'),
  supplier('Toolstation', 'TOOLSTATION LTD', 'LEICESTER', '🔩', 'Materials'),
  supplier('Edmundson Electrical', 'EDMUNDSON ELEC LTD', 'LEICESTER', '⚡', 'Materials'),
];

const FUEL = [
  supplier('Shell', 'SHELL BRAUNSTONE', 'LEICESTER', '⛽', 'Transport'),
  supplier('BP', 'BP ABBEY LANE', 'LEICESTER', '⛽', 'Transport'),
  supplier('Esso', 'MFG GLENFIELD', 'LEICESTER', '⛽', 'Transport'),
  supplier('Tesco', 'TESCO PFS 4412', 'HAMILTON', '⛽', 'Transport'),
];

const PARKING = [
  supplier('RingGo', 'RINGGO PARKING', 'BASINGSTOKE', '🅿️', 'Transport'),
  supplier('NCP', 'NCP LEE CIRCLE', 'LEICESTER', '🅿️', 'Transport'),
];

/** Bought on the business card and not for the business: what a categoriser has to leave out. */
const LUNCH = [
  supplier('Greggs', 'GREGGS 1187', 'LEICESTER', '🥐', 'Eating out'),
  supplier('Costa', 'COSTA FOSSE PARK', 'LEICESTER', '☕', 'Eating out'),
];

/** Parts, fuel, parking and lunches on the days the trade works, at the prices such things have. */
export function tradePurchases(random: Random, from?: string): Entry[] {
  const list: Entry[] = [];
  for (const date of workDays(from)) {
    if (random.chance(0.37)) list.push(bought(random, date, random.pick(WHOLESALERS), partsPence(random)));
    if (random.chance(0.18)) list.push(bought(random, date, random.pick(FUEL), random.between(4_700, 7_600)));
    if (random.chance(0.045)) list.push(bought(random, date, random.pick(PARKING), random.between(210, 960)));
    if (random.chance(0.03)) list.push(bought(random, date, random.pick(LUNCH), random.between(320, 890)));
  }
  return list;
}

/** Mostly a handful of fittings; now and then a consumer unit or a drum of cable. */
function partsPence(random: Random): number {
  return random.chance(0.8) ? random.between(489, 4_649) : random.between(6_999, 18_499);
}

function bought(random: Random, date: string, from: Supplier, pence: number): Entry {
  return {
    date,
    pence: -pence,
    type: 'Card payment',
    name: from.name,
    detail: cardLine(from.printed, from.town),
    category: from.category,
    emoji: from.emoji,
    time: clock(random, 7, 17),
  };
}

/** A time of day from the hour `first` to the end of the hour `last`. */
function clock(random: Random, first: number, last: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(random.between(first, last))}:${two(random.between(0, 59))}:${two(random.between(0, 59))}`;
}
