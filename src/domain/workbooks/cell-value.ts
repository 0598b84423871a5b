import { DAY_MS } from '../durations.js';
import type { IsoDate } from '../tax-year.js';
import type { NumberFormat } from './number-format.js';

/** Value of a cell, by its type and number format. */
export type CellValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number; readonly currency: string | null }
  | { readonly kind: 'date'; readonly date: IsoDate };

/** Day 0 of a workbook that counts from 1900, had its February had 28 days, and of one that counts from 1904. */
const DAY_0_OF_1900 = Date.UTC(1899, 11, 30);
const DAY_0_OF_1904 = Date.UTC(1904, 0, 1);
const LAST_SERIAL = 2_958_465;
/** Half a second: a moment before midnight is a day that was computed. */
const HALF_SECOND = 0.5 / 86_400;

/**
 * The day that a workbook's number stands for; its time is dropped. `null` for none, and for the first sixty days of
 * 1900, which not every program counts alike.
 */
function dateOfSerial(serial: number, epoch: 1900 | 1904): IsoDate | null {
  const day = Math.floor(serial + HALF_SECOND);
  if (!(day > (epoch === 1900 ? 60 : 0) && day <= LAST_SERIAL)) return null;
  return new Date((epoch === 1900 ? DAY_0_OF_1900 : DAY_0_OF_1904) + day * DAY_MS).toISOString().slice(0, 10);
}

/** A cell's number as its format shows it. */
export function formattedValue(value: number, format: NumberFormat, epoch: 1900 | 1904): CellValue {
  if (format.shows === 'time') return { kind: 'text', text: clockText(value) };
  if (format.shows === 'number') return { kind: 'number', value, currency: format.currency };
  const date = dateOfSerial(value, epoch);
  return date === null ? { kind: 'text', text: clockText(value) } : { kind: 'date', date };
}

/** Computed sums are off by less than this; what differs by more was typed. */
const NOISE = 1e-6;

/**
 * A number in decimals, without the noise that binary fractions leave behind: 0.30000000000000004 is 0.3. A third
 * decimal that somebody has typed stays.
 */
export function decimalText(value: number): string {
  const toPence = Math.round(value * 100) / 100;
  const isNoise = Math.abs(value) < 1e12 && Math.abs(value - toPence) < NOISE;
  const text = isNoise ? toPence.toFixed(2).replace(/\.00$/, '') : String(Number(value.toPrecision(15)));
  return text === '-0' ? '0' : text;
}

function clockText(value: number): string {
  if (!(value >= 0 && value < 1)) return decimalText(value);
  const seconds = Math.min(86_399, Math.round(value * 86_400));
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
