import type { Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';

interface Booking {
  readonly date: IsoDate;
  /** Amount of the booking as a whole. */
  readonly amountPence: Pence;
  readonly currency: string;
}

/** Key that the payments of one booking share with a row for the whole of it. */
export const batchKeyOf = ({ date, amountPence, currency }: Booking): string =>
  `${date} ${amountPence} ${currency}`;

/** The booking that a key stands for. */
export function bookingOf(key: string): Booking {
  const [date = '', amount = '', currency = ''] = key.split(' ');
  return { date, amountPence: Number(amount), currency };
}
