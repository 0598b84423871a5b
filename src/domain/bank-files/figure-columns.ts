import { parseAmountText } from './amount-text.js';
import type { TableSample } from './table-sample.js';

/** A column's figures by record, blank ones `null`. */
export type FigureValues = readonly (number | null)[];

/** A column that holds figures and nothing else. */
export interface Figures {
  readonly name: string;
  readonly values: FigureValues;
}

/** The columns under a heading that hold figures and nothing else. */
export function figureColumns(sample: TableSample): readonly Figures[] {
  return sample.header.flatMap(({ name }, index) => {
    const values = name === '' ? null : valuesAt(sample, index);
    return values === null ? [] : [{ name, values }];
  });
}

function valuesAt({ records }: TableSample, index: number): FigureValues | null {
  const values: (number | null)[] = [];
  for (const { cells } of records) {
    const parsed = parseAmountText(cells[index] ?? '');
    if (!parsed.ok && parsed.fault !== 'missing_value') return null;
    values.push(parsed.ok ? parsed.minor : null);
  }
  return values.some((value) => value !== null) ? values : null;
}
