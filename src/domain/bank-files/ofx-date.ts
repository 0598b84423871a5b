import type { IsoDate } from '../tax-year.js';
import { isIsoDate } from '../tax-year.js';
import { ukDayOf } from './date-text.js';

const POSTED =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:\.(\d+))?)?\s*(?:\[\s*([+-]?\d{1,2}(?:[.:]\d{1,2})?)(?::?\w+)?\s*\])?$/;

/** The day as written; with a zone and not at midnight, the day it was in the United Kingdom. */
export function ofxDate(text: string): IsoDate | null {
  const match = POSTED.exec(text.trim());
  if (!match) return null;
  const [, year = '', month = '', day = '', hour, minute = '0', second = '0', fraction = '0', zone] = match;
  const date = `${year}-${month}-${day}`;
  if (!isIsoDate(date)) return null;
  if (hour === undefined || zone === undefined) return date;
  const [hours = '0', part = '0'] = zone.split(/[.:]/);
  const minutes =
    Math.abs(Number(hours)) * 60 +
    (zone.includes(':') ? Number(part) : (Number(part.padEnd(2, '0')) * 60) / 100);
  return ukDayOf({
    date,
    seconds: (Number(hour) * 60 + Number(minute)) * 60 + Number(second) + Number(`0.${fraction}`),
    offsetMinutes: zone.startsWith('-') ? -minutes : minutes,
  });
}
