import type { Pence } from '../../money.js';
import type { IsoDate } from '../../tax-year.js';
import { type Figure, percent, pounds } from './figure.js';

/** Since 4 January 2011. */
export const VAT_STANDARD_RATE_BPS: Figure = percent(20, 'VATA 1994 s.2(1)');

const SOURCE = 'VATA 1994 Sch.1 para 1(1); VAT Notice 700/1 supplement';

/** Taxable supplies of twelve months above which registration is due, from each day on. */
const REGISTRATION_THRESHOLDS: readonly (readonly [from: IsoDate, limit: Figure<Pence>])[] = [
  ['2017-04-01', pounds(85_000, SOURCE)],
  ['2024-04-01', pounds(90_000, SOURCE)],
];

/** The threshold in force on a day; `null` before the first that is on record. */
export const vatThresholdOn = (day: IsoDate): Figure<Pence> | null =>
  REGISTRATION_THRESHOLDS.filter(([from]) => from <= day).at(-1)?.[1] ?? null;
