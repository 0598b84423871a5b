import type { IsoDate } from '../tax-year.js';
import { isIsoDate } from '../tax-year.js';
import { ukDateAt } from './uk-date.js';

const POSTED =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:\.\d+)?)?\s*(?:\[\s*([+-]?\d{1,2}(?:[.:]\d{1,2})?)(?::?\w+)?\s*\])?$/;

/** The day as written; with a zone, the day it was in the United Kingdom. */
export function ofxDate(text: string): IsoDate | null {
  const match = POSTED.exec(text.trim());
  if (!match) return null;
  const [, year = '', month = '', day = '', hour, minute = '0', second = '0', zone] = match;
  const date = `${year}-${month}-${day}`;
  if (!isIsoDate(date)) return null;
  if (hour === undefined || zone === undefined) return date;
  const [hours = '0', part = '0'] = zone.split(/[.:]/);
  const minutes =
    Math.abs(Number(hours)) * 60 +
    (zone.includes(':') ? Number(part) : (Number(part.padEnd(2, '0')) * 60) / 100);
  const offset = zone.startsWith('-') ? -minutes : minutes;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return ukDateAt(midnight + ((Number(hour) * 60 + Number(minute) - offset) * 60 + Number(second)) * 1000);
}
