import type { Pence } from '../../money.js';
import type { TaxCalculation } from '../../tax/tax-calculation.js';
import type { TaxInput } from '../../tax/tax-input.js';
import type { FormFigures } from '../forms/form-box.js';

/** A year as the supplementary pages are filled in from: what the return says, and our figures while they stand. */
export interface PaperYear {
  readonly input: TaxInput;
  readonly calculation: TaxCalculation | null;
}

/** One set of pages of a form, with what it is about where there may be several. */
export interface PageSet {
  readonly name: string | null;
  readonly figures: FormFigures;
}

/** Figures of a page, without those that are nil or not there. No single transaction is behind them. */
export function figuresOf(
  amounts: Readonly<Record<string, Pence | undefined>>,
  texts: Readonly<Record<string, string | null>> = {},
): FormFigures {
  return {
    amounts: Object.fromEntries(
      Object.entries(amounts).flatMap(([path, pence]) => (pence === undefined ? [] : [[path, pence]])),
    ),
    entries: null,
    texts: Object.fromEntries(
      Object.entries(texts).flatMap(([box, text]) => (text === null ? [] : [[box, text]])),
    ),
  };
}

export const crossIf = (holds: boolean | undefined): string | null => (holds === true ? 'X' : null);

/** Different words of several entries in one box. */
export function listed(words: readonly (string | undefined)[]): string | null {
  const given = [...new Set(words.filter((word) => word !== undefined && word !== ''))];
  return given.length === 0 ? null : given.join(', ');
}

/** The sum of the lines of one rule. */
export const amountOfRule = (calculation: TaxCalculation | null, rule: string): Pence =>
  (calculation?.lines ?? [])
    .filter((line) => line.rule === rule)
    .reduce<Pence>((sum, { amount }) => sum + amount, 0);
