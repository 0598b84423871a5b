/** Presentation of a number by a cell's number format. */
export interface NumberFormat {
  readonly shows: 'number' | 'date' | 'time';
  /** ISO 4217 of a currency other than pounds that the format shows; `null` for none, or pounds. */
  readonly currency: string | null;
}

export const PLAIN_NUMBER: NumberFormat = { shows: 'number', currency: null };
const DATE: NumberFormat = { shows: 'date', currency: null };
const TIME: NumberFormat = { shows: 'time', currency: null };

/** Formats that a workbook uses by number without writing them down: ISO/IEC 29500, part 1, 18.8.30. */
const BUILT_IN: ReadonlyMap<number, NumberFormat> = new Map([
  ...[14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map(
    (id) => [id, DATE] as const,
  ),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, TIME] as const),
]);

export const builtInFormat = (id: number): NumberFormat => BUILT_IN.get(id) ?? PLAIN_NUMBER;

const CURRENCIES: readonly (readonly [string, string])[] = [
  ['€', 'EUR'],
  ['EUR', 'EUR'],
  ['USD', 'USD'],
  ['¥', 'JPY'],
];

/** Reads a format's code, such as `dd/mm/yyyy` or `[$€-2] #,##0.00`. */
export function readNumberFormat(code: string): NumberFormat {
  const { letters, words } = partsOf(code);
  if (/[dy]/i.test(letters)) return DATE;
  if (/[hs]/i.test(letters)) return TIME;
  if (/m/i.test(letters)) return DATE;
  const currency = CURRENCIES.find(([sign]) => words.includes(sign))?.[1] ?? (isDollar(words) ? 'USD' : null);
  return currency === null ? PLAIN_NUMBER : { shows: 'number', currency };
}

const isDollar = (words: string) => words.replaceAll('US$', '$').includes('$') && !words.includes('£');

/** The first section of the format: its letters, and the words that it shows as they are. */
function partsOf(code: string): { readonly letters: string; readonly words: string } {
  let letters = '';
  let words = '';
  for (let at = 0; at < code.length && code[at] !== ';'; at++) {
    const character = code[at] ?? '';
    if (character === '"' || character === '[') {
      const end = code.indexOf(character === '"' ? '"' : ']', at + 1);
      const inside = code.slice(at + 1, end < 0 ? code.length : end);
      if (character === '"') words += inside;
      else if (inside.startsWith('$')) words += inside.slice(1).split('-')[0] ?? '';
      else if (/^[hms]+$/i.test(inside)) letters += inside;
      at = end < 0 ? code.length : end;
    } else if (character === '\\' || character === '_' || character === '*') {
      if (character === '\\') words += code[at + 1] ?? '';
      at += 1;
    } else if (/[a-z]/i.test(character)) letters += character;
    else words += character;
  }
  return { letters: letters.replace(/general/i, ''), words };
}
