import { type Pence, penceFromPounds } from '../../domain/money.js';

/** An amount of a body in pence; what is absent, or no amount, is nil. */
export const poundsToPence = (pounds: number | undefined): Pence => penceFromPounds(pounds ?? 0) ?? 0;

export const sumOfPence = (amounts: readonly Pence[]): Pence =>
  amounts.reduce((total, amount) => total + amount, 0);
