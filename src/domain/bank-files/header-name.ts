import { cleanCell } from './cell-text.js';

/** A column's heading with case, markers and units taken off, so that spellings of one heading agree. */
export interface HeaderName {
  readonly name: string;
  /** The currency the heading states: `Amount (GBP)`, `Paid out £`. */
  readonly currency: string | null;
}

const UNIT = /\s*(?:\(\s*(?:in )?(gbp|eur|usd|[£€$])\s*\)|\b(?:in )?(gbp|eur|usd)|([£€$]))\s*$/i;
const UNIT_CURRENCY: Readonly<Record<string, string>> = {
  gbp: 'GBP',
  '£': 'GBP',
  eur: 'EUR',
  '€': 'EUR',
  usd: 'USD',
  $: 'USD',
};

export function readHeaderName(cell: string): HeaderName {
  const words = cleanCell(cell)
    .replace(/^[*#'"\s]+/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .replace(/\s*([/-])\s*/g, '$1')
    .toLowerCase()
    .trim()
    .replace(/[:*?."']+$/, '')
    .trim();
  const unit = UNIT.exec(words);
  const name = unit && unit.index > 0 ? words.slice(0, unit.index).trim() : words;
  const stated = (unit?.[1] ?? unit?.[2] ?? unit?.[3] ?? '').toLowerCase();
  return { name, currency: unit && unit.index > 0 ? (UNIT_CURRENCY[stated] ?? null) : null };
}

export function readHeaderNames(cells: readonly string[]): readonly HeaderName[] {
  return cells.map(readHeaderName);
}
