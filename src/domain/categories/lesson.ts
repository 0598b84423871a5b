import { type BasisPoints, percentFromBps } from '../percent.js';
import type { CategoriseContext, CategoriseInput } from './categorise-input.js';
import { featuresOf } from './category-model.js';
import { FIRST_NAMES } from './dictionary/first-names.js';
import { type DictionaryMatch, findInDictionary } from './dictionary.js';
import type { Memory } from './memory-book.js';
import { merchantsOf } from './merchant.js';
import { type RowReading, readRow } from './row-reading.js';
import { settingOf } from './setting.js';
import { tokensOf } from './split-words.js';

/** The lesson of a person's choice of a category. */
export interface Lesson extends Omit<Memory, 'id' | 'version'> {
  /** Setting in which other clients of the tenant may learn from it; `null`: none. */
  readonly setting: string | null;
  readonly features: readonly string[];
}

/** Categories that follow from the client, not from the payee. */
const OF_THE_CLIENT: ReadonlySet<string> = new Set([
  'transfer',
  'drawings',
  'capital_introduced',
  'loan_principal',
  'deposit_held',
  'other_tax_income',
]);

/**
 * Lesson of a row that a person has categorised; `null` when its line names nobody, or when its source or
 * its note says itself what the one payment was for.
 */
export function lessonOf(
  row: CategoriseInput & { readonly category: string; readonly allowableBps: BasisPoints },
  context: Omit<CategoriseContext, 'rules' | 'learned'>,
): Lesson | null {
  if (row.part !== null || row.kind === 'transfer') return null;
  const { row: reading, matches, names } = readingOf(row, context);
  const [merchant] = names;
  if (merchant === undefined || reading.hint !== 'none') return null;
  const setting = settingOf(context);
  const isKnown = matches[0]?.strength === 'merchant';
  const isPrivateMatter = OF_THE_CLIENT.has(row.category) || (!isKnown && isPerson(row, reading));
  return {
    merchant,
    direction: row.amountPence > 0 ? 'in' : 'out',
    category: row.category,
    allowablePercent: percentFromBps(row.allowableBps),
    amountPence: Math.abs(row.amountPence),
    businessId: context.business?.id ?? null,
    propertyId: context.property?.id ?? null,
    setting: isPrivateMatter ? null : setting,
    features: featuresOf(row, reading, setting),
  };
}

/** One client's `J SMITH` is not another's. */
function isPerson({ counterparty }: CategoriseInput, { tokens }: RowReading): boolean {
  const name = counterparty === null ? [] : tokensOf(counterparty);
  return [name, tokens].some(([first = '', ...others]) => {
    const isNamedSo = FIRST_NAMES.has(first) || isInitial(first) || others.some(isInitial);
    return others.length > 0 && isNamedSo;
  });
}

const isInitial = (word: string) => /^[A-Z]$/.test(word);

interface Reading {
  readonly row: RowReading;
  readonly matches: readonly DictionaryMatch[];
  /** The best first. */
  readonly names: readonly string[];
}

/** A row read, with the names under which it may be remembered. */
export function readingOf(
  input: CategoriseInput,
  context: Pick<CategoriseContext, 'business' | 'property'>,
): Reading {
  const row = readRow(input, context);
  const matches = findInDictionary(row.tokens);
  return { row, matches, names: merchantsOf(input, row, matches) };
}
