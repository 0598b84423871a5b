import { LIMITS } from '../../limits/limits.js';
import { withoutEnd } from '../language/without-end.js';
import { cleanCell } from './cell-text.js';
import { parseCurrencyCode } from './currency-code.js';

/** A column's heading with case, markers and units taken off, so that spellings of one heading agree. */
export interface HeaderName {
  readonly name: string;
  /** The currency the heading states: `Amount (GBP)`, `Paid out £`. */
  readonly currency: string | null;
}

const MAX_HEADING = LIMITS.bankFiles.headingCharacters.value;
const MARKS = new Set(':*?."\'');
/** Codes that no heading ends with by chance. */
const CODES =
  'gbp|eur|usd|aud|cad|nzd|hkd|sgd|chf|jpy|cny|inr|zar|aed|sek|nok|dkk|isk|pln|czk|huf|ron|ils|brl|mxn|thb';
const UNIT = new RegExp(
  ` ?(?:[([] ?(?:in )?(${CODES}|sterling|pounds|[£€$]) ?[)\\]]|\\b(?:in )?(${CODES})|\\bin (sterling|pounds)|([£€$]))$`,
  'i',
);
/** The unit of `Paid in GBP`, where the word `in` belongs to the side. In `Amount in GBP` it belongs to the unit. */
const SIDE_UNIT = new RegExp(`(?<=^(?:paid|money|cash|coming) in) (${CODES}|[£€$])$`, 'i');
/** Marks that may join a heading to its unit: `Amount - GBP`, `Paid in/£`, `Amount, GBP`. */
const JOINTS = new Set(' -/,:');
const UNIT_CURRENCY: Readonly<Record<string, string>> = {
  sterling: 'GBP',
  pounds: 'GBP',
  '£': 'GBP',
  '€': 'EUR',
  $: 'USD',
};

export function readHeaderName(cell: string): HeaderName {
  const words = cleanCell(cell.slice(0, MAX_HEADING))
    .replace(/^[*#'"\s]+/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .replace(/ ?([/-]) ?/g, '$1')
    .toLowerCase()
    .trim();
  return namedAndPriced(withoutEnd(words, (character) => MARKS.has(character)).trim());
}

function namedAndPriced(words: string): HeaderName {
  const unit = SIDE_UNIT.exec(words) ?? UNIT.exec(words);
  const name = unit
    ? withoutEnd(words.slice(0, unit.index), (character) => JOINTS.has(character)).trim()
    : words;
  const stated = unit?.slice(1).find((group) => group !== undefined) ?? '';
  const currency = UNIT_CURRENCY[stated.toLowerCase()] ?? parseCurrencyCode(stated);
  return name === '' ? { name: words, currency: null } : { name, currency };
}

export function readHeaderNames(cells: readonly string[]): readonly HeaderName[] {
  return cells.map(readHeaderName);
}
