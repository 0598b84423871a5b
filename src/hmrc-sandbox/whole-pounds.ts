import type { Pence } from '../domain/money.js';

/** HMRC shows incomes and allowances in whole pounds, rounded down. */
export const wholePounds = (pence: Pence): number => Math.max(0, Math.floor(pence / 100));
