import type { Pence } from '../../domain/money.js';

/** HMRC shows incomes and allowances in whole pounds, rounded down. */
export const wholePounds = (pence: Pence): number => Math.max(0, Math.floor(pence / 100));

/** A loss is shown as the larger one, as the calculation goes on with it. */
export const wholePoundsLost = (profit: Pence): number => Math.max(0, -Math.floor(profit / 100));
